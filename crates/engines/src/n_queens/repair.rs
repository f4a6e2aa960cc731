use papan_core::{Random, Stopped, try_vec};
use papan_search::local::Repairable;

/// Queens in every row and column, with a count of the queens on each diagonal.
///
/// A repair exchanges the columns of two rows, so that only diagonals matter. (Sosic and Gu, *A Polynomial Time
/// Algorithm for the N-Queens Problem*, 1990.)
pub(super) struct Exchanges {
    columns: Vec<u32>,
    /// How many queens are on each diagonal, in two bytes: few of them are.
    falling: Vec<u16>,
    rising: Vec<u16>,
    /// Rows that were in conflict at the last scan of the board.
    suspects: Vec<u32>,
}

/// How many free columns are tried for a row of the start before any is taken.
const TRIES: usize = 50;

impl Exchanges {
    pub fn new(size: usize) -> Result<Exchanges, Stopped> {
        let mut columns = try_vec(0, size)?;
        for (column, row) in columns.iter_mut().zip(0..) {
            *column = row;
        }
        Ok(Exchanges {
            columns,
            falling: try_vec(0, 2 * size)?,
            rising: try_vec(0, 2 * size)?,
            suspects: Vec::new(),
        })
    }

    /// Returns the memory of a board of a size.
    pub fn bytes(size: usize) -> u64 {
        // The list of suspects may hold every row.
        (4 + 4 + 4 + 4) * size as u64
    }

    pub fn into_columns(self) -> Vec<u32> {
        self.columns
    }

    fn diagonals(&self, row: usize, column: u32) -> (usize, usize) {
        (row + self.columns.len() - column as usize, row + column as usize)
    }

    fn queens_on(&self, row: usize, column: u32) -> i64 {
        let (falling, rising) = self.diagonals(row, column);
        i64::from(self.falling[falling]) + i64::from(self.rising[rising])
    }

    fn put(&mut self, row: usize, column: u32) {
        let (falling, rising) = self.diagonals(row, column);
        self.falling[falling] = self.falling[falling].saturating_add(1);
        self.rising[rising] = self.rising[rising].saturating_add(1);
    }

    fn take(&mut self, row: usize, column: u32) {
        let (falling, rising) = self.diagonals(row, column);
        self.falling[falling] -= 1;
        self.rising[rising] -= 1;
    }

    fn is_attacked(&self, row: usize) -> bool {
        self.queens_on(row, self.columns[row]) > 2
    }
}

impl Repairable for Exchanges {
    /// Fills the rows in turn with random columns that are still free and, where one is found soon, not attacked.
    fn restart(&mut self, random: &mut Random) {
        self.falling.fill(0);
        self.rising.fill(0);
        self.suspects.clear();
        let size = self.columns.len();
        for row in 0..size {
            for _ in 0..TRIES {
                let other = row + random.index(size - row);
                self.columns.swap(row, other);
                if self.queens_on(row, self.columns[row]) == 0 {
                    break;
                }
            }
            self.put(row, self.columns[row]);
        }
    }

    fn conflicted(&mut self, random: &mut Random) -> Option<usize> {
        loop {
            if self.suspects.is_empty() {
                let attacked = (0..self.columns.len()).filter(|&row| self.is_attacked(row));
                self.suspects = attacked.map(|row| row as u32).collect();
                if self.suspects.is_empty() {
                    return None;
                }
            }
            let suspect = random.index(self.suspects.len());
            let row = self.suspects.swap_remove(suspect) as usize;
            if self.is_attacked(row) {
                return Some(row);
            }
        }
    }

    fn values(&self) -> usize {
        self.columns.len()
    }

    fn change(&self, row: usize, other: usize) -> i64 {
        if row == other {
            return 0;
        }
        let (column, other_column) = (self.columns[row], self.columns[other]);
        let before = self.queens_on(row, column) + self.queens_on(other, other_column) - 4;
        let after = self.queens_on(row, other_column) + self.queens_on(other, column);
        // The two queens may leave a diagonal that the other enters, or attack each other: rare, and only slightly
        // inexact.
        after - before
    }

    fn assign(&mut self, row: usize, other: usize) {
        if row == other {
            return;
        }
        let (column, other_column) = (self.columns[row], self.columns[other]);
        self.take(row, column);
        self.take(other, other_column);
        self.columns.swap(row, other);
        self.put(row, other_column);
        self.put(other, column);
    }
}
