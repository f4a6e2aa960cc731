use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use crate::host::CpuUse;

/// Samples of the CPU time of a program's processes during its turn.
#[derive(Debug, Default)]
pub(crate) struct CpuSamples(VecDeque<Sample>);

#[derive(Clone, Copy, Debug)]
struct Sample {
    at: Instant,
    used: Duration,
}

impl CpuSamples {
    /// The shortest time between two samples. Most answers come earlier, and cost no sample.
    const INTERVAL: Duration = Duration::from_millis(10);
    /// The maximum number of samples of one turn.
    const CAPACITY: usize = 1024;

    /// Returns whether it is time for another sample.
    pub fn is_due(&self, now: Instant) -> bool {
        self.0.back().is_none_or(|last| now.saturating_duration_since(last.at) >= Self::INTERVAL)
    }

    /// Adds a sample.
    pub fn add(&mut self, at: Instant, used: Duration) {
        if self.0.len() == Self::CAPACITY {
            // Every other sample still shows where in a long turn the CPU was used.
            let mut index = 0;
            self.0.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
        self.0.push_back(Sample { at, used });
    }

    /// Begins a turn. A frozen program uses nothing, so what it had used in its last sample is what it has used now.
    pub fn begin_turn(&mut self, now: Instant) {
        let last = self.0.pop_back();
        self.0.clear();
        self.0.extend(last.map(|last| Sample { at: now, ..last }));
    }

    /// Returns what was used between the last sample before a period, or the first of the turn, and the first one
    /// after it.
    pub fn around(&self, from: Instant, until: Instant) -> Option<CpuUse> {
        let before = self.0.iter().rev().find(|sample| sample.at <= from);
        let before = before.or(self.0.front())?;
        let after = self.0.iter().find(|sample| sample.at >= until)?;
        Some(CpuUse {
            used: after.used.saturating_sub(before.used),
            period: after.at.saturating_duration_since(before.at),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn the_samples_next_to_a_period_tell_what_was_used_in_it() {
        let start = Instant::now();
        let mut samples = CpuSamples::default();
        assert!(samples.is_due(start));
        for (at, used) in [(0, 7), (20, 9), (40, 12), (500, 900), (520, 910)] {
            samples.add(start + at * MILLISECOND, used * MILLISECOND);
        }
        let around =
            |from, until| samples.around(start + from * MILLISECOND, start + until * MILLISECOND);
        let cpu_use = CpuUse { used: 888 * MILLISECOND, period: 460 * MILLISECOND };
        assert_eq!(around(45, 495), Some(cpu_use));
        assert_eq!(around(40, 500), Some(cpu_use));
        assert_eq!(around(45, 600), None, "nothing is known of the end");
        assert!(!samples.is_due(start + 525 * MILLISECOND));
    }

    #[test]
    fn the_time_between_two_turns_is_not_part_of_the_second() {
        let start = Instant::now();
        let mut samples = CpuSamples::default();
        samples.add(start, MILLISECOND);
        samples.add(start + 20 * MILLISECOND, 5 * MILLISECOND);
        let asked = start + Duration::from_mins(1);
        samples.begin_turn(asked);
        samples.add(asked + 20 * MILLISECOND, 6 * MILLISECOND);
        let cpu_use = CpuUse { used: MILLISECOND, period: 20 * MILLISECOND };
        assert_eq!(samples.around(asked, asked + MILLISECOND), Some(cpu_use));
        assert_eq!(samples.around(start, asked + MILLISECOND), Some(cpu_use));
    }

    #[test]
    fn a_long_turn_keeps_its_first_sample_and_few_others() {
        let start = Instant::now();
        let mut samples = CpuSamples::default();
        for index in 0..100_000 {
            samples.add(start + index * 20 * MILLISECOND, index * MILLISECOND);
        }
        assert!(samples.0.len() <= CpuSamples::CAPACITY);
        assert!(samples.around(start, start + MILLISECOND).is_some());
    }
}
