//! The log of a game: its moves, how it ended, the violation that ended it, its time control, and its text forms.

mod date;
mod detail;
mod ending;
mod fault;
mod finished;
#[doc(hidden)]
pub mod fuzzing;
mod game_log;
pub mod ggf;
mod grid;
pub mod pgn;
mod seat;
mod stall_count;
mod time_control;

pub use date::date;
pub use detail::Detail;
pub use ending::Ending;
pub use fault::{BYTE_ORDER_MARK, Fault, Violation};
pub use finished::Finished;
pub use game_log::{GameLog, MAX_ATTEMPTS, PlayedMove, ProcessOutput, SearchInfo};
pub use grid::grid;
pub use pgn::{Account, Headers, Record, read_complete_records, read_records, write_record};
pub use seat::Seat;
pub use stall_count::StallCount;
pub use time_control::{ClockFace, ClockTime, GameClock, TimeControl};
