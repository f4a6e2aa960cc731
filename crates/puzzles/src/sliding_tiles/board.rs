use std::{
    fmt,
    hash::{Hash, Hasher},
};

/// The cells of the largest board.
pub const MAX_CELLS: usize = 25;

/// The value of the array behind the last cell of a smaller board.
pub const PADDING: u8 = 0xff;

/// The tile in each cell; the blank is tile 0.
///
/// The numbers of rows and columns are the same for all boards of a problem, and are stored there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    cells: [u8; MAX_CELLS],
    blank: u8,
}

impl Board {
    /// Makes a board of tiles that are already known to be a permutation of `0..tiles.len()`.
    ///
    /// # Panics
    /// When there are too many tiles or none of them is the blank.
    pub fn from_tiles(tiles: &[u8]) -> Board {
        let mut cells = [PADDING; MAX_CELLS];
        cells[..tiles.len()].copy_from_slice(tiles);
        let blank = tiles.iter().position(|&tile| tile == 0).expect("one tile is the blank");
        Board { cells, blank: blank as u8 }
    }

    /// Returns the tiles row by row, without the padding.
    pub fn tiles(&self) -> &[u8] {
        let count = self.cells.iter().position(|&tile| tile == PADDING).unwrap_or(MAX_CELLS);
        &self.cells[..count]
    }

    /// Returns the tile in a cell, cells being counted row by row from 0.
    #[inline]
    pub fn tile(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Returns all cells row by row, with [`PADDING`] behind the last one.
    #[inline]
    pub fn cells(&self) -> &[u8; MAX_CELLS] {
        &self.cells
    }

    /// Returns the cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        self.blank as usize
    }

    /// Slides the tile of a cell into the blank, which must be beside it.
    #[inline]
    #[must_use]
    pub fn with_blank_at(mut self, cell: usize) -> Board {
        self.cells[self.blank as usize] = self.cells[cell];
        self.cells[cell] = 0;
        self.blank = cell as u8;
        self
    }

    /// Returns the cell of each tile.
    pub fn places(&self) -> [u8; MAX_CELLS] {
        let mut places = [PADDING; MAX_CELLS];
        for (cell, &tile) in self.tiles().iter().enumerate() {
            places[tile as usize] = cell as u8;
        }
        places
    }
}

/// The cells determine the place of the blank, so they alone are hashed.
impl Hash for Board {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write(&self.cells);
    }
}

/// Prints the tiles row by row with single spaces, `8 6 7 2 5 4 3 0 1`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, tile) in self.tiles().iter().enumerate() {
            let space = if cell == 0 { "" } else { " " };
            write!(f, "{space}{tile}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
