use papan_core::{Message, OptionValues, Random, user_error};

use super::{AnyPuzzle, PuzzleEntry, PuzzleError};

/// An instance to solve, and what is known about it.
pub struct Instance {
    /// The instance.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// The length of the best solution, if it is known.
    pub expected: Option<u64>,
}

/// Why a list of instances cannot be read.
#[derive(Debug)]
pub struct InstancesError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: InstanceFault,
}

/// What is wrong with a line of a list of instances.
#[derive(Debug)]
pub enum InstanceFault {
    /// It is no instance of the puzzle.
    Puzzle(PuzzleError),
    /// The length of the best solution is no number.
    Length {
        /// The text in its place.
        found: String,
    },
}

impl PuzzleEntry {
    /// Reads a list: an instance per line, empty lines and those that start with `#` skipped, and behind a semicolon the
    /// length of the best solution.
    ///
    /// # Errors
    /// The first line at fault.
    pub fn read_list(
        &self,
        options: &OptionValues,
        goal: Option<&str>,
        text: &str,
    ) -> Result<Vec<Instance>, InstancesError> {
        let lines = text.lines().map(str::trim).enumerate();
        lines
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(index, line)| {
                let instance = self.read_line(options, goal, line);
                instance.map_err(|fault| InstancesError { line: index + 1, fault })
            })
            .collect()
    }

    fn read_line(
        &self,
        options: &OptionValues,
        goal: Option<&str>,
        line: &str,
    ) -> Result<Instance, InstanceFault> {
        let (board, length) = line.split_once(';').unwrap_or((line, ""));
        let expected = match length.trim() {
            "" => None,
            number => Some(
                number.parse().map_err(|_| InstanceFault::Length { found: number.to_owned() })?,
            ),
        };
        let puzzle = self.read(options, goal, board).map_err(InstanceFault::Puzzle)?;
        Ok(Instance { puzzle, expected })
    }

    /// Draws instances, each from a random stream of its own.
    ///
    /// # Errors
    /// When the options or the goal are wrong.
    pub fn random_list(
        &self,
        options: &OptionValues,
        goal: Option<&str>,
        seed: u64,
        count: u64,
    ) -> Result<Vec<Instance>, PuzzleError> {
        let draw = |index| {
            let puzzle = self.random(options, goal, &mut Random::stream(seed, index))?;
            Ok(Instance { puzzle, expected: None })
        };
        (0..count).map(draw).collect()
    }
}

impl From<&InstanceFault> for Message {
    fn from(fault: &InstanceFault) -> Message {
        match fault {
            InstanceFault::Puzzle(error) => error.into(),
            InstanceFault::Length { found } => {
                Message::new("solve-length").with("found", found.as_str())
            }
        }
    }
}

user_error!(InstanceFault);
