use papan_core::{Agent, Bound, Candidate, Context, Decision, Game, Unit, Value};
use papan_games::{
    Adjacency,
    grid::{Cell, CellSet, Cells},
};
use papan_search::adversarial::Greedy;

use super::Evaluation;

/// Answers every move with its image in the half turn of the board: a second mover that does so never loses.
///
/// Whatever the enemy touches last on one side, the mirror touches last on the other, so that of any two opposite marks
/// at least one is the mirror's. The move to answer is derived from the board: it is the one mark whose opposite cell
/// is empty. When there is no such cell, or more than one, as for the first mover, nothing can be mirrored, and the
/// mirror plays by one-ply greed with the default evaluation instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mirror;

impl Agent<Adjacency> for Mirror {
    fn choose(
        &mut self,
        position: &Adjacency,
        context: &mut Context<'_>,
    ) -> Option<Decision<Cell>> {
        let Some(best) = mirrored(position) else {
            return Greedy { evaluation: Evaluation::default() }.choose(position, context);
        };
        let value = is_safe(&position.after(best)).then_some(Value {
            amount: 0.0,
            unit: Unit::Margin,
            exact: false,
            bound: Bound::AtLeast,
        });
        let candidates = position
            .legal_moves()
            .map(|candidate| Candidate { candidate, value: value.filter(|_| candidate == best) });
        Some(Decision {
            best,
            value,
            depth: 0,
            nodes: context.nodes(),
            line: vec![best],
            candidates: candidates.collect(),
        })
    }
}

/// Returns the cell opposite to the enemy's last move, if the board is symmetric except for that move.
fn mirrored(position: &Adjacency) -> Option<Cell> {
    let mut missing = Cells::of(position.empty() & half_turn(!position.empty()));
    let is_the_only_one = missing.len() == 1 && position.plies_left() > 0;
    missing.next().filter(|_| is_the_only_one)
}

/// Returns whether the side that just moved cannot lose by mirroring: it has the last move, and a mark of any two
/// opposite ones.
fn is_safe(position: &Adjacency) -> bool {
    let own = position.marks(position.turn().other());
    let lost_pairs = !(position.empty() | own | half_turn(own));
    position.plies_left().is_multiple_of(2) && lost_pairs == 0
}

/// Bit order is reading order, so that turning the board by half reverses all bits.
fn half_turn(set: CellSet) -> CellSet {
    set.reverse_bits()
}
