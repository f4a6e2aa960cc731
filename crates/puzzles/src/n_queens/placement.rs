use super::{Queens, QueensError};

/// One queen in every row of a board: the column of each, counted from 0.
///
/// The queens may attack each other; [`is_solution`](Placement::is_solution) tells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    pub(super) columns: Vec<u32>,
}

impl Placement {
    /// Makes a placement from the column of each row.
    ///
    /// # Errors
    /// When there is no queen, or one stands beside the board.
    pub fn new(columns: Vec<u32>) -> Result<Placement, QueensError> {
        Queens::new(columns.len() as u64)?;
        match columns.iter().find(|&&column| column as usize >= columns.len()) {
            Some(&column) => Err(QueensError::Column { found: column, max: columns.len() - 1 }),
            None => Ok(Placement { columns }),
        }
    }

    /// Returns the column of each row.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Gives up the columns.
    pub fn into_columns(self) -> Vec<u32> {
        self.columns
    }

    /// Counts the pairs of queens that share a column or a diagonal, whether or not others stand between them.
    pub fn attacking_pairs(&self) -> u64 {
        let size = self.columns.len();
        let mut columns = vec![0_u32; size];
        let mut falling = vec![0_u32; 2 * size];
        let mut rising = vec![0_u32; 2 * size];
        let mut pairs = 0;
        for (row, &column) in self.columns.iter().enumerate() {
            let column = column as usize;
            for line in
                [&mut columns[column], &mut falling[row + size - column], &mut rising[row + column]]
            {
                pairs += u64::from(*line);
                *line += 1;
            }
        }
        pairs
    }

    /// Says whether no queen attacks another.
    pub fn is_solution(&self) -> bool {
        self.attacking_pairs() == 0
    }

    /// Returns the images under the eight symmetries of the board, itself first; only for placements that have a queen
    /// in every column, since others have images without a queen in some row.
    pub fn images(&self) -> Option<[Placement; 8]> {
        let across = self.transposed()?;
        let turned = self.upside_down();
        let turned_across = across.upside_down();
        Some([
            self.clone(),
            self.mirrored(),
            turned.mirrored(),
            turned,
            across.clone(),
            across.mirrored(),
            turned_across.mirrored(),
            turned_across,
        ])
    }

    /// Says whether no image of the placement comes before it in the order of columns.
    pub fn is_first_image(&self) -> bool {
        self.images().is_some_and(|images| images.iter().all(|image| self <= image))
    }

    /// Returns the placement with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Placement {
        let last = self.columns.len() as u32 - 1;
        Placement { columns: self.columns.iter().map(|column| last - column).collect() }
    }

    fn upside_down(&self) -> Placement {
        Placement { columns: self.columns.iter().rev().copied().collect() }
    }

    fn transposed(&self) -> Option<Placement> {
        let mut columns = vec![u32::MAX; self.columns.len()];
        for (row, &column) in self.columns.iter().enumerate() {
            columns[column as usize] = row as u32;
        }
        columns.iter().all(|&column| column != u32::MAX).then_some(Placement { columns })
    }
}
