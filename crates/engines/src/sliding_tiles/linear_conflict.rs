use papan_core::Heuristic;
use papan_puzzles::sliding_tiles::{Board, Direction, MAX_CELLS, Size, SlidingTiles};

use super::Manhattan;

/// Adds to the Manhattan distance the cost of tiles in their goal line but in the wrong order.
///
/// Two tiles in their goal row (or column), but in reverse order, cannot pass each other there: one has to leave the
/// line and come back, two moves that Manhattan does not count. The fewest tiles that have to leave a line are all but
/// a longest part of them that is in order (Hansson, Mayer and Yung 1992).
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: Lines,
    columns: Lines,
}

/// The rows, or the columns, of a board.
#[derive(Clone, Debug)]
struct Lines {
    /// The digit of a tile in the code of a line: 0 where it does not belong, otherwise 1 plus its goal place in it.
    digits: [[u8; MAX_CELLS]; LONGEST],
    /// The moves that conflicts cost, by the code of a line.
    costs: Vec<u8>,
}

/// The cells of the longest line.
const LONGEST: usize = Size::MAX as usize;
/// The digits of a code: one for tiles of other lines and one for each place.
const BASE: usize = LONGEST + 1;

impl LinearConflict {
    /// Makes the heuristic for the goal of a problem.
    pub fn new(problem: &SlidingTiles) -> LinearConflict {
        let size = problem.size();
        let mut rows = Lines::new(size.columns());
        let mut columns = Lines::new(size.rows());
        for (home, &tile) in
            problem.goal().tiles().iter().enumerate().filter(|(_, tile)| **tile != 0)
        {
            let (row, column) = (size.row(home), size.column(home));
            rows.digits[row][tile as usize] = 1 + column as u8;
            columns.digits[column][tile as usize] = 1 + row as u8;
        }
        LinearConflict { manhattan: Manhattan::new(problem), rows, columns }
    }

    /// Returns the cost of the conflicts of one row.
    #[inline]
    fn row(&self, size: Size, board: &Board, row: usize) -> u32 {
        let first = row * size.columns();
        self.rows.cost(row, (0..size.columns()).map(|column| board.tile(first + column)))
    }

    /// Returns the cost of the conflicts of one column.
    #[inline]
    fn column(&self, size: Size, board: &Board, column: usize) -> u32 {
        let cells = (0..size.rows()).map(|row| row * size.columns() + column);
        self.columns.cost(column, cells.map(|cell| board.tile(cell)))
    }
}

impl Lines {
    fn new(length: usize) -> Lines {
        let codes = BASE.pow(length as u32);
        let costs = (0..codes).map(|code| conflict_moves(code, length)).collect();
        Lines { digits: [[0; MAX_CELLS]; LONGEST], costs }
    }

    #[inline]
    fn cost(&self, line: usize, tiles: impl Iterator<Item = u8>) -> u32 {
        let digits = &self.digits[line];
        let code = tiles.fold(0, |code, tile| code * BASE + digits[tile as usize] as usize);
        u32::from(self.costs[code])
    }
}

/// Counts two moves for each tile outside a longest part of the line that is in order.
fn conflict_moves(mut code: usize, length: usize) -> u8 {
    let mut places = Vec::with_capacity(length);
    for _ in 0..length {
        places.push(code % BASE);
        code /= BASE;
    }
    // The code has its first cell in the highest digit.
    places.reverse();
    places.retain(|&place| place != 0);
    let mut longest = vec![1_usize; places.len()];
    for last in 0..places.len() {
        for before in 0..last {
            if places[before] < places[last] {
                longest[last] = longest[last].max(longest[before] + 1);
            }
        }
    }
    let in_order = longest.into_iter().max().unwrap_or(0);
    2 * (places.len() - in_order) as u8
}

impl Heuristic<SlidingTiles> for LinearConflict {
    type Note = u32;

    fn name(&self) -> &'static str {
        "linear-conflict"
    }

    fn note(&self, problem: &SlidingTiles, board: &Board) -> u32 {
        let size = problem.size();
        let rows: u32 = (0..size.rows()).map(|row| self.row(size, board, row)).sum();
        let columns: u32 = (0..size.columns()).map(|column| self.column(size, board, column)).sum();
        self.manhattan.note(problem, board) + rows + columns
    }

    #[inline]
    fn note_after(
        &self,
        problem: &SlidingTiles,
        note: &u32,
        board: &Board,
        direction: Direction,
        next: &Board,
    ) -> u32 {
        let size = problem.size();
        let note = self.manhattan.note_after(problem, note, board, direction, next);
        // Along the line of the move the order of the tiles stays; only the two lines across it change.
        let (before, after) = if direction.is_vertical() {
            let lines = [size.row(board.blank()), size.row(next.blank())];
            let sum = |board| lines.iter().map(|&row| self.row(size, board, row)).sum::<u32>();
            (sum(board), sum(next))
        } else {
            let lines = [size.column(board.blank()), size.column(next.blank())];
            let sum = |board| lines.iter().map(|&line| self.column(size, board, line)).sum::<u32>();
            (sum(board), sum(next))
        };
        note + after - before
    }

    #[inline]
    fn guess(&self, note: &u32) -> u32 {
        *note
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
