use papan_core::{
    Agent, Bound, Candidate, Context, Decision, Evaluate, Game, NodeId, Player, Stopped, Symmetric,
};
use papan_games::{TicTacToe, grid::Cell};
use papan_search::adversarial::{
    Comparison, RootMove,
    score::{INFINITE, Score},
};

use super::{Evaluation, lines::open_lines};
use crate::{limits::horizon, telling::Telling};

/// The two-ply bot of the course report: one move, one answer, and the lines still open for each side.
///
/// Symmetric positions are merged: of moves that lead to images of one another only the first in reading order is
/// looked at. A finished line counts one more than there are lines, 9 on the board of the report. From the empty board
/// the corner is worth -1, the edge -2 and the centre 1; it plays the centre. Larger boards are played the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassicTwoPly;

const DEPTH: u32 = 2;

impl Agent<TicTacToe> for ClassicTwoPly {
    fn choose(
        &mut self,
        position: &TicTacToe,
        context: &mut Context<'_>,
    ) -> Option<Decision<Cell>> {
        let depth = horizon(position, DEPTH, context);
        let comparison = Search::new(position, context).compare(position, depth);
        let mut decision = comparison.decision(position, &EVALUATION, depth, context)?;
        share_values_among_images(position, &mut decision.candidates);
        Some(decision)
    }
}

const EVALUATION: Evaluation = Evaluation::OpenLines;

/// All scores are seen by the side that searches.
struct Search<'s, 'c> {
    searcher: Player,
    /// What a finished line counts.
    finished_line: Score,
    context: &'s mut Context<'c>,
    telling: Telling,
}

impl<'s, 'c> Search<'s, 'c> {
    fn new(position: &TicTacToe, context: &'s mut Context<'c>) -> Search<'s, 'c> {
        let searcher = position.turn();
        let all_lines = open_lines(&TicTacToe::start(&position.options()), searcher);
        let telling = Telling::new(EVALUATION.name(), EVALUATION.scale());
        Search { searcher, finished_line: all_lines + 1, context, telling }
    }

    fn compare(&mut self, position: &TicTacToe, depth: u32) -> Comparison<Cell> {
        let mut comparison = Comparison::new();
        comparison.stopped = self.context.count_node().err();
        if comparison.stopped.is_some() {
            return comparison;
        }
        let root = self.telling.enter(self.context, None, position);
        for chosen in first_of_each_image(position) {
            match self.score(&position.after(chosen), depth - 1, (root, chosen)) {
                Ok((score, answer)) => comparison.add(RootMove {
                    chosen,
                    score,
                    bound: Bound::Equal,
                    // A finished line is a number like any other here, not a proof.
                    complete: false,
                    line: answer.into_iter().collect(),
                }),
                Err(stopped) => {
                    comparison.stopped = Some(stopped);
                    return comparison;
                }
            }
        }
        self.telling.leave(self.context, root, comparison.alpha());
        comparison
    }

    /// Returns what a position is worth, and the opponent's best answer if one was looked for.
    fn score(
        &mut self,
        position: &TicTacToe,
        depth_left: u32,
        from: (NodeId, Cell),
    ) -> Result<(Score, Option<Cell>), Stopped> {
        self.context.count_node()?;
        let node = self.telling.enter(self.context, Some(from), position);
        let mut worst = (INFINITE, None);
        if let Some(outcome) = position.outcome() {
            worst.0 = self.finished_line * outcome.margin_for(self.searcher);
        } else if depth_left == 0 {
            worst.0 = EVALUATION.evaluate(position, self.searcher);
        } else {
            for answer in first_of_each_image(position) {
                let (score, _) =
                    self.score(&position.after(answer), depth_left - 1, (node, answer))?;
                if score < worst.0 {
                    worst = (score, Some(answer));
                }
            }
        }
        self.telling.leave(self.context, node, worst.0);
        Ok(worst)
    }
}

/// Returns the image of a position that all its images share.
fn shared_image(position: &TicTacToe) -> TicTacToe {
    let (_, symmetry) = position.canonical_key();
    position.image(symmetry)
}

/// Lists the moves whose positions are no images of one after an earlier move.
fn first_of_each_image(position: &TicTacToe) -> Vec<Cell> {
    let mut seen = Vec::new();
    let mut first = Vec::new();
    for chosen in position.legal_moves() {
        let image = shared_image(&position.after(chosen));
        if !seen.contains(&image) {
            seen.push(image);
            first.push(chosen);
        }
    }
    first
}

/// Gives every move the value of the first one that leads to the same position up to symmetry.
fn share_values_among_images(position: &TicTacToe, candidates: &mut [Candidate<Cell>]) {
    let images: Vec<_> =
        candidates.iter().map(|known| shared_image(&position.after(known.candidate))).collect();
    for (index, image) in images.iter().enumerate() {
        let first = images.iter().position(|other| other == image).unwrap_or(index);
        candidates[index].value = candidates[first].value;
    }
}
