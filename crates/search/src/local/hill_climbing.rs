use papan_core::Landscape;

use super::{Ending, Found, LocalMethod, Walker};

/// Moves from a random point to better and better neighbours.
///
/// The oldest local method, and the baseline of the others. It is fast: where eight queens are in eight columns and
/// each may move in its own, the steepest variant takes about four steps. It stops at the first point without a better
/// neighbour: on 86 of 100 such boards that is no solution. These numbers, and the names of the variants, are those of
/// Russell and Norvig, *Artificial Intelligence: A Modern Approach*, section 4.1; there a value is maximised, here a
/// cost is minimised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HillClimbing {
    /// How the next step is chosen.
    pub variant: Variant,
}

/// How hill climbing chooses its next step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// Evaluates all neighbours and moves to the best, the first of equals, while that is better.
    #[default]
    Steepest,
    /// Evaluates all neighbours and moves to the best, any of equals, while that is no worse.
    ///
    /// Sideways steps cross a plateau or a shoulder; without a limit they would not end on a flat optimum.
    Sideways {
        /// The maximum number of consecutive sideways steps; with 100 of them, 94 of 100 boards of eight queens are
        /// solved.
        limit: u32,
    },
    /// Draws random neighbours, with replacement, and moves to each that is better.
    ///
    /// It does not detect a local optimum, so it always draws all of its samples.
    Stochastic {
        /// How many neighbours are drawn after the start.
        samples: u64,
    },
    /// Evaluates the neighbours in random order and moves to the first that is better.
    ///
    /// Suitable where a point has very many neighbours: most of them are never evaluated.
    FirstChoice,
    /// Repeats steepest climbs from new random points.
    ///
    /// If one climb succeeds with probability p, it takes 1/p climbs on average, wherever the local optima are.
    RandomRestart {
        /// How many climbs follow the first one.
        restarts: u32,
    },
}

impl LocalMethod for HillClimbing {
    fn steps<L: Landscape>(&self, walker: &mut Walker<'_, '_, L>) -> Result<Ending, Ending> {
        match self.variant {
            Variant::Steepest => climb(walker, steepest_step),
            Variant::Sideways { limit } => sideways(walker, limit),
            Variant::Stochastic { samples } => stochastic(walker, samples),
            Variant::FirstChoice => climb(walker, first_better_step),
            Variant::RandomRestart { restarts } => {
                for _ in 0..=restarts {
                    climb(walker, steepest_step)?;
                }
                Ok(Ending::StepsDone)
            }
        }
    }
}

/// A step to a better neighbour, if there is one.
type Step<P> = Result<Option<Found<P>>, Ending>;

/// Starts at a random point and takes steps while they lead to a better one.
fn climb<L: Landscape>(
    walker: &mut Walker<'_, '_, L>,
    mut step: impl FnMut(&mut Walker<'_, '_, L>, &Found<L::Point>) -> Step<L::Point>,
) -> Result<Ending, Ending> {
    let mut here = walker.look_anywhere()?;
    walker.start_at(&here);
    while let Some(better) = step(walker, &here)? {
        walker.go_to(&better);
        here = better;
    }
    Ok(Ending::NothingBetter)
}

fn steepest_step<L: Landscape>(
    walker: &mut Walker<'_, '_, L>,
    here: &Found<L::Point>,
) -> Step<L::Point> {
    let mut best: Option<Found<L::Point>> = None;
    for near in walker.landscape().neighbours(&here.point) {
        let near = walker.look(near)?;
        let passed = if near.cost < best.as_ref().unwrap_or(here).cost {
            best.replace(near)
        } else {
            Some(near)
        };
        if let Some(passed) = passed {
            walker.pass_by(&passed);
        }
    }
    Ok(best)
}

fn first_better_step<L: Landscape>(
    walker: &mut Walker<'_, '_, L>,
    here: &Found<L::Point>,
) -> Step<L::Point> {
    let mut unseen: Vec<_> = walker.landscape().neighbours(&here.point).collect();
    while !unseen.is_empty() {
        let drawn = walker.random().index(unseen.len());
        let near = walker.look(unseen.swap_remove(drawn))?;
        if near.cost < here.cost {
            return Ok(Some(near));
        }
        walker.pass_by(&near);
    }
    Ok(None)
}

fn sideways<L: Landscape>(walker: &mut Walker<'_, '_, L>, limit: u32) -> Result<Ending, Ending> {
    let mut here = walker.look_anywhere()?;
    walker.start_at(&here);
    let mut level_steps = 0;
    while let Some(near) = best_neighbour(walker, &here.point)? {
        level_steps = if near.cost < here.cost { 0 } else { level_steps + 1 };
        if near.cost > here.cost || level_steps > limit {
            walker.pass_by(&near);
            break;
        }
        walker.go_to(&near);
        here = near;
        walker.prefer(&here);
    }
    Ok(Ending::NothingBetter)
}

/// Returns the best neighbour, each of equals with the same probability, whether or not it is better.
fn best_neighbour<L: Landscape>(
    walker: &mut Walker<'_, '_, L>,
    point: &L::Point,
) -> Step<L::Point> {
    let mut best: Option<Found<L::Point>> = None;
    let mut equals = 0;
    for near in walker.landscape().neighbours(point) {
        let near = walker.look(near)?;
        let best_cost = best.as_ref().map_or(i64::MAX, |best| best.cost);
        let passed = if near.cost < best_cost || best.is_none() {
            equals = 1;
            best.replace(near)
        } else if near.cost == best_cost {
            // The n-th of equals replaces the others with probability 1/n: in the end all are equally likely.
            equals += 1;
            if walker.random().index(equals) == 0 { best.replace(near) } else { Some(near) }
        } else {
            Some(near)
        };
        if let Some(passed) = passed {
            walker.pass_by(&passed);
        }
    }
    Ok(best)
}

fn stochastic<L: Landscape>(
    walker: &mut Walker<'_, '_, L>,
    samples: u64,
) -> Result<Ending, Ending> {
    let mut here = walker.look_anywhere()?;
    walker.start_at(&here);
    for _ in 0..samples {
        let near = walker.look_near(&here.point)?;
        if near.cost < here.cost {
            walker.go_to(&near);
            here = near;
        } else {
            walker.pass_by(&near);
        }
    }
    Ok(Ending::StepsDone)
}
