use std::{collections::BTreeMap, time::Duration};

use papan_core::{OptionValues, Scene, Side};
use papan_play::{engine::Playback, session::Step};
use papan_wire::{self as wire, Awaited, GameState, LegalMove, MoveMade, into_wire};

use super::Play;

impl Play {
    /// Returns the current state of the game.
    pub fn state(&self, now: Duration, is_kept: bool) -> GameState {
        let session = self.session();
        let (start, position) = (session.position_after(0), session.position());
        let is_over = session.conclusion().is_some();
        let awaited = if session.awaits_person() { Awaited::Person } else { Awaited::Agent };
        let (first, scene) = (start.scene(), position.scene());
        let choices = into_wire::choices(&first, &scene);
        let legal = scene
            .moves
            .into_iter()
            .map(|legal| LegalMove { chosen: legal.text, place: into_wire::place(legal.place) });
        GameState {
            id: self.id.clone(),
            version: self.version,
            game: self.entry.id().to_owned(),
            options: options(&start.options()),
            sides: Side::BOTH.map(|player| self.side(player)),
            seconds_per_move: self.engine.time_per_move().map(|time| time.as_secs_f64()),
            seed: self.seed(),
            ground: into_wire::ground(&first),
            start: into_wire::board(&first, &first),
            start_position: start.text(),
            start_scores: start.scores(),
            start_rounds_left: start.rounds_left(),
            start_turn: start.turn().index(),
            moves: session.steps().iter().enumerate().map(|made| self.made(&first, made)).collect(),
            turn: session.turn().index(),
            awaited: (!is_over).then_some(awaited),
            legal: if is_over { Vec::new() } else { legal.collect() },
            choices,
            must_pass: !is_over && session.must_pass(),
            seconds_at_turn: if is_over {
                0.0
            } else {
                self.engine.time_at_turn(now).as_secs_f64()
            },
            conclusion: self.conclusion(),
            winning_row: scene.winning.into_iter().map(into_wire::place).collect(),
            watching: self.engine.playback().map(watching),
            tally: self.engine.tally(),
            kept: is_kept,
        }
    }

    fn side(&self, player: Side) -> wire::Side {
        let contestant = self.contestant(player);
        wire::Side {
            name: contestant.name.clone(),
            symbol: self.session().position().symbol(player).to_string(),
            player: contestant.asked.clone(),
            seconds: self.session().time_used(player).as_secs_f64(),
        }
    }

    fn made(&self, start: &Scene, (index, step): (usize, &Step)) -> MoveMade {
        let after = self.session().position_after(index + 1);
        MoveMade {
            chosen: step.chosen.clone(),
            mover: step.mover.index(),
            place: into_wire::place(step.place),
            seconds: step.took.as_secs_f64(),
            board: into_wire::board(start, &after.scene()),
            position: after.text(),
            scores: after.scores(),
            rounds_left: after.rounds_left(),
            turn: after.turn().index(),
        }
    }
}

fn watching(playback: Playback) -> wire::Watching {
    wire::Watching { running: playback.is_running, delay: playback.delay.as_millis() as u64 }
}

/// Writes options as text.
pub fn options(values: &OptionValues) -> BTreeMap<String, String> {
    values.iter().map(|(key, value)| (key.to_owned(), value.to_string())).collect()
}
