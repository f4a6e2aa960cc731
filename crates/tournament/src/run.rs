use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Condvar, Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use papan_core::{Message, StopFlag};

use super::{
    TournamentFile,
    schedule::{Schedule, Task},
};
use papan_ratings::{
    pairing::{Plan, Results},
    rating::CrossTable,
    statistics::GameResult,
};
use papan_record::Seat;
use papan_referee::{Abandoned, Game, Heartbeat, Host, Openings, ProgramSettings, player::Player};
use papan_store::{
    DurableGame, Ownership, Report, State, Store, StoreFault, Writer, WriterSettings,
};

/// A tournament that is being played.
pub struct Run<'a> {
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
    /// Every game is played.
    Complete,
    /// It was cancelled.
    Stopped,
    /// The referee itself could not continue, for this reason.
    Unable(Message),
}

/// How often a waiting run checks its stop flag.
const LOOK: Duration = Duration::from_millis(50);

impl Run<'_> {
    /// Plays the missing games, and reports every game once it is on disk.
    ///
    /// A game that a player loses on time because the host stalled is archived and played again, see
    /// [`Game::play_until_valid`].
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

    /// Plays the missing games like [`Run::play`] on a host that is watched elsewhere.
    ///
    /// # Errors
    /// When games cannot be stored and the run was cancelled.
    pub fn play_on(
        &self,
        host: &dyn Host,
        store: &Store,
        owned: Ownership,
        stop: &StopFlag,
        mut observe: impl FnMut(News<'_>),
    ) -> Result<RunEnd, StoreFault> {
        let mut progress = Progress::of(self, store, owned.id())?;
        let void = store.void_attempts(owned.id())?;
        let (told, reports) = mpsc::channel();
        let writer = store.writer(owned, WriterSettings::default(), move |report| {
            // The receiver is gone once the run is over.
            let _ = told.send(report);
        })?;
        let mut schedule = Schedule::new(self.plan);
        let queue = Queue::default();
        let unable = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                scope.spawn(|| {
                    if let Err(reason) = self.work(&queue, &writer, &void, host, stop) {
                        *unable.lock().unwrap_or_else(PoisonError::into_inner) = Some(reason);
                        stop.set();
                    }
                });
            }
            loop {
                if stop.is_set() {
                    writer.handle().give_up();
                    break;
                }
                let tasks = schedule.next_tasks(&progress.results, progress.waiting);
                progress.waiting += tasks.iter().map(|task| task.seatings.len()).sum::<usize>();
                if progress.waiting == 0 {
                    break;
                }
                queue.add(tasks);
                match reports.recv_timeout(LOOK) {
                    Ok(report) => progress.learn(report, &mut observe),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            queue.close();
        });
        let owned = writer.finish()?;
        while let Ok(report) = reports.try_recv() {
            progress.learn(report, &mut observe);
        }
        let complete = self.plan.is_over(&progress.results);
        store.set_state(&owned, if complete { State::Finished } else { State::Unfinished })?;
        let unable = unable.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(match unable {
            _ if complete => RunEnd::Complete,
            Some(reason) => RunEnd::Unable(reason),
            None => RunEnd::Stopped,
        })
    }

    /// Plays task after task, until the referee itself cannot continue.
    /// `void` has the void attempts of games in earlier runs.
    fn work(
        &self,
        queue: &Queue,
        writer: &Writer,
        void: &BTreeMap<u64, u32>,
        host: &dyn Host,
        stop: &StopFlag,
    ) -> Result<(), Message> {
        if let Some(affinity) = &self.settings.confinement.affinity {
            affinity.bind_this_thread();
        }
        let mut seats = Seats { run: self, seated: None };
        while let Some(task) = queue.next(stop) {
            let game = &self.file.games[task.game];
            let number = task.seatings[0].opening;
            let opening =
                self.openings[task.game].of_pair(number, game.entry, &*game.start, self.file.seed);
            for seating in &task.seatings {
                let referee = Game {
                    start: &*opening.start,
                    opening: &opening.moves,
                    control: self.file.control,
                    adjudication: self.file.adjudication,
                    seed: self.file.seed,
                    index: seating.number,
                };
                let seat = Seat {
                    number: seating.number,
                    meeting: task.meeting,
                    round: task.round,
                    board_game: task.game,
                    entrants: seating.entrants,
                };
                let players = seats.take(task.game, seating.entrants);
                let earlier = void.get(&seating.number).copied().unwrap_or(0);
                let archive = |attempt| {
                    if writer.archive(seat, attempt).is_err() {
                        stop.set();
                    }
                };
                let log = match referee.play_until_valid(host, players, earlier, stop, archive) {
                    Ok(log) => log,
                    Err(Abandoned::Stopped) => return Ok(()),
                    Err(Abandoned::Unable(reason)) => return Err(reason),
                };
                if writer.store(seat, log).is_err() {
                    stop.set();
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// The progress of a run.
struct Progress {
    results: Results,
    table: CrossTable,
    /// Games that were handed out and are not yet on disk.
    waiting: usize,
}

impl Progress {
    /// Reads what was played before.
    fn of(run: &Run<'_>, store: &Store, id: &str) -> Result<Progress, StoreFault> {
        let mut progress = Progress {
            results: Results::default(),
            table: CrossTable::new(run.file.entrants.len()),
            waiting: 0,
        };
        store.each_result(id, |game| progress.count(&game))?;
        Ok(progress)
    }

    fn count(&mut self, game: &DurableGame) {
        let result = GameResult::of_sign(game.result);
        self.results.add(game.seat.number, result);
        self.table.add(game.seat.entrants, result);
    }

    fn learn(&mut self, report: Report, observe: &mut impl FnMut(News<'_>)) {
        match report {
            Report::Durable(games) => {
                for game in games {
                    self.waiting = self.waiting.saturating_sub(1);
                    self.count(&game);
                    observe(News::Game { game, table: &self.table, results: &self.results });
                }
            }
            Report::AlreadyStored(numbers) => {
                self.waiting = self.waiting.saturating_sub(numbers.len());
            }
            Report::Stuck(fault) => observe(News::Stuck(fault)),
        }
    }
}

/// Tasks that wait for a worker.
#[derive(Default)]
struct Queue {
    tasks: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    tasks: VecDeque<Task>,
    closed: bool,
}

impl Queue {
    fn add(&self, tasks: Vec<Task>) {
        if tasks.is_empty() {
            return;
        }
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).tasks.extend(tasks);
        self.changed.notify_all();
    }

    fn close(&self) {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
        self.changed.notify_all();
    }

    /// Waits for a task; `None` when there will be no more.
    fn next(&self, stop: &StopFlag) -> Option<Task> {
        let mut waiting = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if stop.is_set() {
                return None;
            }
            if let Some(task) = waiting.tasks.pop_front() {
                return Some(task);
            }
            if waiting.closed {
                return None;
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The two players of a worker's last game, which often play the next one too.
struct Seats<'a> {
    run: &'a Run<'a>,
    seated: Option<Seated>,
}

/// Two entrants that play one of the games.
struct Seated {
    game: usize,
    entrants: [usize; 2],
    players: [Box<dyn Player>; 2],
}

impl Seats<'_> {
    /// Returns the players of two entrants; the first of them moves first.
    fn take(&mut self, game: usize, entrants: [usize; 2]) -> [&mut dyn Player; 2] {
        let [one, other] = entrants;
        let sit_already = self.seated.as_ref().is_some_and(|seated| {
            seated.game == game && [[one, other], [other, one]].contains(&seated.entrants)
        });
        if !sit_already {
            let players = entrants.map(|entrant| self.sit(game, entrant));
            self.seated = Some(Seated { game, entrants, players });
        }
        let seated = self.seated.as_mut().expect("seated above");
        let [a, b] = seated.players.each_mut().map(|player| &mut **player as &mut dyn Player);
        if seated.entrants == entrants { [a, b] } else { [b, a] }
    }

    fn sit(&self, game: usize, entrant: usize) -> Box<dyn Player> {
        let file = self.run.file;
        file.entrants[entrant].players[game]
            .player_or_unavailable(file.games[game].entry, self.run.settings)
    }
}
