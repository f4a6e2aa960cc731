use std::time::Duration;

use super::{AdviceRequest, Effect, Notice, PlayEngine, Refusal};
use crate::{
    search::SearchResult,
    session::{Occupant, Session},
};

/// The word of the agent that gives advice, in every game.
pub const ADVISER: &str = "hard";

/// How long advice may take, unless the time for a move is shorter.
const TIME_FOR_ADVICE: Duration = Duration::from_secs(3);

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A player's own move.
    Move,
    /// A hint for a person.
    Hint,
    /// The values of moves, without a hint.
    Values,
}

/// Advice that is being searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The request.
    pub ticket: u64,
    /// What it is for.
    pub purpose: Purpose,
    /// When it was asked for.
    pub since: Duration,
    after: usize,
    position: String,
}

impl Advice {
    fn still_fits(&self, session: &Session) -> bool {
        session.conclusion().is_none()
            && session.steps().len() == self.after
            && session.position().text() == self.position
    }
}

/// The last result of a search, and its subject.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The word of the agent.
    pub agent: String,
    /// The purpose of the search.
    pub purpose: Purpose,
    /// The number of moves before the position.
    pub after: usize,
    /// The result.
    pub result: SearchResult,
}

impl PlayEngine {
    pub(super) fn request_hint(&mut self, effects: &mut Vec<Effect>) -> Result<(), Refusal> {
        if self.session.conclusion().is_some() {
            return Err(Refusal::Over);
        }
        let is_paused = self.playback.is_some_and(|playback| !playback.is_running);
        if !self.session.awaits_person() && !is_paused {
            return Err(Refusal::NoHintNow);
        }
        effects.push(Effect::Notice(Notice::HintRequested));
        match &self.advice {
            Some(advice) if advice.purpose == Purpose::Hint => {}
            _ => self.ask_adviser(Purpose::Hint, effects),
        }
        Ok(())
    }

    pub(super) fn show_values(&mut self, shows_values: bool, effects: &mut Vec<Effect>) {
        self.shows_values = shows_values;
        let is_needless = |advice: &mut Advice| !shows_values && advice.purpose == Purpose::Values;
        if let Some(advice) = self.advice.take_if(is_needless) {
            effects.push(Effect::Cancel { ticket: advice.ticket });
        }
    }

    pub(super) fn ask_for_values(&mut self, effects: &mut Vec<Effect>) {
        if self.shows_values && self.advice.is_none() && self.known().is_none() {
            self.ask_adviser(Purpose::Values, effects);
        }
    }

    fn ask_adviser(&mut self, purpose: Purpose, effects: &mut Vec<Effect>) {
        if let Some(before) = self.advice.take() {
            effects.push(Effect::Cancel { ticket: before.ticket });
        }
        let ticket = self.ticket();
        let position = self.session.position();
        self.advice = Some(Advice {
            ticket,
            purpose,
            since: self.now,
            after: self.session.steps().len(),
            position: position.text(),
        });
        let time = self.time_per_move.map_or(TIME_FOR_ADVICE, |time| time.min(TIME_FOR_ADVICE));
        let position = position.boxed();
        effects.push(Effect::AskAdviser(AdviceRequest { ticket, purpose, position, time }));
    }

    /// Ends advice on a position that the game does not have any more.
    pub(super) fn drop_old_advice(&mut self, effects: &mut Vec<Effect>) {
        let session = &self.session;
        if let Some(advice) = self.advice.take_if(|advice| !advice.still_fits(session)) {
            effects.push(Effect::Cancel { ticket: advice.ticket });
            if advice.purpose == Purpose::Hint {
                effects.push(Effect::Notice(Notice::HintOvertaken));
            }
        }
    }

    /// Takes what a player or the adviser has found so far.
    pub(super) fn take_progress(&mut self, ticket: u64, result: SearchResult) {
        let advice = self.advice.as_ref().filter(|advice| advice.ticket == ticket);
        let is_move = self.asked.as_ref().is_some_and(|asked| asked.ticket == ticket);
        let (agent, purpose) = match (advice, self.session.occupant(self.session.turn())) {
            (Some(advice), _) => (ADVISER.to_owned(), advice.purpose),
            (None, Occupant::Agent(name) | Occupant::Bot(name)) if is_move => {
                (name.clone(), Purpose::Move)
            }
            _ => return,
        };
        let after = self.session.steps().len();
        self.known = Some(Known { agent, purpose, after, result });
    }

    pub(super) fn take_advice(
        &mut self,
        ticket: u64,
        answer: Option<SearchResult>,
        effects: &mut Vec<Effect>,
    ) {
        if self.advice.as_ref().is_none_or(|advice| advice.ticket != ticket) {
            return;
        }
        if let Some(result) = answer.clone() {
            self.take_progress(ticket, result);
        }
        let purpose = self.advice.take().map(|advice| advice.purpose);
        match answer {
            Some(result) if purpose == Some(Purpose::Hint) => {
                effects.push(Effect::Notice(Notice::Hint(result)));
            }
            Some(_) => {}
            None => {
                // Otherwise it would be asked, and fail, for ever.
                self.shows_values = false;
                effects.push(Effect::Notice(Notice::NoAdvice));
            }
        }
    }
}
