//! A game in plain lines, for pipes and terminals without a full screen.

mod choice;
mod game;
mod input;
mod word;

use std::sync::Arc;

use papan_console::{Console, Failure};
use papan_play::session::Session;

use self::{game::LineGame, input::Input};
use crate::GameRequest;

/// Plays until the game is over, a person leaves, or the input ends.
///
/// # Errors
/// If the request is wrong, an agent does not answer, or the input or output fails.
pub fn run(request: &GameRequest, console: &Console) -> Result<(), Failure> {
    let mut input = Input::standard();
    let chosen = match &request.game {
        Some(word) => Some(word.clone()),
        None => choice::choose_game(&mut input, console)?,
    };
    let Some(game) = chosen else {
        return Ok(());
    };
    let situation = request.setup.situation(&game)?;
    let entry = situation.entry;
    let [first, second] = &request.players;
    let roster = Arc::clone(&request.roster);
    let occupants = [
        roster.read(first.as_deref().unwrap_or("human"), entry)?,
        roster.read(second.as_deref().unwrap_or(entry.default_agent()), entry)?,
    ];
    let session = Session::new(situation.position, situation.last, occupants);
    LineGame::new(entry, session, request, console)?.run(&mut input)
}
