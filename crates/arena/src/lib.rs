//! Where agents and programs meet.
//!
//! A [`Game`] is played under a referee between two [`Player`](player::Player)s: agents of the catalogue in this
//! process, or programs that are confined and spoken to in lines. Whoever breaks the rules forfeits by a [`Fault`] with
//! a name of its own, and the match goes on. A [`Contest`] is a match in pairs of games; [`statistics`] say what it
//! proves. This is the only library that asks the system for the time.

mod adjudication;
pub mod analysis;
mod comparison;
mod contest;
mod date;
mod ending;
mod entrant;
pub mod examination;
mod fault;
mod finished;
#[doc(hidden)]
pub mod fuzzing;
mod game;
mod game_over;
mod game_record;
#[doc(hidden)]
pub mod ggf;
mod grid;
mod host;
mod judgement;
mod opening;
mod pair_window;
pub mod pairing;
pub mod player;
pub mod process;
pub mod protocol;
pub mod rating;
pub mod record;
mod rehearsal;
pub mod report;
pub mod session;
pub mod speak;
mod stall_count;
pub mod statistics;
pub mod store;
mod system_clock;
mod time_control;
pub mod tournament;

pub use adjudication::{Adjudication, Resign};
pub use comparison::{Comparison, Row};
pub use contest::Contest;
pub use date::date;
pub use ending::Ending;
pub use entrant::{Entrant, EntrantKind, ProgramSettings, Protocol};
pub use fault::{Fault, Sin};
pub use finished::Finished;
pub use game::{Abandoned, Game};
pub use game_over::{GameOver, MAX_ATTEMPTS, PlayedMove, Thought, Traces};
pub use game_record::{GameRecord, Seat, StoredTraces};
pub use grid::grid;
pub use host::{CpuUse, Heartbeat, Host, Stall};
pub use opening::{ListedOpening, Opening, Openings};
pub use process::{start_message, withheld_message};
pub use rehearsal::Broken;
pub use stall_count::StallCount;
pub use system_clock::{SystemClock, processor_time};
pub use time_control::{ClockFace, ClockTime, GameClock, TimeControl};
