use std::any::Any;

use papan_core::{Context, OptionSpec, OptionValues, Random};

use super::{AnyPuzzle, Asked, PuzzleError, Solved};
use crate::{
    WordError, WordKind,
    words::{read_options, split_word},
};

/// A puzzle in the catalogue.
pub struct PuzzleEntry {
    pub(super) id: &'static str,
    pub(super) options: Vec<OptionSpec>,
    pub(super) methods: Vec<MethodEntry>,
    pub(super) heuristics: Vec<&'static str>,
    pub(super) read: Read,
    pub(super) random: Draw,
}

pub(super) type Read =
    fn(&OptionValues, Option<&str>, &str) -> Result<Box<dyn AnyPuzzle>, PuzzleError>;
pub(super) type Draw =
    fn(&OptionValues, Option<&str>, &mut Random) -> Result<Box<dyn AnyPuzzle>, PuzzleError>;

/// A method that solves a puzzle.
pub struct MethodEntry {
    name: &'static str,
    options: Vec<OptionSpec>,
    solve: Solve,
}

type Solve = Box<
    dyn Fn(&dyn AnyPuzzle, &Asked<'_>, &mut Context<'_>) -> Result<Solved, PuzzleError>
        + Send
        + Sync,
>;

impl PuzzleEntry {
    /// Returns the name of the puzzle on the command line.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Returns the key of its name for people.
    pub fn title(&self) -> String {
        format!("puzzle-{}", self.id)
    }

    /// Returns the key of the sentence that describes it.
    pub fn about(&self) -> String {
        format!("about-{}", self.id)
    }

    /// Returns the declarations of its options.
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// Lists the methods that solve it.
    pub fn methods(&self) -> &[MethodEntry] {
        &self.methods
    }

    /// Lists the heuristics that guide the methods with that option; `heuristic-NAME` describes each.
    pub fn heuristics(&self) -> &[&'static str] {
        &self.heuristics
    }

    /// Reads an instance, with a goal of its own if one is given.
    ///
    /// # Errors
    /// The fault and where it is.
    pub fn read(
        &self,
        values: &OptionValues,
        goal: Option<&str>,
        instance: &str,
    ) -> Result<Box<dyn AnyPuzzle>, PuzzleError> {
        (self.read)(values, goal, instance)
    }

    /// Draws an instance that can be solved.
    ///
    /// # Errors
    /// When the options or the goal are wrong.
    pub fn random(
        &self,
        values: &OptionValues,
        goal: Option<&str>,
        random: &mut Random,
    ) -> Result<Box<dyn AnyPuzzle>, PuzzleError> {
        (self.random)(values, goal, random)
    }

    /// Reads a method with its options.
    ///
    /// # Errors
    /// The word at fault and the nearest right one.
    pub fn method(&self, word: &str) -> Result<(&MethodEntry, OptionValues), WordError> {
        let (name, options) = split_word(word);
        let known =
            self.methods.iter().find(|method| method.name.eq_ignore_ascii_case(name.trim()));
        let Some(method) = known else {
            let names = self.methods.iter().map(|method| method.name);
            return Err(WordError::unknown(WordKind::Method, name, names));
        };
        Ok((method, read_options(options, &method.options)?))
    }
}

impl MethodEntry {
    /// Makes the entry of a method that can solve every instance.
    pub(super) fn new<P: AnyPuzzle>(
        name: &'static str,
        options: &[OptionSpec],
        solve: impl Fn(&P, &Asked<'_>, &mut Context<'_>) -> Solved + Send + Sync + 'static,
    ) -> MethodEntry {
        MethodEntry::fallible::<P>(name, options, move |puzzle, asked, context| {
            Ok(solve(puzzle, asked, context))
        })
    }

    /// Makes the entry of a method that refuses some instances.
    pub(super) fn fallible<P: AnyPuzzle>(
        name: &'static str,
        options: &[OptionSpec],
        solve: impl Fn(&P, &Asked<'_>, &mut Context<'_>) -> Result<Solved, PuzzleError>
        + Send
        + Sync
        + 'static,
    ) -> MethodEntry {
        let solve = move |puzzle: &dyn AnyPuzzle, asked: &Asked<'_>, context: &mut Context<'_>| {
            let puzzle: &dyn Any = puzzle;
            let puzzle =
                puzzle.downcast_ref::<P>().expect("a method is asked about its own puzzle");
            solve(puzzle, asked, context)
        };
        MethodEntry { name, options: options.to_vec(), solve: Box::new(solve) }
    }

    /// Returns the name of the method; `method-NAME` describes it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the declarations of its options.
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// Solves an instance.
    ///
    /// # Errors
    /// When the method cannot be used for this instance.
    ///
    /// # Panics
    /// When the instance is of another puzzle than the one whose method this is.
    pub fn solve(
        &self,
        puzzle: &dyn AnyPuzzle,
        asked: &Asked<'_>,
        context: &mut Context<'_>,
    ) -> Result<Solved, PuzzleError> {
        (self.solve)(puzzle, asked, context)
    }
}
