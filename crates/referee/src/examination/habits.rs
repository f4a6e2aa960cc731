use std::time::Duration;

use papan_core::Message;

use super::check::Found;
use papan_record::{Fault, TimeControl};

/// Observations of a bot over all games.
#[derive(Default)]
pub(super) struct Habits {
    /// The time of the first answer, including the start of the program.
    first_answer: Option<Duration>,
    /// The slowest of the other answers.
    slowest: Option<Duration>,
    /// The maximum that it wrote to standard error in one game, as far as that is kept.
    errors: usize,
    /// The name that the bot announced.
    name: Option<String>,
    /// A line that would be JSON if JSON had such numbers.
    strange_number: Option<String>,
}

/// The size of the tail of standard error that is kept.
const KEPT: usize = 16 << 10;

impl Habits {
    /// Records how long the first answer in a game took.
    pub fn first_answer(&mut self, took: Duration) {
        self.first_answer = self.first_answer.max(Some(took));
    }

    /// Records the name that the bot announced; returns it when it is new.
    pub fn introduced(&mut self, name: Option<&str>) -> Option<String> {
        let is_new = name.is_some() && self.name.as_deref() != name;
        if is_new {
            self.name = name.map(str::to_owned);
        }
        self.name.clone().filter(|_| is_new)
    }

    /// Returns how long the program takes to start and to answer.
    pub fn start(&self) -> Duration {
        self.first_answer.unwrap_or_default()
    }

    /// Records a game.
    pub fn played(&mut self, times: &[Duration], errors: &str) {
        self.slowest = self.slowest.max(times.iter().skip(1).max().copied());
        self.errors = self.errors.max(errors.len());
    }

    /// Records a fault.
    pub fn look_at(&mut self, fault: &Fault) {
        let has_strange_number = |line: &&String| {
            let line: String = line.split_whitespace().collect();
            let line = line.to_lowercase();
            let words = [":infinity", ":-infinity", ":nan", ":inf", ":-inf", ":-nan"];
            line.starts_with('{') && words.iter().any(|word| line.contains(word))
        };
        if let Some(line) = fault.line.as_ref().filter(has_strange_number) {
            self.strange_number.get_or_insert_with(|| line.clone());
        }
    }

    /// Returns the findings, by the name of the check.
    pub fn findings(&self, control: &TimeControl) -> Vec<(&'static str, Found)> {
        let mut findings = Vec::new();
        let timed = |key: &'static str, took: Duration, max: Duration| {
            let message = Message::new(key).with("milliseconds", took.as_millis() as u64);
            message.with("most", max.as_millis() as u64)
        };
        let startup = control.startup;
        if let Some(first) = self.first_answer.filter(|first| *first > startup / 2) {
            findings.push(("pace", Found::Note(timed("exam-slow-start", first, startup))));
        }
        let time = control.limits.time.unwrap_or(TimeControl::WITHOUT_A_CLOCK);
        if let Some(slowest) = self.slowest {
            findings.push((
                "pace",
                if slowest > time / 2 {
                    Found::Note(timed("exam-slow", slowest, time))
                } else {
                    Found::Ok(timed("exam-quick", slowest, time))
                },
            ));
        }
        // Escaped characters take more room, never less.
        if self.errors >= KEPT {
            findings.push(("errors", Found::note("exam-much-on-standard-error")));
        }
        if let Some(line) = &self.strange_number {
            let message = Message::new("exam-strange-number").with("line", line.as_str());
            findings.push(("numbers", Found::Note(message)));
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_record::Violation;

    #[test]
    fn numbers_that_json_does_not_have_are_noticed() {
        let notices = |line: &str| {
            let mut habits = Habits::default();
            habits.look_at(&Fault::new(Violation::UnreadableLine).shown_by(line.as_bytes()));
            habits.strange_number.is_some()
        };
        for line in [
            r#"{"type": "info", "value": Infinity}"#,
            r#"{"value":-Infinity,"move":"a1"}"#,
            r#"{"value":NaN,"move":"a1"}"#,
            r#"{"value":inf,"move":"a1"}"#,
            r#"{"value":-nan,"move":"a1"}"#,
        ] {
            assert!(notices(line), "{line}");
        }
        for line in ["Infinity", r#"{"move":"nan"}"#, r#"{"move":"a1""#] {
            assert!(!notices(line), "{line}");
        }
    }

    #[test]
    fn more_than_half_of_the_time_is_a_note() {
        let state = |milliseconds: u64| {
            let mut habits = Habits::default();
            // The first answer includes the start of the program.
            let times = [Duration::from_secs(9), Duration::from_millis(milliseconds)];
            habits.played(&times, "");
            let limits = papan_core::Limits {
                time: Some(Duration::from_secs(1)),
                ..papan_core::Limits::default()
            };
            let control = TimeControl { limits, ..TimeControl::default() };
            matches!(habits.findings(&control)[..], [("pace", Found::Note(_))])
        };
        assert!(!state(500));
        assert!(state(501));
    }
}
