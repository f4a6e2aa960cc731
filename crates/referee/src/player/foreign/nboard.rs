use std::time::{Duration, Instant};

use super::{
    Connection, legal, move_patience, must_pass, only_reversi, startup_patience, unreadable,
};
use crate::{
    host::{CpuUse, Stall},
    player::{Answer, End, Player, Start, Turn, Unanswered},
    process::{Lines, Patience},
};
use papan_record::{
    Detail, Fault, ProcessOutput, SearchInfo, Violation,
    ggf::{Ggf, move_text},
};

/// A program that uses `NBoard`'s protocol.
pub struct NboardPlayer<L> {
    connection: Connection<L>,
    depth: u32,
    told_depth: Option<u32>,
    pings: u64,
}

impl<L: Lines> NboardPlayer<L> {
    /// The default search depth: well below a second for the programs that are in use.
    const DEFAULT_DEPTH: u32 = 10;

    /// Makes the player; its program starts when a game begins.
    pub fn new(connection: Connection<L>) -> NboardPlayer<L> {
        NboardPlayer { connection, depth: Self::DEFAULT_DEPTH, told_depth: None, pings: 0 }
    }

    /// Sets the depth in games without a limit of depth; the protocol requires one.
    #[must_use]
    pub fn with_depth(mut self, depth: u32) -> NboardPlayer<L> {
        self.depth = depth;
        self
    }

    /// Waits until the program has processed all commands.
    fn synchronise(&mut self, patience: Patience<'_>) -> Result<(), Unanswered> {
        self.pings += 1;
        self.connection.send(&format!("ping {}", self.pings), patience)?;
        let pong = format!("pong {}", self.pings);
        while self.connection.receive(patience)?.trim() != pong {}
        Ok(())
    }

    fn tell_depth(&mut self, depth: u32, patience: Patience<'_>) -> Result<(), Unanswered> {
        if self.told_depth != Some(depth) {
            self.connection.send(&format!("set depth {depth}"), patience)?;
            self.told_depth = Some(depth);
        }
        Ok(())
    }

    fn answer(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        if must_pass(turn.position) {
            return Ok(Answer { text: "pass".to_owned(), info: SearchInfo::default() });
        }
        let patience = move_patience(turn);
        let game =
            Ggf::write(turn.start, turn.history, time_for_the_rest(turn)).ok_or_else(|| {
                let reason = Detail::NoSetUp { position: turn.start.text() };
                Fault::new(Violation::CannotStart).because(reason)
            })?;
        self.tell_depth(turn.limits.depth.unwrap_or(self.depth), patience)?;
        self.connection.send(&format!("set game {game}"), patience)?;
        self.synchronise(patience)?;
        self.connection.send("go", patience)?;
        let mut info = SearchInfo::default();
        loop {
            let line = self.connection.receive(patience)?;
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["===", ..] => return read_answer(turn, &line, info),
                ["search" | "book", play, value, _, depth, ..] => {
                    info.line = read_line_of_play(play);
                    // It may be a pair: the value of draws for either side.
                    info.value = value.split(',').next().and_then(|value| value.parse().ok());
                    let digits = depth.trim_end_matches(|c: char| !c.is_ascii_digit());
                    info.depth = digits.parse().ok();
                }
                ["nodestats", nodes, ..] => info.nodes = nodes.parse().ok(),
                // Names, states, warnings: not needed for a game.
                _ => {}
            }
        }
    }
}

impl<L: Lines> Player for NboardPlayer<L> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        only_reversi(start.position, "NBoard")?;
        self.connection.open(start)?;
        self.told_depth = None;
        let patience = startup_patience(start);
        self.connection.send("nboard 2", patience)?;
        self.tell_depth(self.depth, patience)?;
        self.synchronise(patience)?;
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

/// Reads `=== F5/0.5/1.2`, with slashes as described or with spaces as Edax writes it.
fn read_answer(turn: &Turn<'_>, line: &str, mut info: SearchInfo) -> Result<Answer, Unanswered> {
    let mut parts = line.trim().trim_start_matches('=').trim_start().split(['/', ' ']);
    let chosen =
        parts.next().filter(|chosen| !chosen.is_empty()).ok_or_else(|| unreadable(line))?;
    let text = legal(turn.position, &move_text(chosen), line)?;
    if let Some(value) = parts.next().and_then(|value| value.parse().ok()) {
        info.value = Some(value);
    }
    // The last principal variation need not begin with the chosen move.
    if info.line.first() != Some(&text) {
        info.line.clear();
    }
    Ok(Answer { text, info })
}

/// Reads a line of play without spaces: `F5d6C3` or `F5-D6-C3`.
fn read_line_of_play(text: &str) -> Vec<String> {
    let cells: Vec<char> = text.chars().filter(char::is_ascii_alphanumeric).collect();
    cells.chunks_exact(2).map(|pair| move_text(&pair.iter().collect::<String>())).collect()
}

/// Returns the time to write into the game: what the clock shows, or what a few moves at full time would take, since
/// the protocol knows no time for one move.
fn time_for_the_rest(turn: &Turn<'_>) -> Option<Duration> {
    /// Programs spend less than a fifth of their rest on one move.
    const MOVES: u32 = 5;
    let side = turn.position.turn();
    let per_move = turn.limits.time.or(turn.clock.per_move);
    turn.clock.left[side.index()].or(per_move.map(|time| time * MOVES))
}
