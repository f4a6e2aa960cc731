use papan_core::Random;

/// Which genes of a child come from which parent, in landscapes whose points are rows of genes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Crossover {
    /// All genes before a random place come from one parent, all others from the other.
    #[default]
    OnePoint,
    /// Each gene comes from either parent with equal probability.
    Uniform,
}

impl Crossover {
    /// Returns for each gene whether it comes from the second parent.
    ///
    /// The cut of one-point crossover is between two genes, so that both parents contribute where possible.
    pub fn from_second(self, genes: usize, random: &mut Random) -> Vec<bool> {
        match self {
            Crossover::OnePoint => {
                let cut = 1 + random.index(genes.saturating_sub(1));
                (0..genes).map(|gene| gene >= cut).collect()
            }
            Crossover::Uniform => (0..genes).map(|_| random.index(2) == 1).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_crossover_takes_a_front_and_a_back_and_none_is_empty() {
        let mut random = Random::stream(0, 0);
        let mut cuts = [0; 5];
        for _ in 0..1000 {
            let from_second = Crossover::OnePoint.from_second(5, &mut random);
            assert!(from_second.is_sorted());
            cuts[from_second.iter().filter(|&&second| !second).count()] += 1;
        }
        assert_eq!(cuts[0], 0);
        assert!(cuts[1..].iter().all(|&times| times > 200), "{cuts:?}");
    }

    #[test]
    fn rows_too_short_to_cut_come_from_the_first_parent() {
        let mut random = Random::stream(0, 0);
        assert_eq!(Crossover::OnePoint.from_second(1, &mut random), [false]);
        assert_eq!(Crossover::OnePoint.from_second(0, &mut random), []);
    }

    #[test]
    fn uniform_crossover_takes_half_of_each() {
        let from_second = Crossover::Uniform.from_second(10_000, &mut Random::stream(0, 0));
        let count = from_second.iter().filter(|&&second| second).count();
        assert!((4800..5200).contains(&count), "{count}");
    }
}
