//! A game in plain lines, for pipes and terminals without a full screen.

mod choice;
mod input;
mod session;
mod word;
use papan_console::{Console, Failure};

use self::{input::Input, session::Session};
use crate::GameRequest;

/// Plays until the game is over, a person leaves, or the input ends.
///
/// # Errors
/// If the request is wrong, an agent does not answer, or the input or output fails.
pub fn run(request: GameRequest, console: &Console) -> Result<(), Failure> {
    let GameRequest { game, players: [first, second], setup, limits, seed } = request;
    let mut input = Input::standard();
    let chosen = match game {
        Some(word) => Some(word),
        None => choice::choose_game(&mut input, console)?,
    };
    let Some(game) = chosen else {
        return Ok(());
    };
    let situation = setup.situation(&game)?;
    let second = second.as_deref().unwrap_or(situation.entry.default_agent());
    let first = first.as_deref().unwrap_or("human");
    let seats = [situation.entry.seat(first)?, situation.entry.seat(second)?];
    Session::new(situation, seats, seed, limits, console).run(&mut input)
}
