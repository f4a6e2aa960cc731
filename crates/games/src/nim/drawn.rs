use papan_core::{Board, Drawn, Place, Side};

use super::{Nim, Take, text::symbol};

/// A row has room for at least so many objects, so that the board keeps its size while usual piles shrink.
const LEAST_COLUMNS: usize = 8;

impl Drawn for Nim {
    fn board(&self) -> Board {
        let sizes: Vec<usize> = self.piles().iter().map(|&size| usize::from(size)).collect();
        // One place beyond the largest pile: there the last move is shown, if it was made on that pile.
        let columns = sizes.iter().map(|size| size + 1).fold(LEAST_COLUMNS, usize::max);
        Board::Piles(papan_core::Piles { sizes, columns })
    }

    /// Returns the leftmost object that is taken.
    fn place(&self, take: Take) -> Place {
        let size = self.piles().get(take.pile()).copied().unwrap_or(0);
        match size.checked_sub(take.count()) {
            Some(column) => Place::Cell { row: take.pile(), column: usize::from(column) },
            None => Place::Aside,
        }
    }

    /// Choosing an object takes it and all to the right of it; an empty place asks for more than the pile has.
    fn choice(&self, place: Place) -> String {
        let Place::Cell { row, column } = place else { return String::new() };
        let size = self.piles().get(row).map_or(0, |&size| usize::from(size));
        let count = if column < size { size - column } else { column + 1 };
        Take::new(row as u8, count as u8).to_string()
    }

    fn symbol(&self, side: Side) -> char {
        symbol(side)
    }

    fn scores(&self) -> Option<[u32; 2]> {
        None
    }
}
