use papan_catalogue::{AnyGame, find_game};
use papan_core::{Clock, Message, Side, StopFlag};

use super::{Analysis, Analyst, Judged, judge};
use crate::engine::{AnalysisSubject, AnalysisTask};

/// The work of an analysis. It can be interrupted and continued.
pub struct Review {
    task: AnalysisTask,
    seed: u64,
    analyst: Option<Analyst>,
    found: GameAnalysis,
    /// The positions of the game that are done.
    positions_done: usize,
}

/// What is known about the moves of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameAnalysis {
    /// The win probability of the first side in every position, the last one included; none where it is not known yet.
    pub win_probabilities: Vec<Option<f64>>,
    /// What each move cost; none where it is not known yet.
    pub moves: Vec<Option<Judged>>,
    /// Whether there is nothing more to come.
    pub done: bool,
}

/// What an analysis has found so far.
pub enum Finding<'a> {
    /// About a position.
    Position(&'a Analysis),
    /// About a whole game.
    Game(&'a GameAnalysis),
}

impl GameAnalysis {
    /// Returns the analysis of a game of so many moves, before anything is known.
    pub fn unknown(moves: usize) -> GameAnalysis {
        GameAnalysis {
            win_probabilities: vec![None; moves + 1],
            moves: vec![None; moves],
            done: false,
        }
    }
}

impl Review {
    /// Prepares an analysis; the agent is made when it starts.
    pub fn new(task: AnalysisTask, seed: u64) -> Review {
        let found = GameAnalysis::unknown(task.moves.len());
        Review { task, seed, analyst: None, found, positions_done: 0 }
    }

    /// Goes on until the work is done or the flag is set, and reports each finding. Returns nothing when work is left.
    ///
    /// # Errors
    /// Why the agent cannot analyse.
    pub fn go_on(
        &mut self,
        clock: &dyn Clock,
        stop: &StopFlag,
        report: &mut dyn FnMut(Finding<'_>),
    ) -> Option<Result<(), Message>> {
        let Review { task, seed, analyst, found, positions_done } = self;
        let analyst = match analyst {
            Some(analyst) => analyst,
            none => match seat(task, *seed) {
                Ok(seated) => none.insert(seated),
                Err(fault) => return Some(Err(fault)),
            },
        };
        match task.subject {
            AnalysisSubject::Position { time, .. } => {
                if let Some(position) = task.positions.first() {
                    let mut report = |found: &Analysis| report(Finding::Position(found));
                    analyst.analyse(&**position, time, clock, stop, &mut report);
                }
            }
            AnalysisSubject::Game { time_per_move } => {
                while let Some(position) = task.positions.get(*positions_done) {
                    let (position, index) = (&**position, *positions_done);
                    let analysis =
                        analyst.analyse(position, Some(time_per_move), clock, stop, &mut |_| {});
                    if stop.is_set() {
                        return None;
                    }
                    found.win_probabilities[index] = win_probability_of_first(position, &analysis);
                    if let Some(played) = task.moves.get(index) {
                        found.moves[index] = judge(&analysis, played);
                    }
                    *positions_done += 1;
                    found.done = *positions_done == task.positions.len();
                    report(Finding::Game(found));
                }
            }
        }
        Some(Ok(()))
    }
}

fn seat(task: &AnalysisTask, seed: u64) -> Result<Analyst, Message> {
    let game = task.positions.first().map_or("", |position| position.id());
    let entry = find_game(game).map_err(|error| Message::from(&error))?;
    Analyst::seat(entry, &task.agent, seed)
}

fn win_probability_of_first(position: &dyn AnyGame, found: &Analysis) -> Option<f64> {
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
