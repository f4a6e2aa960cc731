use std::{any::Any, sync::Arc};

use papan_core::{OptionValues, Solution, Stopped};
use papan_engines::sliding_tiles::pattern_database::PatternDatabase;

/// An instance of some puzzle, for surfaces that show any of them. Moves are text.
pub trait AnyPuzzle: Any + Send + Sync {
    /// Returns the instance as one line of text.
    fn text(&self) -> String;
    /// Draws the instance, a line of text each.
    fn picture(&self) -> Vec<String>;
    /// Draws what a solution leads through, the instance first.
    fn steps(&self, moves: &[String]) -> Vec<Vec<String>>;
}

/// How a method is to solve an instance.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The options of the method.
    pub options: &'a OptionValues,
    /// The tables of the pattern database heuristic, if the caller has loaded them.
    pub database: Option<&'a Arc<PatternDatabase>>,
}

/// What a method found out about an instance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    /// Whether a solution was found.
    pub found: bool,
    /// Whether nothing better exists; with nothing found, whether nothing exists.
    pub proven: bool,
    /// The moves of the solution.
    pub moves: Vec<String>,
    /// What the solution costs.
    pub cost: u64,
    /// What every solution costs at least.
    pub at_least: u64,
    /// States whose moves were all looked at.
    pub expanded: u64,
    /// States looked at.
    pub generated: u64,
    /// The most states that waited at one time.
    pub frontier_peak: u64,
    /// The most bytes that the method's own structures took.
    pub bytes_peak: u64,
    /// The limit that ended the method.
    pub stopped: Option<Stopped>,
    /// How many solutions there are, from methods that count.
    pub count: Option<u64>,
    /// All solutions, a line each, from methods that list them.
    pub solutions: Vec<String>,
    /// A picture of the solution, where it says more than the moves.
    pub picture: Vec<String>,
}

impl<M: ToString> From<Solution<M>> for Solved {
    fn from(solution: Solution<M>) -> Solved {
        Solved {
            found: solution.moves.is_some(),
            proven: solution.proven,
            cost: solution.cost,
            at_least: solution.at_least,
            expanded: solution.expanded,
            generated: solution.generated,
            frontier_peak: solution.frontier_peak,
            bytes_peak: solution.bytes_peak,
            stopped: solution.stopped,
            count: None,
            solutions: Vec::new(),
            picture: Vec::new(),
            moves: solution.moves.iter().flatten().map(ToString::to_string).collect(),
        }
    }
}
