use papan_core::{Agent, Candidate, Context, Decision, Evaluate, Game};
use papan_games::{Adjacency, grid::Cell};

use super::Evaluation;
use crate::one_ply::{decide, guess};

/// The local search bot of the course report: stochastic hill climbing over the cells.
///
/// It starts on a random empty cell, then draws 65 random empty cells, the same one as often as luck has it, and keeps
/// each whose objective after the move is strictly higher. Any cell is a neighbour of any other, so that this is greed
/// with gaps: with all 56 cells empty it overlooks the best one in three of ten moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassicLocalSearch;

/// How many cells are drawn after the first.
const DRAWS: usize = 65;

impl Agent<Adjacency> for ClassicLocalSearch {
    fn choose(
        &mut self,
        position: &Adjacency,
        context: &mut Context<'_>,
    ) -> Option<Decision<Cell>> {
        let cells: Vec<_> = position.legal_moves().collect();
        if cells.is_empty() {
            return None;
        }
        let mover = position.turn();
        let mut scores = vec![None; cells.len()];
        let mut current = context.random().index(cells.len());
        let mut drawn = current;
        for _ in 0..=DRAWS {
            if context.count_node().is_err() {
                break;
            }
            let next = position.after(cells[drawn]);
            scores[drawn] = Some(Evaluation::Objective.evaluate(&next, mover));
            if scores[drawn] > scores[current] {
                current = drawn;
            }
            drawn = context.random().index(cells.len());
        }
        let scale = f64::from(Evaluation::Objective.scale());
        let value = |score| guess(f64::from(score) / scale, Evaluation::Objective.unit());
        let candidates = cells.into_iter().zip(scores);
        let candidates = candidates
            .map(|(candidate, score)| Candidate { candidate, value: score.map(value) })
            .collect();
        Some(decide(current, candidates, context))
    }
}
