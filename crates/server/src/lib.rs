//! Papan over HTTP and WebSocket: games, analysis, and the web page. The only crate that knows either.
//!
//! A [`Server`] answers on the addresses that it was given a listener for. Every request passes the guard (`guard`),
//! then the routes (`api`). A game that somebody plays is a table (`table`): one task that owns the game, hears
//! requests, and publishes the game as it stands; the hall (`hall`) knows all tables, and the archive (`archive`) keeps
//! every game on disk. What travels is in [`papan_wire`], and nowhere else.

mod agent_word;
mod api;
mod archive;
mod bot;
mod configuration;
mod fault;
mod guard;
mod hall;
mod heartbeat;
pub mod keeper;
mod line;
mod mind;
mod page;
mod passing;
mod patient;
mod published;
mod record;
mod server;
mod services;
mod set_up;
mod socket;
mod table;
mod token;
mod visitors;

pub use bot::Bot;
pub use configuration::{Bounds, Configuration};
pub use mind::{Asked, Chosen, Mind};
pub use server::{Server, addresses_of};
pub use token::random_hex;
