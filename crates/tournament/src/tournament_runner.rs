use std::ops::ControlFlow;

use papan_core::{Message, StopFlag};
use papan_ratings::{
    pairing::{Plan, Results},
    rating::CrossTable,
    statistics::GameResult,
};
use papan_referee::{Heartbeat, Host, Openings, ProgramSettings};
use papan_store::{DurableGame, Ownership, Report, State, Store, StoreFault};

use super::{
    TournamentFile,
    runner::{Course, RunEvent, Runner},
    schedule::{Schedule, Task},
};

/// Plays a stored tournament.
pub struct TournamentRunner<'a> {
    /// The tournament.
    pub file: &'a TournamentFile,
    /// The schedule.
    pub plan: &'a Plan,
    /// The openings of each of the games.
    pub openings: &'a [Openings],
    /// How programs are run.
    pub settings: &'a ProgramSettings,
    /// How many games run at once.
    pub concurrency: usize,
}

/// An event of a running tournament.
pub enum News<'a> {
    /// A game is over and on disk.
    Game {
        /// Its place in the schedule, and its result.
        game: DurableGame,
        /// All results so far, by entrants.
        table: &'a CrossTable,
        /// All results so far, by games.
        results: &'a Results,
    },
    /// Games cannot be stored; they are queued, and the write is retried.
    Stuck(StoreFault),
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// Every game is played, or a sequential test is decided.
    Complete,
    /// It was cancelled.
    Stopped,
    /// The referee itself could not continue, for this reason.
    Unable(Message),
}

impl RunEnd {
    pub(super) fn of(is_complete: bool, unable: Option<Message>) -> RunEnd {
        match unable {
            _ if is_complete => RunEnd::Complete,
            Some(reason) => RunEnd::Unable(reason),
            None => RunEnd::Stopped,
        }
    }
}

impl TournamentRunner<'_> {
    /// Plays the missing games, and reports every game once it is on disk.
    ///
    /// A game that a player loses on time because the host stalled is archived and played again, see
    /// [`Game::play_until_valid`](papan_referee::Game::play_until_valid).
    ///
    /// # Errors
    /// When games cannot be stored and the run was cancelled.
    pub fn play(
        &self,
        store: &Store,
        owned: Ownership,
        stop: &StopFlag,
        observe: impl FnMut(News<'_>),
    ) -> Result<RunEnd, StoreFault> {
        self.play_on(&Heartbeat::start(), store, owned, stop, observe)
    }

    /// Plays the missing games like [`TournamentRunner::play`] on a host that is watched elsewhere.
    ///
    /// # Errors
    /// When games cannot be stored and the run was cancelled.
    pub fn play_on(
        &self,
        host: &dyn Host,
        store: &Store,
        owned: Ownership,
        stop: &StopFlag,
        observe: impl FnMut(News<'_>),
    ) -> Result<RunEnd, StoreFault> {
        let mut course = TournamentCourse {
            schedule: Schedule::new(self.plan),
            results: Results::default(),
            table: CrossTable::new(self.file.entrants.len()),
            waiting: 0,
            observe,
        };
        store.each_result(owned.id(), |game| course.count(&game))?;
        let runner = Runner {
            file: self.file,
            openings: self.openings,
            settings: self.settings,
            concurrency: self.concurrency,
            host,
            stop,
        };
        let (owned, unable) = runner.play_stored(store, owned, &mut course)?;
        let is_complete = self.plan.is_over(&course.results);
        store.set_state(&owned, if is_complete { State::Finished } else { State::Unfinished })?;
        Ok(RunEnd::of(is_complete, unable))
    }
}

/// The course of a tournament: games count in the order in which they are stored.
struct TournamentCourse<'a, O> {
    schedule: Schedule<'a>,
    results: Results,
    table: CrossTable,
    /// Games that were handed out and are not yet on disk.
    waiting: usize,
    observe: O,
}

impl<O: FnMut(News<'_>)> TournamentCourse<'_, O> {
    fn count(&mut self, game: &DurableGame) {
        let result = GameResult::of_sign(game.result);
        self.results.add(game.seat.number, result);
        self.table.add(game.seat.entrants, result);
    }
}

impl<O: FnMut(News<'_>)> Course for TournamentCourse<'_, O> {
    const NEEDS_GAMES: bool = false;

    fn next_tasks(&mut self) -> Vec<Task> {
        let tasks = self.schedule.next_tasks(&self.results, self.waiting);
        self.waiting += tasks.iter().map(|task| task.seatings.len()).sum::<usize>();
        tasks
    }

    fn is_waiting(&self) -> bool {
        self.waiting > 0
    }

    fn learn(&mut self, event: RunEvent) -> ControlFlow<()> {
        match event {
            RunEvent::Played(_) => {}
            RunEvent::Stored(Report::Durable(games)) => {
                for game in games {
                    self.waiting = self.waiting.saturating_sub(1);
                    self.count(&game);
                    let (table, results) = (&self.table, &self.results);
                    (self.observe)(News::Game { game, table, results });
                }
            }
            RunEvent::Stored(Report::AlreadyStored(numbers)) => {
                self.waiting = self.waiting.saturating_sub(numbers.len());
            }
            RunEvent::Stored(Report::Stuck(fault)) => (self.observe)(News::Stuck(fault)),
        }
        ControlFlow::Continue(())
    }
}
