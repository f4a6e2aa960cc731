use crate::Game;

/// A symmetry of a rectangular board: first the rows may become columns, then either axis may be turned over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// Rows become columns (reflection in the diagonal through the top left cell).
    pub transpose: bool,
    /// Left becomes right.
    pub flip_columns: bool,
    /// Top becomes bottom.
    pub flip_rows: bool,
}

impl Symmetry {
    /// The eight symmetries of a square; the first is the identity, the first four are those of a rectangle.
    pub const SQUARE: [Symmetry; 8] = {
        let mut all = [Symmetry { transpose: false, flip_columns: false, flip_rows: false }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Symmetry {
                transpose: index & 4 != 0,
                flip_columns: index & 1 != 0,
                flip_rows: index & 2 != 0,
            };
            index += 1;
        }
        all
    };

    /// The four symmetries of a rectangle.
    pub const RECTANGLE: [Symmetry; 4] =
        [Self::SQUARE[0], Self::SQUARE[1], Self::SQUARE[2], Self::SQUARE[3]];

    /// Returns the symmetries of a board of the given size.
    pub const fn of_board(rows: usize, columns: usize) -> &'static [Symmetry] {
        if rows == columns { &Self::SQUARE } else { &Self::RECTANGLE }
    }

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transpose {
            Symmetry { transpose: true, flip_columns: self.flip_rows, flip_rows: self.flip_columns }
        } else {
            self
        }
    }

    /// Returns where a cell goes on a board of the given size, which must be square if rows become columns.
    #[must_use]
    pub const fn map(
        self,
        (row, column): (usize, usize),
        (rows, columns): (usize, usize),
    ) -> (usize, usize) {
        let (row, column) = if self.transpose { (column, row) } else { (row, column) };
        (
            if self.flip_rows { rows - 1 - row } else { row },
            if self.flip_columns { columns - 1 - column } else { column },
        )
    }
}

/// A game whose board can be turned and reflected without changing what a position is worth.
pub trait Symmetric: Game {
    /// Lists the symmetries of this board, the identity first.
    fn symmetries(&self) -> &'static [Symmetry];

    /// Returns this position seen through a symmetry.
    #[must_use]
    fn image(&self, symmetry: Symmetry) -> Self;

    /// Returns a move of this position seen through a symmetry.
    fn image_of_move(&self, symmetry: Symmetry, original: Self::Move) -> Self::Move;

    /// Returns the hash that all images of this position share, and a symmetry that leads to the image it belongs to.
    fn canonical_key(&self) -> (u64, Symmetry) {
        self.symmetries()
            .iter()
            .map(|&symmetry| (self.image(symmetry).key(), symmetry))
            .min()
            .expect("every board has the identity")
    }
}
