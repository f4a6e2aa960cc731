use papan_catalogue::{AnyGame, GameEntry, read_game};
use papan_core::{Message, ParseError};

use super::MOVE_MARK;
use crate::fault::BYTE_ORDER_MARK;

/// A game that was read back.
pub struct Record {
    /// The headers, in their order.
    pub headers: Vec<(String, String)>,
    /// The moves, the opening included.
    pub moves: Vec<String>,
    /// The game in the catalogue.
    pub entry: &'static GameEntry,
    /// Where it started.
    pub start: Box<dyn AnyGame>,
}

impl Record {
    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the position after some of the moves, and the last of these.
    ///
    /// # Panics
    /// Never: the moves were played once when the record was read.
    pub fn position_after(&self, plies: usize) -> Box<dyn AnyGame> {
        let mut position = self.start.boxed();
        for text in self.moves.iter().take(plies) {
            position = position.play(text).expect("played before").position;
        }
        position
    }
}

/// Reads all games of a file; every move must be legal.
///
/// # Errors
/// A message that names the line and the fault.
pub fn read_records(text: &str) -> Result<Vec<Record>, ParseError> {
    let mut records = Vec::new();
    read_into(&mut records, text).map_err(|(_, fault)| fault)?;
    Ok(records)
}

/// Reads the games of a file whose last one may be cut off, as after a crash or on a full disk. Returns the complete
/// ones, and what is wrong with the last if it had to be left out.
///
/// # Errors
/// A message that names the line and the fault, if another game than the last is at fault or there is no other.
pub fn read_complete_records(text: &str) -> Result<(Vec<Record>, Option<ParseError>), ParseError> {
    let mut records = Vec::new();
    match read_into(&mut records, text) {
        Ok(()) => Ok((records, None)),
        Err((line, fault)) => {
            let is_last = !text.lines().skip(line + 1).any(|line| line.starts_with('['));
            if is_last && !records.is_empty() { Ok((records, Some(fault))) } else { Err(fault) }
        }
    }
}

/// Reads games until one is at fault; says in which line, counted from zero.
fn read_into(records: &mut Vec<Record>, text: &str) -> Result<(), (usize, ParseError)> {
    let mut draft = Draft::default();
    let mut in_comment = false;
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    for (index, line) in text.lines().enumerate() {
        let at_line = |fault: Message| -> (usize, ParseError) {
            let message = Message::new("record-line").with("line", index + 1);
            (index, message.with("fault", fault).into())
        };
        // What programs wrote on standard error; older records have percent signs there.
        if line.starts_with(['%', ';']) {
            continue;
        }
        let line = line.trim();
        if !in_comment && line.starts_with('[') {
            if draft.has_moves {
                records.push(std::mem::take(&mut draft).finish().map_err(at_line)?);
            }
            draft.headers.push(read_header(line).map_err(at_line)?);
            continue;
        }
        for word in line.replace('{', " { ").replace('}', " } ").split_whitespace() {
            match word {
                "{" => in_comment = true,
                "}" => in_comment = false,
                _ if in_comment => {}
                "1-0" | "0-1" | "1/2-1/2" | "*" => draft.has_moves = true,
                _ if is_number(word) => {}
                _ => draft.play(unmarked(word)).map_err(at_line)?,
            }
        }
    }
    let at_end = |fault: Message| (text.lines().count(), fault.into());
    if !draft.headers.is_empty() {
        records.push(draft.finish().map_err(at_end)?);
    }
    if records.is_empty() {
        return Err(at_end(Message::new("record-empty")));
    }
    Ok(())
}

/// A game that is being read.
#[derive(Default)]
struct Draft {
    headers: Vec<(String, String)>,
    moves: Vec<String>,
    board: Option<Board>,
    has_moves: bool,
}

struct Board {
    entry: &'static GameEntry,
    start: Box<dyn AnyGame>,
    position: Box<dyn AnyGame>,
}

impl Draft {
    fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets the board up, once the headers are known.
    fn board(&mut self) -> Result<&mut Board, Message> {
        if self.board.is_none() {
            let game = self.header("Game").ok_or_else(|| Message::new("record-without-game"))?;
            let (entry, options) = read_game(game).map_err(|error| Message::from(&error))?;
            let start = match self.header("Start") {
                Some(text) => entry.read(text, &options),
                None => entry.start(&options),
            };
            let start = start.map_err(|error| Message::from(&error))?;
            let position = start.boxed();
            self.board = Some(Board { entry, start, position });
        }
        Ok(self.board.as_mut().expect("set up above"))
    }

    fn play(&mut self, word: &str) -> Result<(), Message> {
        self.has_moves = true;
        let number = self.moves.len() + 1;
        let board = self.board()?;
        let played = board.position.play(word).map_err(|error| {
            Message::new("moves-fault")
                .with("number", number)
                .with("found", word)
                .with("fault", Message::from(&error))
        })?;
        board.position = played.position;
        self.moves.push(played.chosen);
        Ok(())
    }

    fn finish(mut self) -> Result<Record, Message> {
        self.board()?;
        let Draft { headers, moves, board, .. } = self;
        let Board { entry, start, .. } = board.expect("set up above");
        Ok(Record { headers, moves, entry, start })
    }
}

/// Removes the letter before a move that begins with a digit.
fn unmarked(word: &str) -> &str {
    let rest = word.strip_prefix(MOVE_MARK);
    rest.filter(|rest| rest.starts_with(|first: char| first.is_ascii_digit())).unwrap_or(word)
}

fn is_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads `[Name "value"]`.
fn read_header(line: &str) -> Result<(String, String), Message> {
    let malformed = || Message::new("record-header").with("found", line);
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let (name, value) = inner.and_then(|inner| inner.split_once(' ')).ok_or_else(malformed)?;
    let value = value.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let value = value.ok_or_else(malformed)?;
    let mut plain = String::new();
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        plain.push(if character == '\\' {
            characters.next().ok_or_else(malformed)?
        } else {
            character
        });
    }
    Ok((name.to_owned(), plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"x\"]\n[Game \"tic-tac-toe\"]\n\n1. b2 {0.1} 2. a1 1-0\n\n";

    #[test]
    fn of_a_file_that_was_cut_the_complete_games_are_read() {
        let whole = GAME.repeat(3);
        let mut left_out = 0;
        for length in 2 * GAME.len()..whole.len() {
            let (records, fault) = read_complete_records(&whole[..length]).unwrap();
            assert!(records.len() >= 2, "{length}");
            assert_eq!(records[1].moves, ["b2", "a1"]);
            left_out += usize::from(fault.is_some());
        }
        assert!(left_out > 10, "{left_out}");
    }

    #[test]
    fn a_fault_in_another_game_than_the_last_is_told() {
        let wrong = GAME.replace("a1", "b2");
        for text in [format!("{wrong}{GAME}"), format!("{GAME}{wrong}{GAME}"), wrong.clone()] {
            assert!(read_complete_records(&text).is_err(), "{text}");
        }
        let (records, fault) = read_complete_records(&format!("{GAME}{wrong}")).unwrap();
        assert_eq!((records.len(), fault.is_some()), (1, true));
        assert!(read_records(&format!("{GAME}{wrong}")).is_err());
    }

    #[test]
    fn a_mark_before_the_first_letter_is_left_out() {
        assert_eq!(read_records(&format!("\u{feff}{GAME}")).unwrap().len(), 1);
    }
}
