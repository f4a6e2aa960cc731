use papan_core::{OptionSpec, OptionValues, ParseError, Random};

use super::AnyPuzzle;
use crate::{
    nearest::unknown_word,
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
    fn(&OptionValues, Option<&str>, &str) -> Result<Box<dyn AnyPuzzle>, ParseError>;
pub(super) type Draw =
    fn(&OptionValues, Option<&str>, &mut Random) -> Result<Box<dyn AnyPuzzle>, ParseError>;

/// A method that solves a puzzle.
pub struct MethodEntry {
    pub(super) name: &'static str,
    pub(super) options: Vec<OptionSpec>,
}

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
    /// A message that names the fault and where it is.
    pub fn read(
        &self,
        values: &OptionValues,
        goal: Option<&str>,
        instance: &str,
    ) -> Result<Box<dyn AnyPuzzle>, ParseError> {
        (self.read)(values, goal, instance)
    }

    /// Draws an instance that can be solved.
    ///
    /// # Errors
    /// A message when the options or the goal are wrong.
    pub fn random(
        &self,
        values: &OptionValues,
        goal: Option<&str>,
        random: &mut Random,
    ) -> Result<Box<dyn AnyPuzzle>, ParseError> {
        (self.random)(values, goal, random)
    }

    /// Reads a method with its options.
    ///
    /// # Errors
    /// A message that names the word at fault and the nearest right one.
    pub fn method(&self, word: &str) -> Result<(&MethodEntry, OptionValues), ParseError> {
        let (name, options) = split_word(word);
        let known =
            self.methods.iter().find(|method| method.name.eq_ignore_ascii_case(name.trim()));
        let Some(method) = known else {
            let names = self.methods.iter().map(|method| method.name);
            return Err(unknown_word("unknown-method", name, names));
        };
        Ok((method, read_options(options, &method.options)?))
    }
}

impl MethodEntry {
    /// Returns the name of the method; `method-NAME` describes it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the declarations of its options.
    pub fn options(&self) -> &[OptionSpec] {
        &self.options
    }

    /// Says whether the method asks a heuristic for the way.
    pub fn is_informed(&self) -> bool {
        self.options.iter().any(|option| option.key == "heuristic")
    }
}
