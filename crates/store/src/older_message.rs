//! Violations as versions before 6 stored them: as messages, for example
//! `{"key":"sin-because","arguments":[["sin",{"key":"sin-crashed"}],["detail",{"key":"sin-exit-code","arguments":[["code",1]]}]]}`.

use std::fmt;

use papan_core::Message;
use papan_record::{Detail, Ending, GameLog};
use serde::Deserialize;

/// A message as it was stored.
#[derive(Deserialize)]
pub(super) struct OlderMessage {
    key: String,
    #[serde(default)]
    arguments: Vec<(String, OlderArgument)>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OlderArgument {
    Number(i64),
    Text(String),
    Message(OlderMessage),
}

/// Sentences of reasons that the rules of a later version may not give again.
const SENTENCES: [(&str, &str); 17] = [
    ("unknown-player", "\"{found}\" is not a player. The players are: {known}"),
    ("value-not-in-range", "\"{found}\" is not a whole number from {min} to {max}"),
    ("option-value", "option {key}: {fault}"),
    (
        "cell-malformed",
        "\"{found}\" is not a cell: write the letter of the column and the number of the row, such as e3",
    ),
    ("cell-column-range", "\"{found}\" is not a cell: columns go from a to h"),
    ("cell-row-range", "\"{found}\" is not a cell: rows go from 1 to 8"),
    ("line-malformed", "\"{found}\" is not a line: name the dots at both ends, such as a1-b1"),
    ("line-outside", "\"{found}\" is outside the board: the dots go from a1 to {last}"),
    (
        "line-not-neighbours",
        "\"{found}\" is not a line: the two dots must be neighbours in a row or a column",
    ),
    ("line-drawn", "{line} is already drawn"),
    ("move-occupied", "{cell} is not empty"),
    ("move-outside", "{cell} is outside the board: the cells go from a1 to {last}"),
    ("move-game-over", "the game is over"),
    ("reversi-move-malformed", "\"{found}\" is not a move: write a cell such as e3, or pass"),
    ("reversi-flanks-nothing", "{cell} flanks no enemy disc"),
    ("reversi-no-pass", "a pass is legal only when there is no other move"),
    ("reversi-must-pass", "there is no cell to play: the only move is pass"),
];

impl OlderMessage {
    /// Adds the typed detail to the game that this violation ended, which is one of the board game `game`; `word` is the
    /// word of the culprit.
    pub(super) fn refine(&self, log: &mut GameLog, game: &str, word: &str) {
        let detail = self.detail(log, game, word);
        if let Ending::Forfeit(_, fault) = &mut log.ending {
            fault.detail = detail.map(Box::new);
        }
    }

    fn detail(&self, log: &GameLog, game: &str, word: &str) -> Option<Detail> {
        match self.key.as_str() {
            "sin-shown" => self.message("sin")?.detail(log, game, word),
            "sin-because" => {
                let reason = self.message("detail")?;
                let detail = reason
                    .plain()
                    .or_else(|| reason.refused_move(log, game))
                    .or_else(|| reason.refused_agent(game, word));
                Some(detail.unwrap_or_else(|| Detail::Sentence { text: reason.sentence() }))
            }
            _ => None,
        }
    }

    /// Returns the detail of a reason that is not an error of the catalogue.
    fn plain(&self) -> Option<Detail> {
        let text = |name: &str| self.text(name).map(str::to_owned);
        Some(match self.key.as_str() {
            "sin-exit-code" => Detail::ExitCode { code: self.number("code")? },
            "sin-signal" => Detail::Signal { number: self.number("number")? },
            "sin-panicked" => Detail::Panicked,
            "sin-lost" => Detail::WatcherLost,
            "system-reason" => Detail::System { reason: text("reason")? },
            "start-empty" => Detail::EmptyCommand,
            "start-not-found" => Detail::NoProgram { program: text("program")? },
            "start-not-executable" => Detail::NotExecutable { program: text("program")? },
            "start-no-interpreter" => Detail::NoInterpreter {
                program: text("program")?,
                interpreter: text("interpreter")?,
            },
            "start-refused" => {
                Detail::StartRefused { program: text("program")?, reason: text("reason")? }
            }
            "start-withheld" => {
                Detail::PlaceWithheld { file: text("file")?, place: text("place")? }
            }
            "start-unconfined" => Detail::Unconfined { layers: text("layers")? },
            "start-helper" => Detail::HelperFailed { reason: text("reason")? },
            "table-refused" => Detail::NoTableMemory { megabytes: text("size")?.parse().ok()? },
            "protocol-only-reversi" => Detail::OnlyReversi { protocol: text("protocol")? },
            "foreign-no-setup" => Detail::NoSetUp { position: text("position")? },
            "foreign-refused" => Detail::CommandRefused { command: text("command")? },
            "line-not-json" => Detail::NotJson { reason: text("reason")? },
            "line-wrong-id" => Detail::WrongId,
            "line-without-move" => Detail::MoveMissing,
            "line-move-not-text" => Detail::MoveNotText,
            "line-unknown-type" => Detail::UnknownType,
            "exam-unasked" => Detail::Unasked,
            _ => return None,
        })
    }

