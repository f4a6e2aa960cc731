use papan_core::{Game, Landscape, Random};

use super::Objective;

/// The legal moves of a position: the cost of a move is minus the objective of the position after it, for the mover.
///
/// Moves have no natural order, so every other move is a neighbour. This makes the landscape trivial on purpose: every
/// local optimum is the global one, one steepest step from anywhere leads to a best move, and so steepest hill climbing
/// *is* one-ply greed. A method that does not visit all moves may be quicker, and is at best as good.
#[derive(Debug)]
pub struct MoveLandscape<'a, G: Game, O> {
    position: &'a G,
    objective: &'a O,
    /// Never empty.
    moves: Vec<G::Move>,
}

impl<'a, G: Game, O: Objective<G>> MoveLandscape<'a, G, O> {
    /// Makes the landscape of a position, or returns `None` when the game is over: then there is no point in it.
    pub fn new(position: &'a G, objective: &'a O) -> Option<MoveLandscape<'a, G, O>> {
        let moves: Vec<_> = position.legal_moves().collect();
        (!moves.is_empty()).then_some(MoveLandscape { position, objective, moves })
    }
}

impl<G: Game, O: Objective<G>> Landscape for MoveLandscape<'_, G, O> {
    type Point = G::Move;

    fn random_point(&self, random: &mut Random) -> G::Move {
        self.moves[random.index(self.moves.len())]
    }

    fn cost(&self, &chosen: &G::Move) -> i64 {
        -self.objective.of(&self.position.after(chosen), self.position.turn())
    }

    fn neighbours(&self, &point: &G::Move) -> impl Iterator<Item = G::Move> {
        self.moves.iter().copied().filter(move |&other| other != point)
    }

    fn random_neighbour(&self, point: &G::Move, random: &mut Random) -> G::Move {
        let others = self.moves.len() - 1;
        self.neighbours(point).nth(random.index(others)).unwrap_or(*point)
    }

    /// Returns either parent: a move has no parts to mix.
    fn crossover(&self, &one: &G::Move, &other: &G::Move, random: &mut Random) -> G::Move {
        if random.index(2) == 0 { one } else { other }
    }
}
