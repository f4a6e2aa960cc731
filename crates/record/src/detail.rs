use papan_catalogue::{AnyGame, WordError, find_game};
use papan_core::{Message, OptionValues};

/// Why a violation happened.
///
/// Errors of the catalogue are not stored as such: a refused move or agent is stored as the plain facts, from which the
/// catalogue gives the reason again, in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The program ended with an error.
    ExitCode {
        /// Its exit code.
        code: i32,
    },
    /// A signal ended the program.
    Signal {
        /// Its number.
        number: i32,
    },
    /// An agent of the catalogue panicked.
    Panicked,
    /// The process that watches the program is gone.
    WatcherLost,
    /// A call of the system failed.
    System {
        /// What the system says.
        reason: String,
    },
    /// The command line of the program is empty.
    EmptyCommand,
    /// There is no such program.
    NoProgram {
        /// Its path.
        program: String,
    },
    /// The program is not an executable file.
    NotExecutable {
        /// Its path.
        program: String,
    },
    /// The first line of the program names an interpreter that does not exist.
    NoInterpreter {
        /// The path of the program.
        program: String,
        /// The path of the interpreter.
        interpreter: String,
    },
    /// The system refuses to start the program.
    StartRefused {
        /// Its path.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// The program needs a place that only a file of its own names.
    PlaceWithheld {
        /// The file that names it.
        file: String,
        /// The place.
        place: String,
    },
    /// The system lacks layers of confinement that were required.
    Unconfined {
        /// Their names.
        layers: String,
    },
    /// The helper that starts programs failed.
    HelperFailed {
        /// What the system says.
        reason: String,
    },
    /// The catalogue cannot make the agent.
    RefusedAgent {
        /// The name of the game.
        game: String,
        /// The word of the agent.
        word: String,
    },
    /// The system refuses the memory for a transposition table.
    NoTableMemory {
        /// The size of the table.
        megabytes: u64,
    },
    /// The protocol of the program supports Reversi only.
    OnlyReversi {
        /// The protocol.
        protocol: String,
    },
    /// The protocol of the program cannot set up a position.
    NoSetUp {
        /// The position.
        position: String,
    },
    /// The program refused a command of its protocol.
    CommandRefused {
        /// The command.
        command: String,
    },
    /// The line is not a JSON object.
    NotJson {
        /// Where it ceases to be one.
        reason: String,
    },
    /// The id of the answer is not a number.
    WrongId,
    /// The answer has no move.
    MoveMissing,
    /// The move of the answer is not text.
    MoveNotText,
    /// The only line has a type that the protocol does not have.
    UnknownType,
    /// The line came before the request.
    Unasked,
    /// The rules refuse the move.
    RefusedMove {
        /// The name of the game.
        game: String,
        /// The position.
        position: String,
        /// The move as the player wrote it.
        text: String,
    },
    /// A sentence in one language: a reason that an older version stored and that cannot be given again.
    Sentence {
        /// The sentence.
        text: String,
    },
}

impl Detail {
    /// Makes the detail of a move that the rules refuse.
    pub fn refused_move(position: &dyn AnyGame, text: &str) -> Detail {
        Detail::RefusedMove {
            game: position.id().to_owned(),
            position: position.text(),
            text: text.to_owned(),
        }
    }

    /// Makes the detail of an agent that the catalogue refuses.
    pub fn refused_agent(game: &str, word: &str, error: &WordError) -> Detail {
        match error {
            WordError::TableRefused { megabytes } => {
                Detail::NoTableMemory { megabytes: *megabytes }
            }
            WordError::Unknown { .. } | WordError::Options(_) => {
                Detail::RefusedAgent { game: game.to_owned(), word: word.to_owned() }
            }
        }
    }
}

