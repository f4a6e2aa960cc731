use papan_core::{Agent, Context, Decision};
use papan_games::{DotsAndBoxes, dots_and_boxes::Line};
use papan_search::adversarial::Greedy;

use super::Evaluation;
use crate::one_ply::decide;

/// The local search bot of the course report: evaluates every successor and moves to a best one, drawn among equals.
///
/// The report calls it hill climbing with sideways moves. It takes one step per turn and never sees the reply, so it is
/// one-ply greed with the report's points. Minimax beat it 5:0 in the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassicHillClimbing;

impl Agent<DotsAndBoxes> for ClassicHillClimbing {
    fn choose(
        &mut self,
        position: &DotsAndBoxes,
        context: &mut Context<'_>,
    ) -> Option<Decision<Line>> {
        let greedy = Greedy { evaluation: Evaluation::Points }.choose(position, context)?;
        let known = |line| greedy.candidates.iter().find(|known| known.candidate == line);
        let highest = known(greedy.best)?.value;
        let places = greedy.candidates.iter().enumerate();
        let best: Vec<_> =
            places.filter(|(_, known)| known.value == highest).map(|(place, _)| place).collect();
        let drawn = best[context.random().index(best.len())];
        Some(decide(drawn, greedy.candidates, context))
    }
}