    /// Looks for the move that the rules refused for this very reason: in the line that shows it, or in the reason.
    fn refused_move(&self, log: &GameLog, game: &str) -> Option<Detail> {
        let position = log.last_position(game)?;
        let (_, fault) = log.ending.forfeit()?;
        let line = fault.line.as_deref().unwrap_or_default();
        let object: Option<serde_json::Value> = serde_json::from_str(line).ok();
        let moved = object.as_ref().and_then(|object| object.get("move")?.as_str());
        let words = line.split([' ', '/']).map(str::to_lowercase);
        let arguments = self.arguments.iter().filter_map(|(_, argument)| argument.as_text());
        let texts = moved.into_iter().chain([line.trim()]).chain(arguments).map(str::to_owned);
        texts
            .chain(words)
            .map(|text| Detail::refused_move(&*position, &text))
            .find(|detail| self.is_said_by(detail))
    }

    /// Looks for the agent that the catalogue refused for this very reason.
    fn refused_agent(&self, game: &str, word: &str) -> Option<Detail> {
        let game = game.split(':').next().unwrap_or(game);
        let words = [Some(word), self.text("found")].into_iter().flatten();
        words
            .map(|word| Detail::RefusedAgent { game: game.to_owned(), word: word.to_owned() })
            .find(|detail| self.is_said_by(detail))
    }

    fn is_said_by(&self, detail: &Detail) -> bool {
        Message::from(detail).to_string() == self.to_string()
    }

    /// Returns the message as a sentence in English, or as key and arguments if it is not one of those that violations
    /// had.
    fn sentence(&self) -> String {
        let Some((_, pattern)) = SENTENCES.iter().find(|(key, _)| *key == self.key) else {
            return self.to_string();
        };
        self.arguments.iter().fold((*pattern).to_owned(), |sentence, (name, argument)| {
            let value = match argument {
                OlderArgument::Number(number) => number.to_string(),
                OlderArgument::Text(text) => text.clone(),
                OlderArgument::Message(message) => message.sentence(),
            };
            sentence.replace(&format!("{{{name}}}"), &value)
        })
    }

    fn argument(&self, name: &str) -> Option<&OlderArgument> {
        self.arguments.iter().find(|(known, _)| known == name).map(|(_, argument)| argument)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.argument(name)?.as_text()
    }

    fn message(&self, name: &str) -> Option<&OlderMessage> {
        match self.argument(name)? {
            OlderArgument::Message(message) => Some(message),
            _ => None,
        }
    }

    fn number(&self, name: &str) -> Option<i32> {
        match self.argument(name)? {
            OlderArgument::Number(number) => (*number).try_into().ok(),
            _ => None,
        }
    }
}

impl OlderArgument {
    fn as_text(&self) -> Option<&str> {
        match self {
            OlderArgument::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Writes key and arguments as [`Message`] does.
impl fmt::Display for OlderMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        for (name, argument) in &self.arguments {
            match argument {
                OlderArgument::Number(number) => write!(f, " {name}={number}")?,
                OlderArgument::Text(text) => write!(f, " {name}={text:?}")?,
                OlderArgument::Message(message) => write!(f, " {name}=({message})")?,
            }
        }
        Ok(())
    }
}
