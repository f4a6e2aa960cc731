use papan_catalogue::AnyGame;
use papan_core::{Bound, Decision, Outcome, Place, Side, Unit, Value};

use super::chance;

/// A legal move, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move as the rules spell it.
    pub chosen: String,
    /// Where it is made.
    pub place: Place,
    /// What it is worth to the side to move; `None` while unknown.
    pub value: Option<Value>,
    /// How many moves were looked ahead, this one included.
    pub depth: u32,
    /// The play that is expected, this move first.
    pub line: Vec<String>,
}

impl Candidate {
    /// Names a move about which nothing is known yet.
    pub(super) fn unknown(position: &dyn AnyGame, chosen: String) -> Candidate {
        let place = position.place(&chosen);
        Candidate { line: vec![chosen.clone()], chosen, place, value: None, depth: 0 }
    }

    /// Sets the value of a move that ends the game.
    pub(super) fn ended(mut self, mover: Side, outcome: Outcome) -> Candidate {
        let margin = outcome.margin();
        let amount = f64::from(if mover == Side::First { margin } else { -margin });
        self.value = Some(Value { amount, unit: Unit::Margin, exact: true, bound: Bound::Equal });
        self.depth = 1;
        self
    }

    /// Sets the value of a move from an agent's decision in the position after it. The sign of the value depends on
    /// which side moves there.
    pub(super) fn followed_by(mut self, keeps_turn: bool, answer: Decision<String>) -> Candidate {
        self.value = answer.value.map(|value| if keeps_turn { value } else { opposite(value) });
        self.depth = answer.depth + 1;
        self.line.truncate(1);
        self.line.extend(answer.line);
        self
    }

    /// Returns the share of the point that the side to move can expect after the move.
    pub fn chance(&self) -> Option<f64> {
        self.value.as_ref().map(chance)
    }
}

fn opposite(value: Value) -> Value {
    let bound = match value.bound {
        Bound::Equal => Bound::Equal,
        Bound::AtLeast => Bound::AtMost,
        Bound::AtMost => Bound::AtLeast,
    };
    // An even position stays a plain zero.
    Value { amount: 0.0 - value.amount, bound, ..value }
}
