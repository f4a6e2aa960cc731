use std::time::Duration;

use papan_core::{Agent, Bound, Candidate, Context, Decision, Game, Random, Stopped, Unit, Value};
use papan_games::{Adjacency, grid::Cell};

use super::line_of_play::LineOfPlay;
use crate::limits::default_time;

/// The genetic bot of the course report: evolves lines of play, and plays the first move of the best line found.
///
/// A chromosome is the rest of the game for both sides; its fitness is the margin at its end, plus 32. Four lines are
/// kept. Each generation draws four parents by roulette, crosses each pair at one point, repairs repeated cells and
/// mutates one gene of each child. It stops at fitness 40 or when the time is up.
///
/// In effect it looks for a line in which the *enemy* plays as badly as possible: the moves of the other side are not
/// chosen in that side's interest. That is why it loses to one-ply greed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicGenetic {
    /// The number of generations after the first; `None` continues until the fitness or a limit is reached.
    pub generations: Option<u32>,
    /// The time for a move when neither `generations` nor the caller limits it.
    pub time: Duration,
    /// Evaluates lines as the program did: for O even when it plays X, and with captures looked up on the board before
    /// the whole line.
    pub as_coded: bool,
}

impl Default for ClassicGenetic {
    fn default() -> ClassicGenetic {
        ClassicGenetic { generations: None, time: Duration::from_secs(5), as_coded: false }
    }
}

const POPULATION: usize = 4;

/// Added to the margin, so that even an even line has a positive weight.
const EVEN_FITNESS: i32 = 32;

/// The fitness at which the search stops.
const ENOUGH: i32 = 40;

impl Agent<Adjacency> for ClassicGenetic {
    fn choose(
        &mut self,
        position: &Adjacency,
        context: &mut Context<'_>,
    ) -> Option<Decision<Cell>> {
        if position.outcome().is_some() {
            return None;
        }
        let is_limited = self.generations.is_some() || context.limits().nodes.is_some();
        default_time(context, is_limited, self.time);
        let first = [(); POPULATION].map(|()| LineOfPlay::draw(position, context.random()));
        let mut evolution = Evolution::new(position, self.as_coded, &first[0]);
        let mut judged = evolution.judge(first.into(), context);
        for _ in 0..self.generations.map_or(u64::MAX, u64::from) {
            if judged.is_err() || evolution.best_fitness >= Some(ENOUGH) {
                break;
            }
            let children = evolution.children(context.random());
            judged = evolution.judge(children, context);
        }
        Some(evolution.decision(context))
    }
}

struct Evolution<'p> {
    position: &'p Adjacency,
    as_coded: bool,
    /// The current lines, with their fitness.
    population: Vec<(LineOfPlay, i32)>,
    /// The best line so far, the first of equals.
    best: LineOfPlay,
    best_fitness: Option<i32>,
    /// For every cell the best fitness of a line that starts with it.
    best_by_first_move: [Option<i32>; 64],
}

impl<'p> Evolution<'p> {
    /// Starts with a line to play if there is no time to evaluate any.
    fn new(position: &'p Adjacency, as_coded: bool, line: &LineOfPlay) -> Evolution<'p> {
        Evolution {
            position,
            as_coded,
            population: Vec::new(),
            best: line.clone(),
            best_fitness: None,
            best_by_first_move: [None; 64],
        }
    }

    /// Replaces the population and records the best line.
    fn judge(&mut self, lines: Vec<LineOfPlay>, context: &mut Context<'_>) -> Result<(), Stopped> {
        self.population.clear();
        for line in lines {
            let margin = if self.as_coded {
                line.margin_as_coded(self.position, context)?
            } else {
                line.margin(self.position, self.position.turn(), context)?
            };
            let fitness = margin + EVEN_FITNESS;
            let by_first_move = &mut self.best_by_first_move[index_of(line.cells()[0])];
            *by_first_move = (*by_first_move).max(Some(fitness));
            if Some(fitness) > self.best_fitness {
                self.best_fitness = Some(fitness);
                self.best = line.clone();
            }
            self.population.push((line, fitness));
        }
        Ok(())
    }

    /// Makes as many lines as the population has: each pair of parents has two children, one with either head.
    fn children(&self, random: &mut Random) -> Vec<LineOfPlay> {
        let mut children = Vec::with_capacity(POPULATION);
        for _ in 0..POPULATION / 2 {
            let [one, other] = [(); 2].map(|()| self.spin_the_wheel(random));
            let place = 1 + random.index(one.cells().len() - 1);
            for (head, tail) in [(one, other), (other, one)] {
                let mut child = head.crossed_with(tail, place);
                child.mutate(self.position, random);
                children.push(child);
            }
        }
        children
    }

    /// Draws a line with a probability in proportion to its fitness, which counts as at least 1.
    fn spin_the_wheel(&self, random: &mut Random) -> &LineOfPlay {
        let share = |fitness: i32| fitness.max(1) as usize;
        let wheel = self.population.iter().map(|&(_, fitness)| share(fitness)).sum();
        let mut rest = random.index(wheel);
        for (line, fitness) in &self.population {
            if rest < share(*fitness) {
                return line;
            }
            rest -= share(*fitness);
        }
        &self.best
    }

    fn decision(&self, context: &Context<'_>) -> Decision<Cell> {
        let value = |fitness: i32| Value {
            amount: f64::from(fitness),
            unit: Unit::Fitness,
            exact: false,
            bound: Bound::Equal,
        };
        let candidates = self.position.legal_moves().map(|candidate| Candidate {
            candidate,
            value: self.best_by_first_move[index_of(candidate)].map(value),
        });
        Decision {
            best: self.best.cells()[0],
            value: self.best_fitness.map(value),
            depth: self.position.plies_left(),
            nodes: context.nodes(),
            line: self.best.cells().to_vec(),
            candidates: candidates.collect(),
        }
    }
}

fn index_of(cell: Cell) -> usize {
    8 * cell.row() + cell.column()
}
