use std::time::Duration;

use papan_core::{Limits, Message, OptionKind, OptionValue, ParseError, Side};

/// The time control and the other limits of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The limits of every answer.
    pub limits: Limits,
    /// The time for a whole game, if there is a clock.
    pub clock: Option<ClockTime>,
    /// The time in which a program must have started and given its first answer.
    pub startup: Duration,
}

/// A clock for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// The initial time of each side.
    pub base: Duration,
    /// The increment after each of its moves.
    pub increment: Duration,
}

impl TimeControl {
    /// How late an answer may be, for the delay between the clocks of two processes. A clock for a whole game may be
    /// overdrawn by it once, not with every answer.
    pub const GRACE: Duration = Duration::from_millis(100);
    /// The time for the first answer of a program, which has to start first.
    pub const STARTUP: Duration = Duration::from_secs(10);
    /// The default time limit for an answer of a program: a match must end.
    pub const WITHOUT_A_CLOCK: Duration = Duration::from_secs(10);
}

impl Default for TimeControl {
    fn default() -> TimeControl {
        TimeControl { limits: Limits::default(), clock: None, startup: TimeControl::STARTUP }
    }
}

impl ClockTime {
    /// Reads `60s` or `60s+1s`.
    ///
    /// # Errors
    /// A message that describes the syntax of a clock.
    pub fn read(text: &str) -> Result<ClockTime, ParseError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0ms"));
        let read = |text: &str| match OptionKind::Duration.read(text) {
            Ok(OptionValue::Duration(time)) => Some(time),
            _ => None,
        };
        match (read(base), read(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(ClockTime { base, increment }),
            _ => Err(Message::new("clock-malformed").with("found", text).into()),
        }
    }
}

/// The state of a clock, as shown to both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockFace {
    /// The remaining time of each side for the whole game.
    pub left: [Option<Duration>; 2],
    /// The increment after each move.
    pub increment: Duration,
    /// The maximum for one move.
    pub per_move: Option<Duration>,
}

/// The clock of one game.
#[derive(Clone, Debug)]
pub struct GameClock {
    control: TimeControl,
    left: [Duration; 2],
    /// By how much each side has overdrawn its clock.
    debt: [Duration; 2],
}

impl GameClock {
    /// Starts the clock of a game.
    pub fn new(control: TimeControl) -> GameClock {
        let base = control.clock.map_or(Duration::ZERO, |clock| clock.base);
        GameClock { control, left: [base; 2], debt: [Duration::ZERO; 2] }
    }

    /// Returns the state that is shown to both sides.
    pub fn face(&self) -> ClockFace {
        ClockFace {
            left: self.left.map(|left| self.control.clock.map(|_| left)),
            increment: self.control.clock.map_or(Duration::ZERO, |clock| clock.increment),
            per_move: self.control.limits.time,
        }
    }

    /// Returns how long the side may take for its next answer before it is late.
    pub fn allowance(&self, side: Side) -> Option<Duration> {
        let grace = TimeControl::GRACE;
        let left = self.control.clock.map(|_| {
            let debt = self.debt[side.index()];
            self.left[side.index()] + grace.saturating_sub(debt)
        });
        let per_move = self.control.limits.time.map(|time| time + grace);
        match (left, per_move) {
            (Some(left), Some(per_move)) => Some(left.min(per_move)),
            (one, None) | (None, one) => one,
        }
    }

    /// Returns how long a program may take for its next answer before it is late: a program has a time limit even where
    /// none is set, and its first answer has the time that it needs to start.
    pub fn program_allowance(&self, side: Side, is_starting: bool) -> Duration {
        let default = TimeControl::WITHOUT_A_CLOCK + TimeControl::GRACE;
        let allowance = self.allowance(side).unwrap_or(default);
        if is_starting { allowance.max(self.control.startup) } else { allowance }
    }

    /// Subtracts the time of an answer from the clock, and adds the increment.
    pub fn charge(&mut self, side: Side, used: Duration) {
        if let Some(clock) = self.control.clock {
            let (left, debt) = (&mut self.left[side.index()], &mut self.debt[side.index()]);
            let (has, owes) = (*left + clock.increment, *debt + used);
            (*left, *debt) = (has.saturating_sub(owes), owes.saturating_sub(has));
        }
    }
}

