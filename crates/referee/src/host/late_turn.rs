use std::time::{Duration, Instant};

use super::{Host, MIN_STALL, Stall};

/// The CPU time that a player's processes used in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CpuUse {
    /// The CPU time, on all cores together.
    pub used: Duration,
    /// The length of the period in which it was measured.
    pub period: Duration,
}

/// A turn that a stall of the host may have made late.
///
/// A turn is late because of the host exactly if all of this holds:
///
/// 1. The heartbeat, a thread that is due every 5 ms, ran late by at least 50 ms (half of the grace that every answer
///    has) within the turn. Only the part of such a stall that lies within the turn counts, if it has 50 ms.
/// 2. The side to move did not cause the stall. A program did if all of its processes together used at least 60 % of
///    the CPU time of all cores while it lasted, measured between the samples next to its beginning and end, at most
///    some 20 ms away; a single busy thread on two cores uses 50 %. Where the CPU time is not known, the stall does not
///    count. An agent in this process did if its thread used more CPU time in the turn than the turn was allowed to
///    last.
/// 3. Without the stalled time the turn would have been in time.
pub(crate) struct LateTurn {
    /// When the request was sent.
    pub from: Instant,
    /// When it had answered, or the wait ended.
    pub until: Instant,
    /// How long it may take; `None` if that is not known.
    pub allowance: Option<Duration>,
}

impl LateTurn {
    /// The share of the CPU time of all cores that makes a program the cause of a stall.
    const SHARE_OF_CAUSE: f64 = 0.6;

    /// Returns for how much of the turn the host stalled, through no fault of the player, whose use of the CPU during a
    /// stall is given by `cpu_use`.
    pub fn stalled(
        &self,
        host: &dyn Host,
        mut cpu_use: impl FnMut(Stall) -> Option<CpuUse>,
    ) -> Duration {
        if self.until.saturating_duration_since(self.from) < MIN_STALL {
            return Duration::ZERO;
        }
        let mut is_innocent = |stall: &Stall| {
            cpu_use(*stall).is_some_and(|CpuUse { used, period }| {
                let capacity = period.as_secs_f64() * host.cores() as f64;
                used.as_secs_f64() < LateTurn::SHARE_OF_CAUSE * capacity
            })
        };
        let stalls = host.stalls(self.from, self.until).into_iter();
        stalls
            .map(|stall| Stall {
                from: stall.from.max(self.from),
                until: stall.until.min(self.until),
            })
            .filter(|stall| stall.length() >= MIN_STALL && is_innocent(stall))
            .map(|stall| stall.length())
            .sum()
    }

    /// Returns whether the turn would have been in time without so much stalled time.
    pub fn is_excused_by(&self, stalled: Duration) -> bool {
        let taken = self.until.saturating_duration_since(self.from).saturating_sub(stalled);
        !stalled.is_zero() && self.allowance.is_none_or(|allowance| taken <= allowance)
    }
}

impl Stall {
    fn length(&self) -> Duration {
        self.until.saturating_duration_since(self.from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cores that stalled from some millisecond to another.
    struct StalledHost {
        start: Instant,
        stalls: Vec<[u64; 2]>,
    }

    impl Host for StalledHost {
        fn now(&self) -> Instant {
            self.start
        }

        fn stalls(&self, from: Instant, until: Instant) -> Vec<Stall> {
            let at = |time| self.start + Duration::from_millis(time);
            let stalls =
                self.stalls.iter().map(|&[from, until]| Stall { from: at(from), until: at(until) });
            stalls.filter(|stall| stall.from < until && stall.until > from).collect()
        }

        fn cores(&self) -> usize {
            2
        }
    }

    /// Evaluates a turn from millisecond 1000 to `until` that may take 300 ms, whose player used `cores` cores.
    fn is_excused(stalls: &[[u64; 2]], until: u64, cores: Option<f64>) -> bool {
        let host = StalledHost { start: Instant::now(), stalls: stalls.to_vec() };
        let turn = LateTurn {
            from: host.start + Duration::from_secs(1),
            until: host.start + Duration::from_millis(until),
            allowance: Some(Duration::from_millis(300)),
        };
        let cpu_use = |stall: Stall| {
            let period = stall.length();
            cores.map(|cores| CpuUse { used: period.mul_f64(cores), period })
        };
        turn.is_excused_by(turn.stalled(&host, cpu_use))
    }

    #[test]
    fn a_stall_in_the_turn_excuses_a_player_that_did_not_cause_it() {
        assert!(is_excused(&[[1100, 1250]], 1301, Some(0.0)), "one that never answered");
        assert!(is_excused(&[[1100, 3000]], 3100, Some(1.0)), "one that computed in one thread");
        assert!(is_excused(&[[500, 1100]], 1320, Some(0.0)), "a stall that began before the turn");
        assert!(is_excused(&[[1000, 1060], [1200, 1260]], 1410, Some(0.0)), "two stalls");
    }

    #[test]
    fn a_loss_counts_without_a_stall_in_the_turn_that_explains_it() {
        assert!(!is_excused(&[], 1301, Some(0.0)), "no stall");
        assert!(!is_excused(&[[0, 1000], [1301, 9000]], 1301, Some(0.0)), "outside of the turn");
        assert!(!is_excused(&[[0, 1040]], 1301, Some(0.0)), "too little of it in the turn");
        assert!(!is_excused(&[[1100, 1200]], 1500, Some(0.0)), "late without it as well");
        assert!(!is_excused(&[[1100, 1250]], 1301, Some(2.0)), "it used all cores");
        assert!(!is_excused(&[[1100, 1250]], 1301, Some(1.3)), "it used most of them");
        assert!(!is_excused(&[[1100, 1250]], 1301, None), "nothing is known of it");
    }
}
