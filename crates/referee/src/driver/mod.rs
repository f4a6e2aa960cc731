//! Executes the requests of a [`PlayEngine`](papan_play::engine::PlayEngine) to players and to the adviser.
//!
//! A [`Driver`] keeps the memory of each contestant from move to move and makes tasks, which block and may run on any
//! thread; [`ThreadDriver`] runs each on a thread of its own.

mod advice_task;
mod player_task;
mod threads;

use std::{
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use papan_catalogue::GameEntry;
use papan_core::{Limits, StopFlag};
use papan_play::{
    engine::{AdviceRequest, PlayerRequest, Unanswered},
    search::SeededAgent,
    session::Occupant,
};

use crate::player::Player;
pub use advice_task::AdviceTask;
pub use player_task::PlayerTask;
use player_task::RunningPlayer;
pub use threads::ThreadDriver;

/// Makes the player of a game for an occupant.
pub type MakePlayer =
    Arc<dyn Fn(&GameEntry, &Occupant) -> Result<Box<dyn Player>, Unanswered> + Send + Sync>;

/// Returns the total length of all periods in which this process did not run.
pub type HostGaps = Arc<dyn Fn() -> Duration + Send + Sync>;

/// How players are asked.
#[derive(Clone)]
pub struct DriverSettings {
    /// Makes the players.
    pub make_player: MakePlayer,
    /// The seed of players that have none of their own.
    pub seed: u64,
    /// The limits of every answer, in addition to the time for a move.
    pub limits: Limits,
    /// Returns the gaps of the host, whose time is charged to no player.
    pub host_gaps: HostGaps,
}

/// The flags of a task.
#[derive(Clone, Default)]
pub struct TaskFlags {
    /// Set when an agent has to answer with what it has; set whenever `cancelled` is.
    pub move_now: StopFlag,
    /// Set when the answer is not wanted any more.
    pub cancelled: StopFlag,
}

impl TaskFlags {
    /// Cancels the task.
    pub fn cancel(&self) {
        self.cancelled.set();
        self.move_now.set();
    }
}

/// The memory of a contestant or of the adviser. The first task that needs it fills it: making a player takes time and
/// memory, and may panic.
struct Memory<T>(Arc<Mutex<Option<T>>>);

impl<T> Memory<T> {
    /// Waits until earlier tasks are done with it: one that was cancelled may need some more milliseconds.
    fn lock(&self) -> MutexGuard<'_, Option<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Memory<T> {
    fn clone(&self) -> Memory<T> {
        Memory(Arc::clone(&self.0))
    }
}

impl<T> Default for Memory<T> {
    fn default() -> Memory<T> {
        Memory(Arc::default())
    }
}

/// The players of one table, with their memories.
pub struct Driver {
    settings: DriverSettings,
    players: [Memory<RunningPlayer>; 2],
    adviser: Memory<SeededAgent>,
    /// The number of games so far: each has random streams of its own.
    games: u64,
}

/// The random streams of a game: one for each contestant, one for the adviser.
const STREAMS: u64 = 3;

impl Driver {
    /// Prepares to ask players.
    pub fn new(settings: DriverSettings) -> Driver {
        Driver { settings, players: Default::default(), adviser: Memory::default(), games: 0 }
    }

    /// Makes the task of a request to a player.
    pub fn player_task(&self, request: PlayerRequest) -> PlayerTask {
        PlayerTask {
            settings: self.settings.clone(),
            memory: self.players[request.contestant].clone(),
            stream: request.contestant as u64 + STREAMS * self.games,
            request,
        }
    }

    /// Makes the task of a request to the adviser.
    pub fn advice_task(&self, request: AdviceRequest) -> AdviceTask {
        AdviceTask {
            limits: self.settings.limits,
            seed: self.settings.seed,
            memory: self.adviser.clone(),
            stream: 2 + STREAMS * self.games,
            request,
        }
    }

    /// Clears the memory of all players; the next game has random streams of its own.
    pub fn forget(&mut self) {
        self.games += 1;
        self.release();
    }

    /// Frees the memory and the processes of all players, until they are asked again.
    pub fn release(&mut self) {
        self.adviser = Memory::default();
        let players = mem::take(&mut self.players);
        let is_unused = |memory: &Memory<RunningPlayer>| {
            Arc::strong_count(&memory.0) == 1 && memory.lock().is_none()
        };
        if !players.iter().all(is_unused) {
            // A program takes its time to end. Without a thread it is ended here.
            let _ = thread::Builder::new().name("release".to_owned()).spawn(move || drop(players));
        }
    }
}
