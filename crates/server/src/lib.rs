//! Papan over HTTP and WebSocket: games, analysis, and the web page. The only crate that depends on either.
//!
//! A [`Server`] answers on the listeners that it is given. Every request goes through the guard (`guard`), then to the
//! routes (`api`). A game in progress is a table (`table`): one task that owns the game, receives requests, and
//! publishes the current state; the table registry (`table_registry`) holds all tables, and the archive (`archive`)
//! stores every game on disk. The wire types are in [`papan_wire`] only.

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
