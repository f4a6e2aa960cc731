use std::time::Duration;

use papan_catalogue::{AnyGame, GameEntry};
use papan_core::{Message, Side};
use papan_play::{
    analysis::{self, Analyst},
    session::Session,
};
use papan_referee::SystemClock;
use papan_wire::{self as wire, into_wire};

use super::job::{Flags, Voices};

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

    /// Says what is known before anything is analysed: nothing, while it waits in line.
    pub fn begin(&self, positions: &[Box<dyn AnyGame>], voices: &Voices) {
        match self {
            Review::Position { after, agent, .. } => {
                if let Some(position) = positions.first() {
                    let found = into_wire::analysis_soon(*after, agent, &**position);
                    voices.analysis.send_replace(Some(found));
                }
            }
            Review::Game { .. } => {
                if let Some(mut found) = self.nothing_found() {
                    found.waiting = true;
                    voices.game_analysis.send_replace(Some(found));
                }
            }
        }
    }

    /// Returns the analysis of a whole game that has not begun.
    fn nothing_found(&self) -> Option<wire::GameAnalysis> {
        let Review::Game { moves, agent, time } = self else {
            return None;
        };
        Some(wire::GameAnalysis {
            agent: agent.clone(),
            seconds_per_move: time.as_secs_f64(),
            chances: vec![None; moves.len() + 1],
            moves: vec![None; moves.len()],
            waiting: false,
            done: false,
        })
    }
}

/// The work of an analysis: it may be interrupted to let others have their turn, and go on later.
pub struct Work {
    pub review: Review,
    pub positions: Vec<Box<dyn AnyGame>>,
    pub voices: Voices,
    /// How to seat the analyst: the game, and the seed.
    pub entry: &'static GameEntry,
    pub seed: u64,
    analyst: Option<Analyst>,
    /// What was found about the whole game so far.
    found: Option<wire::GameAnalysis>,
    /// Positions of the game that are done.
    done: usize,
}

impl Work {
    pub fn new(
        review: Review,
        positions: Vec<Box<dyn AnyGame>>,
        voices: Voices,
        (entry, seed): (&'static GameEntry, u64),
    ) -> Work {
        let found = review.nothing_found();
        Work { review, positions, voices, entry, seed, analyst: None, found, done: 0 }
    }

    /// Goes on until it is done or has to hurry, and says what it finds; returns nothing when something is left to do.
    pub fn go_on(&mut self, flags: &Flags) -> Option<Result<(), Message>> {
        let Work { review, positions, voices, entry, seed, analyst, found, done } = self;
        let analyst = match analyst {
            Some(analyst) => analyst,
            empty => match Analyst::seat(entry, review.agent(), *seed) {
                Ok(seated) => empty.insert(seated),
                Err(fault) => return Some(Err(fault)),
            },
        };
        let (moves, time, found) = match (review, found) {
            (Review::Game { moves, time, .. }, Some(found)) => (moves, *time, found),
            (Review::Position { after, agent, time, .. }, _) => {
                if let Some(position) = positions.first() {
                    analyst.analyse(
                        &**position,
                        *time,
                        &SystemClock::start(),
                        &flags.stop,
                        &mut |found| {
                            // What was found after somebody said stop is about something nobody looks at.
                            if !flags.is_abandoned.is_set() {
                                let found = into_wire::analysis(*after, agent, found);
                                voices.analysis.send_replace(Some(found));
                            }
                        },
                    );
                }
                return Some(Ok(()));
            }
            (Review::Game { .. }, None) => return Some(Ok(())),
        };
        while let Some(position) = positions.get(*done) {
            let analysis = analyst.analyse(
                &**position,
                Some(time),
                &SystemClock::start(),
                &flags.stop,
                &mut |_| {},
            );
            if flags.stop.is_set() {
                return None;
            }
            found.chances[*done] = chance_of_first(&**position, &analysis);
            if let Some(by) = moves.get(*done) {
                let judged = analysis::judge(&analysis, by);
                found.moves[*done] = judged.as_ref().map(into_wire::judged);
            }
            *done += 1;
            found.done = *done == positions.len();
            voices.game_analysis.send_replace(Some(found.clone()));
        }
        Some(Ok(()))
    }
}

/// Returns the share of the point that the first player can expect.
fn chance_of_first(position: &dyn AnyGame, found: &analysis::Analysis) -> Option<f64> {
    if let Some(outcome) = position.outcome() {
        return Some(match outcome.winner() {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        });
    }
    let chance = found.candidates.first()?.chance()?;
    Some(if position.turn() == Side::First { chance } else { 1.0 - chance })
}
