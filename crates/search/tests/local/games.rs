//! Random positions of every game, and evaluations for them.

use papan_core::{Evaluate, Game, Random, Side};
use papan_games::Adjacency;

/// Calls a generic function for each of the four games.
#[macro_export]
macro_rules! for_every_game {
    ($check:ident) => {
        $check::<papan_games::TicTacToe>();
        $check::<papan_games::Reversi>();
        $check::<papan_games::DotsAndBoxes>();
        $check::<papan_games::Adjacency>();
    };
}

/// Evaluates positions by their keys: a very rough landscape, and the same on every run.
#[derive(Clone, Copy)]
pub struct Rough;

impl<G: Game> Evaluate<G> for Rough {
    fn name(&self) -> &'static str {
        "rough"
    }

    fn evaluate(&self, position: &G, player: Side) -> i32 {
        let sign = if player == Side::First { 1 } else { -1 };
        sign * ((position.key() % 41) as i32 - 20)
    }

    fn scale(&self) -> i32 {
        4
    }
}

/// Counts the marks of Adjacency.
#[derive(Clone, Copy)]
pub struct Marks;

impl Evaluate<Adjacency> for Marks {
    fn name(&self) -> &'static str {
        "marks"
    }

    fn evaluate(&self, position: &Adjacency, player: Side) -> i32 {
        let text = position.to_string();
        let (board, _) = text.split_once(' ').expect("the board comes before the turn");
        let count = |mark| board.matches(mark).count() as i32;
        if player == Side::First { count('X') - count('O') } else { count('O') - count('X') }
    }
}

/// Plays random games and returns positions from all over them, finished ones left out.
pub fn random_positions<G: Game>(count: usize, random: &mut Random) -> Vec<G>
where
    G::Options: Default,
{
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = G::start(&G::Options::default());
        while position.outcome().is_none() {
            let moves: Vec<_> = position.legal_moves().collect();
            if random.index(4) == 0 {
                positions.push(position.clone());
            }
            position.play_unchecked(moves[random.index(moves.len())]);
        }
    }
    positions.truncate(count);
    positions
}
