use papan_core::{Agent, Context, Decision};
use papan_games::{TicTacToe, grid::Cell};
use papan_search::adversarial::Minimax;

use super::Evaluation;

/// The minimax bot of the course report: every line of play to the end, nothing pruned.
///
/// Squares are taken in reading order and the first best is kept. From the empty board it visits 549 946 positions, the
/// root included, and answers a1. The report measures 26 ms per game.
///
/// Larger boards have too many lines of play: there it searches as many moves ahead as a million orders of moves allow
/// (five on 4x4, three on 8x8) and evaluates the leaves by the lines still open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassicMinimax;

/// More orders of moves than 9!, those of the board that the report plays on.
const MAX_ORDERS: u64 = 1_000_000;

impl Agent<TicTacToe> for ClassicMinimax {
    fn choose(
        &mut self,
        position: &TicTacToe,
        context: &mut Context<'_>,
    ) -> Option<Decision<Cell>> {
        let depth = affordable_depth(position.empty().count_ones());
        Minimax { evaluation: Evaluation::OpenLines, depth: Some(depth) }.choose(position, context)
    }
}

fn affordable_depth(empty: u32) -> u32 {
    let mut orders = 1;
    (0..empty)
        .take_while(|played| {
            orders *= u64::from(empty - played);
            orders <= MAX_ORDERS
        })
        .count() as u32
}
