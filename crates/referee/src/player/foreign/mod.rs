//! Other people's engines as players: the referee's side of GTP, `NBoard` and UGI.
//!
//! A player starts its program when a game begins and lets it go when the game is over. It translates positions and
//! moves, tells the time, and names what a program does wrong with the line that shows it.

mod connection;
mod gtp;
mod nboard;
mod ugi;

pub use connection::Connection;
pub use gtp::GtpPlayer;
pub use nboard::NboardPlayer;
pub use ugi::UgiPlayer;

use std::time::Instant;

use papan_catalogue::{AnyGame, find_game};

use super::{Start, Turn, Unanswered};
use crate::{judgement::judged_move, process::Patience};
use papan_record::{Detail, Fault, Violation};

/// Returns how long to wait while a program starts.
fn startup_patience<'a>(start: &Start<'a>) -> Patience<'a> {
    Patience { until: Instant::now().checked_add(start.startup), stop: start.stop, lag: None }
}

/// Returns how long to wait for a move.
fn move_patience<'a>(turn: &Turn<'a>) -> Patience<'a> {
    let now = Instant::now();
    Patience {
        until: turn.allowance.and_then(|allowance| now.checked_add(allowance)),
        stop: turn.stop,
        lag: turn.lag,
    }
}

/// Makes sure that a move can be played, and otherwise names the fault.
fn legal(position: &dyn AnyGame, text: &str, line: &str) -> Result<String, Unanswered> {
    Ok(judged_move(position, text, line)?.chosen)
}

/// Says whether an engine gives up instead of naming a move.
fn resigns(text: &str) -> bool {
    text.eq_ignore_ascii_case("resign")
}

/// Names a line that the protocol does not know.
fn unreadable(line: &str) -> Unanswered {
    Fault::new(Violation::UnreadableLine).shown_by(line.as_bytes()).into()
}

/// Refuses a game that the protocol does not know.
fn only_reversi(position: &dyn AnyGame, protocol: &str) -> Result<(), Unanswered> {
    if position.id() == "reversi" {
        return Ok(());
    }
    let reason = Detail::OnlyReversi { protocol: protocol.to_owned() };
    Err(Fault::new(Violation::CannotStart).because(reason).into())
}

/// Says whether a position is the one that games of its kind start with.
fn is_initial(position: &dyn AnyGame) -> bool {
    let entry = find_game(position.id()).ok();
    let initial = entry.and_then(|entry| entry.start(&position.options()).ok());
    initial.is_some_and(|initial| initial.text() == position.text())
}

/// Says whether nothing but a pass is legal, which no program needs to be asked about.
fn must_pass(position: &dyn AnyGame) -> bool {
    position.legal_moves() == ["pass"]
}
