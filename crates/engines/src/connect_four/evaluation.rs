use papan_core::{Evaluate, Side};
use papan_games::ConnectFour;

use crate::{
    lines::{count_lines, lines_within},
    named::name_of,
};

/// The guesses at what a position of Connect Four is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The squares of the counters in each open line: a threat counts most.
    #[default]
    LineMarks,
    /// Lines still open for one side less those still open for the other.
    OpenLines,
}

/// Every evaluation with its name and the key of the sentence that describes it.
pub const EVALUATIONS: &[(&str, Evaluation, &str)] = &[
    ("line-marks", Evaluation::LineMarks, "eval-line-marks"),
    ("open-lines", Evaluation::OpenLines, "eval-open-lines"),
];

impl Evaluate<ConnectFour> for Evaluation {
    fn name(&self) -> &'static str {
        name_of(self, EVALUATIONS)
    }

    #[inline]
    fn evaluate(&self, position: &ConnectFour, side: Side) -> i32 {
        let of_side = match self {
            Evaluation::LineMarks => counters_in_lines,
            Evaluation::OpenLines => open_lines,
        };
        of_side(position, side) - of_side(position, side.other())
    }
}

fn open_lines(position: &ConnectFour, side: Side) -> i32 {
    count_lines(position.empty() | position.counters_of(side), position.in_a_row())
}

fn counters_in_lines(position: &ConnectFour, side: Side) -> i32 {
    let counters = position.counters_of(side);
    lines_within(position.empty() | counters, position.in_a_row())
        .map(|line| (line & counters).count_ones().pow(2) as i32)
        .sum()
}
