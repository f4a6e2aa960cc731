use papan_core::{
    Agent, Bound, Candidate, Context, Decision, Evaluate, Game, NodeId, Side, Stopped, Symmetric,
};
use papan_games::{TicTacToe, grid::Cell};
use papan_search::adversarial::{
    Comparison, EventSink, RootMove,
    score::{INFINITE, Score},
};

use super::{Evaluation, evaluation::open_lines};
use crate::limits::horizon;

/// The two-ply bot of the course report: one move, one reply, and the lines still open for each side.
///
/// Symmetric positions are merged: of moves that lead to images of one another only the first in reading order is
/// searched. A finished line counts one more than there are lines, 9 on the board of the report. From the empty board
/// the corner has the value -1, the centre 1 and the edge -2; it plays the centre. Larger boards are played the same
/// way.
///
/// Its tree is reported in the order of the report's picture: corner, centre, edge, and the centre last among the
/// replies. Of equal moves it plays the first in reading order all the same.
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

/// All scores are from the view of the side that searches.
struct Search<'s, 'c> {
    searcher: Side,
    /// The score of a finished line.
    finished_line: Score,
    context: &'s mut Context<'c>,
    events: EventSink,
}

impl<'s, 'c> Search<'s, 'c> {
    fn new(position: &TicTacToe, context: &'s mut Context<'c>) -> Search<'s, 'c> {
        let searcher = position.turn();
        let all_lines = open_lines(&TicTacToe::start(&position.options()), searcher);
        let events = EventSink::new(&EVALUATION, position);
        Search { searcher, finished_line: all_lines + 1, context, events }
    }

    fn compare(&mut self, position: &TicTacToe, depth: u32) -> Comparison<Cell> {
        let mut comparison = Comparison::new();
        comparison.stopped = self.context.count_node().err();
        if comparison.stopped.is_some() {
            return comparison;
        }
        let root = self.events.enter(self.context, None, position);
        let mut moves = distinct_successors(position);
        put_centre_at(1, &mut moves, position);
        let mut found = Vec::with_capacity(moves.len());
        for next in moves {
            match self.score(depth - 1, root, &next) {
                Ok((score, answer)) => found.push(RootMove {
                    chosen: next.chosen,
                    score,
                    bound: Bound::Equal,
                    // A finished line is an ordinary score here, not a proof.
                    complete: false,
                    line: answer.into_iter().collect(),
                }),
                Err(stopped) => {
                    comparison.stopped = Some(stopped);
                    break;
                }
            }
        }
        // The order of the picture must not decide between equal moves.
        found.sort_by_key(|known| known.chosen);
        for known in found {
            comparison.add(known);
        }
        if comparison.stopped.is_none() {
            self.events.leave(self.context, root, comparison.alpha(), false);
        }
        comparison
    }

    /// Returns the score of a position, and the opponent's best reply if one was searched.
    fn score(
        &mut self,
        depth_left: u32,
        parent: NodeId,
        successor: &Successor,
    ) -> Result<(Score, Option<Cell>), Stopped> {
        self.context.count_node()?;
        let Successor { chosen, times, position, .. } = successor;
        let from = Some((parent, *chosen));
        let node = self.events.enter_once_for(*times, self.context, from, position);
        let mut worst = (INFINITE, None);
        if let Some(outcome) = position.outcome() {
            worst.0 = self.finished_line * outcome.margin_for(self.searcher);
        } else if depth_left == 0 {
            worst.0 = EVALUATION.evaluate(position, self.searcher);
        } else {
            let mut answers = distinct_successors(position);
            put_centre_at(answers.len(), &mut answers, position);
            for answer in answers {
                let (score, _) = self.score(depth_left - 1, node, &answer)?;
                if score < worst.0 {
                    worst = (score, Some(answer.chosen));
                }
            }
        }
        self.events.leave(self.context, node, worst.0, false);
        Ok(worst)
    }
}

/// A position after a move, representing all its images.
struct Successor {
    /// The first move that leads here.
    chosen: Cell,
    position: TicTacToe,
    /// The image that all its images share.
    image: TicTacToe,
    /// How many moves lead here or to an image.
    times: u32,
}

/// Returns the image of a position that all its images share.
fn shared_image(position: &TicTacToe) -> TicTacToe {
    let (_, symmetry) = position.canonical_key();
    position.image(symmetry)
}

/// Lists the successors in reading order, images of one another once.
fn distinct_successors(position: &TicTacToe) -> Vec<Successor> {
    let mut distinct: Vec<Successor> = Vec::new();
    for chosen in position.legal_moves() {
        let after = position.after(chosen);
        let image = shared_image(&after);
        match distinct.iter_mut().find(|known| known.image == image) {
            Some(known) => known.times += 1,
            None => distinct.push(Successor { chosen, position: after, image, times: 1 }),
        }
    }
    distinct
}

/// Moves the centre of the board, if it is among some moves, to another place among them.
fn put_centre_at(place: usize, successors: &mut Vec<Successor>, position: &TicTacToe) {
    let (rows, columns) = position.size();
    let is_centre = |cell: Cell| (2 * cell.row() + 1, 2 * cell.column() + 1) == (rows, columns);
    if let Some(index) = successors.iter().position(|known| is_centre(known.chosen)) {
        let centre = successors.remove(index);
        successors.insert(place.min(successors.len()), centre);
    }
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
