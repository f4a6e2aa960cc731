use papan_core::{Game, Side};
use papan_games::DotsAndBoxes;

use super::boxes::{count, margin, with_two_and_three_lines};

/// Returns the points of the course report (Dots and Boxes: minimax and local search).
///
/// 20 for every box more than the opponent has, and for the side to move 10 for every box with three lines, which it
/// can take, less 2 for every box with two, which it may have to give; the other side gets the opposite. The report
/// adds 1000 at the end of a game that is won; searches rank finished games beyond all evaluations by themselves, in
/// the same order.
#[inline]
pub(super) fn points(position: &DotsAndBoxes, player: Side) -> i32 {
    let (two, three) = with_two_and_three_lines(position);
    let chances = 10 * count(three) - 2 * count(two);
    let chances = if position.turn() == player { chances } else { -chances };
    20 * margin(position, player) + chances
}
