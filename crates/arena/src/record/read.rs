use papan_catalogue::{AnyGame, GameEntry, read_game};
use papan_core::{Message, ParseError};

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
    let mut draft = Draft::default();
    let mut in_comment = false;
    for (index, line) in text.lines().enumerate() {
        let at_line = |fault: Message| -> ParseError {
            Message::new("record-line").with("line", index + 1).with("fault", fault).into()
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
                _ => draft.play(word).map_err(at_line)?,
            }
        }
    }
    if !draft.headers.is_empty() {
        records.push(draft.finish()?);
    }
    if records.is_empty() {
        return Err(Message::new("record-empty").into());
    }
    Ok(records)
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
            let (entry, options) = read_game(game).map_err(ParseError::into_message)?;
            let start = match self.header("Start") {
                Some(text) => entry.read(text, &options),
                None => entry.start(&options),
            };
            let start = start.map_err(ParseError::into_message)?;
            let position = start.boxed();
            self.board = Some(Board { entry, start, position });
        }
        Ok(self.board.as_mut().expect("set up above"))
    }

    fn play(&mut self, word: &str) -> Result<(), Message> {
        self.has_moves = true;
        let number = self.moves.len() + 1;
        let board = self.board()?;
        let played = board.position.play(word).map_err(|fault| {
            Message::new("moves-fault")
                .with("number", number)
                .with("found", word)
                .with("fault", fault)
        })?;
        board.position = played.position;
        self.moves.push(played.by);
        Ok(())
    }

    fn finish(mut self) -> Result<Record, Message> {
        self.board()?;
        let Draft { headers, moves, board, .. } = self;
        let Board { entry, start, .. } = board.expect("set up above");
        Ok(Record { headers, moves, entry, start })
    }
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
