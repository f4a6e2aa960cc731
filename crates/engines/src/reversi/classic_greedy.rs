use papan_core::{Agent, Context, Decision, EvaluationUnit};
use papan_games::{Reversi, grid::Cell, reversi::Move};

use crate::one_ply::max_points;

/// The greedy bot of the course report: plays where the most discs turn over, the first such cell in reading order.
///
/// It passes when it must. The report itself asks for what comes next: to foresee the reply, and to keep corners and
/// edges from the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassicGreedy;

/// The unit of the points: it is no evaluation of positions, but of cells to play.
const FLIPS: EvaluationUnit = EvaluationUnit::new("flips");

impl Agent<Reversi> for ClassicGreedy {
    fn choose(&mut self, position: &Reversi, context: &mut Context<'_>) -> Option<Decision<Move>> {
        max_points(position, FLIPS, context, |chosen| match chosen {
            Move::Place(cell) => position.flips(cell).count_ones(),
            Move::Pass => 0,
        })
    }
}

/// Returns how many discs the side to move turns over on each cell, row by row from the top; 0 where it may not play.
pub fn point_matrix(position: &Reversi) -> [[u32; 8]; 8] {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| position.flips(Cell::new(row, column)).count_ones())
    })
}
