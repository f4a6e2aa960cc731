use std::time::{Duration, Instant};

use papan_core::Side;

use super::{
    Connection, is_initial, legal, move_patience, must_pass, only_reversi, resigns,
    startup_patience, unreadable,
};
use crate::{
    host::{CpuUse, Stall},
    player::{Answer, End, Player, Start, Turn, Unanswered},
    process::{Lines, Patience},
};
use papan_record::{Detail, Fault, ProcessOutput, SearchInfo, Violation};

/// A program that uses the Go Text Protocol and plays Reversi.
pub struct GtpPlayer<L> {
    connection: Connection<L>,
    /// The moves on the program's board.
    known: Vec<String>,
    /// The last `time_settings` that were sent.
    told_time: Option<String>,
}

impl<L: Lines> GtpPlayer<L> {
    /// Makes the player; its program starts when a game begins.
    pub fn new(connection: Connection<L>) -> GtpPlayer<L> {
        GtpPlayer { connection, known: Vec::new(), told_time: None }
    }

    /// Sends a command and returns the response, or the line with which the program refused.
    fn ask(
        &mut self,
        command: &str,
        patience: Patience<'_>,
    ) -> Result<Result<String, String>, Unanswered> {
        self.connection.send(command, patience)?;
        // Empty lines may precede a response; the first one after it ends it.
        let first = loop {
            let line = self.connection.receive(patience)?;
            if !line.trim().is_empty() {
                break line;
            }
        };
        // A program that does not use GTP need not end its line with an empty one.
        if !first.starts_with(['=', '?']) {
            return Err(unreadable(&first));
        }
        while !self.connection.receive(patience)?.trim().is_empty() {}
        match first.trim_end().strip_prefix('=') {
            Some(text) => Ok(Ok(text.trim().to_owned())),
            None => Ok(Err(first)),
        }
    }

    /// Sends a command that a program may not refuse.
    fn command(
        &mut self,
        command: &str,
        violation: Violation,
        patience: Patience<'_>,
    ) -> Result<String, Unanswered> {
        self.ask(command, patience)?.map_err(|line| {
            let reason = Detail::CommandRefused { command: command.to_owned() };
            Fault::new(violation).because(reason).shown_by(line.as_bytes()).into()
        })
    }

    /// Brings the program's board up to date.
    fn replay(&mut self, turn: &Turn<'_>, patience: Patience<'_>) -> Result<(), Unanswered> {
        if !turn.history.starts_with(&self.known) {
            self.command("clear_board", Violation::CannotStart, patience)?;
            self.known.clear();
        }
        let mut position = turn.start.boxed();
        for (index, chosen) in turn.history.iter().enumerate() {
            if index >= self.known.len() {
                self.tell(position.turn(), chosen, patience)?;
            }
            // The referee has played these moves; they are legal.
            let Ok(played) = position.play(chosen) else { break };
            position = played.position;
        }
        turn.history.clone_into(&mut self.known);
        Ok(())
    }

    fn tell(&mut self, side: Side, chosen: &str, patience: Patience<'_>) -> Result<(), Unanswered> {
        let command = format!("play {} {chosen}", colour(side));
        if chosen == "pass" {
            // Some programs pass by themselves and refuse the command.
            return self.ask(&command, patience).map(|_| ());
        }
        self.command(&command, Violation::UnreadableLine, patience).map(|_| ())
    }

    /// Sends the remaining time; a program without clocks may refuse.
    fn tell_time(&mut self, turn: &Turn<'_>, patience: Patience<'_>) -> Result<(), Unanswered> {
        let side = turn.position.turn();
        let per_move = turn.limits.time.or(turn.clock.per_move);
        let (settings, left) = match (turn.clock.left[side.index()], per_move) {
            (Some(left), _) => {
                let seconds = whole_seconds(left);
                // The main time is sent once; from then on it only runs down.
                let settings = self.told_time.clone();
                (settings.unwrap_or(format!("{seconds} 0 0")), format!("{seconds} 0"))
            }
            (None, Some(time)) => {
                let period = period(time);
                (format!("0 {period}"), period)
            }
            (None, None) => return Ok(()),
        };
        if self.told_time.as_ref() != Some(&settings) {
            self.ask(&format!("time_settings {settings}"), patience)?.ok();
            self.told_time = Some(settings);
        }
        self.ask(&format!("time_left {} {left}", colour(side)), patience)?.ok();
        Ok(())
    }

    fn answer(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        let patience = move_patience(turn);
        self.replay(turn, patience)?;
        let side = turn.position.turn();
        if must_pass(turn.position) {
            self.tell(side, "pass", patience)?;
            self.known.push("pass".to_owned());
            return Ok(Answer { text: "pass".to_owned(), info: SearchInfo::default() });
        }
        self.tell_time(turn, patience)?;
        let command = format!("genmove {}", colour(side));
        let vertex = self.command(&command, Violation::UnreadableLine, patience)?;
        if resigns(&vertex) {
            return Err(Unanswered::Resigned);
        }
        let text = legal(turn.position, &vertex.to_lowercase(), &format!("= {vertex}"))?;
        self.known.push(text.clone());
        Ok(Answer { text, info: SearchInfo::default() })
    }
}

impl<L: Lines> Player for GtpPlayer<L> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        only_reversi(start.position, "GTP")?;
        if !is_initial(start.position) {
            let reason = Detail::NoSetUp { position: start.position.text() };
            return Err(Fault::new(Violation::CannotStart).because(reason).into());
        }
        self.known.clear();
        self.told_time = None;
        self.connection.open(start)?;
        let patience = startup_patience(start);
        // A program that only plays Reversi may not support this command.
        self.ask("set_game Othello", patience)?.ok();
        self.command("boardsize 8", Violation::CannotStart, patience)?;
        self.command("clear_board", Violation::CannotStart, patience)?;
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

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}

/// Rounds down, so that no program assumes more time than there is; zero would mean no limit.
fn whole_seconds(time: Duration) -> u64 {
    time.as_secs().max(1)
}

/// Writes the time for a move as a period of whole seconds and a number of moves: a twentieth of a second is one second
/// for twenty moves.
fn period(time: Duration) -> String {
    let moves = 1.0 / time.as_secs_f64().clamp(0.001, 1.0);
    format!("{} {}", whole_seconds(time), moves.ceil() as u64)
}
