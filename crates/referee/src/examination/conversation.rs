use std::time::{Duration, Instant};

use papan_catalogue::{AnyGame, PlayError};
use papan_core::{Limits, StopFlag};

use super::{manners::Features, question, scene::Scene};
use crate::{
    player::Unanswered,
    process::{BotProcess, Lines, Patience},
    protocol::{Said, Stop, read_line},
};
use papan_record::{Detail, Fault, TimeControl, Violation};

/// A bot that is spoken to without a referee between.
pub(super) struct Conversation<'a> {
    process: BotProcess,
    control: TimeControl,
    stop: &'a StopFlag,
    answered: bool,
    /// What it was told last.
    pub asked: Option<String>,
    /// What it announced.
    pub features: Features,
}

/// An answer with a legal move.
pub(super) struct Reply {
    /// The number it named.
    pub id: Option<u64>,
}

impl<'a> Conversation<'a> {
    pub fn new(process: BotProcess, control: TimeControl, stop: &'a StopFlag) -> Conversation<'a> {
        let features = Features::default();
        Conversation { process, control, stop, answered: false, asked: None, features }
    }

    /// Returns what limits an answer, as the bot is told.
    pub fn limits(&self) -> Limits {
        self.control.limits
    }

    /// Tells the bot something.
    pub fn say(&mut self, line: String) -> Result<(), Unanswered> {
        let patience = self.patience(self.control.startup);
        self.process.wake();
        let line = self.asked.insert(line);
        self.process.send(line, patience)
    }

    /// Asks about a scene and waits for a legal move.
    pub fn ask(&mut self, id: u64, scene: &Scene) -> Result<Reply, Unanswered> {
        let question = question::of_scene(id, scene, self.limits());
        self.put(question, id, &*scene.position)
    }

    /// Asks in these very words and waits for a legal move.
    pub fn put(
        &mut self,
        question: String,
        id: u64,
        position: &dyn AnyGame,
    ) -> Result<Reply, Unanswered> {
        self.say(question)?;
        let time = self.control.limits.time.unwrap_or(TimeControl::WITHOUT_A_CLOCK);
        let allowance = time + TimeControl::GRACE;
        let max = if self.answered { allowance } else { allowance.max(self.control.startup) };
        let late = if self.answered { Violation::OutOfTime } else { Violation::NoAnswer };
        let asked = self.asked.clone();
        let answer = self.answer(max.saturating_sub(TimeControl::GRACE), late, id, position);
        let is_late = matches!(&answer, Err(Unanswered::Fault(fault)) if fault.violation == late);
        if !is_late {
            return answer;
        }
        // As in a game: who promised to stop is told when the time is up, and the grace is for the way.
        let late = if self.features.stop {
            self.say(question::line(&Stop { id }))?;
            Violation::IgnoredStop
        } else {
            late
        };
        self.asked = asked;
        self.answer(TimeControl::GRACE, late, id, position)
    }

    /// Waits for the answer to a question.
    pub fn answer(
        &mut self,
        max: Duration,
        late: Violation,
        asked: u64,
        position: &dyn AnyGame,
    ) -> Result<Reply, Unanswered> {
        let until = Instant::now() + max;
        loop {
            let Some((line, said)) = self.hear(until)? else {
                let unread = self.process.leaves_input_unread();
                return Err(Fault::new(if unread { Violation::NotReading } else { late }).into());
            };
            let Said::Move { id, text, .. } = said else { continue };
            if id.is_some_and(|id| id != asked) {
                return Err(Fault::new(Violation::OldAnswer).shown_by(line.as_bytes()).into());
            }
            if let Err(error) = position.play(&text) {
                let violation = match error {
                    PlayError::Illegal(_) => Violation::IllegalMove,
                    PlayError::NotAMove(_) => Violation::UnreadableLine,
                };
                let fault = Fault::new(violation).because(Detail::refused_move(position, &text));
                return Err(fault.shown_by(line.as_bytes()).into());
            }
            self.answered = true;
            return Ok(Reply { id });
        }
    }

    /// Waits for the answer to a ping.
    pub fn pong(&mut self, max: Duration, asked: u64) -> Result<(), Unanswered> {
        let until = Instant::now() + max;
        while let Some((_, said)) = self.hear(until)? {
            if matches!(said, Said::Pong { id } if id.is_none_or(|id| id == asked)) {
                return Ok(());
            }
        }
        Err(Fault::new(Violation::NoPong).into())
    }

    /// Listens for a while in which the bot has nothing to say, and returns an answer that it gave all the same.
    pub fn unasked(&mut self, max: Duration) -> Result<Option<String>, Unanswered> {
        let until = Instant::now() + max;
        while let Some((line, said)) = self.hear(until)? {
            if matches!(said, Said::Move { .. }) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Ends its input and returns how long it took to leave, if it did within the time.
    pub fn say_goodbye(&mut self, max: Duration) -> Option<Duration> {
        let asked = Instant::now();
        self.process.say_goodbye(max);
        Some(asked.elapsed()).filter(|took| *took < max)
    }

    /// Ends the process and returns the last of its standard error.
    pub fn end(self) -> String {
        self.process.end()
    }

    /// Hears the next line, if there is one in time.
    fn hear(&mut self, until: Instant) -> Result<Option<(String, Said)>, Unanswered> {
        let line =
            match self.process.receive(Patience { until: Some(until), stop: self.stop, lag: None })
            {
                Err(Unanswered::Fault(fault)) if fault.violation == Violation::OutOfTime => {
                    return Ok(None);
                }
                line => line?,
            };
        let said = read_line(&line)?;
        if let Said::Hello { ping, stop, .. } = said {
            self.features = Features { ping, stop };
        }
        Ok(Some((line, said)))
    }

    fn patience(&self, max: Duration) -> Patience<'a> {
        Patience { until: Some(Instant::now() + max), stop: self.stop, lag: None }
    }
}
