use papan_core::{Agent, Context, Decision, Game, Stopped};

use super::{MctsConfig, report, reuse, simulation::Simulator, tree::Tree};

/// Monte Carlo tree search (UCT) that proves wins, draws and losses where it can.
///
/// - A node is counted once for every simulation: the position that it adds to the tree.
/// - A reward is 1, 0 or -1: the winner counts, not the margin.
/// - Values have the unit [`Mean`](papan_core::Unit::Mean). An exact value means that the result is proven, so that it
///   is 1 for a win, 0 for a draw and -1 for a loss; the margin is not known.
/// - It ends when a limit is reached or the result of the position is proven. With no time or nodes at all it plays the
///   best move of an earlier search, or else the first legal move.
/// - A depth limit bounds the depth of the tree, of at least one ply; random games always continue to the end.
/// - When the memory is used up the tree no longer grows, and simulations continue from its leaves. The root and its
///   moves are kept whatever the limit.
/// - The tree below a position that is at most four plies after the last root is kept, until
///   [`new_game`](Agent::new_game). So an answer depends on its limits, the seed and the answers before it.
#[derive(Clone, Debug)]
pub struct Mcts<G: Game> {
    config: MctsConfig,
    tree: Tree<G::Move>,
    /// The position of the root, if there is a tree.
    root_position: Option<G>,
}

impl<G: Game> Mcts<G> {
    /// Makes an agent without a tree.
    pub fn new(config: MctsConfig) -> Mcts<G> {
        Mcts { config, tree: Tree::empty(), root_position: None }
    }

    /// Returns how many bytes the tree occupies.
    pub fn memory_used(&self) -> u64 {
        self.tree.memory()
    }

    /// Makes the position the root, of an existing subtree or of a new tree.
    fn take_root(&mut self, position: &G, memory: u64) {
        self.tree.limit_memory(memory);
        let old = self.root_position.take().filter(|_| !self.tree.is_empty());
        match old.and_then(|old| reuse::find(&self.tree, &old, position)) {
            Some(index) if self.tree.node(index).is_expanded() => self.tree.set_root(index),
            _ => self.tree.plant(position),
        }
        self.root_position = Some(position.clone());
    }
}

impl<G: Game> Default for Mcts<G> {
    fn default() -> Mcts<G> {
        Mcts::new(MctsConfig::default())
    }
}

impl<G: Game> Agent<G> for Mcts<G> {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        let first_legal = position.legal_moves().next()?;
        let limits = context.limits();
        self.take_root(position, limits.memory.unwrap_or(self.config.memory_default));
        let is_limited = limits.time.is_some() || limits.nodes.is_some();
        let max = if is_limited { u64::MAX } else { self.config.simulations_default };
        let mut simulator = Simulator {
            tree: &mut self.tree,
            root_position: position,
            exploration: self.config.exploration as f32,
            max_depth: limits.depth.unwrap_or(u32::MAX).max(1),
            deepest: 0,
        };
        // Whatever ended the simulations, the tree has the answer.
        let _: Result<(), Stopped> = simulate(&mut simulator, max, context);
        let deepest = simulator.deepest;
        Some(report::decision(&self.tree, position, first_legal, deepest, context.nodes()))
    }

    fn new_game(&mut self) {
        self.tree.forget();
        self.root_position = None;
    }
}

/// Simulations between two checks of the clock: they take a fraction of a millisecond, and many times as long as the
/// nodes of other searches, for which the context's own checks are meant.
const SIMULATIONS_BETWEEN_LOOKS: u64 = 128;

/// Runs simulations until enough are done, the root is proven, or a limit is reached.
fn simulate<G: Game>(
    simulator: &mut Simulator<'_, G>,
    max: u64,
    context: &mut Context<'_>,
) -> Result<(), Stopped> {
    for done in 0..max {
        if simulator.is_done() {
            break;
        }
        if done.is_multiple_of(SIMULATIONS_BETWEEN_LOOKS) {
            context.check_time()?;
        }
        if simulator.tree.needs_pruning() {
            simulator.tree.prune(|| context.check_time())?;
        }
        context.count_node()?;
        simulator.simulate(context.random());
    }
    Ok(())
}