impl From<&Detail> for Message {
    fn from(detail: &Detail) -> Message {
        match detail {
            Detail::ExitCode { code } => Message::new("violation-exit-code").with("code", *code),
            Detail::Signal { number } => Message::new("violation-signal").with("number", *number),
            Detail::Panicked => Message::new("violation-panicked"),
            Detail::WatcherLost => Message::new("violation-lost"),
            Detail::System { reason } => {
                Message::new("system-reason").with("reason", reason.as_str())
            }
            Detail::EmptyCommand => Message::new("start-empty"),
            Detail::NoProgram { program } => {
                Message::new("start-not-found").with("program", program.as_str())
            }
            Detail::NotExecutable { program } => {
                Message::new("start-not-executable").with("program", program.as_str())
            }
            Detail::NoInterpreter { program, interpreter } => Message::new("start-no-interpreter")
                .with("program", program.as_str())
                .with("interpreter", interpreter.as_str()),
            Detail::StartRefused { program, reason } => Message::new("start-refused")
                .with("program", program.as_str())
                .with("reason", reason.as_str()),
            Detail::PlaceWithheld { file, place } => Message::new("start-withheld")
                .with("file", file.as_str())
                .with("place", place.as_str()),
            Detail::Unconfined { layers } => {
                Message::new("start-unconfined").with("layers", layers.as_str())
            }
            Detail::HelperFailed { reason } => {
                Message::new("start-helper").with("reason", reason.as_str())
            }
            Detail::RefusedAgent { game, word } => agent_reason(game, word)
                .unwrap_or_else(|| Message::new("violation-agent").with("word", word.as_str())),
            Detail::NoTableMemory { megabytes } => {
                Message::from(&WordError::TableRefused { megabytes: *megabytes })
            }
            Detail::OnlyReversi { protocol } => {
                Message::new("protocol-only-reversi").with("protocol", protocol.as_str())
            }
            Detail::NoSetUp { position } => {
                Message::new("foreign-no-setup").with("position", position.as_str())
            }
            Detail::CommandRefused { command } => {
                Message::new("foreign-refused").with("command", command.as_str())
            }
            Detail::NotJson { reason } => {
                Message::new("line-not-json").with("reason", reason.as_str())
            }
            Detail::WrongId => Message::new("line-wrong-id"),
            Detail::MoveMissing => Message::new("line-without-move"),
            Detail::MoveNotText => Message::new("line-move-not-text"),
            Detail::UnknownType => Message::new("line-unknown-type"),
            Detail::Unasked => Message::new("exam-unasked"),
            Detail::RefusedMove { game, position, text } => move_reason(game, position, text)
                .unwrap_or_else(|| {
                    Message::new("violation-move")
                        .with("move", text.as_str())
                        .with("position", position.as_str())
                }),
            Detail::Sentence { text } => {
                Message::new("system-reason").with("reason", text.as_str())
            }
        }
    }
}

/// Returns why the rules refuse a move; `None` when this version of them does not.
fn move_reason(game: &str, position: &str, played: &str) -> Option<Message> {
    let entry = find_game(game).ok()?;
    let position = entry.read(position, &OptionValues::new()).ok()?;
    position.play(played).err().map(|error| Message::from(&error))
}

/// Returns why the catalogue cannot make an agent; `None` when this version of it can.
fn agent_reason(game: &str, word: &str) -> Option<Message> {
    find_game(game).ok()?.seat(word).err().map(|error| Message::from(&error))
}

#[cfg(test)]
mod tests {
    use papan_catalogue::games;

    use super::*;

    #[test]
    fn the_reason_of_a_refused_move_is_that_of_the_rules() {
        for entry in games() {
            let start = entry.start(&OptionValues::new()).unwrap();
            let played = start.play(&start.legal_moves()[0]).unwrap().position;
            let refused = ["?", "h9", "z", &start.legal_moves()[0]];
            for text in refused {
                let Err(error) = played.play(text) else { continue };
                let detail = Detail::refused_move(&*played, text);
                assert_eq!(Message::from(&detail), Message::from(&error), "{} {text}", entry.id());
            }
        }
    }

    #[test]
    fn a_move_or_agent_that_is_no_longer_refused_is_named() {
        let legal = Detail::RefusedMove {
            game: "tic-tac-toe".to_owned(),
            position: ".../.../... X".to_owned(),
            text: "b2".to_owned(),
        };
        let known =
            Detail::RefusedAgent { game: "tic-tac-toe".to_owned(), word: "random".to_owned() };
        for (detail, named) in [(legal, "b2"), (known, "random")] {
            assert!(Message::from(&detail).to_string().contains(named), "{detail:?}");
        }
    }
}
