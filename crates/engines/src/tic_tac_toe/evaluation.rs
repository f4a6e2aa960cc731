use papan_core::{Evaluate, EvaluationUnit, Side};
use papan_games::TicTacToe;

use crate::{
    lines::{count_lines, lines_within},
    named::name_of,
};

/// The guesses at what a position of tic-tac-toe is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Lines still open for me less lines still open for you, as in the course report (and in Nilsson, *Principles of
    /// Artificial Intelligence*, 1980, where the example comes from).
    #[default]
    OpenLines,
    /// The squares of the marks in each open line: a line that is nearly full counts most.
    LineMarks,
}

/// Every evaluation with its name and the key of the sentence that describes it.
pub const EVALUATIONS: &[(&str, Evaluation, &str)] = &[
    ("open-lines", Evaluation::OpenLines, "eval-open-lines"),
    ("line-marks", Evaluation::LineMarks, "eval-line-marks"),
];

impl Evaluate<TicTacToe> for Evaluation {
    fn name(&self) -> &'static str {
        name_of(self, EVALUATIONS)
    }

    #[inline]
    fn evaluate(&self, position: &TicTacToe, player: Side) -> i32 {
        let of_side = match self {
            Evaluation::OpenLines => open_lines,
            Evaluation::LineMarks => marks_in_lines,
        };
        of_side(position, player) - of_side(position, player.other())
    }

    fn win_scale(&self) -> f64 {
        match self {
            Evaluation::OpenLines => 4.5,
            Evaluation::LineMarks => EvaluationUnit::DEFAULT_WIN_SCALE,
        }
    }
}

/// Returns how many lines are still open for a side: those without a mark of the opponent.
#[inline]
pub(super) fn open_lines(position: &TicTacToe, side: Side) -> i32 {
    count_lines(position.empty() | position.marks_of(side), position.in_a_row())
}

fn marks_in_lines(position: &TicTacToe, player: Side) -> i32 {
    let marks = position.marks_of(player);
    lines_within(position.empty() | marks, position.in_a_row())
        .map(|line| (line & marks).count_ones().pow(2) as i32)
        .sum()
}
