use std::{collections::TryReserveError, marker::PhantomData, thread};

use papan_core::{Agent, Context, Decision, Evaluate, Game, Limits, Random, StopFlag};

use super::{Keys, PlainKeys, shared::Shared, table::TranspositionTable, worker::Worker};
use crate::adversarial::minimax::horizon;

/// Iterative deepening: alpha-beta to depth 1, 2, 3 and so on, each search accelerated by the results of the last one.
///
/// Every part can be switched off to measure its effect; the value of the position stays the same.
pub struct Iterative<E, K = PlainKeys> {
    /// The evaluation of unfinished positions at the horizon.
    pub evaluation: E,
    /// The maximum depth.
    pub depth: Option<u32>,
    /// How many threads search.
    pub threads: usize,
    /// The enabled features.
    pub features: Features,
    table: TranspositionTable,
    keys: PhantomData<K>,
}

/// The parts of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each part is on or off by itself")]
pub struct Features {
    /// Uses a transposition table.
    pub table: bool,
    /// Tries killer moves first.
    pub killers: bool,
    /// Tries moves by the history heuristic.
    pub history: bool,
    /// Searches all moves but the first with a null window (principal variation search).
    pub null_windows: bool,
    /// Starts each iteration in a narrow window around the last result.
    pub aspiration: bool,
}

impl Default for Features {
    fn default() -> Features {
        Features { table: true, killers: true, history: true, null_windows: true, aspiration: true }
    }
}

impl<E, K> Iterative<E, K> {
    /// The default memory of the table: a million entries.
    pub const DEFAULT_BYTES: u64 = 16 << 20;

    /// Makes a search with everything switched on, one thread, and a table of the given size.
    ///
    /// # Errors
    /// When there is not as much memory as the table needs.
    pub fn new(evaluation: E, table_bytes: u64) -> Result<Iterative<E, K>, TryReserveError> {
        Ok(Iterative {
            evaluation,
            depth: None,
            threads: 1,
            features: Features::default(),
            table: TranspositionTable::with_bytes(table_bytes)?,
            keys: PhantomData,
        })
    }

    /// Searches with helper threads, and returns why the search stopped.
    fn search<G: Game>(
        &self,
        position: &G,
        deepest: u32,
        shared: &Shared<'_, G::Move>,
        context: &mut Context<'_>,
    ) where
        E: Evaluate<G>,
        K: Keys<G>,
    {
        let helpers = shared.threads - 1;
        let done = StopFlag::new();
        let (clock, _) = context.clock_and_stop();
        let explains = context.explains();
        let nodes = thread::scope(|scope| {
            let help = || {
                // Where the system refuses a thread, the search runs without it.
                thread::Builder::new().spawn_scoped(scope, || {
                    let mut random = Random::stream(0, 0);
                    let context = Context::new(Limits::default(), clock, &done, &mut random);
                    let mut context = if explains { context.explaining() } else { context };
                    Worker::<G, E, K>::new(
                        position,
                        &self.evaluation,
                        self.features,
                        &mut context,
                        shared,
                    )
                    .deepen(position, deepest);
                    context.nodes()
                })
            };
            let threads: Vec<_> = (0..helpers).map_while(|_| help().ok()).collect();
            Worker::<G, E, K>::new(position, &self.evaluation, self.features, context, shared)
                .deepen(position, deepest);
            done.set();
            // A panic of a helper has been reported; the result of the other threads counts.
            threads.into_iter().filter_map(|thread| thread.join().ok()).sum::<u64>()
        });
        context.add_nodes(nodes);
    }

    /// Follows the best moves in the table from a position on.
    fn line_from<G: Game>(&self, position: &G, longest: u32) -> Vec<G::Move>
    where
        K: Keys<G>,
    {
        let mut line = Vec::new();
        let mut position = position.clone();
        let best_in = |position: &G| {
            let (key, frame) = K::key(position);
            let known = self.table.get(key)?;
            position.legal_moves().nth(K::recall(position, frame, known.best as usize)?)
        };
        while let Some(chosen) = best_in(&position).filter(|_| line.len() < longest as usize) {
            line.push(chosen);
            position.play_unchecked(chosen);
        }
        line
    }
}

impl<G: Game, E: Evaluate<G>, K: Keys<G>> Agent<G> for Iterative<E, K> {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        let deepest = horizon(position, self.depth, context);
        let shared = Shared::new(&self.table, self.threads.max(1));
        self.search(position, deepest, &shared, context);
        let depth = shared.finished_depth();
        let mut comparison = shared.into_result().unwrap_or_default();
        if let Some(best) = comparison.moves.get_mut(comparison.best) {
            best.line = self.line_from(&position.after(best.chosen), depth.saturating_sub(1));
        }
        comparison.decision(position, &self.evaluation, depth, context)
    }

    fn new_game(&mut self) {
        self.table.clear();
    }
}
