use papan_core::{Game, Outcome, Scored, Side, Symmetric, Symmetry, hash_words};

use super::Options;
use crate::{
    grid::{self, Cell, CellSet, Cells, IllegalCell},
    position_text::Sign,
};

/// A position of the Adjacency Strategy Game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Adjacency {
    /// The marks of `First` and `Second`.
    pub(super) marks: [CellSet; 2],
    pub(super) turn: Side,
    pub(super) plies_left: u8,
    /// How the marks of `First` are written.
    pub(super) first: Sign,
}

/// Marks on the board before the first move.
pub(super) const MARKS_AT_START: u32 = 8;

/// The starting marks of X: a7 b7 a8 b8.
const BOTTOM_LEFT: CellSet = 0x0303_0000_0000_0000;

const FIRST_COLUMN: CellSet = 0x0101_0101_0101_0101;
const LAST_COLUMN: CellSet = FIRST_COLUMN << 7;

/// Returns the cells beside a cell of the set, up, down, left and right.
#[inline]
pub const fn neighbours(set: CellSet) -> CellSet {
    (set << 8) | (set >> 8) | ((set & !LAST_COLUMN) << 1) | ((set & !FIRST_COLUMN) >> 1)
}

impl Adjacency {
    /// Returns the marks of a side.
    #[inline]
    pub fn marks(&self, player: Side) -> CellSet {
        self.marks[player.index()]
    }

    /// Returns the empty cells.
    #[inline]
    pub fn empty(&self) -> CellSet {
        !(self.marks[0] | self.marks[1])
    }

    /// Returns the side whose marks are written `O`.
    pub fn owner_of_o(&self) -> Side {
        match self.first {
            Sign::X => Side::Second,
            Sign::O => Side::First,
        }
    }

    /// Returns how many moves are left.
    pub fn plies_left(&self) -> u32 {
        u32::from(self.plies_left)
    }

    /// Returns the marks that can no longer change owner: those without an empty cell beside them.
    fn settled(&self) -> CellSet {
        let empty = self.empty();
        !(empty | neighbours(empty))
    }

    fn margin_within(&self, cells: CellSet) -> i32 {
        let [first, second] = self.marks.map(|set| (set & cells).count_ones() as i32);
        first - second
    }
}

impl Default for Adjacency {
    fn default() -> Adjacency {
        Adjacency::start(&Options::default())
    }
}

impl Game for Adjacency {
    type Move = Cell;
    type Options = Options;
    type IllegalMove = IllegalCell;
    const ID: &'static str = "adjacency";

    fn start(options: &Options) -> Adjacency {
        // The half turn that reverses all bits carries the corner of X to the corner of O.
        let top_right = BOTTOM_LEFT.reverse_bits();
        let marks = match options.first() {
            Sign::X => [BOTTOM_LEFT, top_right],
            Sign::O => [top_right, BOTTOM_LEFT],
        };
        Adjacency {
            marks,
            turn: Side::First,
            plies_left: 2 * options.rounds(),
            first: options.first(),
        }
    }

    /// Returns the rounds of the whole game, rounded up and at least one, and who began it.
    fn options(&self) -> Options {
        let played = 64 - self.empty().count_ones() - MARKS_AT_START;
        let plies = played + self.plies_left();
        Options::new(plies.div_ceil(2).max(1) as u8, self.first)
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.plies_left == 0).then(|| Outcome::from_margin(self.margin_within(CellSet::MAX)))
    }

    #[inline]
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Cell> {
        Cells::of(if self.plies_left == 0 { 0 } else { self.empty() })
    }

    fn check(&self, cell: Cell) -> Result<(), IllegalCell> {
        if self.plies_left == 0 {
            return Err(IllegalCell::GameOver);
        }
        if self.empty() & cell.bit() == 0 {
            return Err(IllegalCell::Occupied { cell });
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, cell: Cell) {
        let (own, enemy) = (self.turn.index(), self.turn.other().index());
        let taken = self.marks[enemy] & neighbours(cell.bit());
        self.marks[own] |= taken | cell.bit();
        self.marks[enemy] ^= taken;
        self.turn = self.turn.other();
        self.plies_left -= 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        // The number of marks settles whose turn it is; how they are written changes nothing.
        hash_words([self.marks[0], self.marks[1], u64::from(self.plies_left)])
    }

    fn max_remaining_plies(&self) -> u32 {
        self.plies_left()
    }
}

