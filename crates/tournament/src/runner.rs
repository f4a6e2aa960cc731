use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use papan_core::{Message, StopFlag};
use papan_record::{Finished, GameLog, Seat};
use papan_referee::{Abandoned, Game, Host, Openings, ProgramSettings};
use papan_store::{Ownership, Report, Store, StoreFault, Writer, WriterSettings};

use super::{TournamentFile, players::Players, schedule::Task, task_queue::TaskQueue};

/// Plays the games of a match or tournament in worker threads, and stores them if there is a store.
///
/// Which games come next, and what they count for, is decided by a [`Course`].
pub(super) struct Runner<'a> {
    pub file: &'a TournamentFile,
    /// The openings of each of the games.
    pub openings: &'a [Openings],
    pub settings: &'a ProgramSettings,
    /// How many games run at once.
    pub concurrency: usize,
    pub host: &'a dyn Host,
    pub stop: &'a StopFlag,
}

/// The course of a match or tournament: a schedule, and what is known of its games.
pub(super) trait Course {
    /// Whether the course of a stored run needs [`RunEvent::Played`]; the results are reported by the store.
    const NEEDS_GAMES: bool;

    /// Returns games to be played now, in addition to those that were returned before.
    fn next_tasks(&mut self) -> Vec<Task>;

    /// Returns whether games were handed out that do not count yet.
    fn is_waiting(&self) -> bool;

    /// Takes an event; `Break` ends the run.
    fn learn(&mut self, event: RunEvent) -> ControlFlow<()>;
}

/// An event of a run.
pub(super) enum RunEvent {
    /// Games are over. Those of a stored run count only once they are on disk, and come before that report.
    Played(Vec<Finished>),
    /// The store reports on games.
    Stored(Report),
}

/// Where finished games go.
enum Sink<'a> {
    Memory,
    Store {
        writer: &'a Writer,
        /// The void attempts of games in earlier runs.
        void: BTreeMap<u64, u32>,
        /// Whether the course needs whole games.
        needs_games: bool,
    },
}

/// How often a waiting run checks its stop flag.
const LOOK: Duration = Duration::from_millis(50);

