use std::{ops::ControlFlow, slice};

use papan_core::{Side, StopFlag};
use papan_ratings::statistics::{Tally, Verdict};
use papan_record::{Finished, ProcessOutput};
use papan_referee::{
    Broken, Entrant, Heartbeat, Host, Openings, ProgramSettings,
    player::{End, Start, Unanswered},
};
use papan_store::{Ownership, State, Store, StoreFault};

use super::{Match, RunEnd, match_course::MatchCourse, runner::Runner};

/// Plays a match in pairs of games: both orders of play from the same opening.
///
/// Pairs are passed to the observer in their order, so that it sees the same whatever the concurrency, and a sequential
/// test stops at the same pair. When the observer breaks, or the test is decided, `stop` is set and running games are
/// cancelled. A slow observer slows the games down: only a window of pairs is played ahead.
///
/// A game that a player loses on time because the host stalled is played again, see
/// [`Game::play_until_valid`](papan_referee::Game::play_until_valid).
pub struct MatchRunner<'a> {
    /// The match.
    pub of: &'a Match,
    /// The openings.
    pub openings: &'a Openings,
    /// How programs are run.
    pub settings: &'a ProgramSettings,
    /// How many games run at once. The games are the same whatever it is, unless time limits them.
    pub concurrency: usize,
}

/// A match that is over or was stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchEnd {
    /// What was counted.
    pub tally: Tally,
    /// The verdict of the sequential test, if it is decided.
    pub verdict: Option<Verdict>,
    /// How the run ended.
    pub end: RunEnd,
    /// Why games could not be stored.
    pub unstored: Option<StoreFault>,
}

/// The name of the ending in the bot protocol after a check that asks for no move.
const CHECK_ENDING: &str = "rehearsal";

impl MatchRunner<'_> {
    /// Starts every program among some entrants once, and returns those that cannot play, so that they are known before
    /// the first game.
    ///
    /// A program is not asked for a move, only watched until it has read its `hello`: its answers are for the games to
    /// judge.
    pub fn broken_programs(&self, entrants: &[usize], stop: &StopFlag) -> Vec<(usize, Broken)> {
        let players = self.of.players();
        let programs = entrants.iter().filter(|&&entrant| players[entrant].is_program());
        let check =
            |&entrant: &usize| Some((entrant, self.check_program(players[entrant], stop).err()?));
        programs.filter_map(check).collect()
    }

    fn check_program(&self, entrant: &Entrant, stop: &StopFlag) -> Result<(), Broken> {
        let game = self.of.game();
        let mut player = entrant
            .sit(game.entry, self.settings)
            .map_err(|fault| Broken::new(fault, &ProcessOutput::default()))?;
        let start = Start {
            position: &*game.start,
            side: Side::First,
            seed: self.of.file.seed,
            stream: 0,
            startup: self.of.file.control.startup,
            stop,
        };
        let begun = player.begin(&start).and_then(|()| player.attend(&start));
        let outputs =
            player.finish(&End { position: &*game.start, ending: CHECK_ENDING, result: 0 });
        match begun {
            Err(Unanswered::Fault(fault)) => Err(Broken::new(fault, &outputs)),
            _ => Ok(()),
        }
    }

    /// Plays the match without a store. When `stop` is set from outside, or the referee itself cannot continue, finished
    /// games are still passed to the observer.
    pub fn play(
        &self,
        stop: &StopFlag,
        observe: impl FnMut(&[Finished], &Tally) -> ControlFlow<()>,
    ) -> MatchEnd {
        self.play_on(&Heartbeat::start(), stop, observe)
    }

    /// Plays the match like [`MatchRunner::play`] on a host that is watched elsewhere.
    pub fn play_on(
        &self,
        host: &dyn Host,
        stop: &StopFlag,
        observe: impl FnMut(&[Finished], &Tally) -> ControlFlow<()>,
    ) -> MatchEnd {
        let mut course = MatchCourse::new(self.of, self.concurrency, false, observe);
        let unable = self.runner(host, stop).play(&mut course).err();
        course.close();
        let end = RunEnd::of(course.is_complete(), unable);
        MatchEnd { tally: course.tally, verdict: course.verdict, end, unstored: None }
    }

    /// Plays the missing games of a stored match; a game counts once it is on disk. The observer receives a pair of which
    /// games were stored before without those games.
    ///
    /// When the test is decided, games that were played ahead of its last pair are archived and do not count. A match
    /// does not wait for room on the disk: it ends.
    ///
    /// # Errors
    /// When the stored games cannot be read.
    pub fn play_stored(
        &self,
        store: &Store,
        owned: Ownership,
        stop: &StopFlag,
        observe: impl FnMut(&[Finished], &Tally) -> ControlFlow<()>,
    ) -> Result<MatchEnd, StoreFault> {
        self.play_stored_on(&Heartbeat::start(), store, owned, stop, observe)
    }

    /// Plays the missing games like [`MatchRunner::play_stored`] on a host that is watched elsewhere.
    ///
    /// # Errors
    /// When the stored games cannot be read.
    pub fn play_stored_on(
        &self,
        host: &dyn Host,
        store: &Store,
        owned: Ownership,
        stop: &StopFlag,
        observe: impl FnMut(&[Finished], &Tally) -> ControlFlow<()>,
    ) -> Result<MatchEnd, StoreFault> {
        let mut course = MatchCourse::new(self.of, self.concurrency, true, observe);
        store.each_result(owned.id(), |game| course.count_stored(&game))?;
        let played = self.runner(host, stop).play_stored(store, owned, &mut course);
        let (unable, unstored) = match played {
            Ok((owned, unable)) => (unable, close_stored(store, &owned, &course).err()),
            Err(fault) => (None, Some(fault)),
        };
        course.close();
        let end = RunEnd::of(course.is_complete(), unable);
        Ok(MatchEnd { tally: course.tally, verdict: course.verdict, end, unstored })
    }

    fn runner<'r>(&'r self, host: &'r dyn Host, stop: &'r StopFlag) -> Runner<'r> {
        Runner {
            file: &self.of.file,
            openings: slice::from_ref(self.openings),
            settings: self.settings,
            concurrency: self.concurrency,
            host,
            stop,
        }
    }
}

/// Archives games beyond the end of a decided test, and sets the state.
fn close_stored<O>(
    store: &Store,
    owned: &Ownership,
    course: &MatchCourse<'_, O>,
) -> Result<(), StoreFault> {
    if course.verdict.is_some() {
        let done = store.done(owned.id())?;
        let beyond = done.ranges().iter().cloned().flatten();
        let beyond: Vec<u64> = beyond.filter(|&number| number >= course.counted_games()).collect();
        store.put_away(owned, &beyond)?;
    }
    let state = if course.is_complete() { State::Finished } else { State::Unfinished };
    store.set_state(owned, state)
}
