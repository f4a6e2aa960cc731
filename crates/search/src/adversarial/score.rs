//! The numbers that searches compare, and their conversion to values.

use papan_core::{Bound, Evaluate, EvaluationUnit, Game, MAX_MARGIN, Outcome, Side, Unit, Value};

/// The number that searches compare: the value of a position for the side to move.
///
/// Finished games are outside the range of all evaluations, so that a sure win beats any estimate, a large win beats a
/// small one, and a draw is even. Estimates are between.
pub type Score = i32;

/// Beyond every score.
pub const INFINITE: Score = i32::MAX;

/// The score of a win by nothing; a win by `m` is `m` more.
const WIN: Score = 1 << 30;

/// The largest guess.
const LARGEST_GUESS: Score = WIN - 1;

const _: () = assert!(MAX_MARGIN < INFINITE - WIN);

/// Returns the score of a finished game, seen by a player.
#[inline]
pub fn finished(outcome: Outcome, player: Side) -> Score {
    let margin = outcome.margin_for(player);
    match margin.signum() {
        1 => WIN + margin,
        -1 => -WIN + margin,
        _ => 0,
    }
}

/// Returns the score of an unfinished position, seen by its side to move, as the side that searches would guess it.
#[inline]
pub fn guessed<G: Game, E: Evaluate<G>>(evaluation: &E, position: &G, searcher: Side) -> Score {
    let guess = evaluation.evaluate(position, searcher).clamp(-LARGEST_GUESS, LARGEST_GUESS);
    seen_by(searcher, position, guess)
}

/// Turns a score from the side to move into one of a player, or back.
#[inline]
pub fn seen_by<G: Game>(player: Side, position: &G, score: Score) -> Score {
    if position.turn() == player { score } else { -score }
}

/// Turns a window from the side to move into one of a player, or back.
#[inline]
pub fn window_seen_by<G: Game>(
    player: Side,
    position: &G,
    (alpha, beta): (Score, Score),
) -> (Score, Score) {
    if position.turn() == player { (alpha, beta) } else { (-beta, -alpha) }
}

/// Returns whether the side that made a move is to move again after it.
///
/// `next.turn() == position.turn()` means the same, but only in this form does the compiler see from the rules of
/// tic-tac-toe that it never happens, and leaves the question out of the search: 8 % of all instructions.
#[inline]
pub fn moves_again<G: Game>(position: &G, next: &G) -> bool {
    match position.turn() {
        Side::First => next.turn() == Side::First,
        Side::Second => next.turn() == Side::Second,
    }
}

/// Turns a score of the position after a move into one of the position before it.
#[inline]
pub fn seen_from_before<G: Game>(position: &G, next: &G, score: Score) -> Score {
    if moves_again(position, next) { score } else { -score }
}

/// Turns a score into a value for people.
///
/// `complete` says that no guess went into the score, so that a margin is exact if the score is. Otherwise a finished
/// game still is a proof of a win, but of one by at least that much.
pub fn to_value<G: Game, E: Evaluate<G>>(
    evaluation: &E,
    score: Score,
    complete: bool,
    bound: Bound,
) -> Value {
    Measure::of(evaluation).value(score, complete, bound)
}

/// What an evaluation counts in: its unit, and how many of its steps make one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    unit: EvaluationUnit,
    scale: i32,
}

impl Measure {
    pub fn of<G: Game, E: Evaluate<G>>(evaluation: &E) -> Measure {
        Measure { unit: evaluation.unit(), scale: evaluation.scale() }
    }

    /// Turns a score into a value for people; see [`to_value`].
    pub fn value(self, score: Score, complete: bool, bound: Bound) -> Value {
        let margin = if score >= WIN {
            Some(score - WIN)
        } else if score <= -WIN {
            Some(score + WIN)
        } else {
            complete.then_some(score)
        };
        let Some(margin) = margin else {
            let amount = f64::from(score) / f64::from(self.scale);
            return Value { amount, unit: Unit::Evaluation(self.unit), exact: false, bound };
        };
        let bound = match bound {
            // A proof of a win is one of a win by at least so much, and of a loss likewise.
            Bound::Equal if !complete && margin > 0 => Bound::AtLeast,
            Bound::Equal if !complete && margin < 0 => Bound::AtMost,
            limit => limit,
        };
        Value {
            amount: f64::from(margin),
            unit: Unit::Margin,
            exact: complete && bound == Bound::Equal,
            bound,
        }
    }
}
