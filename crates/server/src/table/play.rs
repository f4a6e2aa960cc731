use std::time::Duration;

use papan_catalogue::{GameEntry, find_game};
use papan_core::{Message, OptionValues, Side};
use papan_play::session::{self, Occupant, Session, Undone};
use papan_wire::{self as wire, Ending, NewSide, Watching};

use super::{clock::TurnClock, kept::Kept};
use crate::{
    keeper::KeptText,
    set_up::{Contestant, SetUp},
};

/// Milliseconds between two moves of a watched game, unless somebody says otherwise.
const DELAY: u64 = 600;

/// The longest time between two moves of a watched game, in milliseconds.
const LONGEST_DELAY: u64 = 60_000;

/// A game and everything that the session does not know about it: names, times, the games before, how it is watched.
pub struct Play {
    pub(super) id: String,
    pub(super) version: u64,
    /// The version of what is stored, 0 until it is.
    pub(super) stored_version: u64,
    pub(super) entry: &'static GameEntry,
    pub(super) session: Session,
    pub(super) clock: TurnClock,
    pub(super) watching: Option<Watching>,
    contestants: [Contestant; 2],
    time: Option<Duration>,
    seed: u64,
    /// Won by contestant 0, by contestant 1, drawn, in the games before this one.
    tally: [u32; 3],
    /// What an agent or a bot did that ended the game.
    blame: Option<wire::Message>,
}

impl Play {
    /// Starts a game.
    ///
    /// # Errors
    /// When a move that was made already is not legal.
    pub fn start(id: String, set_up: SetUp) -> Result<Play, Message> {
        let SetUp { entry, start, moves, contestants, time, seed } = set_up;
        let occupants = contestants.each_ref().map(|contestant| contestant.occupant.clone());
        let mut session = Session::new(start, None, occupants);
        for by in moves {
            session.play(&by, Duration::ZERO)?;
        }
        let watching = (!session.has_person()).then_some(Watching { running: true, delay: DELAY });
        Ok(Play {
            id,
            version: 1,
            stored_version: 0,
            entry,
            session,
            clock: TurnClock::default(),
            watching,
            contestants,
            time,
            seed,
            tally: [0; 3],
            blame: None,
        })
    }

    /// Sets a game up again as it was kept.
    ///
    /// # Errors
    /// When it cannot be read, or does not follow the rules.
    pub fn restore(kept: &KeptText) -> Result<Play, Message> {
        let damaged = |_| Message::new("server-game-damaged").with("id", kept.id.as_str());
        let stored_version = kept.version;
        let text: Kept = serde_json::from_str(&kept.text).map_err(damaged)?;
        Ok(Play { stored_version, ..Play::again(kept.id.clone(), text)? })
    }

    /// Sets a game up again.
    ///
    /// # Errors
    /// When it does not follow the rules.
    pub fn again(id: String, kept: Kept) -> Result<Play, Message> {
        let damaged = || Message::new("server-game-damaged").with("id", id.as_str());
        if kept.form != Kept::FORM {
            return Err(damaged());
        }
        let entry = find_game(&kept.game).map_err(|error| Message::from(&error))?;
        let start =
            entry.read(&kept.start, &OptionValues::new()).map_err(|error| Message::from(&error))?;
        let contestants = kept.sides.map(|side| Contestant {
            occupant: occupant(&side.player),
            name: side.name,
            asked: side.player,
        });
        let occupants = contestants.each_ref().map(|contestant| contestant.occupant.clone());
        let mut session = Session::new(start, None, occupants);
        for (by, seconds) in &kept.moves {
            session.play(by, duration(*seconds))?;
        }
        let mut blame = None;
        if let Some(conclusion) = kept.conclusion {
            let winner = conclusion.winner.ok_or_else(damaged)?;
            let loser = if winner == 0 { Side::Second } else { Side::First };
            session.end(match conclusion.ending {
                Ending::Resigned => session::Conclusion::Resigned(loser),
                Ending::Time => session::Conclusion::TimeOut(loser),
                Ending::Forfeit => session::Conclusion::Forfeited(loser),
                Ending::Played => return Err(damaged()),
            })?;
            blame = conclusion.message;
        }
        Ok(Play {
            version: kept.version,
            stored_version: 0,
            entry,
            session,
            clock: TurnClock::standing_at(duration(kept.seconds_at_turn)),
            watching: kept.watching,
            contestants,
            time: kept.seconds_per_move.map(duration),
            seed: kept.seed,
            tally: kept.tally,
            blame,
            id,
        })
    }

    /// Returns the game in progress.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns who plays a side.
    pub fn contestant(&self, player: Side) -> &Contestant {
        &self.contestants[self.session.contestant(player)]
    }

    /// Returns the most time for one move.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Returns the seed of everything that is left to chance.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns how the game ended, once it has.
    pub fn conclusion(&self) -> Option<wire::Conclusion> {
        let conclusion = self.session.conclusion()?;
        let ending = match conclusion {
            session::Conclusion::Played(_) => Ending::Played,
            session::Conclusion::Resigned(_) => Ending::Resigned,
            session::Conclusion::TimeOut(_) => Ending::Time,
            session::Conclusion::Forfeited(_) => Ending::Forfeit,
        };
        let winner = conclusion.winner().map(Side::index);
        Some(wire::Conclusion { winner, ending, message: self.blame.clone() })
    }

