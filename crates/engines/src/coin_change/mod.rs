//! Methods for coin change: a greedy and an exact one.

mod change;
mod exact;
mod greedy;

pub use change::Change;
pub use exact::exact;
pub use greedy::greedy;
