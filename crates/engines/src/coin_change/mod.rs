//! Methods for coin change: what greed is worth beside an exact method.

mod change;
mod exact;
mod greedy;

pub use change::Change;
pub use exact::exact;
pub use greedy::greedy;
