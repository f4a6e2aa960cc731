//! A game in progress as a state machine: [`PlayEngine::update`] takes the time and an event, and returns effects.
//!
//! The engine holds the session, the clock of the turn, the playback of games without people, hints, values of moves,
//! analysis, and what ends a game. The host executes the effects, on threads or otherwise, and reports back by events
//! with the same ticket; what comes for an older ticket is dropped. Times are those of a clock of the host that does not
//! advance while the host itself does not run.

mod advice;
mod analysis;
mod effect;
mod event;
mod notice;
mod playback;
mod players;
mod requests;
mod turn_clock;
mod unanswered;

use std::time::Duration;

use papan_core::Side;

pub use advice::{ADVISER, Advice, Known, Purpose};
pub use analysis::{AnalysisSubject, AnalysisTask};
pub use effect::{AdviceRequest, Effect, PlayerRequest};
pub use event::{Command, Event};
pub use notice::{Notice, Refusal};
pub use playback::Playback;
pub use players::{Blame, Choice};
pub use turn_clock::TurnClock;
pub use unanswered::Unanswered;

use crate::session::{Conclusion, Session};
use analysis::RequestedAnalysis;
use players::PlayerSearch;

/// A game in progress, with everything that depends on time and on players.
pub struct PlayEngine {
    session: Session,
    clock: TurnClock,
    /// The time of the last event.
    now: Duration,
    /// The maximum time for one move.
    time_per_move: Option<Duration>,
    /// How a game without people is played back; absent where people play.
    playback: Option<Playback>,
    access: Access,
    /// Whether the game is watched: otherwise nothing is searched, and the clock is paused.
    is_attended: bool,
    /// Games won by contestant 0, by contestant 1 and drawn, before this one.
    tally: [u32; 3],
    blame: Option<Blame>,
    /// The number of the last request to a player, an adviser or an analyst.
    tickets: u64,
    asked: Option<PlayerSearch>,
    /// How often a player was asked for this move.
    attempts: u32,
    /// A move that waits for its time in a game without people.
    ready: Option<Choice>,
    /// Whether one move is wanted of a paused game.
    wants_step: bool,
    advice: Option<Advice>,
    shows_values: bool,
    known: Option<Known>,
    analysis: Option<RequestedAnalysis>,
}

/// What can be done with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It can be played.
    Play,
    /// It can be watched and analysed.
    Watch,
}

/// A game at some point, from which to continue.
pub struct PlaySetup {
    /// The session.
    pub session: Session,
    /// The maximum time for one move.
    pub time_per_move: Option<Duration>,
    /// How long the side to move has had the turn.
    pub time_at_turn: Duration,
    /// How a game without people is played back; ignored where people play.
    pub playback: Playback,
    /// Games won by contestant 0, by contestant 1 and drawn, before this one.
    pub tally: [u32; 3],
    /// Why a player lost the game, if it did by a violation.
    pub blame: Option<Blame>,
}

impl PlaySetup {
    /// Sets up a session without a time limit.
    pub fn new(session: Session) -> PlaySetup {
        PlaySetup {
            session,
            time_per_move: None,
            time_at_turn: Duration::ZERO,
            playback: Playback::default(),
            tally: [0; 3],
            blame: None,
        }
    }
}

impl PlayEngine {
    /// Takes up a game; nothing happens until it is [attended](Event::Attended).
    pub fn new(setup: PlaySetup) -> PlayEngine {
        let PlaySetup { session, time_per_move, time_at_turn, playback, tally, blame } = setup;
        PlayEngine {
            playback: (!session.has_person()).then_some(playback),
            session,
            clock: TurnClock::paused_at(time_at_turn),
            now: Duration::ZERO,
            time_per_move,
            access: Access::Play,
            is_attended: false,
            tally,
            blame,
            tickets: 0,
            asked: None,
            attempts: 0,
            ready: None,
            wants_step: false,
            advice: None,
            shows_values: false,
            known: None,
            analysis: None,
        }
    }

    /// Returns the game itself.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the maximum time for one move.
    pub fn time_per_move(&self) -> Option<Duration> {
        self.time_per_move
    }

    /// Returns how a game without people is played back.
    pub fn playback(&self) -> Option<Playback> {
        self.playback
    }

    /// Returns why a player lost the game by a violation.
    pub fn blame(&self) -> Option<&Blame> {
        self.blame.as_ref()
    }

    /// Returns what is known about the position as it is now.
    pub fn known(&self) -> Option<&Known> {
        self.known.as_ref().filter(|known| known.after == self.session.steps().len())
    }

    /// Returns what was found last, about this position or an earlier one.
    pub fn last_known(&self) -> Option<&Known> {
        self.known.as_ref()
    }

    /// Returns whether the values of moves are kept up to date.
    pub fn shows_values(&self) -> bool {
        self.shows_values
    }

    /// Returns the advice that is being searched for.
    pub fn advice(&self) -> Option<&Advice> {
        self.advice.as_ref()
    }

    /// Returns since when a player has been asked for a move.
    pub fn asked_since(&self) -> Option<Duration> {
        self.asked.as_ref().map(|asked| asked.since)
    }

