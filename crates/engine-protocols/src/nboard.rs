use std::{
    io::{self, BufRead, Write},
    iter, mem,
};

use papan_core::{Decision, Limits, Value};
use papan_play::search::SearchResult;

use super::{
    dialogue::{Meanwhile, Protocol, Then, speak_interruptibly},
    engine::{Engine, Search},
};
use papan_record::{
    ClockFace,
    ggf::{Ggf, cell_text},
};

/// Runs `NBoard`'s protocol, version 2, which graphical Othello programs use.
///
/// `ping` ends a search; every other command waits for it.
///
/// # Errors
/// When the output cannot be written.
pub fn speak_nboard(
    engine: Engine,
    input: impl BufRead + Send,
    output: impl Write,
) -> io::Result<()> {
    let nboard = Nboard { game: Ggf::starting_at(engine.start()), depth: None, asked: Asked::Move };
    speak_interruptibly(nboard, engine, input, output)
}

struct Nboard {
    game: Ggf,
    depth: Option<u32>,
    asked: Asked,
}

/// The purpose of a search.
enum Asked {
    /// `go`.
    Move,
    /// `hint`: this many moves.
    Hint(usize),
    /// `analyze`: the position after this many moves.
    Analysis(usize),
}

impl Nboard {
    /// Searches the current position; the clock of a game limits moves, never hints.
    fn think(&mut self, asked: Asked) -> Then {
        let position = self.game.position();
        let side = position.turn();
        let time = match asked {
            Asked::Move => ClockFace { left: self.game.left, ..ClockFace::default() }.share(side),
            _ => None,
        };
        let limits = Limits { depth: self.depth, time, ..Limits::default() };
        let explain = matches!(asked, Asked::Hint(_));
        self.asked = asked;
        Then::Think(Search { explains: explain, ..Search::move_in(position, limits) })
    }

    /// Analyses from the last position to the first, as the protocol requires.
    fn analyse(&mut self, moves_made: usize, replies: &mut Vec<String>) -> Then {
        let mut moves_made = moves_made;
        while let Some(position) = self.game.positions.get(moves_made) {
            if let Some(outcome) = position.outcome() {
                let margin = f64::from(outcome.margin_for(position.turn()));
                replies.push(format!("analysis {moves_made} {margin:.2}"));
                let Some(before) = moves_made.checked_sub(1) else { break };
                moves_made = before;
                continue;
            }
            let limits = Limits { depth: self.depth, ..Limits::default() };
            self.asked = Asked::Analysis(moves_made);
            return Then::Think(Search::move_in(&**position, limits));
        }
        replies.push("status".to_owned());
        Then::Listen
    }

    fn set(&mut self, what: &str, engine: &mut Engine, replies: &mut Vec<String>) {
        let (name, value) = what.split_once(' ').unwrap_or((what, ""));
        match (name, value.trim().parse().ok().filter(|depth| (1..=99).contains(depth))) {
            ("depth", Some(depth)) => {
                self.depth = Some(depth);
                replies.push(format!("set myname Papan{depth}"));
            }
            ("depth", None) => replies.push("status cannot set this depth".to_owned()),
            ("game", _) => match Ggf::read(value) {
                Some(game) => {
                    let follows = game
                        .positions
                        .iter()
                        .any(|known| known.text() == self.game.position().text());
                    if !follows {
                        engine.new_game();
                    }
                    self.game = game;
                }
                None => replies.push("status cannot read this game".to_owned()),
            },
            // Draws have the value zero, whatever the contempt; other settings are not supported.
            _ => {}
        }
    }

    fn play(&mut self, text: &str, replies: &mut Vec<String>) {
        if self.game.play(None, text).is_none() {
            replies.push(format!("status illegal move: {}", text.trim()));
        }
    }
}

