//! The host: the time, the number of cores, and when the machine stalled.

mod heartbeat;
mod late_turn;

use std::{
    num::NonZero,
    thread,
    time::{Duration, Instant},
};

pub use heartbeat::Heartbeat;
pub use late_turn::CpuUse;
pub(crate) use late_turn::LateTurn;

/// The shortest stall: half of the grace that every answer has. Shorter delays are covered by the grace.
const MIN_STALL: Duration = Duration::from_millis(50);

/// The host as seen by the referee. Tests use a simulated one.
pub trait Host: Sync {
    /// Returns the time.
    fn now(&self) -> Instant;

    /// Returns the stalls that overlap a period, in ascending order.
    fn stalls(&self, from: Instant, until: Instant) -> Vec<Stall>;

    /// Returns the number of cores that programs can use.
    fn cores(&self) -> usize {
        thread::available_parallelism().map_or(1, NonZero::get)
    }
}

/// A period in which the machine did not run a thread that was due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stall {
    /// When the thread was due.
    pub from: Instant,
    /// When it ran.
    pub until: Instant,
}

/// The machine without a heartbeat: it has the time and never stalls.
pub(crate) struct UnwatchedHost;

impl Host for UnwatchedHost {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn stalls(&self, _: Instant, _: Instant) -> Vec<Stall> {
        Vec::new()
    }
}