impl ClockFace {
    /// Returns what a side that manages its time should spend on this move: a share of what is left, most of the
    /// increment, and never so much that the clock could run out.
    pub fn share(&self, side: Side) -> Option<Duration> {
        // About 25 moves remain for a side in the longest of the games, and later moves are quicker.
        const MOVES_TO_COME: u32 = 20;
        let left = self.left[side.index()]?;
        let wanted = left / MOVES_TO_COME + self.increment * 3 / 4;
        Some(wanted.min(left * 4 / 5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn clocks_are_read_with_and_without_an_increment() {
        let clock = |base, increment| ClockTime { base, increment };
        assert_eq!(ClockTime::read("60s").unwrap(), clock(60 * SECOND, Duration::ZERO));
        assert_eq!(ClockTime::read("2m+500ms").unwrap(), clock(120 * SECOND, SECOND / 2));
        for wrong in ["", "0s", "0s+1s", "60", "1s+", "+1s", "1s+1s+1s", "-1s"] {
            assert!(ClockTime::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_is_charged_and_gains_its_increment() {
        let clock = Some(ClockTime { base: 10 * SECOND, increment: SECOND });
        let control = TimeControl { clock, ..TimeControl::default() };
        let mut game = GameClock::new(control);
        assert_eq!(game.allowance(Side::First), Some(10 * SECOND + TimeControl::GRACE));
        game.charge(Side::First, 4 * SECOND);
        assert_eq!(game.face().left, [Some(7 * SECOND), Some(10 * SECOND)]);
        game.charge(Side::First, 7 * SECOND + TimeControl::GRACE);
        let left = Duration::from_millis(900);
        assert_eq!(game.face().left[0], Some(left), "the increment pays what was overdrawn");
    }

    #[test]
    fn a_clock_can_be_overdrawn_by_the_grace_once_and_not_with_every_answer() {
        let step = Duration::from_millis(90);
        let clock = Some(ClockTime { base: 3 * TimeControl::GRACE, increment: Duration::ZERO });
        let mut game = GameClock::new(TimeControl { clock, ..TimeControl::default() });
        let mut answers = 0;
        while game.allowance(Side::First).is_some_and(|max| step <= max) {
            game.charge(Side::First, step);
            answers += 1;
        }
        assert_eq!(answers, 4, "400 ms are enough for four answers of 90 ms");
        assert_eq!(game.face().left[0], Some(Duration::ZERO), "a debt is never shown");
        assert_eq!(game.allowance(Side::Second), Some(4 * TimeControl::GRACE));
    }

    #[test]
    fn the_shorter_of_clock_and_time_a_move_is_the_allowance() {
        let limits = Limits { time: Some(2 * SECOND), ..Limits::default() };
        let clock = Some(ClockTime { base: 3 * SECOND, increment: Duration::ZERO });
        let mut game = GameClock::new(TimeControl { limits, clock, ..TimeControl::default() });
        assert_eq!(game.allowance(Side::First), Some(2 * SECOND + TimeControl::GRACE));
        game.charge(Side::First, 2 * SECOND);
        assert_eq!(game.allowance(Side::First), Some(SECOND + TimeControl::GRACE));
        assert_eq!(GameClock::new(TimeControl::default()).allowance(Side::First), None);
    }

    #[test]
    fn a_program_has_a_time_limit_even_where_none_is_set_and_time_to_start() {
        let grace = TimeControl::GRACE;
        for (limit, is_starting, expected) in [
            (None, false, TimeControl::WITHOUT_A_CLOCK + grace),
            (None, true, TimeControl::WITHOUT_A_CLOCK + grace),
            (Some(2 * SECOND), false, 2 * SECOND + grace),
            (Some(2 * SECOND), true, TimeControl::STARTUP),
            (Some(60 * SECOND), true, 60 * SECOND + grace),
        ] {
            let limits = Limits { time: limit, ..Limits::default() };
            let clock = GameClock::new(TimeControl { limits, ..TimeControl::default() });
            let found = clock.program_allowance(Side::First, is_starting);
            assert_eq!(found, expected, "{limit:?} {is_starting}");
        }
    }

    #[test]
    fn a_share_never_empties_the_clock() {
        for milliseconds in [0, 1, 10, 1000, 100_000] {
            let left = Duration::from_millis(milliseconds);
            let face =
                ClockFace { left: [Some(left); 2], increment: 5 * SECOND, ..ClockFace::default() };
            assert!(face.share(Side::First).unwrap() <= left);
        }
    }
}
