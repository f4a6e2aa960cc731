use papan_core::{Candidate, Game, Value};

/// The best objective found so far for each legal move of a position.
pub(super) struct Learned<M>(Vec<(M, Option<i64>)>);

impl<M: Copy + Eq> Learned<M> {
    /// Makes a list of the legal moves without objectives.
    pub(super) fn about<G: Game<Move = M>>(position: &G) -> Learned<M> {
        Learned(position.legal_moves().map(|candidate| (candidate, None)).collect())
    }

    /// Records an objective that a move leads to; the highest counts.
    pub(super) fn note(&mut self, candidate: M, objective: i64) {
        if let Some((_, known)) = self.0.iter_mut().find(|(noted, _)| *noted == candidate) {
            *known = (*known).max(Some(objective));
        }
    }

    /// Records objectives that replace the previous ones of their moves.
    pub(super) fn renew(&mut self, objectives: &[(M, i64)]) {
        for (candidate, known) in &mut self.0 {
            let renewed = objectives.iter().filter(|(noted, _)| noted == candidate);
            *known = renewed.map(|&(_, objective)| objective).max().or(*known);
        }
    }

    /// Lists the moves with their values, in the order of the rules.
    pub(super) fn candidates(&self, value: impl Fn(M, i64) -> Value) -> Vec<Candidate<M>> {
        let with_value = |&(candidate, known): &(M, Option<i64>)| Candidate {
            candidate,
            value: known.map(|objective| value(candidate, objective)),
        };
        self.0.iter().map(with_value).collect()
    }
}