impl Runner<'_> {
    /// Plays without a store.
    ///
    /// # Errors
    /// Why the referee itself cannot continue; `stop` is set then.
    pub fn play(&self, course: &mut impl Course) -> Result<(), Message> {
        let (sender, events) = mpsc::channel();
        let unable = self.work_through(&Sink::Memory, sender, &events, course);
        drain(&events, course);
        unable.map_or(Ok(()), Err)
    }

    /// Plays with a store: a game counts once it is on disk. Returns the ownership, and why the referee itself cannot
    /// continue, if it cannot; `stop` is set then.
    ///
    /// # Errors
    /// When games cannot be stored and the run was cancelled. Events of games that are on disk were passed on before.
    pub fn play_stored<C: Course>(
        &self,
        store: &Store,
        owned: Ownership,
        course: &mut C,
    ) -> Result<(Ownership, Option<Message>), StoreFault> {
        let void = store.void_attempts(owned.id())?;
        let (sender, events) = mpsc::channel();
        let reports = sender.clone();
        let writer = store.writer(owned, WriterSettings::default(), move |report| {
            // The receiver is gone once the run is over.
            let _ = reports.send(RunEvent::Stored(report));
        })?;
        let sink = Sink::Store { writer: &writer, void, needs_games: C::NEEDS_GAMES };
        let unable = self.work_through(&sink, sender, &events, course);
        let finished = writer.finish();
        drain(&events, course);
        finished.map(|owned| (owned, unable))
    }

    fn work_through(
        &self,
        sink: &Sink<'_>,
        sender: Sender<RunEvent>,
        events: &Receiver<RunEvent>,
        course: &mut impl Course,
    ) -> Option<Message> {
        let queue = TaskQueue::default();
        let unable = Mutex::new(None);
        thread::scope(|scope| {
            let _guard = queue.stop_on_panic(self.stop);
            for _ in 0..self.concurrency.max(1) {
                let delivery = Delivery { sink, sender: sender.clone(), games: Vec::new() };
                let (queue, unable) = (&queue, &unable);
                scope.spawn(move || {
                    let _guard = queue.stop_on_panic(self.stop);
                    if let Err(reason) = self.work(queue, delivery) {
                        *unable.lock().unwrap_or_else(PoisonError::into_inner) = Some(reason);
                        self.stop.set();
                    }
                });
            }
            drop(sender);
            loop {
                if self.stop.is_set() {
                    if let Sink::Store { writer, .. } = sink {
                        writer.handle().give_up();
                    }
                    break;
                }
                queue.add(course.next_tasks());
                if !course.is_waiting() {
                    break;
                }
                let mut event = match events.recv_timeout(LOOK) {
                    Ok(event) => Some(event),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                while let Some(next) = event {
                    if course.learn(next).is_break() {
                        self.stop.set();
                    }
                    event = events.try_recv().ok();
                }
            }
            queue.close();
        });
        unable.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays task after task, until the referee itself cannot continue.
    fn work(&self, queue: &TaskQueue, mut delivery: Delivery<'_>) -> Result<(), Message> {
        if let Some(affinity) = &self.settings.confinement.affinity {
            affinity.bind_this_thread();
        }
        let mut players = Players::new(self.file, self.settings);
        while let Some(task) = queue.next(self.stop) {
            let played = self.play_task(&task, &mut players, &mut delivery);
            delivery.flush();
            match played {
                Ok(()) => {}
                Err(Abandoned::Stopped) => return Ok(()),
                Err(Abandoned::Unable(reason)) => return Err(reason),
            }
        }
        Ok(())
    }

    fn play_task(
        &self,
        task: &Task,
        players: &mut Players<'_>,
        delivery: &mut Delivery<'_>,
    ) -> Result<(), Abandoned> {
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
            let earlier = delivery.void_attempts(seat.number);
            let mut void = Vec::new();
            let archive = |attempt| {
                if delivery.archive(seat, &attempt).is_err() {
                    self.stop.set();
                }
                void.push(attempt);
            };
            let opponents = players.of(task.game, seating.entrants);
            let log =
                referee.play_until_valid(self.host, opponents, earlier, self.stop, archive)?;
            let finished = Finished { index: seat.number, log, void };
            if delivery.deliver(seat, finished).is_err() {
                self.stop.set();
                return Err(Abandoned::Stopped);
            }
        }
        Ok(())
    }
}

/// The way of a worker's games to the sink and to the course.
struct Delivery<'a> {
    sink: &'a Sink<'a>,
    sender: Sender<RunEvent>,
    /// Games of the same task, which are reported together.
    games: Vec<Finished>,
}

impl Delivery<'_> {
    fn void_attempts(&self, number: u64) -> u32 {
        match self.sink {
            Sink::Memory => 0,
            Sink::Store { void, .. } => void.get(&number).copied().unwrap_or(0),
        }
    }

    fn archive(&self, seat: Seat, attempt: &GameLog) -> Result<(), StoreFault> {
        match self.sink {
            Sink::Memory => Ok(()),
            Sink::Store { writer, .. } => writer.archive(seat, attempt.clone()),
        }
    }

    fn deliver(&mut self, seat: Seat, finished: Finished) -> Result<(), StoreFault> {
        match self.sink {
            Sink::Memory => {
                self.games.push(finished);
                Ok(())
            }
            Sink::Store { writer, needs_games, .. } => {
                if *needs_games {
                    self.games.push(finished.clone());
                    self.flush();
                }
                writer.store(seat, finished.log)
            }
        }
    }

    fn flush(&mut self) {
        if !self.games.is_empty() {
            // The receiver is gone once the run is over.
            let _ = self.sender.send(RunEvent::Played(std::mem::take(&mut self.games)));
        }
    }
}

/// Passes on the events that are left.
fn drain(events: &Receiver<RunEvent>, course: &mut impl Course) {
    while let Ok(event) = events.try_recv() {
        // The run is over: nothing is left to be ended.
        let _ = course.learn(event);
    }
}
