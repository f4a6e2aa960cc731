use papan_core::{Game, Outcome, Scored, Side, Symmetric, Symmetry, hash_words};

use super::{IllegalMove, Line, Options, line::Lines};
use crate::grid::{self, Cell, CellSet, rectangle};

/// A position of Dots and Boxes.
///
/// A horizontal line has the index of the dot at its left end, a vertical one that of its upper dot, a box that of its
/// top left dot. So the lines around box `b` are bit `b` of both words, the horizontal one a row below and the vertical
/// one a column to the right: shifts line them up, and one expression finds every closed box.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DotsAndBoxes {
    pub(super) horizontal: CellSet,
    pub(super) vertical: CellSet,
    /// The boxes of `First` and `Second`.
    pub(super) boxes: [CellSet; 2],
    pub(super) turn: Side,
    pub(super) options: Options,
}

impl DotsAndBoxes {
    pub(super) fn rows(&self) -> usize {
        self.options.rows()
    }

    pub(super) fn columns(&self) -> usize {
        self.options.columns()
    }

    /// Returns the horizontal lines that are drawn, each by the dot at its left end.
    #[inline]
    pub fn horizontal(&self) -> CellSet {
        self.horizontal
    }

    /// Returns the vertical lines that are drawn, each by its upper dot.
    #[inline]
    pub fn vertical(&self) -> CellSet {
        self.vertical
    }

    /// Returns the boxes that a side owns, each by its top left dot.
    #[inline]
    pub fn boxes(&self, player: Side) -> CellSet {
        self.boxes[player.index()]
    }

    /// Returns the boxes that have all four lines.
    #[inline]
    pub(super) fn closed(&self) -> CellSet {
        let (across, down) = (self.horizontal, self.vertical);
        across & (across >> 8) & down & (down >> 1)
    }

    /// Returns the lines that are not drawn yet, horizontal and vertical ones, each by its left or upper dot.
    #[inline]
    pub fn undrawn(&self) -> (CellSet, CellSet) {
        let (rows, columns) = (self.rows(), self.columns());
        (
            rectangle(rows + 1, columns) & !self.horizontal,
            rectangle(rows, columns + 1) & !self.vertical,
        )
    }

    fn margin(&self) -> i32 {
        let [first, second] = self.boxes.map(|set| set.count_ones() as i32);
        first - second
    }
}

impl Default for DotsAndBoxes {
    fn default() -> DotsAndBoxes {
        DotsAndBoxes::start(&Options::default())
    }
}

impl Game for DotsAndBoxes {
    type Move = Line;
    type Options = Options;
    type IllegalMove = IllegalMove;
    const ID: &'static str = "dots-and-boxes";

    fn start(options: &Options) -> DotsAndBoxes {
        DotsAndBoxes {
            horizontal: 0,
            vertical: 0,
            boxes: [0, 0],
            turn: Side::First,
            options: *options,
        }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let all = rectangle(self.rows(), self.columns());
        (self.boxes[0] | self.boxes[1] == all).then(|| Outcome::from_margin(self.margin()))
    }

    #[inline]
    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Line> {
        let (horizontal, vertical) = self.undrawn();
        Lines::of(horizontal, vertical)
    }

    fn check(&self, line: Line) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        let (dot, board, undrawn) = match line {
            Line::Horizontal(dot) => {
                (dot, rectangle(self.rows() + 1, self.columns()), self.undrawn().0)
            }
            Line::Vertical(dot) => {
                (dot, rectangle(self.rows(), self.columns() + 1), self.undrawn().1)
            }
        };
        if board & dot.bit() == 0 {
            let last = Cell::new(self.rows(), self.columns());
            return Err(IllegalMove::Outside { line, last });
        }
        if undrawn & dot.bit() == 0 {
            return Err(IllegalMove::Drawn { line });
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, line: Line) {
        match line {
            Line::Horizontal(dot) => self.horizontal |= dot.bit(),
            Line::Vertical(dot) => self.vertical |= dot.bit(),
        }
        let newly_closed = self.closed() & !(self.boxes[0] | self.boxes[1]);
        self.boxes[self.turn.index()] |= newly_closed;
        if newly_closed == 0 {
            self.turn = self.turn.other();
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        hash_words([
            self.horizontal | (self.turn as u64) << 63,
            self.vertical,
            self.boxes[0],
            self.boxes[1],
        ])
    }

    fn max_remaining_plies(&self) -> u32 {
        let (horizontal, vertical) = self.undrawn();
        horizontal.count_ones() + vertical.count_ones()
    }
}

impl Symmetric for DotsAndBoxes {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.rows(), self.columns())
    }

    fn image(&self, symmetry: Symmetry) -> DotsAndBoxes {
        let (rows, columns) = (self.rows(), self.columns());
        // Where rows become columns, horizontal lines become vertical ones.
        let (across, down) = if symmetry.transpose {
            (self.vertical, self.horizontal)
        } else {
            (self.horizontal, self.vertical)
        };
        DotsAndBoxes {
            horizontal: grid::image(across, symmetry, rows + 1, columns),
            vertical: grid::image(down, symmetry, rows, columns + 1),
            boxes: self.boxes.map(|set| grid::image(set, symmetry, rows, columns)),
            ..*self
        }
    }

    fn image_of_move(&self, symmetry: Symmetry, line: Line) -> Line {
        line.image(symmetry, self.rows() + 1, self.columns() + 1)
    }
}

/// Owned boxes are banked; the rest of the game depends on the lines alone.
impl Scored for DotsAndBoxes {
    fn banked(&self) -> i32 {
        self.margin()
    }

    #[inline]
    fn rest_key(&self) -> u64 {
        hash_words([self.horizontal, self.vertical])
    }
}
