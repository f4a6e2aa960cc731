use papan_catalogue::AnyGame;
use papan_core::Limits;
use serde::Serialize;

use super::scene::Scene;
use crate::{
    player::Turn,
    protocol::{GameOverMessage, Hello, MoveRequest, VERSION, option_texts},
};
use papan_record::{ClockFace, grid};

/// Writes a message of the referee in one line.
pub(super) fn line(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("the messages of the protocol are plain data")
}

/// Writes the `hello` before a game from this scene, in which the bot is to move.
pub(super) fn hello(scene: &Scene) -> String {
    line(&Hello {
        protocol: VERSION,
        game: scene.start.id(),
        options: option_texts(&*scene.start),
        you: scene.start.symbol(scene.position.turn()),
        seed: super::scene::SEED,
    })
}

/// Writes the request of a turn in a game.
pub(super) fn of_turn(id: u64, turn: &Turn<'_>) -> String {
    of(id, turn.position, turn.history, turn.clock, turn.limits)
}

/// Writes the request for a scene.
pub(super) fn of_scene(id: u64, scene: &Scene, limits: Limits) -> String {
    with_history(id, scene, &scene.history, limits)
}

/// Writes the request for a scene with a different history.
pub(super) fn with_history(id: u64, scene: &Scene, history: &[String], limits: Limits) -> String {
    let clock = ClockFace { per_move: limits.time, ..ClockFace::default() };
    of(id, &*scene.position, history, clock, limits)
}

/// Writes the message for the end of a game.
pub(super) fn game_over(scene: &Scene) -> String {
    line(&GameOverMessage {
        result: 0,
        ending: "finished",
        position: scene.position.text(),
        scores: scene.position.scores(),
    })
}

fn of(
    id: u64,
    position: &dyn AnyGame,
    history: &[String],
    clock: ClockFace,
    limits: Limits,
) -> String {
    line(&MoveRequest {
        id,
        game: position.id(),
        you: position.symbol(position.turn()),
        position: position.text(),
        grid: grid(position),
        history,
        legal: position.legal_moves(),
        clock: clock.into(),
        limits: limits.into(),
    })
}
