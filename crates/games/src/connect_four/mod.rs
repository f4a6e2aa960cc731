//! Connect Four on any board from 4x4 to 8x8: counters fall to the bottom of a column; the first row of enough of them wins.

mod column;
mod drawn;
mod error;
mod options;
mod position;
mod text;

pub use column::Column;
pub use error::{ColumnError, IllegalColumn, OptionsError, PositionError};
pub use options::Options;
pub use position::ConnectFour;
