use std::path::Path;

use papan_catalogue::{AnyPuzzle, PuzzleEntry};
use papan_console::Failure;
use papan_core::{Message, OptionValues, Random};

use crate::bounded_file::{FileKind, read_text};

/// An instance to solve, and what is known about it.
pub struct Instance {
    pub puzzle: Box<dyn AnyPuzzle>,
    /// The length of the best solution, where a file says it.
    pub expected: Option<u64>,
}

/// Reads a file: an instance a line, empty lines and those that start with `#` skipped, and behind a semicolon the length
/// of the best solution.
pub fn from_file(
    path: &Path,
    entry: &PuzzleEntry,
    options: &OptionValues,
    goal: Option<&str>,
) -> Result<Vec<Instance>, Failure> {
    let text = read_text(path, FileKind::Instances).map_err(Failure::Unable)?;
    from_text(&text, &path.display().to_string(), entry, options, goal)
}

/// Reads the text of such a file.
pub fn from_text(
    text: &str,
    name: &str,
    entry: &PuzzleEntry,
    options: &OptionValues,
    goal: Option<&str>,
) -> Result<Vec<Instance>, Failure> {
    let mut instances = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |fault: Message| {
            let message = Message::new("file-line").with("path", name);
            Failure::Usage(message.with("line", index + 1).with("fault", fault))
        };
        let (board, length) = line.split_once(';').unwrap_or((line, ""));
        let expected = match length.trim() {
            "" => None,
            number => Some(
                number
                    .parse()
                    .map_err(|_| fault(Message::new("solve-length").with("found", number)))?,
            ),
        };
        let puzzle =
            entry.read(options, goal, board).map_err(|error| fault(Message::from(&error)))?;
        instances.push(Instance { puzzle, expected });
    }
    Ok(instances)
}

/// Draws instances, each from a stream of its own.
pub fn random(
    count: u64,
    seed: u64,
    entry: &PuzzleEntry,
    options: &OptionValues,
    goal: Option<&str>,
) -> Result<Vec<Instance>, Failure> {
    let draw = |index| {
        let puzzle = entry.random(options, goal, &mut Random::stream(seed, index))?;
        Ok(Instance { puzzle, expected: None })
    };
    (0..count).map(draw).collect()
}
