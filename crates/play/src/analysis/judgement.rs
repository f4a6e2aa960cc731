use papan_core::Value;

use super::{Analysis, Candidate};

/// What an analysis says of a move that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the move was worth to the mover.
    pub value: Option<Value>,
    /// The best move, and what was expected after it.
    pub best: Candidate,
    /// What the move cost in the unit of the values; `None` when they count different things.
    pub cost: Option<f64>,
    /// What the move cost of the share of the point, from 0 to 1.
    pub chance_lost: f64,
    /// How bad it was; `None` when it was good enough.
    pub mistake: Option<Mistake>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// It cost a little.
    Inaccuracy,
    /// It cost much.
    Mistake,
    /// It turned the game.
    Blunder,
}

impl Mistake {
    /// Names what a loss of so much of the point is; a win thrown away to a draw is a blunder.
    pub fn of(chance_lost: f64) -> Option<Mistake> {
        match chance_lost {
            lost if lost >= 0.3 => Some(Mistake::Blunder),
            lost if lost >= 0.15 => Some(Mistake::Mistake),
            lost if lost >= 0.07 => Some(Mistake::Inaccuracy),
            _ => None,
        }
    }
}

/// Judges a move by the analysis of the position in which it was made; `None` if the analysis does not know the move.
pub fn judge(before: &Analysis, played: &str) -> Option<Judged> {
    let best = before.candidates.first()?;
    let made = before.candidates.iter().find(|known| known.chosen == played)?;
    let lost = |(best, made): (f64, f64)| (best - made).max(0.0);
    let chance_lost = best.chance().zip(made.chance()).map_or(0.0, lost);
    let comparable =
        |(best, made): &(Value, Value)| (best.unit, best.exact) == (made.unit, made.exact);
    let cost = best.value.zip(made.value).filter(comparable);
    Some(Judged {
        value: made.value,
        best: best.clone(),
        cost: cost.map(|(best, made)| lost((best.amount, made.amount))),
        chance_lost,
        mistake: Mistake::of(chance_lost),
    })
}
