use papan_core::Side;

use super::{Command, Effect, Notice, PlayEngine, Playback, Refusal};
use crate::session::{Conclusion, Occupant, Undone};

impl PlayEngine {
    /// Carries out a command of a person.
    pub(super) fn carry_out(
        &mut self,
        command: Command,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        match command {
            Command::Play { text, after } => self.play_for_person(&text, after, effects),
            Command::Undo => self.undo(effects),
            Command::Resign => self.resign(effects),
            Command::Swap if self.session.conclusion().is_none() => {
                self.session.swap();
                self.clock.reset(self.now);
                effects.extend([Effect::Forget, Effect::Notice(Notice::Swapped)]);
                self.changed(effects);
                Ok(())
            }
            Command::Swap | Command::Rematch => {
                self.count();
                self.session.rematch();
                self.begin(effects);
                Ok(())
            }
            Command::Restart => {
                self.count();
                self.session.restart();
                self.begin(effects);
                Ok(())
            }
            Command::Watch { is_running, delay } => {
                let playback = self.playback.as_mut().ok_or(Refusal::PeoplePlay)?;
                *playback = Playback { is_running, delay: delay.min(Playback::MAX_DELAY) };
                self.wants_step = false;
                effects.push(Effect::PlaybackChanged);
                Ok(())
            }
            Command::Step => {
                let playback = self.playback.as_mut().ok_or(Refusal::PeoplePlay)?;
                playback.is_running = false;
                self.wants_step = self.session.conclusion().is_none();
                effects.push(Effect::PlaybackChanged);
                Ok(())
            }
            Command::Hint => self.request_hint(effects),
            Command::ShowValues(shows_values) => {
                self.show_values(shows_values, effects);
                Ok(())
            }
            Command::Analyse { agent, subject } => self.analyse(agent, subject, effects),
            Command::StopAnalysis => {
                self.stop_analysis(None, effects);
                Ok(())
            }
        }
    }

    fn play_for_person(
        &mut self,
        text: &str,
        after: usize,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        if self.session.conclusion().is_some() {
            return Err(Refusal::Over);
        }
        if after != self.session.steps().len() {
            return Err(Refusal::Stale);
        }
        if !self.session.awaits_person() {
            return Err(Refusal::NotYourTurn);
        }
        let mover = self.session.turn();
        let time = self.clock.time(self.now);
        if self.session.play(text, time).map_err(Refusal::Illegal)?.is_pass() {
            effects.push(Effect::Notice(Notice::Passed(mover)));
        }
        self.clock.reset(self.now);
        self.changed(effects);
        Ok(())
    }

    fn undo(&mut self, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        let undone = self.session.undo().ok_or(Refusal::NothingToUndo)?;
        self.blame = None;
        self.known = None;
        // Time that has run out would run out again at once.
        if undone != Undone::Ending || self.is_late() {
            self.clock.reset(self.now);
        }
        if let Some(playback) = &mut self.playback {
            playback.is_running = false;
        }
        self.wants_step = false;
        effects.push(Effect::Notice(Notice::Undone(undone)));
        self.changed(effects);
        Ok(())
    }

    fn resign(&mut self, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        let turn = self.session.turn();
        let is_person = |side: &Side| *self.session.occupant(*side) == Occupant::Person;
        let person = [turn, turn.other()].into_iter().find(is_person);
        let person = person.ok_or(Refusal::NobodyResigns)?;
        if self.session.conclusion().is_some() {
            return Err(Refusal::Over);
        }
        self.end(Conclusion::Resigned(person), None, effects);
        Ok(())
    }

    fn count(&mut self) {
        if let Some(index) = self.counted() {
            self.tally[index] += 1;
        }
    }

    /// Begins another game.
    fn begin(&mut self, effects: &mut Vec<Effect>) {
        self.blame = None;
        self.known = None;
        self.wants_step = false;
        self.clock.reset(self.now);
        if let Some(playback) = &mut self.playback {
            playback.is_running = true;
        }
        effects.extend([Effect::Forget, Effect::Notice(Notice::Restarted)]);
        self.changed(effects);
    }
}
