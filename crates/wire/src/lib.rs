//! The types of the messages between the server and its clients: JSON, version 2.
//!
//! The same types are written out for TypeScript (`web/src/wire.ts`); a test keeps both equal. They are separate from
//! the types of the rules, so that a change of the rules does not change the wire format by accident.

mod analysis;
mod board;
mod catalogue;
mod game;
pub mod into_wire;
mod message;
mod new_game;
mod settings;
mod socket;
mod status;

pub use analysis::{Analysis, Candidate, GameAnalysis, Judged, Mistake, Thinking, Value};
pub use board::{Board, BoardKind, Ground, Place};
pub use catalogue::{Agent, Bot, Catalogue, Game, OptionDeclaration, OptionKind};
pub use game::{
    Awaited, Conclusion, Ending, GameState, LegalMove, MoveMade, RecentGame, Side, Watching,
};
pub use message::{Argument, Message};
pub use new_game::{CreatedGame, Fault, NewGame, NewSide};
pub use settings::Settings;
pub use socket::{FromClient, FromServer, Request};
pub use status::Status;

/// The version of the protocol of this server.
pub const PROTOCOL: u32 = 2;
