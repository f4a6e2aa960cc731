use papan_core::{Context, Stopped};
use papan_puzzles::n_queens::Placement;

/// Which solutions are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The first one.
    #[default]
    First,
    /// All of them.
    All,
    /// Of those that are images of each other, the first.
    UpToSymmetry,
}

/// What a method found out about a board, and what it took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The solutions that were found and kept, in the order of their columns; a count keeps none.
    pub solutions: Vec<Placement>,
    /// How many solutions of the kind that was asked for were found.
    pub count: u64,
    /// Whether nothing is left to find out: the solution asked for is found, or all are, or there is none.
    pub proven: bool,
    /// How many boards were looked at to place the next queen.
    pub expanded: u64,
    /// How many boards were made.
    pub generated: u64,
    /// The most boards that waited at one time.
    pub frontier_peak: u64,
    /// The most bytes that the method's own structures took at one time.
    pub bytes_peak: u64,
    /// The limit that ended the method before its natural end.
    pub stopped: Option<Stopped>,
}

impl Answer {
    /// Answers that there is no solution, which needs no search.
    pub(super) fn none() -> Answer {
        Answer { proven: true, ..Answer::default() }
    }

    /// Keeps a solution if it is of the kind that is wanted.
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
