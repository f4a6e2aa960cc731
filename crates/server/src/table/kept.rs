use std::collections::BTreeMap;

use papan_wire::{Conclusion, GameState, NewSide, Watching};
use serde::{Deserialize, Serialize};

/// A game as it is kept on disk: no more than it takes to play it again up to where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The version of this form, 1.
    pub form: u32,
    pub version: u64,
    pub game: String,
    pub options: BTreeMap<String, String>,
    pub sides: [KeptSide; 2],
    pub seconds_per_move: Option<f64>,
    pub seed: u64,
    pub start: String,
    pub moves: Vec<(String, f64)>,
    pub seconds_at_turn: f64,
    /// How the game ended, if not by its rules.
    pub conclusion: Option<Conclusion>,
    /// Whether the game is over, in any way.
    pub over: bool,
    pub watching: Option<Watching>,
    /// Won by the first side, won by the second side, drawn, in the games before this one.
    pub tally: [u32; 3],
}

/// A side as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptSide {
    pub name: String,
    pub player: NewSide,
}

impl Kept {
    /// The version that is written.
    pub const FORM: u32 = 1;

    /// Takes from a state what has to be kept.
    pub fn of(state: &GameState) -> Kept {
        let mut tally = state.tally;
        if let Some(conclusion) = &state.conclusion {
            // The game that is over counts again when it is read back.
            let counted = &mut tally[conclusion.winner.unwrap_or(2)];
            *counted = counted.saturating_sub(1);
        }
        let by_rules = |ending: &&Conclusion| ending.ending != papan_wire::Ending::Played;
        Kept {
            form: Kept::FORM,
            version: state.version,
            game: state.game.clone(),
            options: state.options.clone(),
            sides: state
                .sides
                .each_ref()
                .map(|side| KeptSide { name: side.name.clone(), player: side.player.clone() }),
            seconds_per_move: state.seconds_per_move,
            seed: state.seed,
            start: state.start_position.clone(),
            moves: state.moves.iter().map(|made| (made.by.clone(), made.seconds)).collect(),
            seconds_at_turn: state.seconds_at_turn,
            conclusion: state.conclusion.as_ref().filter(by_rules).cloned(),
            over: state.conclusion.is_some(),
            watching: state.watching,
            tally,
        }
    }
}
