use papan_core::Landscape;

use super::{Ending, Found, LocalMethod, Selection, Walker, chance::percent};

/// A genetic algorithm: a population of points from which the better ones have children.
///
/// A child is made of two parents by the landscape's crossover, and with some probability mutated: a mutation is a step
/// to a random neighbour. Crossover helps where a point has parts that are good by themselves; where every part depends
/// on every other, it is little more than a large mutation. (Holland, *Adaptation in Natural and Artificial Systems*,
/// 1975; Goldberg, *Genetic Algorithms in Search, Optimization and Machine Learning*, 1989.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Genetic {
    /// The size of the population; fewer than 2 count as 2.
    pub population: usize,
    /// How many generations follow the first; without a number only the goal and the limits end the method.
    pub generations: Option<u64>,
    /// The percentage of children that are mutated.
    pub mutation: u32,
    /// How parents are chosen.
    pub selection: Selection,
    /// Whether the best point so far is in every generation.
    ///
    /// It is part of the answer either way; with elitism it also remains a parent.
    pub elitism: bool,
}

impl Default for Genetic {
    /// Breeds twenty points for a hundred generations.
    fn default() -> Genetic {
        Genetic {
            population: 20,
            generations: Some(100),
            mutation: 50,
            selection: Selection::default(),
            elitism: true,
        }
    }
}

impl LocalMethod for Genetic {
    fn steps<L: Landscape>(&self, walker: &mut Walker<'_, '_, L>) -> Result<Ending, Ending> {
        let size = self.population.max(2);
        let mut population = Vec::with_capacity(size);
        for _ in 0..size {
            population.push(walker.look_anywhere()?);
        }
        let mut generation = 0;
        while self.generations.is_none_or(|max| generation < max) {
            population = self.next_generation(&population, walker)?;
            generation += 1;
        }
        Ok(Ending::StepsDone)
    }
}

impl Genetic {
    fn next_generation<L: Landscape>(
        &self,
        population: &[Found<L::Point>],
        walker: &mut Walker<'_, '_, L>,
    ) -> Result<Vec<Found<L::Point>>, Ending> {
        let landscape = walker.landscape();
        let parents = self.selection.among(population);
        let mut children = Vec::with_capacity(population.len());
        if self.elitism {
            children.extend(walker.best().cloned());
        }
        while children.len() < population.len() {
            let random = walker.random();
            let (one, other) = (parents.choose(random), parents.choose(random));
            let mut child = landscape.crossover(one, other, random);
            if percent(random, self.mutation) {
                child = landscape.random_neighbour(&child, random);
            }
            children.push(walker.look(child)?);
        }
        Ok(children)
    }
}
