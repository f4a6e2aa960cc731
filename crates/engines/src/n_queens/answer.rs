use papan_core::{Context, Stopped};
use papan_puzzles::n_queens::Placement;

/// The solutions that are requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The first one.
    #[default]
    First,
    /// All of them.
    All,
    /// One of each symmetry class, the first.
    UpToSymmetry,
}

/// The result of a method for a board, and its cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The solutions that were found and kept, in the order of their columns; a count keeps none.
    pub solutions: Vec<Placement>,
    /// How many solutions of the requested kind were found.
    pub count: u64,
    /// Whether the result is complete: the requested solution is found, or all are, or there is none.
    pub proven: bool,
    /// How many boards were expanded.
    pub expanded: u64,
    /// How many boards were generated.
    pub generated: u64,
    /// The maximum number of open boards.
    pub frontier_peak: u64,
    /// The maximum memory of the method's own structures, in bytes.
    pub bytes_peak: u64,
    /// The limit that ended the method before its natural end.
    pub stopped: Option<Stopped>,
}

impl Answer {
    /// Returns the answer that there is no solution, which needs no search.
    pub(super) fn none() -> Answer {
        Answer { proven: true, ..Answer::default() }
    }

    /// Stores a solution if it is of the requested kind.
    pub(super) fn keep(
        &mut self,
        solution: Placement,
        wanted: Wanted,
        context: &Context<'_>,
    ) -> Result<(), Stopped> {
        if wanted == Wanted::UpToSymmetry && !solution.is_first_image() {
            return Ok(());
        }
        let bytes = size_of::<Placement>() + size_of_val(solution.columns());
        context.check_memory(self.bytes_peak + bytes as u64)?;
        self.bytes_peak += bytes as u64;
        self.count += 1;
        self.solutions.push(solution);
        Ok(())
    }
}
