use papan_core::{Context, Stopped};
use papan_puzzles::n_queens::{Placement, Queens};

use super::{Answer, Backtracking, Wanted};

/// Backtracking with three words for a board: the columns and the diagonals that reach the next row.
///
/// The free cells of a row are one expression, and the next row shifts the diagonals. (Richards, *Backtracking
/// Algorithms in MCPL Using Bit Patterns and Recursion*, 1997.) Where all solutions are requested, only the left half
/// of the first row is tried: the rest are mirror images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bitmask {
    /// The solutions that are requested.
    pub wanted: Wanted,
}

/// A board down to some row.
#[derive(Clone, Copy)]
struct Board {
    columns: u64,
    /// The cells of the next row on diagonals falling to the left and to the right.
    left: u64,
    right: u64,
}

impl Board {
    const EMPTY: Board = Board { columns: 0, left: 0, right: 0 };

    #[inline]
    fn with(self, queen: u64) -> Board {
        Board {
            columns: self.columns | queen,
            left: (self.left | queen) << 1,
            right: (self.right | queen) >> 1,
        }
    }

    #[inline]
    fn free(self, full: u64) -> u64 {
        full & !(self.columns | self.left | self.right)
    }
}

impl Bitmask {
    /// The largest board that fits; [`Backtracking`] handles larger ones.
    pub const LARGEST: u32 = 64;
    /// Rows that are searched without checking the limits: some thousand boards.
    const ROWS_AT_ONCE: u32 = 8;

    /// Looks for solutions in the order of their columns.
    pub fn solve(&self, queens: Queens, context: &mut Context<'_>) -> Answer {
        if queens.size() > Self::LARGEST {
            return Backtracking { wanted: self.wanted }.solve(queens, context);
        }
        let mut listing = Listing {
            size: queens.size(),
            wanted: self.wanted,
            columns: Vec::new(),
            answer: Answer { generated: 1, frontier_peak: 1, ..Answer::default() },
        };
        let searched = match self.wanted {
            Wanted::First => listing.search(Board::EMPTY, context).map(|_| ()),
            Wanted::All | Wanted::UpToSymmetry => listing.search_half(context),
        };
        let mut answer = listing.answer;
        answer.stopped = searched.err();
        answer.proven = answer.stopped.is_none();
        answer
    }

    /// Counts all solutions without storing any, whatever is requested.
    pub fn count(&self, queens: Queens, context: &mut Context<'_>) -> Answer {
        let size = queens.size();
        if size > Self::LARGEST {
            // Counting that many would exceed any limit; the count so far is still returned.
            return Backtracking { wanted: Wanted::All }.solve(queens, context);
        }
        let full = u64::MAX >> (64 - size);
        let mut answer = Answer { generated: 1, frontier_peak: 1, ..Answer::default() };
        let mut searched = Ok(());
        for column in 0..size.div_ceil(2) {
            let queen = 1 << column;
            let images = if 2 * column + 1 == size { 1 } else { 2 };
            let before = answer.count;
            let first = Board::EMPTY.with(queen);
            searched = count_below(first, full, size - 1, &mut answer, context);
            answer.count += (images - 1) * (answer.count - before);
            if searched.is_err() {
                break;
            }
        }
        answer.expanded = answer.generated;
        answer.stopped = searched.err();
        answer.proven = answer.stopped.is_none();
        answer
    }
}

fn count_below(
    board: Board,
    full: u64,
    rows: u32,
    answer: &mut Answer,
    context: &mut Context<'_>,
) -> Result<(), Stopped> {
    context.count_node()?;
    answer.generated += 1;
    if rows <= Bitmask::ROWS_AT_ONCE {
        let mut boards = 0;
        answer.count += count_at_once(board, full, &mut boards);
        answer.generated += boards;
        context.add_nodes(boards);
        return Ok(());
    }
    let mut free = board.free(full);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count_below(board.with(queen), full, rows - 1, answer, context)?;
    }
    Ok(())
}

fn count_at_once(board: Board, full: u64, boards: &mut u64) -> u64 {
    if board.columns == full {
        return 1;
    }
    let mut count = 0;
    let mut free = board.free(full);
    *boards += u64::from(free.count_ones());
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        count += count_at_once(board.with(queen), full, boards);
    }
    count
}

/// A search that stores its solutions.
struct Listing {
    size: u32,
    wanted: Wanted,
    columns: Vec<u32>,
    answer: Answer,
}

impl Listing {
    /// Searches below a board; returns whether the search is over.
    fn search(&mut self, board: Board, context: &mut Context<'_>) -> Result<bool, Stopped> {
        context.count_node()?;
        let full = u64::MAX >> (64 - self.size);
        if board.columns == full {
            // Every column is within the board by construction.
            if let Ok(solution) = Placement::new(self.columns.clone()) {
                self.answer.keep(solution, self.wanted, context)?;
            }
            return Ok(self.wanted == Wanted::First);
        }
        self.answer.expanded += 1;
        let mut free = board.free(full);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.answer.generated += 1;
            self.columns.push(queen.trailing_zeros());
            let over = self.search(board.with(queen), context)?;
            self.columns.pop();
            if over {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Searches the left half and the middle of the first row, then adds the mirror images.
    ///
    /// The first of several images has its first queen in the left half, or in the middle.
    fn search_half(&mut self, context: &mut Context<'_>) -> Result<(), Stopped> {
        self.answer.expanded += 1;
        let mut left_half = 0;
        for column in 0..self.size.div_ceil(2) {
            self.answer.generated += 1;
            self.columns.push(column);
            self.search(Board::EMPTY.with(1 << column), context)?;
            self.columns.pop();
            if 2 * column + 1 < self.size {
                left_half = self.answer.solutions.len();
            }
        }
        if self.wanted == Wanted::All {
            for found in (0..left_half).rev() {
                let image = self.answer.solutions[found].mirrored();
                self.answer.keep(image, self.wanted, context)?;
            }
        }
        Ok(())
    }
}
