mod node;
mod report;
mod reuse;
mod selection;
mod simulation;
mod tree;

use papan_core::{Agent, Context, Decision, Game, Stopped};

use self::{simulation::Simulation, tree::Tree};

/// c
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsConfig {
    /// e
    pub exploration: f64,
    /// s
    pub simulations_default: u64,
    /// m
    pub memory_default: u64,
}

impl Default for MctsConfig {
    fn default() -> MctsConfig {
        MctsConfig {
            exploration: std::f64::consts::SQRT_2,
            simulations_default: 10_000,
            memory_default: 256 << 20,
        }
    }
}

/// M
#[derive(Clone, Debug)]
pub struct Mcts<G: Game> {
    config: MctsConfig,
    tree: Tree<G::Move>,
    root_position: Option<G>,
}

impl<G: Game> Mcts<G> {
    /// n
    pub fn new(config: MctsConfig) -> Mcts<G> {
        Mcts { config, tree: Tree::empty(), root_position: None }
    }

    /// m
    pub fn memory_used(&self) -> u64 {
        self.tree.memory()
    }

    fn prepare(&mut self, position: &G, memory: u64) {
        self.tree.limit_memory(memory);
        let known =
            self.root_position.take().and_then(|old| reuse::find(&self.tree, &old, position));
        match known {
            Some(index) => self.tree.set_root(index),
            None => self.tree.plant(),
        }
        self.tree.expand_root(position);
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
        self.prepare(position, limits.memory.unwrap_or(self.config.memory_default));
        let mut simulation = Simulation {
            tree: &mut self.tree,
            root_position: position,
            exploration: self.config.exploration as f32,
            most_depth: limits.depth.unwrap_or(u32::MAX).max(1),
            deepest: 0,
        };
        let most = if limits.time.is_none() && limits.nodes.is_none() {
            self.config.simulations_default
        } else {
            u64::MAX
        };
        let _stopped = simulate(&mut simulation, most, context);
        let deepest = simulation.deepest;
        Some(report::decision(&self.tree, position, first_legal, deepest, context.nodes()))
    }

    fn new_game(&mut self) {
        self.tree.forget();
        self.root_position = None;
    }
}

fn simulate<G: Game>(
    simulation: &mut Simulation<'_, G>,
    most: u64,
    context: &mut Context<'_>,
) -> Result<(), Stopped> {
    for done in 0..most {
        let root = simulation.tree.node(simulation.tree.root());
        if root.proof.is_some() || root.visits >= i32::MAX as u32 {
            break;
        }
        if done % 256 == 0 {
            context.check_time()?;
        }
        context.count_node()?;
        simulation.run(context.random());
    }
    Ok(())
}
/// lab
pub static SWITCHES: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(1);
fn switch(bit: u32) -> bool {
    SWITCHES.load(std::sync::atomic::Ordering::Relaxed) >> bit & 1 == 1
}
