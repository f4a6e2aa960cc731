use papan_core::{Game, Landscape, Random, random_move};

use super::Objective;
use crate::local::Crossover;

/// The lines of play from a position, moves of both sides, each legal in its position.
///
/// The cost of a line is minus the objective of the position at its end, for the side that moves first in it. It has at
/// least one move, at most the landscape's length, and fewer than that only when the game ends.
///
/// After a change of one move a later one may be illegal, so that every change is followed by a repair: from the front
/// on, moves that are still legal are kept, and the others are replaced.
#[derive(Debug)]
pub struct LineLandscape<'a, G: Game, O> {
    position: &'a G,
    objective: &'a O,
    length: usize,
    crossover: Crossover,
    goal: Option<i64>,
}

impl<'a, G: Game, O: Objective<G>> LineLandscape<'a, G, O> {
    /// Makes the landscape of lines to the end of the game, or returns `None` when it is over: then there are none.
    pub fn new(position: &'a G, objective: &'a O) -> Option<LineLandscape<'a, G, O>> {
        let length = position.max_remaining_plies() as usize;
        let landscape = LineLandscape {
            position,
            objective,
            length,
            crossover: Crossover::default(),
            goal: None,
        };
        position.outcome().is_none().then_some(landscape)
    }

    /// Limits all lines to this many plies; 0 counts as 1.
    #[must_use]
    pub fn with_length(self, plies: u32) -> LineLandscape<'a, G, O> {
        LineLandscape { length: self.length.min(plies as usize).max(1), ..self }
    }

    /// Chooses how two lines are mixed; one-point crossover is the default.
    #[must_use]
    pub fn with_crossover(self, crossover: Crossover) -> LineLandscape<'a, G, O> {
        LineLandscape { crossover, ..self }
    }

    /// Ends a walk at a line with this objective; without it, only the method and the limits do.
    #[must_use]
    pub fn with_goal(self, objective: Option<i64>) -> LineLandscape<'a, G, O> {
        LineLandscape { goal: objective.map(|objective| -objective), ..self }
    }

    /// Plays moves that are legal.
    fn after(&self, line: &[G::Move]) -> G {
        let mut end = self.position.clone();
        for &chosen in line {
            end.play_unchecked(chosen);
        }
        end
    }

    /// Plays the wanted move of each ply where it is legal, and the chosen one where it is not or none is wanted.
    fn repaired(
        &self,
        wanted: impl Fn(usize) -> Option<G::Move>,
        mut choose: impl FnMut(&G) -> Option<G::Move>,
    ) -> Vec<G::Move> {
        let mut end = self.position.clone();
        let mut line = Vec::with_capacity(self.length);
        while line.len() < self.length {
            let legal = wanted(line.len()).filter(|&gene| end.is_legal(gene));
            let Some(gene) = legal.or_else(|| choose(&end)) else {
                break; // The game is over.
            };
            end.play_unchecked(gene);
            line.push(gene);
        }
        line
    }

    /// Returns the line with another legal move at one ply, repaired.
    fn changed(
        &self,
        line: &[G::Move],
        ply: usize,
        other: G::Move,
        choose: impl FnMut(&G) -> Option<G::Move>,
    ) -> Vec<G::Move> {
        let gene = |at| if at == ply { Some(other) } else { line.get(at).copied() };
        self.repaired(gene, choose)
    }

    /// Lists the plies with more than one legal move.
    fn free_plies(&self, line: &[G::Move]) -> Vec<usize> {
        let mut end = self.position.clone();
        let mut free = Vec::with_capacity(line.len());
        for (ply, &gene) in line.iter().enumerate() {
            if end.legal_moves().len() > 1 {
                free.push(ply);
            }
            end.play_unchecked(gene);
        }
        free
    }
}

impl<G: Game, O: Objective<G>> Landscape for LineLandscape<'_, G, O> {
    type Point = Vec<G::Move>;

    fn random_point(&self, random: &mut Random) -> Vec<G::Move> {
        self.repaired(|_| None, |position| random_move(position, random))
    }

    fn cost(&self, line: &Vec<G::Move>) -> i64 {
        -self.objective.of(&self.after(line), self.position.turn())
    }

    /// Lists every line that has another move at one ply and keeps what is still legal; what is not becomes the first
    /// legal move.
    fn neighbours(&self, line: &Vec<G::Move>) -> impl Iterator<Item = Vec<G::Move>> {
        (0..line.len()).flat_map(move |ply| {
            let before = self.after(&line[..ply]);
            let others: Vec<_> = before.legal_moves().filter(|&other| other != line[ply]).collect();
            others.into_iter().map(move |other| {
                self.changed(line, ply, other, |position| position.legal_moves().next())
            })
        })
    }

    /// Changes the move at one ply and keeps what is still legal; what is not becomes any legal move.
    fn random_neighbour(&self, line: &Vec<G::Move>, random: &mut Random) -> Vec<G::Move> {
        let free = self.free_plies(line);
        let Some(&ply) = free.get(random.index(free.len())) else {
            return line.clone();
        };
        let before = self.after(&line[..ply]);
        let mut others = before.legal_moves().filter(|&other| other != line[ply]);
        let drawn = random.index(before.legal_moves().len() - 1);
        let other = others.nth(drawn).unwrap_or(line[ply]);
        self.changed(line, ply, other, |position| random_move(position, random))
    }

    fn crossover(
        &self,
        one: &Vec<G::Move>,
        other: &Vec<G::Move>,
        random: &mut Random,
    ) -> Vec<G::Move> {
        let from_second = self.crossover.from_second(one.len().max(other.len()), random);
        let parent = |ply| if from_second.get(ply) == Some(&true) { other } else { one };
        self.repaired(|ply| parent(ply).get(ply).copied(), |position| random_move(position, random))
    }

    fn goal(&self) -> Option<i64> {
        self.goal
    }
}
