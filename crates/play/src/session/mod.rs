//! A game in progress between people and agents, as every surface needs it: no IO, no threads, no clock of its own.

mod conclusion;
mod occupant;
mod record;
mod step;

use std::time::Duration;

use papan_catalogue::AnyGame;
use papan_core::{Message, Place, Side};

pub use conclusion::Conclusion;
pub use occupant::Occupant;
pub use record::write_played_record;
pub use step::Step;

/// A game in progress: who plays, what was played, and how it ended.
///
/// Two contestants meet in it, game after game; which of them moves first changes with every
/// [rematch](Session::rematch). Agents are only named here: the caller asks them and
/// [plays](Session::play) their answers.
pub struct Session {
    start: Box<dyn AnyGame>,
    last_before: Option<Place>,
    position: Box<dyn AnyGame>,
    steps: Vec<Step>,
    contestants: [Occupant; 2],
    /// The contestant who is [`Side::First`].
    first: usize,
    /// How the game ended, if not by its rules.
    ended: Option<Conclusion>,
}

impl Session {
    /// Starts a game from a position; `last` is the move that led to it, if one is known.
    pub fn new(
        start: Box<dyn AnyGame>,
        last: Option<Place>,
        [first, second]: [Occupant; 2],
    ) -> Session {
        Session {
            position: start.boxed(),
            start,
            last_before: last,
            steps: Vec::new(),
            contestants: [first, second],
            first: 0,
            ended: None,
        }
    }

    /// Returns the position as it is now.
    pub fn position(&self) -> &dyn AnyGame {
        &*self.position
    }

    /// Returns the position after the first moves of the game, or as it is now if there are not so many.
    pub fn position_after(&self, moves: usize) -> &dyn AnyGame {
        self.steps.get(moves).map_or(&*self.position, Step::before)
    }

    /// Lists the moves so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Side {
        self.position.turn()
    }

    /// Returns which contestant plays a side: 0 for the one who moved first in the first game, 1 for the other.
    pub fn contestant(&self, player: Side) -> usize {
        self.first ^ player.index()
    }

    /// Returns who plays a side.
    pub fn occupant(&self, player: Side) -> &Occupant {
        &self.contestants[self.contestant(player)]
    }

    /// Returns whether a person plays at all; otherwise the game is watched.
    pub fn has_person(&self) -> bool {
        self.contestants.contains(&Occupant::Person)
    }

    /// Returns whether a person has to move now.
    pub fn awaits_person(&self) -> bool {
        self.conclusion().is_none() && *self.occupant(self.turn()) == Occupant::Person
    }

    /// Returns the word of the agent that has to move now.
    pub fn awaited_agent(&self) -> Option<&str> {
        match self.occupant(self.turn()) {
            Occupant::Agent(word) if self.conclusion().is_none() => Some(word),
            _ => None,
        }
    }

    /// Returns the name of the bot that has to move now.
    pub fn awaited_bot(&self) -> Option<&str> {
        match self.occupant(self.turn()) {
            Occupant::Bot(name) if self.conclusion().is_none() => Some(name),
            _ => None,
        }
    }

    /// Returns where the last move was made.
    pub fn last_place(&self) -> Option<Place> {
        self.steps.last().map(|step| step.place).or(self.last_before)
    }

    /// Returns how the game ended, once it has.
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.ended.or_else(|| self.position.outcome().map(Conclusion::Played))
    }

    /// Returns how long a side has thought about its moves so far.
    pub fn time_used(&self, player: Side) -> Duration {
        self.steps.iter().filter(|step| step.mover == player).map(|step| step.took).sum()
    }

    /// Returns whether the side to move can do nothing but pass.
    pub fn must_pass(&self) -> bool {
        let moves = self.position.legal_moves();
        moves.len() == 1 && self.position.place(&moves[0]) == Place::Aside
    }

    /// Plays a move, however it is spelt, that took so long to think of.
    ///
    /// # Errors
    /// Why it cannot be played; nothing has changed then, and the turn is kept.
    pub fn play(&mut self, text: &str, took: Duration) -> Result<&Step, Message> {
        if self.conclusion().is_some() {
            return Err(Message::new("session-over"));
        }
        let played = self.position.play(text).map_err(|error| Message::from(&error))?;
        let place = self.position.place(&played.chosen);
        let mover = self.position.turn();
        let before = std::mem::replace(&mut self.position, played.position);
        self.steps.push(Step { mover, chosen: played.chosen, place, took, before });
        // It was pushed just now.
        Ok(&self.steps[self.steps.len() - 1])
    }

    /// Goes back to the last turn of a person, or by one move where only agents play; an ending outside the rules, such
    /// as a resignation, is taken back by itself. Returns the move that can be made again, or `None` if there was
    /// nothing to take back.
    pub fn undo(&mut self) -> Option<Undone> {
        if self.ended.take().is_some() {
            return Some(Undone::Ending);
        }
        let by_person = |step: &Step| *self.occupant(step.mover) == Occupant::Person;
        let index = if self.has_person() {
            self.steps.iter().rposition(by_person)?
        } else {
            self.steps.len().checked_sub(1)?
        };
        let step = self.steps.drain(index..).next()?;
        self.position = step.before;
        Some(Undone::Moves { to_before: step.chosen })
    }

    /// Ends the game in favour of the other side.
    ///
    /// # Errors
    /// A message when it has ended already.
    pub fn resign(&mut self, player: Side) -> Result<(), Message> {
        self.end(Conclusion::Resigned(player))
    }

    /// Ends the game for a reason outside its rules.
    ///
    /// # Errors
    /// A message when it has ended already.
    pub fn end(&mut self, conclusion: Conclusion) -> Result<(), Message> {
        if self.conclusion().is_some() {
            return Err(Message::new("session-over"));
        }
        self.ended = Some(conclusion);
        Ok(())
    }

    /// Swaps the sides: each contestant continues with the other's side.
    pub fn swap(&mut self) {
        self.first ^= 1;
    }

    /// Starts again from the same position; the contestant who was second moves first now.
    pub fn rematch(&mut self) {
        self.first ^= 1;
        self.restart();
    }

    /// Starts again from the same position with the same sides.
    pub fn restart(&mut self) {
        self.position = self.start.boxed();
        self.steps.clear();
        self.ended = None;
    }
}

/// What was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// A resignation or another ending outside the rules; the position stayed.
    Ending,
    /// A move and all that followed.
    Moves {
        /// The first move taken back.
        to_before: String,
    },
}
