use papan_core::{Evaluate, Side};
use papan_games::DotsAndBoxes;

use super::{boxes::margin, parity, points::points};
use crate::named::name_of;

/// The guesses at what a position of Dots and Boxes is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The points of the course report: boxes, and what the boxes with two or three lines promise the side to move.
    #[default]
    Points,
    /// Own boxes less the opponent's.
    Boxes,
    /// Boxes, boxes to be taken, and who draws the last safe line.
    Parity,
}

/// Every evaluation with its name and the key of the sentence that describes it.
pub const EVALUATIONS: &[(&str, Evaluation, &str)] = &[
    ("points", Evaluation::Points, "eval-points"),
    ("boxes", Evaluation::Boxes, "eval-boxes"),
    ("parity", Evaluation::Parity, "eval-parity"),
];

impl Evaluate<DotsAndBoxes> for Evaluation {
    fn name(&self) -> &'static str {
        name_of(self, EVALUATIONS)
    }

    #[inline]
    fn evaluate(&self, position: &DotsAndBoxes, player: Side) -> i32 {
        match self {
            Evaluation::Points => points(position, player),
            Evaluation::Boxes => margin(position, player),
            Evaluation::Parity => parity::parity(position, player),
        }
    }

    fn scale(&self) -> i32 {
        match self {
            Evaluation::Points | Evaluation::Boxes => 1,
            Evaluation::Parity => parity::SCALE,
        }
    }

    /// Fitted to games to depth 4 on 4x4.
    fn win_scale(&self) -> f64 {
        match self {
            Evaluation::Points => 34.0,
            Evaluation::Boxes => 1.9,
            Evaluation::Parity => 2.3,
        }
    }
}
