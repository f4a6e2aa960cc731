use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

use papan_catalogue::AnyGame;
use papan_core::{Limits, Side};
use papan_play::search::SearchResult;

use super::{
    dialogue::{Meanwhile, Protocol, Then, speak_in_turn},
    engine::{Engine, Search},
    gtp_clock::GtpClock,
};

/// Runs the Go Text Protocol, version 2, as Reversi programs use it.
///
/// Colours and commands are those of Go; cells are written as in Reversi, `a1` top left. A pass may be played or left
/// out, since some programs (`gtp-rhino`, Quarry) treat it as forced and others (Edax) send it.
///
/// # Errors
/// When the output cannot be written or the input cannot be read.
pub fn speak_gtp(engine: Engine, input: impl BufRead, output: impl Write) -> io::Result<()> {
    let gtp = Gtp {
        positions: vec![engine.start()],
        clock: GtpClock::default(),
        asked: Asked { id: String::new(), side: Side::First, is_played: false },
    };
    speak_in_turn(gtp, engine, input, output)
}

const COMMANDS: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "set_game",
    "list_games",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "undo",
    "genmove",
    "reg_genmove",
    "showboard",
    "final_score",
    "time_settings",
    "time_left",
];

const SYNTAX_ERROR: &str = "syntax error";
const ILLEGAL_MOVE: &str = "illegal move";

struct Gtp {
    /// The current position and, below it, those before every `play` and `genmove`.
    positions: Vec<Box<dyn AnyGame>>,
    clock: GtpClock,
    asked: Asked,
}

/// The command that started the search.
struct Asked {
    id: String,
    side: Side,
    is_played: bool,
}

/// The result of a command.
enum Reply {
    Done(String),
    Failed(&'static str),
    Think(Search),
}

impl Gtp {
    fn position(&self) -> &dyn AnyGame {
        &**self.positions.last().expect("the start position is never taken away")
    }

    /// Returns the position with a side to move: a forced pass may be omitted.
    fn with_turn_of(&self, side: Side) -> Option<Box<dyn AnyGame>> {
        let position = self.position();
        if position.turn() == side {
            return Some(position.boxed());
        }
        position.play("pass").ok().map(|passed| passed.position)
    }

    fn reply(&mut self, command: &str, arguments: &[&str], engine: &mut Engine) -> Reply {
        let done = |text: &str| Reply::Done(text.to_owned());
        match (command, arguments) {
            ("protocol_version", _) => done("2"),
            ("name", _) => done("Papan"),
            ("version", _) => done(env!("CARGO_PKG_VERSION")),
            ("known_command", [command, ..]) => {
                done(if COMMANDS.contains(command) { "true" } else { "false" })
            }
            ("list_commands", _) => Reply::Done(COMMANDS.join(
                "
",
            )),
            ("quit", _) => done(""),
            ("list_games", _) => done("Othello"),
            ("set_game", [game, ..]) => {
                let is_known =
                    ["othello", "reversi"].iter().any(|known| game.eq_ignore_ascii_case(known));
                if is_known { self.clear(engine) } else { Reply::Failed("unsupported game") }
            }
            ("boardsize", [size, ..]) => match size.parse() {
                Ok(8_u32) => self.clear(engine),
                Ok(_) => Reply::Failed("unacceptable size"),
                Err(_) => Reply::Failed(SYNTAX_ERROR),
            },
            ("clear_board", _) => self.clear(engine),
            ("komi", [komi, ..]) if komi.parse::<f64>().is_ok() => done(""),
            ("play", [colour, vertex, ..]) => match read_colour(colour) {
                Some(side) => self.play(side, vertex),
                None => Reply::Failed(SYNTAX_ERROR),
            },
            ("undo", _) if self.positions.len() > 1 => {
                self.positions.pop();
                done("")
            }
            ("undo", _) => Reply::Failed("cannot undo"),
            ("genmove" | "reg_genmove", [colour, ..]) => match read_colour(colour) {
                Some(side) => self.generate(side, command == "genmove"),
                None => Reply::Failed(SYNTAX_ERROR),
            },
            ("showboard", _) => Reply::Done(board(self.position())),
            ("final_score", _) => match self.position().outcome() {
                Some(outcome) => Reply::Done(match outcome.margin() {
                    0 => "0".to_owned(),
                    margin @ 1.. => format!("B+{margin}"),
                    margin => format!("W+{}", -margin),
                }),
                None => Reply::Failed("cannot score"),
            },
            ("time_settings", [main, period, moves, ..]) => {
                let (Some(main), Some(period), Ok(moves)) =
                    (seconds(main), seconds(period), moves.parse())
                else {
                    return Reply::Failed(SYNTAX_ERROR);
                };
                self.clock.set(main, period, moves);
                done("")
            }
            ("time_left", [colour, time, moves, ..]) => {
                let (Some(side), Some(time), Ok(moves)) =
                    (read_colour(colour), seconds(time), moves.parse())
                else {
                    return Reply::Failed(SYNTAX_ERROR);
                };
                self.clock.tell(side, time, moves);
                done("")
            }
            (command, _) if COMMANDS.contains(&command) => Reply::Failed(SYNTAX_ERROR),
            _ => Reply::Failed("unknown command"),
        }
    }

