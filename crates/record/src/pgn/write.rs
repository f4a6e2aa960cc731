use std::fmt::Write;

use papan_core::{Side, escape_unprintable};

use super::MOVE_MARK;
use crate::{GameLog, PlayedMove, ProcessOutput, SearchInfo};

/// The headers of a record.
pub struct Headers<'a> {
    /// The event.
    pub event: &'a str,
    /// The date, as `2026.01.31`.
    pub date: &'a str,
    /// The round, and the game of the round.
    pub round: &'a str,
    /// The names of the players, in the order in which they move.
    pub names: [&'a str; 2],
    /// The game with its options.
    pub game: &'a str,
    /// The seed of the match.
    pub seed: u64,
    /// The time control and other limits, as text.
    pub control: &'a str,
}

/// The width at which moves are broken into lines.
const WIDTH: usize = 80;

/// Writes a finished game, with an empty line after its headers and after its moves.
pub fn write_record(log: &GameLog, headers: &Headers<'_>) -> String {
    let forfeit = log.ending.forfeit();
    Account {
        result: Some(log.result),
        start: &log.start,
        opening: log.opening,
        moves: &log.moves,
        ending: log.ending.name(),
        culprit: forfeit.map(|(side, _)| side),
        evidence: forfeit.and_then(|(_, fault)| fault.line.as_deref()),
        outputs: log.outputs.each_ref(),
    }
    .write(headers)
}

/// A game to be written, also while it is played; sides are in the order in which they move.
pub struct Account<'a> {
    /// 1, 0 or -1 for the side that moves first; `None` while the game is played.
    pub result: Option<i8>,
    /// The position before the opening.
    pub start: &'a str,
    /// How many of the moves belong to the opening.
    pub opening: usize,
    /// The moves, the opening included.
    pub moves: &'a [PlayedMove],
    /// The name of the ending.
    pub ending: &'a str,
    /// The side that forfeited the game.
    pub culprit: Option<Side>,
    /// The line of output that shows why.
    pub evidence: Option<&'a str>,
    /// The process output of each side.
    pub outputs: [&'a ProcessOutput; 2],
}

impl Account<'_> {
    /// Writes the game, with an empty line after its headers and after its moves.
    pub fn write(&self, headers: &Headers<'_>) -> String {
        let result = match self.result {
            None => "*",
            Some(1) => "1-0",
            Some(-1) => "0-1",
            Some(_) => "1/2-1/2",
        };
        let mut text = String::new();
        let names = headers.names.map(|name| shortened(&escape_unprintable(name)));
        let mut header = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{}\"]", escaped(value));
        };
        header("Event", headers.event);
        header("Site", "?");
        header("Date", headers.date);
        header("Round", headers.round);
        header("White", &names[0]);
        header("Black", &names[1]);
        header("Result", result);
        header("Game", headers.game);
        header("Start", self.start);
        header("Opening", &self.opening.to_string());
        header("Seed", &headers.seed.to_string());
        header("TimeControl", headers.control);
        header("Termination", self.ending);
        if let Some(side) = self.culprit {
            header("Forfeit", &names[side.index()]);
            if let Some(line) = self.evidence {
                header("Evidence", line);
            }
        }
        for (name, output) in ["WhiteSandbox", "BlackSandbox"].into_iter().zip(self.outputs) {
            if !output.sandbox.is_empty() {
                header(name, &output.sandbox.join(" "));
            }
        }
        text.push('\n');
        text += &self.moves(result);
        // Comments to the end of a line. Lines with a percent sign would do as well, but BayesElo takes every second of
        // those that follow each other for moves. Ordo knows no comments: without quotation marks no line of a program
        // passes for a header.
        for (side, output) in ["white", "black"].into_iter().zip(self.outputs) {
            for line in output.errors.lines() {
                let line = escape_unprintable(line).replace('"', "'");
                let _ = writeln!(text, "; {side}: {line}");
            }
        }
        text.push('\n');
        text
    }

    fn moves(&self, result: &str) -> String {
        let mut text = String::new();
        let mut column = 0;
        let mut word = |word: &str| {
            if column > 0 && column + 1 + word.len() > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text += word;
            column += word.len();
        };
        for (index, played) in self.moves.iter().enumerate() {
            word(&format!("{}.", index + 1));
            word(&marked(&escape_unprintable(&played.text)));
            if index >= self.opening {
                word(&comment(played.time.as_secs_f64(), &played.info));
            }
        }
        word(result);
        text.push('\n');
        text
    }
}

/// Puts a letter before a move that begins with a digit: other readers of PGN take `1-2` for a result.
fn marked(text: &str) -> String {
    let mark = if text.starts_with(|first: char| first.is_ascii_digit()) { MOVE_MARK } else { "" };
    format!("{mark}{text}")
}

/// Writes a value in such a way that it ends where its header does, whatever is in it.
fn escaped(value: &str) -> String {
    let value = escape_unprintable(value).replace('\\', "\\\\").replace('"', "\\\"");
    // Ordo takes the first quotation mark before a bracket for the end.
    value.replace("\"]", "\"\\]")
}

/// Leaves the middle of a long name out: a string of PGN has at most 255 characters, and Ordo has room for 1023 bytes.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 255;
    const OF_EACH_END: usize = 126;
    let characters: Vec<char> = name.chars().collect();
    if characters.len() <= LONGEST {
        return name.to_owned();
    }
    let ends = [&characters[..OF_EACH_END], &characters[characters.len() - OF_EACH_END..]];
    ends.map(String::from_iter).join("...")
}

/// Writes a value so that it is read back as it is, in few characters also where it is huge or tiny.
fn short(value: f64) -> String {
    let is_plain = value == 0.0 || (1e-5..1e15).contains(&value.abs());
    if is_plain { value.to_string() } else { format!("{value:e}") }
}

fn comment(seconds: f64, info: &SearchInfo) -> String {
    match info.value {
        Some(value) => format!("{{{seconds:.6} {}}}", short(value)),
        None => format!("{{{seconds:.6}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short_and_stay_what_they_are() {
        for (value, text) in
            [(0.0, "0"), (-0.5, "-0.5"), (64.0, "64"), (1e300, "1e300"), (-2.5e-300, "-2.5e-300")]
        {
            assert_eq!(short(value), text);
            assert_eq!(text.parse(), Ok(value));
        }
    }
}