    /// Returns the games won by the first side now, by the second side now, and drawn; a game that is over counts.
    pub fn tally(&self) -> [u32; 3] {
        let mut tally = self.tally;
        if let Some(index) = self.counted() {
            tally[index] += 1;
        }
        let [first, second] = Side::BOTH.map(|player| tally[self.session.contestant(player)]);
        [first, second, tally[2]]
    }

    /// Returns which count a game that is over belongs to.
    fn counted(&self) -> Option<usize> {
        let conclusion = self.session.conclusion()?;
        Some(conclusion.winner().map_or(2, |winner| self.session.contestant(winner)))
    }

    /// Says whether somebody who is no person has to move.
    pub fn awaits_mind(&self) -> bool {
        self.session.conclusion().is_none() && !self.session.awaits_person()
    }

    /// Says whether nobody but agents plays and the moves wait for somebody to go on.
    pub fn is_paused(&self) -> bool {
        self.watching.is_some_and(|watching| !watching.running)
    }

    /// Plays a person's move.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn play_for_person(&mut self, by: &str, after: usize) -> Result<(), Message> {
        if self.session.conclusion().is_some() {
            return Err(Message::new("session-over"));
        }
        if after != self.session.steps().len() {
            return Err(Message::new("server-move-stale"));
        }
        if !self.session.awaits_person() {
            return Err(Message::new("server-not-your-turn"));
        }
        self.session.play(by, self.clock.time())?;
        self.clock.reset();
        Ok(())
    }

    /// Plays a move for an agent or a bot; returns whether it was a pass.
    ///
    /// # Errors
    /// Why it is not legal.
    pub fn play_for_mind(&mut self, by: &str, seconds: f64) -> Result<bool, Message> {
        let passed = self.session.play(by, duration(seconds))?.is_pass();
        self.clock.reset();
        Ok(passed)
    }

    /// Ends the game because the side to move did something wrong.
    pub fn forfeit(&mut self, blame: &Message) {
        self.end(session::Conclusion::Forfeited(self.session.turn()), Some(blame));
    }

    /// Ends the game because the side to move, a program, gives up.
    pub fn give_up(&mut self) {
        self.end(session::Conclusion::Resigned(self.session.turn()), None);
    }

    /// Ends the game because the time of the side to move is up.
    pub fn run_out_of_time(&mut self, blame: Option<&Message>) {
        self.end(session::Conclusion::TimeOut(self.session.turn()), blame);
    }

    fn end(&mut self, conclusion: session::Conclusion, blame: Option<&Message>) {
        if self.session.end(conclusion).is_ok() {
            self.blame = blame.map(papan_wire::into_wire::message);
        }
    }

    /// Gives up for a person: the one to move, or the only one there is.
    ///
    /// # Errors
    /// When there is nobody who could, or the game is over.
    pub fn resign(&mut self) -> Result<(), Message> {
        let turn = self.session.turn();
        let is_person = |player: &Side| *self.session.occupant(*player) == Occupant::Person;
        let person = [turn, turn.other()].into_iter().find(is_person);
        let person = person.ok_or_else(|| Message::new("server-nobody-resigns"))?;
        self.session.resign(person)
    }

    /// Goes back to the last turn of a person; a watched game goes back by one move and pauses.
    ///
    /// # Errors
    /// When there is nothing to take back.
    pub fn undo(&mut self) -> Result<(), Message> {
        let undone = self.session.undo();
        let undone = undone.ok_or_else(|| Message::new("server-nothing-to-undo"))?;
        self.blame = None;
        // Time that has run out would run out again at once.
        if undone != Undone::Ending || self.is_late() {
            self.clock.reset();
        }
        if let Some(watching) = &mut self.watching {
            watching.running = false;
        }
        Ok(())
    }

    /// Says whether the time for the move is up.
    pub fn is_late(&self) -> bool {
        self.time.is_some_and(|time| self.clock.time() >= time)
    }

    /// Lets each contestant go on with the other's side; after the end that is a rematch.
    pub fn swap(&mut self) {
        if self.session.conclusion().is_some() {
            self.rematch();
        } else {
            self.session.swap();
            self.clock.reset();
        }
    }

    /// Starts again; whoever was second moves first.
    pub fn rematch(&mut self) {
        self.count();
        self.session.rematch();
        self.begin();
    }

    /// Starts again with the same sides.
    pub fn restart(&mut self) {
        self.count();
        self.session.restart();
        self.begin();
    }

    fn count(&mut self) {
        if let Some(index) = self.counted() {
            self.tally[index] += 1;
        }
    }

    fn begin(&mut self) {
        self.blame = None;
        self.clock.reset();
        if let Some(watching) = &mut self.watching {
            watching.running = true;
        }
    }

    /// Says how a game without people goes on.
    ///
    /// # Errors
    /// When people play.
    pub fn watch(&mut self, running: bool, delay: u64) -> Result<(), Message> {
        let watching = self.watching.as_mut().ok_or_else(|| Message::new("server-people-play"))?;
        *watching = Watching { running, delay: delay.min(LONGEST_DELAY) };
        Ok(())
    }
}

/// Returns who a side is to the session.
fn occupant(side: &NewSide) -> Occupant {
    match side {
        NewSide::Person { .. } => Occupant::Person,
        NewSide::Bot { bot, .. } => Occupant::Bot(bot.clone()),
        NewSide::Agent { agent, options, .. } => {
            let options: Vec<String> =
                options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            let separator = if options.is_empty() { "" } else { ":" };
            Occupant::Agent(format!("{agent}{separator}{}", options.join(",")))
        }
    }
}

/// Makes a length of time from seconds; what is no length of time is none.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
