use papan_core::{Agent, Bound, Candidate, Context, Decision, Game, Unit, Value};
use papan_games::{Nim, nim::Take};

/// Plays perfectly: leaves piles whose sizes cancel out in binary (nim-sum zero), if it can.
///
/// Where the last object loses, the same holds until every pile has at most one object; from then on an odd number of
/// piles is left instead. Each move is judged by the position after it, so that all values are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimSum;

impl Agent<Nim> for NimSum {
    fn choose(&mut self, position: &Nim, context: &mut Context<'_>) -> Option<Decision<Take>> {
        // The answer needs no search: limits and cancellation change nothing.
        let _ = context.count_node();
        let judged = |take| (take, !is_won_for_mover(&position.after(take)));
        let moves: Vec<(Take, bool)> = position.legal_moves().map(judged).collect();
        let winning = moves.iter().find(|(_, wins)| *wins);
        // A lost side takes as little as possible, so that the opponent has the most to find.
        let (best, wins) = *winning.or(moves.first())?;
        let candidates = moves
            .iter()
            .map(|&(candidate, wins)| Candidate { candidate, value: Some(value(wins)) });
        Some(Decision {
            best,
            value: Some(value(wins)),
            depth: position.max_remaining_plies(),
            nodes: context.nodes(),
            line: vec![best],
            candidates: candidates.collect(),
        })
    }
}

fn value(wins: bool) -> Value {
    let amount = if wins { 1.0 } else { -1.0 };
    Value { amount, unit: Unit::Margin, exact: true, bound: Bound::Equal }
}

/// Says whether the side to move wins with perfect play.
fn is_won_for_mover(position: &Nim) -> bool {
    let sum = position.piles().iter().fold(0, |sum, size| sum ^ size);
    let has_large_pile = position.piles().iter().any(|&size| size > 1);
    if position.is_misere() && !has_large_pile { sum == 0 } else { sum != 0 }
}

#[cfg(test)]
mod tests {
    use papan_core::{Limits, ManualClock, Random, StopFlag};

    use super::*;

    fn chosen(position: &Nim) -> Decision<Take> {
        let (clock, stop) = (ManualClock::default(), StopFlag::new());
        let mut random = Random::stream(0, 0);
        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
        NimSum.choose(position, &mut context).expect("a move is left")
    }

    /// Says whether the side to move wins by the agent's moves, whatever the opponent does.
    fn beats_every_defence(position: &Nim) -> bool {
        let next = position.after(chosen(position).best);
        match next.outcome() {
            Some(outcome) => outcome.winner() == Some(position.turn()),
            None => next.legal_moves().map(|reply| next.after(reply)).all(|after| {
                match after.outcome() {
                    Some(outcome) => outcome.winner() == Some(position.turn()),
                    None => beats_every_defence(&after),
                }
            }),
        }
    }

    #[test]
    fn what_it_calls_won_it_wins_against_every_defence() {
        for code in 1..4_usize.pow(3) {
            let sizes = [code % 4, code / 4 % 4, code / 16];
            for rule in ["", " misere"] {
                let text = format!("{}-{}-{} 1{rule}", sizes[0], sizes[1], sizes[2]);
                let position: Nim = text.parse().expect("a position");
                let is_won = chosen(&position).value == Some(value(true));
                assert_eq!(beats_every_defence(&position), is_won, "{text}");
            }
        }
    }
}
