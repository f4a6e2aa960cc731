use papan_core::{Agent, Candidate, Context, Decision, Game};

/// Plays a random legal move, each equally likely: the baseline for every other agent.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomMover;

impl<G: Game> Agent<G> for RandomMover {
    fn choose(&mut self, position: &G, context: &mut Context<'_>) -> Option<Decision<G::Move>> {
        let moves = position.legal_moves();
        let count = moves.len();
        if count == 0 {
            return None;
        }
        let moves: Vec<_> = moves.collect();
        let best = moves[context.random().index(count)];
        let candidates = moves.iter().map(|&candidate| Candidate { candidate, value: None });
        Some(Decision {
            best,
            value: None,
            depth: 0,
            nodes: context.nodes(),
            line: vec![best],
            candidates: candidates.collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use papan_core::{Limits, ManualClock, Random, StopFlag};
    use papan_games::TicTacToe;

    use super::*;

    fn first_moves(seed: u64, limits: Limits, stop: &StopFlag) -> Vec<String> {
        let clock = ManualClock::default();
        let mut random = Random::stream(seed, 0);
        let mut context = Context::new(limits, &clock, stop, &mut random);
        let position = TicTacToe::default();
        (0..200)
            .filter_map(|_| RandomMover.choose(&position, &mut context))
            .map(|decision| decision.best.to_string())
            .collect()
    }

    #[test]
    fn the_same_seed_plays_the_same_moves_and_all_moves_come_up() {
        let stop = StopFlag::new();
        let moves = first_moves(1, Limits::default(), &stop);
        assert_eq!(moves, first_moves(1, Limits::default(), &stop));
        assert_ne!(moves, first_moves(2, Limits::default(), &stop));
        let different: std::collections::HashSet<_> = moves.iter().collect();
        assert_eq!(different.len(), 9);
    }

    #[test]
    fn it_answers_without_time_and_when_cancelled() {
        let stop = StopFlag::new();
        stop.set();
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(first_moves(1, limits, &stop).len(), 200);
    }

    #[test]
    fn it_has_no_answer_when_the_game_is_over() {
        let over: TicTacToe = "XXX/OO./... O".parse().unwrap();
        let (clock, stop) = (ManualClock::default(), StopFlag::new());
        let mut random = Random::stream(0, 0);
        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
        assert_eq!(RandomMover.choose(&over, &mut context), None);
    }
}
