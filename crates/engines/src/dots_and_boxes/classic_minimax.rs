use std::time::Duration;

use papan_core::{Agent, Context, Decision};
use papan_games::{DotsAndBoxes, dots_and_boxes::Line};
use papan_search::adversarial::alpha_beta_to_depth;

use super::Evaluation;
use crate::{
    deepening::deepen,
    limits::{default_time, horizon, is_search_limited},
};

/// The minimax bot of the course report: alpha-beta to depth 1, 2 and so on to the lines left, with the report's
/// points.
///
/// Lines are taken in the order of the rules and a depth that the time limit interrupts is dropped. The report gives it
/// 4 s of the 5 s per move and reports 5:0 against local search; its Python program finishes depth 4 on the empty 3x3
/// board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicMinimax {
    /// The maximum search depth; `None` searches to the end of the game.
    pub depth: Option<u32>,
    /// The time for a move when neither `depth` nor the caller limits the search.
    pub time: Duration,
}

impl Default for ClassicMinimax {
    fn default() -> ClassicMinimax {
        ClassicMinimax { depth: None, time: Duration::from_secs(4) }
    }
}

impl Agent<DotsAndBoxes> for ClassicMinimax {
    fn choose(
        &mut self,
        position: &DotsAndBoxes,
        context: &mut Context<'_>,
    ) -> Option<Decision<Line>> {
        default_time(context, is_search_limited(self.depth, context), self.time);
        let deepest = horizon(position, self.depth.unwrap_or(u32::MAX), context);
        let (comparison, depth) = deepen(deepest, context, |depth, context| {
            alpha_beta_to_depth(position, &Evaluation::Points, depth, context)
        });
        comparison.decision(position, &Evaluation::Points, depth, context)
    }
}