impl Protocol for Nboard {
    fn hear(&mut self, line: &str, engine: &mut Engine, replies: &mut Vec<String>) -> Then {
        let line = line.trim();
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "quit" => return Then::Quit,
            "nboard" => replies.push("set myname Papan".to_owned()),
            "set" => self.set(rest.trim(), engine, replies),
            "move" => self.play(rest, replies),
            "ping" => replies.push(format!("pong {}", rest.trim())),
            "learn" => replies.push("learned".to_owned()),
            "go" | "hint" if self.game.position().outcome().is_some() => {
                replies.push("status The game is over".to_owned());
            }
            "go" => {
                replies.push("status Papan is thinking".to_owned());
                return self.think(Asked::Move);
            }
            "hint" => {
                replies.push("status Papan is analyzing".to_owned());
                let count = rest.trim().parse().unwrap_or(1);
                return self.think(Asked::Hint(count));
            }
            "analyze" => {
                replies.push("status Papan is analyzing".to_owned());
                return self.analyse(self.game.positions.len() - 1, replies);
            }
            // Version 1 sent moves without a word before them.
            _ if command.len() == 2 && self.game.position().reads_move(command) => {
                self.play(command, replies);
            }
            // Unknown commands are ignored.
            _ => {}
        }
        Then::Listen
    }

    fn answer(&mut self, result: Option<SearchResult>, replies: &mut Vec<String>) -> Then {
        let Some(SearchResult { decision, seconds, .. }) = result else {
            replies.push("status".to_owned());
            return Then::Listen;
        };
        if let Asked::Analysis(moves_made) = self.asked {
            let amount = decision.value.map_or(0.0, |value| value.amount);
            replies.push(format!("analysis {moves_made} {amount:.2}"));
            return match moves_made.checked_sub(1) {
                Some(before) => self.analyse(before, replies),
                None => {
                    replies.push("status".to_owned());
                    Then::Listen
                }
            };
        }
        let statistics = format!("nodestats {} {seconds:.2}", decision.nodes);
        match mem::replace(&mut self.asked, Asked::Move) {
            Asked::Hint(count) => {
                replies.extend(hints(&decision, count));
                replies.extend([statistics, "status".to_owned()]);
            }
            _ => {
                replies.push(statistics);
                let value = decision.value.map(|value| format!("{:.2}", value.amount));
                let chosen = cell_text(&decision.best);
                replies.push(format!("=== {chosen}/{}/{seconds:.2}", value.unwrap_or_default()));
            }
        }
        Then::Listen
    }

    fn meanwhile(&self, line: &str) -> Meanwhile {
        match line.split_whitespace().next() {
            Some("ping") => Meanwhile::Forget,
            Some("quit") => Meanwhile::Quit,
            _ => Meanwhile::Wait,
        }
    }
}

/// Lists the best moves with their values, the best one with its principal variation.
fn hints(decision: &Decision<String>, count: usize) -> Vec<String> {
    let amount = |value: Option<Value>| value.map_or(f64::NEG_INFINITY, |value| value.amount);
    let mut others: Vec<_> =
        decision.candidates.iter().filter(|known| known.candidate != decision.best).collect();
    others.sort_by(|a, b| amount(b.value).total_cmp(&amount(a.value)));
    let others = others.into_iter().map(|known| (known.candidate.clone(), known.value));
    let line = if decision.line.is_empty() { &[decision.best.clone()][..] } else { &decision.line };
    let best: String = line.iter().map(|chosen| cell_text(chosen)).collect();
    let described = |(line, value): (String, Option<Value>)| {
        // The protocol has two exact depths; this is the one for a perfect solution.
        let depth = match value {
            Some(value) if value.exact => "100%".to_owned(),
            _ => decision.depth.to_string(),
        };
        format!("search {line} {:.2} 0 {depth}", value.map_or(0.0, |value| value.amount))
    };
    let others = others.map(|(chosen, value)| (cell_text(&chosen), value));
    iter::once((best, decision.value)).chain(others).take(count.max(1)).map(described).collect()
}
