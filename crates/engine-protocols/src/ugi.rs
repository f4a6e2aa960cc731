use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

use papan_catalogue::AnyGame;
use papan_core::{Limits, Outcome, Side};
use papan_play::search::SearchResult;

use super::{
    dialogue::{Meanwhile, Protocol, Then, speak_interruptibly},
    engine::{Engine, Search},
};
use papan_record::ClockFace;

/// Runs the Universal Game Interface: UCI for any game. The text of a position is its `fen`.
///
/// `stop` ends a search and `isready` is answered at once; every other command waits for the search.
///
/// # Errors
/// When the output cannot be written.
pub fn speak_ugi(engine: Engine, input: impl BufRead + Send, output: impl Write) -> io::Result<()> {
    let ugi = Ugi { position: engine.start() };
    speak_interruptibly(ugi, engine, input, output)
}

/// Long enough to be no limit, so that no default takes its place.
const ENDLESS: Duration = Duration::from_hours(10_000);

struct Ugi {
    position: Box<dyn AnyGame>,
}

impl Ugi {
    /// Handles `startpos` or `fen TEXT`, each optionally with `moves`; a fault leaves the old position.
    fn set_position(&mut self, words: &[&str], engine: &Engine) -> Result<(), String> {
        let at_moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(at_moves);
        let mut position = match place {
            ["startpos"] => engine.start(),
            ["fen", text @ ..] if !text.is_empty() => {
                let text = text.join(" ");
                engine.read(&text).map_err(|_| format!("cannot read the position {text}"))?
            }
            _ => return Err("expected position startpos|fen TEXT [moves ...]".to_owned()),
        };
        for text in moves.iter().skip(1) {
            let played = position.play(text).map_err(|_| format!("illegal move {text}"))?;
            position = played.position;
        }
        self.position = position;
        Ok(())
    }

    fn go(&self, words: &[&str]) -> Then {
        let number = |names: [&str; 2]| {
            let at = words.iter().position(|word| names.contains(word))?;
            // Clocks may be overdrawn, and are then empty.
            words.get(at + 1)?.parse::<i64>().ok().map(|number| number.max(0) as u64)
        };
        let time = |names| number(names).map(Duration::from_millis);
        let side = self.position.turn();
        let increment = if side == Side::First { ["p1inc", "winc"] } else { ["p2inc", "binc"] };
        let clock = ClockFace {
            left: [time(["p1time", "wtime"]), time(["p2time", "btime"])],
            increment: time(increment).unwrap_or_default(),
            per_move: None,
        };
        let for_move = Limits { time: time(["movetime", "movetime"]), ..Limits::default() };
        let limits = Limits {
            time: clock.share(side),
            depth: number(["depth", "depth"]).map(|depth| depth.clamp(1, 99) as u32),
            nodes: number(["nodes", "nodes"]),
            memory: None,
        };
        let mut limits = limits.strictest(for_move);
        let holds = words.contains(&"infinite");
        if holds {
            limits.time = limits.time.or(Some(ENDLESS));
        }
        Then::Think(Search { holds, ..Search::move_in(&*self.position, limits) })
    }

    fn query(&self, question: &str) -> Option<&'static str> {
        let outcome = self.position.outcome();
        let truth = |is_so| if is_so { "true" } else { "false" };
        match question {
            "gameover" => Some(truth(outcome.is_some())),
            "p1turn" => Some(truth(self.position.turn() == Side::First)),
            "result" => Some(match outcome.map(Outcome::winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
            }),
            _ => None,
        }
    }
}

/// Handles `name NAME value VALUE`.
fn set_option(words: &[&str], engine: &mut Engine) -> Result<(), String> {
    let ["name", name, "value", value] = words else {
        return Err("expected setoption name NAME value VALUE".to_owned());
    };
    match name.to_ascii_lowercase().as_str() {
        "agent" => engine.change_agent(value).map_err(|_| format!("unknown agent {value}")),
        "seed" => match value.parse() {
            Ok(seed) => {
                engine.change_seed(seed);
                Ok(())
            }
            Err(_) => Err(format!("{value} is not a seed")),
        },
        _ => Err(format!("unknown option {name}")),
    }
}

impl Protocol for Ugi {
    fn hear(&mut self, line: &str, engine: &mut Engine, replies: &mut Vec<String>) -> Then {
        let words: Vec<&str> = line.split_whitespace().collect();
        let result = match words.as_slice() {
            [] | ["stop", ..] => Ok(()),
            ["quit", ..] => return Then::Quit,
            ["ugi", ..] => {
                replies.extend([
                    concat!("id name Papan ", env!("CARGO_PKG_VERSION")).to_owned(),
                    "id author the authors of Papan".to_owned(),
                    format!("option name agent type string default {}", engine.agent()),
                    "option name seed type string default 0".to_owned(),
                    "ugiok".to_owned(),
                ]);
                Ok(())
            }
            ["isready", ..] => {
                replies.push("readyok".to_owned());
                Ok(())
            }
            ["setoption", option @ ..] => set_option(option, engine),
            ["uginewgame", ..] => {
                engine.new_game();
                self.position = engine.start();
                Ok(())
            }
            ["position", place @ ..] => self.set_position(place, engine),
            ["go", limits @ ..] => return self.go(limits),
            ["query", question, ..] if self.query(question).is_some() => {
                replies.extend(self.query(question).map(|answer| format!("response {answer}")));
                Ok(())
            }
            ["query", ..] => Err("expected query gameover|p1turn|result".to_owned()),
            [command, ..] => Err(format!("unknown command {command}")),
        };
        replies.extend(result.err().map(|fault| format!("info string {fault}")));
        Then::Listen
    }

    fn answer(&mut self, result: Option<SearchResult>, replies: &mut Vec<String>) -> Then {
        let Some(SearchResult { decision, seconds, .. }) = result else {
            replies.push("bestmove (none)".to_owned());
            return Then::Listen;
        };
        // Values are written in hundredths, as chess programs do.
        let score = decision.value.map_or_else(String::new, |value| {
            format!(" score cp {}", (value.amount * 100.0).round() as i64)
        });
        let line =
            if decision.line.is_empty() { &[decision.best.clone()][..] } else { &decision.line };
        replies.push(format!(
            "info depth {}{score} nodes {} time {} pv {}",
            decision.depth,
            decision.nodes,
            (seconds * 1000.0) as u64,
            line.join(" ")
        ));
        replies.push(format!("bestmove {}", decision.best));
        Then::Listen
    }

    fn meanwhile(&self, line: &str) -> Meanwhile {
        match line.split_whitespace().next() {
            Some("stop") => Meanwhile::Stop,
            Some("quit") => Meanwhile::Quit,
            Some("isready") => Meanwhile::Reply("readyok".to_owned()),
            _ => Meanwhile::Wait,
        }
    }
}
