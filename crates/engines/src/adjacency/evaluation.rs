use papan_core::{Evaluate, EvaluationUnit, Side};
use papan_games::Adjacency;

use super::objective::{SCALE, objective};
use crate::named::name_of;

/// The guesses at what a position of Adjacency is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The objective of the course report: marks, how exposed they are, and the empty cells beside one's own.
    #[default]
    Objective,
    /// Own marks less the enemy's.
    Marks,
}

/// Every evaluation with its name and the key of the sentence that describes it.
pub const EVALUATIONS: &[(&str, Evaluation, &str)] = &[
    ("objective", Evaluation::Objective, "eval-objective"),
    ("marks", Evaluation::Marks, "eval-marks"),
];

impl Evaluate<Adjacency> for Evaluation {
    fn name(&self) -> &'static str {
        name_of(self, EVALUATIONS)
    }

    #[inline]
    fn evaluate(&self, position: &Adjacency, player: Side) -> i32 {
        match self {
            Evaluation::Objective => objective(position, player),
            Evaluation::Marks => {
                let count = |side| position.marks(side).count_ones() as i32;
                count(player) - count(player.other())
            }
        }
    }

    fn scale(&self) -> i32 {
        match self {
            Evaluation::Objective => SCALE,
            Evaluation::Marks => 1,
        }
    }

    fn win_scale(&self) -> f64 {
        match self {
            Evaluation::Objective => 5.7,
            Evaluation::Marks => EvaluationUnit::DEFAULT_WIN_SCALE,
        }
    }
}
