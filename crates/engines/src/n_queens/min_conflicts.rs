use papan_core::Context;
use papan_puzzles::n_queens::{Placement, Queens};
use papan_search::local;

use super::{Answer, repair::Exchanges};

/// Min-conflicts for queens: one random solution, also for a million queens.
///
/// It proves nothing, except for sizes 2 and 3, which are known to have no solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MinConflicts {
    /// The parameters of the method.
    pub method: local::MinConflicts,
}

impl MinConflicts {
    /// Looks for one solution; random numbers come from the context.
    pub fn solve(&self, queens: Queens, context: &mut Context<'_>) -> Answer {
        if !queens.has_solution() {
            return Answer::none();
        }
        let bytes = Exchanges::bytes(queens.size() as usize);
        let board =
            context.check_memory(bytes).and_then(|()| Exchanges::new(queens.size() as usize));
        let mut board = match board {
            Ok(board) => board,
            Err(stopped) => return Answer { stopped: Some(stopped), ..Answer::default() },
        };
        let repaired = self.method.repair(&mut board, context);
        let solution = Placement::new(board.into_columns()).ok().filter(|_| repaired.solved);
        Answer {
            count: u64::from(solution.is_some()),
            proven: solution.is_some(),
            solutions: solution.into_iter().collect(),
            expanded: repaired.repairs,
            generated: repaired.looks,
            frontier_peak: 1,
            bytes_peak: bytes,
            stopped: repaired.stopped,
        }
    }
}
