use papan_core::{Context, Stopped, try_vec};
use papan_puzzles::n_queens::{Placement, Queens};

/// Counts the solutions up to symmetry, given how many there are in all.
///
/// By the lemma of Cauchy and Frobenius it is the mean number of solutions that a symmetry leaves unchanged. No
/// reflection leaves any unchanged, except on the board of one cell; those that a half turn leaves unchanged are few
/// and found directly.
///
/// # Errors
/// The limit that is reached.
pub fn count_up_to_symmetry(
    queens: Queens,
    all: u64,
    context: &mut Context<'_>,
) -> Result<u64, Stopped> {
    if queens.size() == 1 {
        return Ok(1);
    }
    let size = queens.size() as usize;
    let mut search = HalfTurns {
        columns: try_vec(u32::MAX, size)?,
        column_taken: try_vec(false, size)?,
        falling: try_vec(false, 2 * size)?,
        rising: try_vec(false, 2 * size)?,
        found: 0,
        quarter_turns: 0,
    };
    search.place(0, context)?;
    Ok((all + search.found + 2 * search.quarter_turns) / 8)
}

/// Searches the solutions that a half turn leaves unchanged, two opposite rows at a time.
struct HalfTurns {
    columns: Vec<u32>,
    column_taken: Vec<bool>,
    falling: Vec<bool>,
    rising: Vec<bool>,
    found: u64,
    quarter_turns: u64,
}

impl HalfTurns {
    fn place(&mut self, row: usize, context: &mut Context<'_>) -> Result<(), Stopped> {
        context.count_node()?;
        let size = self.columns.len();
        if row == size.div_ceil(2) {
            self.found += 1;
            let images = Placement::new(self.columns.clone()).ok().and_then(|it| it.images());
            // The first image and the one turned by a quarter: across, then mirrored.
            self.quarter_turns += u64::from(images.is_some_and(|images| images[0] == images[5]));
            return Ok(());
        }
        let opposite = size - 1 - row;
        for column in 0..size {
            let other = size - 1 - column;
            if row == opposite {
                if column == other && self.set(row, column) {
                    self.place(row + 1, context)?;
                    self.unset(row, column);
                }
            } else if column != other && self.set(row, column) {
                if self.set(opposite, other) {
                    self.place(row + 1, context)?;
                    self.unset(opposite, other);
                }
                self.unset(row, column);
            }
        }
        Ok(())
    }

    /// Places a queen if its cell is not attacked.
    fn set(&mut self, row: usize, column: usize) -> bool {
        let size = self.columns.len();
        let attacked = self.column_taken[column]
            || self.falling[row + size - column]
            || self.rising[row + column];
        if !attacked {
            self.columns[row] = column as u32;
            self.mark(row, column, true);
        }
        !attacked
    }

    fn unset(&mut self, row: usize, column: usize) {
        self.mark(row, column, false);
    }

    fn mark(&mut self, row: usize, column: usize, taken: bool) {
        let size = self.columns.len();
        self.column_taken[column] = taken;
        self.falling[row + size - column] = taken;
        self.rising[row + column] = taken;
    }
}
