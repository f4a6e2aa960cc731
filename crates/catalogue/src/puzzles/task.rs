use std::{sync::Arc, time::Duration};

use papan_core::{Clock, Context, Limits, OptionValues, Random, StopFlag};
use papan_engines::sliding_tiles::pattern_database::PatternDatabase;

use super::{Asked, Instance, MethodEntry, PuzzleError, Solved};
use crate::write_word;

/// How every instance of a list is solved.
pub struct Task<'a> {
    /// The method with its options, as a word.
    pub word: String,
    method: &'a MethodEntry,
    asked: Asked<'a>,
    limits: Limits,
    seed: u64,
}

impl<'a> Task<'a> {
    /// Makes the task from a method and what it needs.
    pub fn new(
        method: &'a MethodEntry,
        values: &'a OptionValues,
        database: Option<&'a Arc<PatternDatabase>>,
        limits: Limits,
        seed: u64,
    ) -> Task<'a> {
        let asked = Asked { options: values, database };
        Task { word: write_word(method.name(), values), method, asked, limits, seed }
    }

    /// Solves one instance, with the random stream of its index, and returns the result and the time it took.
    ///
    /// # Errors
    /// When the method cannot solve this kind of instance.
    pub fn solve(
        &self,
        instance: &Instance,
        index: u64,
        clock: &dyn Clock,
        stop: &StopFlag,
    ) -> Result<(Solved, Duration), PuzzleError> {
        let mut random = Random::stream(self.seed, index);
        let mut context = Context::new(self.limits, clock, stop, &mut random);
        let solved = self.method.solve(&*instance.puzzle, &self.asked, &mut context)?;
        Ok((solved, context.elapsed()))
    }
}