/// The rules know all eight symmetries of the square, although the start keeps only the reflection in a8-h1.
impl Symmetric for Adjacency {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE
    }

    fn image(&self, symmetry: Symmetry) -> Adjacency {
        Adjacency { marks: self.marks.map(|set| grid::image(set, symmetry, 8, 8)), ..*self }
    }

    fn image_of_move(&self, symmetry: Symmetry, cell: Cell) -> Cell {
        cell.image(symmetry, 8, 8)
    }
}

/// A mark is banked when no empty cell is left beside it.
///
/// When every empty cell will be filled, each other mark will belong to the side that fills the last empty cell of its
/// neighbourhood, whatever its colour now: only the set of empty cells matters. In a shorter game the colours of the
/// marks that can still change owner matter too.
impl Scored for Adjacency {
    fn banked(&self) -> i32 {
        self.margin_within(if self.plies_left == 0 { CellSet::MAX } else { self.settled() })
    }

    fn rest_key(&self) -> u64 {
        let empty = self.empty();
        if self.plies_left == 0 {
            return hash_words([0]);
        }
        if self.plies_left() == empty.count_ones() {
            return hash_words([empty]);
        }
        let unsettled = !self.settled();
        let own = self.marks(self.turn) & unsettled;
        let enemy = self.marks(self.turn.other()) & unsettled;
        hash_words([own, enemy, empty, u64::from(self.plies_left)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_its_own_image_in_the_diagonal_from_a8_to_h1() {
        let start = Adjacency::default();
        let in_the_diagonal = Symmetry { transpose: true, flip_columns: true, flip_rows: true };
        assert_eq!(start.image(in_the_diagonal), start);
    }

    #[test]
    fn the_half_turn_with_the_marks_swapped_is_the_same_game() {
        let half_turn = Symmetry { transpose: false, flip_columns: true, flip_rows: true };
        let options = Options::with_rounds(5).unwrap();
        let swapped = Adjacency { first: Sign::O, ..Adjacency::start(&options).image(half_turn) };
        assert_eq!(swapped, Adjacency::start(&options.o_first()));
    }

    #[test]
    fn a_cell_belongs_to_whoever_moved_last_in_its_neighbourhood() {
        let mut random = papan_core::Random::stream(5, 0);
        let mut position = Adjacency::default();
        let mut last_touch = [None; 64];
        while position.plies_left > 0 {
            let mover = position.turn();
            let count = position.legal_moves().len();
            let cell = position.legal_moves().nth(random.index(count)).unwrap();
            position.play_unchecked(cell);
            for touched in Cells::of(cell.bit() | neighbours(cell.bit())) {
                last_touch[touched.row() * 8 + touched.column()] = Some(mover);
            }
            for occupied in Cells::of(!position.empty()) {
                if let Some(owner) = last_touch[occupied.row() * 8 + occupied.column()] {
                    assert_ne!(position.marks(owner) & occupied.bit(), 0, "{position} {occupied}");
                }
            }
        }
    }

    #[test]
    fn the_second_mover_who_mirrors_never_loses() {
        for rounds in 1..=28 {
            for game in 0..20 {
                let mut random = papan_core::Random::stream(rounds, game);
                let mut position = Adjacency::start(&Options::with_rounds(rounds).unwrap());
                while position.plies_left > 0 {
                    let count = position.legal_moves().len();
                    let cell = position.legal_moves().nth(random.index(count)).unwrap();
                    let mirrored = Cell::new(7 - cell.row(), 7 - cell.column());
                    position = position.play(cell).unwrap().play(mirrored).unwrap();
                }
                assert!(position.outcome().unwrap().margin() <= 0, "{rounds} rounds: {position}");
            }
        }
    }
}
