//! Papan over HTTP and WebSocket: games, analysis, and the web page. The only crate that knows either.
//!
//! A [`Server`] answers on the addresses that it was given a listener for. Every request passes the guard (`guard`),
//! then the routes (`api`). A game that somebody plays is a table (`table`): one task that owns the game, hears
//! requests, and publishes the game as it stands; the hall (`hall`) knows all tables, and the archive (`archive`) keeps
//! every game on disk. What travels is in [`papan_wire`], and nowhere else.

mod agent_word;
mod api;
mod archive;
mod configuration;
mod fault;
mod guard;
mod heartbeat;
mod page;
mod published;
mod record;
mod run_clock;
mod search_queue;
mod server;
mod services;
mod set_up;
mod socket;
pub mod storage;
mod table;
mod table_registry;
mod telemetry;
mod token;
mod visitors;
mod write_timeout;

pub use configuration::{Bounds, Configuration};
pub use server::{Server, addresses_of};
pub use token::random_hex;
