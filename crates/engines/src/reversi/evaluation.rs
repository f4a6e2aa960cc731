use papan_core::{Evaluate, EvaluationUnit, Side};
use papan_games::{Reversi, grid::CellSet};

use super::positional::positional;
use crate::named::name_of;

/// The guesses at what a position of Reversi is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Own discs less the enemy's.
    Discs,
    /// Cells that one could play less those that the enemy could.
    Mobility,
    /// Own corners less the enemy's: a disc in a corner stays for ever.
    Corners,
    /// Discs by where they stand.
    Positional,
    /// All of them, by how much of the game is left.
    #[default]
    Mixed,
}

/// Every evaluation with its name and the key of the sentence that describes it.
pub const EVALUATIONS: &[(&str, Evaluation, &str)] = &[
    ("mixed", Evaluation::Mixed, "eval-mixed"),
    ("mobility", Evaluation::Mobility, "eval-mobility"),
    ("corners", Evaluation::Corners, "eval-corners"),
    ("positional", Evaluation::Positional, "eval-positional"),
    ("discs", Evaluation::Discs, "eval-discs"),
];

const CORNERS: CellSet = 0x8100_0000_0000_0081;

impl Evaluate<Reversi> for Evaluation {
    fn name(&self) -> &'static str {
        name_of(self, EVALUATIONS)
    }

    #[inline]
    fn evaluate(&self, position: &Reversi, player: Side) -> i32 {
        let (own, enemy) = (position.discs(player), position.discs(player.other()));
        match self {
            Evaluation::Discs => difference(own, enemy),
            Evaluation::Mobility => mobility(position, player),
            Evaluation::Corners => difference(own & CORNERS, enemy & CORNERS),
            Evaluation::Positional => positional(own, enemy),
            Evaluation::Mixed => mixed(position, player),
        }
    }

    fn win_scale(&self) -> f64 {
        match self {
            Evaluation::Discs => EvaluationUnit::DEFAULT_WIN_SCALE,
            Evaluation::Mobility => 7.0,
            Evaluation::Corners => 1.0,
            Evaluation::Positional => 160.0,
            Evaluation::Mixed => 130.0,
        }
    }
}

#[inline]
fn difference(own: CellSet, enemy: CellSet) -> i32 {
    own.count_ones() as i32 - enemy.count_ones() as i32
}

#[inline]
fn mobility(position: &Reversi, player: Side) -> i32 {
    difference(position.playable(player), position.playable(player.other()))
}

/// Mixes the guesses: cells to play and where discs stand while much is left, then more and more the discs themselves.
///
/// The weights are plain, not tuned: a corner of 120 is worth twelve moves to choose from. The tests of strength hold it
/// against each of its parts.
#[inline]
fn mixed(position: &Reversi, player: Side) -> i32 {
    let (own, enemy) = (position.discs(player), position.discs(player.other()));
    let empty = (own | enemy).count_zeros() as i32;
    let late = (LATE - empty).max(0);
    positional(own, enemy) + 10 * mobility(position, player) + late * difference(own, enemy)
}

/// From this many empty cells on discs count.
const LATE: i32 = 12;