    fn clear(&mut self, engine: &mut Engine) -> Reply {
        engine.new_game();
        self.positions = vec![engine.start()];
        Reply::Done(String::new())
    }

    fn play(&mut self, side: Side, vertex: &str) -> Reply {
        let next = if self.position().outcome().is_some() && vertex.eq_ignore_ascii_case("pass") {
            // Go ends with passes, and so some programs send them after the last move.
            Some(self.position().boxed())
        } else {
            let position = self.with_turn_of(side);
            position.and_then(|position| position.play(vertex).ok()).map(|played| played.position)
        };
        match next {
            Some(next) => {
                self.positions.push(next);
                Reply::Done(String::new())
            }
            None => Reply::Failed(ILLEGAL_MOVE),
        }
    }

    fn generate(&mut self, side: Side, is_played: bool) -> Reply {
        if self.position().outcome().is_some() {
            if is_played {
                self.positions.push(self.position().boxed());
            }
            return Reply::Done("pass".to_owned());
        }
        let Some(position) = self.with_turn_of(side) else {
            return Reply::Failed("wrong turn");
        };
        self.asked = Asked { id: String::new(), side, is_played };
        let limits = Limits { time: self.clock.share(side), ..Limits::default() };
        Reply::Think(Search::move_in(&*position, limits))
    }
}

impl Protocol for Gtp {
    fn hear(&mut self, line: &str, engine: &mut Engine, replies: &mut Vec<String>) -> Then {
        // The protocol treats tabs as spaces, drops other control characters, and has comments.
        let line = line.replace('\t', " ").replace(|c: char| c.is_control(), "");
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split(' ').filter(|word| !word.is_empty()).peekable();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_number).unwrap_or_default().to_owned();
        let Some(command) = words.next() else {
            return Then::Listen;
        };
        let arguments: Vec<&str> = words.collect();
        match self.reply(command, &arguments, engine) {
            Reply::Done(text) => replies.push(written('=', &id, &text)),
            Reply::Failed(text) => replies.push(written('?', &id, text)),
            Reply::Think(search) => {
                self.asked.id = id;
                return Then::Think(search);
            }
        }
        if command == "quit" { Then::Quit } else { Then::Listen }
    }

    fn answer(&mut self, result: Option<SearchResult>, replies: &mut Vec<String>) -> Then {
        let Asked { side, is_played, .. } = self.asked;
        if let Some(result) = &result {
            self.clock.spend(side, Duration::from_secs_f64(result.seconds));
        }
        let played = self.with_turn_of(side).zip(result);
        let played = played.and_then(|(position, found)| position.play(&found.decision.best).ok());
        replies.push(match played {
            Some(played) => {
                if is_played {
                    self.positions.push(played.position);
                }
                let vertex = if played.chosen == "pass" {
                    played.chosen
                } else {
                    played.chosen.to_uppercase()
                };
                written('=', &self.asked.id, &vertex)
            }
            None => written('?', &self.asked.id, "no move"),
        });
        Then::Listen
    }

    fn meanwhile(&self, _: &str) -> Meanwhile {
        Meanwhile::Wait
    }
}

/// Writes a response; it ends with an empty line.
fn written(sign: char, id: &str, text: &str) -> String {
    let text = if text.is_empty() { String::new() } else { format!(" {text}") };
    format!("{sign}{id}{text}\n")
}

fn read_colour(text: &str) -> Option<Side> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::First),
        "w" | "white" => Some(Side::Second),
        _ => None,
    }
}

fn seconds(text: &str) -> Option<Duration> {
    // The protocol has whole seconds; some programs send fractions.
    let seconds: f64 = text.parse().ok()?;
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    (time <= Duration::from_hours(10_000)).then_some(time)
}

/// Draws the board as programs for Reversi do: black is `X`, the first row on top.
fn board(position: &dyn AnyGame) -> String {
    let text = position.text();
    let rows =
        text.split(' ').next().unwrap_or_default().split('/').enumerate().map(|(row, cells)| {
            let cells: Vec<String> = cells.chars().map(String::from).collect();
            format!("{} {}", row + 1, cells.join(" "))
        });
    let status = match (position.outcome(), position.turn()) {
        (Some(_), _) => "Game over",
        (None, Side::First) => "Black to move",
        (None, Side::Second) => "White to move",
    };
    let rows: Vec<String> = rows.collect();
    format!("{status}\n  a b c d e f g h\n{}", rows.join("\n"))
}
