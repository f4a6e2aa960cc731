use std::time::{Duration, Instant};

use papan_core::Random;

use super::{Connection, is_initial, legal, move_patience, resigns, startup_patience, unreadable};
use crate::{
    host::{CpuUse, Stall},
    player::{Answer, End, Player, Start, Turn, Unanswered},
    process::{Lines, Patience},
};
use papan_record::{ProcessOutput, SearchInfo};

/// A program that uses the Universal Game Interface, for any game. Positions are written in Papan's notation.
pub struct UgiPlayer<L> {
    connection: Connection<L>,
}

impl<L: Lines> UgiPlayer<L> {
    /// Makes the player; its program starts when a game begins.
    pub fn new(connection: Connection<L>) -> UgiPlayer<L> {
        UgiPlayer { connection }
    }

    /// Reads until a line starts with a word, and returns the lines before it.
    fn read_until(
        &mut self,
        word: &str,
        patience: Patience<'_>,
    ) -> Result<Vec<String>, Unanswered> {
        let mut lines = Vec::new();
        loop {
            let line = self.connection.receive(patience)?;
            if line.split_whitespace().next() == Some(word) {
                return Ok(lines);
            }
            lines.push(line);
        }
    }

    fn answer(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        let patience = move_patience(turn);
        self.connection.send(&position(turn), patience)?;
        self.connection.send(&go(turn), patience)?;
        let mut info = SearchInfo::default();
        loop {
            let line = self.connection.receive(patience)?;
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["bestmove"] => return Err(unreadable(&line)),
                ["bestmove", chosen, ..] if resigns(chosen) => return Err(Unanswered::Resigned),
                ["bestmove", chosen, ..] => {
                    let text = legal(turn.position, chosen, &line)?;
                    return Ok(Answer { text, info });
                }
                ["info", ref words @ ..] => listen(words, &mut info),
                // Other lines are ignored.
                _ => {}
            }
        }
    }
}

impl<L: Lines> Player for UgiPlayer<L> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        self.connection.open(start)?;
        let patience = startup_patience(start);
        self.connection.send("ugi", patience)?;
        let told = self.read_until("ugiok", patience)?;
        if told.iter().any(|line| line.trim_start().starts_with("option name seed ")) {
            // Each player of each game gets another one, small enough for every language's numbers.
            let seed = Random::stream(start.seed, start.stream).draw();
            self.connection.send(&format!("setoption name seed value {seed}"), patience)?;
        }
        self.connection.send("uginewgame", patience)?;
        self.connection.send("isready", patience)?;
        self.read_until("readyok", patience)?;
        self.connection.rest();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        self.connection.wake();
        let answer = self.answer(turn)?;
        self.connection.note_answer();
        Ok(answer)
    }

    fn rest(&mut self) {
        self.connection.rest();
    }

    fn freeze_lag(&mut self, since: Instant) -> Result<Duration, Unanswered> {
        self.connection.freeze_lag(since)
    }

    fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
        self.connection.close()
    }

    fn cpu_use(&mut self, stall: Stall) -> Option<CpuUse> {
        self.connection.cpu_use(stall)
    }

    fn is_program(&self) -> bool {
        true
    }

    fn is_starting(&self) -> bool {
        self.connection.is_starting()
    }
}

fn position(turn: &Turn<'_>) -> String {
    let is_usual = is_initial(turn.start) && turn.start.options().is_empty();
    let mut command = if is_usual {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", turn.start.text())
    };
    if !turn.history.is_empty() {
        command += &format!(" moves {}", turn.history.join(" "));
    }
    command
}

fn go(turn: &Turn<'_>) -> String {
    let mut command = "go".to_owned();
    if let [Some(first), Some(second)] = turn.clock.left {
        let increment = turn.clock.increment.as_millis();
        command += &format!(
            " p1time {} p2time {} p1inc {increment} p2inc {increment}",
            first.as_millis(),
            second.as_millis()
        );
    }
    if let Some(time) = turn.limits.time.or(turn.clock.per_move) {
        command += &format!(" movetime {}", time.as_millis());
    }
    if let Some(depth) = turn.limits.depth {
        command += &format!(" depth {depth}");
    }
    if let Some(nodes) = turn.limits.nodes {
        command += &format!(" nodes {nodes}");
    }
    if command == "go" {
        // Without any limit many programs would think until they are stopped.
        let time = turn.allowance.map_or(Duration::from_secs(1), |allowance| allowance / 2);
        command += &format!(" movetime {}", time.as_millis());
    }
    command
}

/// Reads a line `info`: `depth 4 score cp 200 nodes 473 pv f1 b1`.
fn listen(words: &[&str], info: &mut SearchInfo) {
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word {
            "string" => return,
            "depth" => info.depth = next_number(&mut words).or(info.depth),
            "nodes" => info.nodes = next_number(&mut words).or(info.nodes),
            "cp" => {
                let hundredths: Option<f64> = next_number(&mut words);
                info.value = hundredths.map(|value| value / 100.0).or(info.value);
            }
            "pv" => {
                info.line = words.by_ref().map(ToString::to_string).collect();
            }
            _ => {}
        }
    }
}

fn next_number<'a, N: std::str::FromStr>(
    words: &mut impl Iterator<Item = &'a &'a str>,
) -> Option<N> {
    words.next()?.parse().ok()
}