    /// Returns the move of a player that waits for its time.
    pub fn ready(&self) -> Option<&Choice> {
        self.ready.as_ref()
    }

    /// Changes what can be done with the game.
    pub fn set_access(&mut self, access: Access) {
        self.access = access;
        self.set_clock();
    }

    /// Skips the tickets that an earlier game of the same host has used.
    pub fn skip_tickets(&mut self, used: u64) {
        self.tickets = self.tickets.max(used);
    }

    /// Returns the number of the last ticket.
    pub fn tickets(&self) -> u64 {
        self.tickets
    }

    /// Returns how long the side to move has had the turn.
    pub fn time_at_turn(&self, now: Duration) -> Duration {
        self.clock.time(now)
    }

    /// Returns the games won by each contestant and drawn, before this one.
    pub fn earlier_tally(&self) -> [u32; 3] {
        self.tally
    }

    /// Returns the games won by the side that is first now, by the other, and drawn; a game that is over counts.
    pub fn tally(&self) -> [u32; 3] {
        let mut tally = self.tally;
        if let Some(index) = self.counted() {
            tally[index] += 1;
        }
        let [first, second] = Side::BOTH.map(|side| tally[self.session.contestant(side)]);
        [first, second, tally[2]]
    }

    /// Returns which count a game that is over belongs to.
    fn counted(&self) -> Option<usize> {
        let conclusion = self.session.conclusion()?;
        Some(conclusion.winner().map_or(2, |winner| self.session.contestant(winner)))
    }

    /// Returns when a [tick](Event::Tick) is needed, if no other event comes first.
    pub fn due(&self) -> Option<Duration> {
        if self.session.awaits_person() {
            return self.time_per_move.and_then(|time| self.clock.reaches(time));
        }
        let playback = self.playback.filter(|playback| playback.is_running)?;
        self.ready.as_ref()?;
        self.clock.reaches(playback.delay)
    }

    /// Takes an event at a time, and returns what the host has to do.
    pub fn update(&mut self, now: Duration, event: Event) -> Vec<Effect> {
        self.now = now;
        let mut effects = Vec::new();
        match event {
            Event::Tick => self.check_time(&mut effects),
            Event::Attended(is_attended) => self.attend(is_attended, &mut effects),
            Event::Command(command) => {
                if let Err(refusal) = self.carry_out(command, &mut effects) {
                    effects.push(Effect::Refused(refusal));
                }
            }
            Event::Found { ticket, result } => self.take_progress(ticket, result),
            Event::Answered { ticket, answer } => self.take_answer(ticket, answer, &mut effects),
            Event::Advised { ticket, answer } => self.take_advice(ticket, answer, &mut effects),
            Event::Analysed { ticket, fault } => self.take_analysis(ticket, fault, &mut effects),
        }
        self.proceed(&mut effects);
        effects
    }

    fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    fn attend(&mut self, is_attended: bool, effects: &mut Vec<Effect>) {
        if self.is_attended == is_attended {
            return;
        }
        self.is_attended = is_attended;
        self.set_clock();
        if is_attended {
            self.resume_analysis(effects);
            return;
        }
        self.cancel_move(effects);
        if let Some(advice) = self.advice.take() {
            effects.push(Effect::Cancel { ticket: advice.ticket });
        }
        self.pause_analysis(effects);
        effects.push(Effect::Release);
    }

    /// Runs the clock while a game that is not over is attended and can be played.
    fn set_clock(&mut self) {
        let is_played = self.access == Access::Play && self.session.conclusion().is_none();
        if self.is_attended && is_played {
            self.clock.run(self.now);
        } else {
            self.clock.pause(self.now);
        }
    }

    fn is_late(&self) -> bool {
        self.time_per_move.is_some_and(|time| self.clock.time(self.now) >= time)
    }

    fn check_time(&mut self, effects: &mut Vec<Effect>) {
        let is_running = self.is_attended && self.access == Access::Play;
        if is_running && self.session.awaits_person() && self.is_late() {
            self.end(Conclusion::TimeOut(self.session.turn()), None, effects);
        }
    }

    /// Ends the game for a reason outside its rules.
    fn end(&mut self, conclusion: Conclusion, blame: Option<Blame>, effects: &mut Vec<Effect>) {
        if self.session.end(conclusion).is_ok() {
            self.blame = blame;
            self.changed(effects);
        }
    }

    /// Ends all work on the game as it was before a move, another ending, or another game.
    fn changed(&mut self, effects: &mut Vec<Effect>) {
        self.cancel_move(effects);
        self.drop_old_advice(effects);
        self.drop_old_analysis(effects);
        if self.session.conclusion().is_some() {
            effects.push(Effect::Release);
        }
        self.set_clock();
        effects.push(Effect::Changed);
    }

    /// Does what is due: asks the player to move, plays what it chose, asks for the values of moves.
    fn proceed(&mut self, effects: &mut Vec<Effect>) {
        let is_played = self.is_attended && self.access == Access::Play;
        if !is_played || self.session.conclusion().is_some() {
            return;
        }
        if self.session.awaits_person() {
            self.ask_for_values(effects);
        } else if self.asked.is_none() {
            self.proceed_with_player(effects);
        }
    }
}
