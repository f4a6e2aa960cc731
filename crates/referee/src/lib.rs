//! One game under a referee.
//!
//! A [`Game`] is played between two [`Side`](player::Player)s: agents of the catalogue in this process, or confined
//! programs that exchange lines with the referee. A player that breaks the rules forfeits by a
//! [`Fault`](papan_record::Fault) with a name of its own.

mod adjudication;
pub mod driver;
mod entrant;
pub mod examination;
mod game;
mod host;
mod judgement;
mod opening;
pub mod player;
mod preflight;
pub mod process;
pub mod protocol;
mod roster;
mod system_clock;

pub use adjudication::{Adjudication, Resign};
pub use entrant::{Entrant, EntrantKind, ProgramSettings, Protocol};
pub use game::{Abandoned, Game};
pub use host::{CpuUse, Heartbeat, Host, Stall};
pub use opening::{ListedOpening, Opening, Openings};
pub use preflight::{Broken, ProgramCheck};
pub use process::{start_message, withheld_message};
pub use roster::{RegisteredBot, Roster};
pub use system_clock::{SystemClock, processor_time};
