use papan_core::{Bound, Evaluate, Game, Side, Unit, Value};

use crate::adversarial::score::{finished, guessed, to_value};

/// The quantity that a local method maximises: the value of a position for a player, also in a finished game.
pub trait Objective<G: Game>: Send + Sync {
    /// Returns how good the position is for the player.
    fn of(&self, position: &G, player: Side) -> i64;

    /// Converts an objective to a value for display; `over` is whether it is that of a finished game.
    fn value(&self, objective: i64, over: bool) -> Value;
}

/// The result where the game is over, and an evaluation where it is not.
///
/// As in every other method a finished game exceeds all evaluations: a win is better than any unfinished position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByTheRules<E>(pub E);

impl<G: Game, E: Evaluate<G>> Objective<G> for ByTheRules<E> {
    fn of(&self, position: &G, player: Side) -> i64 {
        let score = match position.outcome() {
            Some(outcome) => finished(outcome, player),
            None if position.turn() == player => guessed(&self.0, position, player),
            None => -guessed(&self.0, position, player),
        };
        i64::from(score)
    }

    fn value(&self, objective: i64, over: bool) -> Value {
        to_value(&self.0, objective as i32, over, Bound::Equal)
    }
}

/// Any function of the position and the player, asked about finished games as well.
///
/// ```
/// use papan_core::{Game, Side};
/// use papan_games::TicTacToe;
/// use papan_search::local::as_player::{Fitness, Objective};
///
/// // Twice the margin of a finished game, and nothing before.
/// let fitness = Fitness(|position: &TicTacToe, player: Side| {
///     position.outcome().map_or(0, |outcome| 2 * i64::from(outcome.margin_for(player)))
/// });
/// let won_by_x: TicTacToe = "XXX/OO./... O".parse().unwrap();
/// assert_eq!(fitness.of(&won_by_x, Side::Second), -2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fitness<F>(pub F);

impl<G: Game, F: Fn(&G, Side) -> i64 + Send + Sync> Objective<G> for Fitness<F> {
    fn of(&self, position: &G, player: Side) -> i64 {
        (self.0)(position, player)
    }

    fn value(&self, objective: i64, _: bool) -> Value {
        let amount = objective as f64;
        Value { amount, unit: Unit::Fitness, exact: false, bound: Bound::Equal }
    }
}

/// Converts the objective at the end of a line of play to a value, which is not proven: the opponent need not play it.
pub(super) fn value_of_line<G: Game>(objective: &impl Objective<G>, at_end: i64) -> Value {
    let amount = objective.value(at_end, false).amount;
    Value { amount, unit: Unit::Fitness, exact: false, bound: Bound::Equal }
}
