use std::time::Duration;

use papan_arena::{
    analysis::{self, Analyst},
    session::Session,
};
use papan_catalogue::AnyGame;
use papan_core::{Player, StopFlag};

use super::job::Voices;
use crate::{into_wire, wire};

/// Something to be analysed.
#[derive(Clone)]
pub enum Review {
    /// A position of the game.
    Position {
        after: usize,
        /// The position, to see whether the game still has it.
        text: String,
        agent: String,
        time: Option<Duration>,
    },
    /// All positions of the game.
    Game { moves: Vec<String>, agent: String, time: Duration },
}

impl Review {
    /// Returns the word of the analyst.
    pub fn agent(&self) -> &str {
        match self {
            Review::Position { agent, .. } | Review::Game { agent, .. } => agent,
        }
    }

    /// Says whether the game still has what is analysed.
    pub fn still_fits(&self, session: &Session) -> bool {
        let steps = session.steps();
        match self {
            Review::Position { after, text, .. } => {
                *after <= steps.len() && session.position_after(*after).text() == *text
            }
            Review::Game { moves, .. } => {
                moves.len() <= steps.len()
                    && moves.iter().zip(steps).all(|(by, step)| *by == step.by)
            }
        }
    }

    /// Takes the positions that are to be analysed, in their order.
    pub fn positions(&self, session: &Session) -> Vec<Box<dyn AnyGame>> {
        match self {
            Review::Position { after, .. } => vec![session.position_after(*after).boxed()],
            Review::Game { moves, .. } => {
                (0..=moves.len()).map(|after| session.position_after(after).boxed()).collect()
            }
        }
    }

    /// Does the work, and says what it finds.
    pub fn carry_out(
        &self,
        analyst: &mut Analyst,
        positions: &[Box<dyn AnyGame>],
        voices: &Voices,
        stop: &StopFlag,
    ) {
        match self {
            Review::Position { after, agent, time, .. } => {
                let Some(position) = positions.first() else {
                    return;
                };
                analyst.analyse(&**position, *time, stop, &mut |found| {
                    // What was found after somebody said stop is about something nobody looks at.
                    if !stop.is_set() {
                        let found = into_wire::analysis(*after, agent, found);
                        voices.analysis.send_replace(Some(found));
                    }
                });
            }
            Review::Game { moves, agent, time } => {
                let mut found = wire::GameAnalysis {
                    agent: agent.clone(),
                    seconds_per_move: time.as_secs_f64(),
                    chances: vec![None; positions.len()],
                    moves: vec![None; moves.len()],
                    done: false,
                };
                for (index, position) in positions.iter().enumerate() {
                    let analysis = analyst.analyse(&**position, Some(*time), stop, &mut |_| {});
                    if stop.is_set() {
                        return;
                    }
                    found.chances[index] = chance_of_first(&**position, &analysis);
                    if let Some(by) = moves.get(index) {
                        let judged = analysis::judge(&analysis, by);
                        found.moves[index] = judged.as_ref().map(into_wire::judged);
                    }
                    found.done = index + 1 == positions.len();
                    voices.game_analysis.send_replace(Some(found.clone()));
                }
            }
        }
    }
}

/// Returns the share of the point that the first player can expect.
fn chance_of_first(position: &dyn AnyGame, found: &analysis::Analysis) -> Option<f64> {
    if let Some(outcome) = position.outcome() {
        return Some(match outcome.winner() {
            Some(Player::First) => 1.0,
            Some(Player::Second) => 0.0,
            None => 0.5,
        });
    }
    let chance = found.candidates.first()?.chance()?;
    Some(if position.turn() == Player::First { chance } else { 1.0 - chance })
}
