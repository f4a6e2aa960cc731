use std::time::Duration;

use papan_core::Side;

use papan_record::ClockFace;

/// The clock of GTP: a main time, then periods of a given time for a given number of moves (Canadian byo-yomi).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GtpClock(Option<Running>);

#[derive(Clone, Copy, Debug)]
struct Running {
    period: Period,
    left: [Period; 2],
}

/// A time for a number of moves; for 0 moves it is the main time.
#[derive(Clone, Copy, Debug)]
struct Period {
    time: Duration,
    moves: u32,
}

impl GtpClock {
    /// Handles `time_settings`. A period without moves means that time is not limited, and so do zeros.
    pub fn set(&mut self, main: Duration, period: Duration, moves: u32) {
        let is_unlimited = if moves == 0 { !period.is_zero() || main.is_zero() } else { false };
        self.0 = (!is_unlimited).then(|| {
            let period = Period { time: period, moves };
            let first = if main.is_zero() { period } else { Period { time: main, moves: 0 } };
            Running { period, left: [first; 2] }
        });
    }

    /// Handles `time_left`, which sets a limit also without `time_settings`.
    pub fn tell(&mut self, side: Side, time: Duration, moves: u32) {
        let told = Period { time, moves };
        let running = self.0.get_or_insert(Running {
            period: Period { time: Duration::ZERO, moves: 0 },
            left: [told; 2],
        });
        running.left[side.index()] = told;
    }

    /// Returns how long a side should think about its next move.
    pub fn share(&self, side: Side) -> Option<Duration> {
        let Running { period, left } = self.0?;
        let left = left[side.index()];
        // A tenth of a period is reserved for the transmission.
        let of_period = |period: Period| match period.moves {
            0 => Duration::ZERO,
            moves => period.time / moves * 9 / 10,
        };
        if left.moves > 0 {
            return Some(of_period(left));
        }
        let face = ClockFace { left: [Some(left.time); 2], ..ClockFace::default() };
        Some(face.share(side)? + of_period(period))
    }

    /// Subtracts the time of a move; the next `time_left` will correct it.
    pub fn spend(&mut self, side: Side, used: Duration) {
        let Some(Running { period, left }) = &mut self.0 else {
            return;
        };
        let left = &mut left[side.index()];
        let (is_main, rest) = (left.moves == 0, left.time.saturating_sub(used));
        *left = if !rest.is_zero() && left.moves != 1 {
            Period { time: rest, moves: left.moves.saturating_sub(1) }
        } else if is_main && period.moves == 0 {
            Period { time: rest, moves: 0 }
        } else {
            *period
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const BLACK: Side = Side::First;

    #[test]
    fn without_settings_or_with_endless_periods_there_is_no_limit() {
        let mut clock = GtpClock::default();
        assert_eq!(clock.share(BLACK), None);
        clock.set(Duration::ZERO, SECOND, 0);
        assert_eq!(clock.share(BLACK), None);
        clock.set(Duration::ZERO, Duration::ZERO, 0);
        assert_eq!(clock.share(BLACK), None);
    }

    #[test]
    fn a_period_is_divided_among_its_moves_and_starts_again() {
        let mut clock = GtpClock::default();
        clock.set(Duration::ZERO, 10 * SECOND, 2);
        assert_eq!(clock.share(BLACK), Some(SECOND * 9 / 2));
        clock.spend(BLACK, 4 * SECOND);
        assert_eq!(clock.share(BLACK), Some(SECOND * 54 / 10));
        clock.spend(BLACK, 5 * SECOND);
        assert_eq!(clock.share(BLACK), Some(SECOND * 9 / 2));
    }

    #[test]
    fn the_main_time_lasts_for_the_game_and_is_followed_by_periods() {
        let mut clock = GtpClock::default();
        clock.set(100 * SECOND, 10 * SECOND, 1);
        let share = clock.share(BLACK).unwrap();
        assert!(share > 9 * SECOND && share < 20 * SECOND, "{share:?}");
        clock.spend(BLACK, 101 * SECOND);
        assert_eq!(clock.share(BLACK), Some(9 * SECOND));
        clock.set(100 * SECOND, Duration::ZERO, 0);
        for _ in 0..200 {
            let share = clock.share(BLACK).unwrap();
            clock.spend(BLACK, share);
        }
        assert_eq!(clock.share(BLACK).map(|share| share < SECOND), Some(true));
    }

    #[test]
    fn time_left_replaces_the_own_count() {
        let mut clock = GtpClock::default();
        clock.tell(BLACK, 20 * SECOND, 0);
        assert_eq!(clock.share(BLACK), Some(SECOND));
        clock.tell(BLACK, 20 * SECOND, 10);
        assert_eq!(clock.share(BLACK), Some(SECOND * 18 / 10));
    }
}
