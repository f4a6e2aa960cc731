use std::ops::RangeInclusive;

/// A set of numbers of games, as ranges: a tournament of millions is mostly one range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameNumbers {
    /// Apart from each other, in ascending order.
    ranges: Vec<RangeInclusive<u64>>,
}

impl GameNumbers {
    /// Adds a number that is greater than all others.
    pub(super) fn push(&mut self, number: u64) {
        match self.ranges.last_mut() {
            Some(range) if *range.end() + 1 == number => *range = *range.start()..=number,
            _ => self.ranges.push(number..=number),
        }
    }

    /// Returns whether a number is in the set.
    pub fn contains(&self, number: u64) -> bool {
        let index = self.ranges.partition_point(|range| *range.end() < number);
        self.ranges.get(index).is_some_and(|range| range.contains(&number))
    }

    /// Returns how many numbers there are.
    pub fn len(&self) -> u64 {
        self.ranges.iter().map(|range| range.end() - range.start() + 1).sum()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Returns the ranges, in ascending order.
    pub fn ranges(&self) -> &[RangeInclusive<u64>] {
        &self.ranges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_a_range() {
        let mut numbers = GameNumbers::default();
        for number in [0, 1, 2, 5, 7, 8] {
            numbers.push(number);
        }
        assert_eq!(numbers.ranges(), [0..=2, 5..=5, 7..=8]);
        assert_eq!(numbers.len(), 6);
        let found: Vec<u64> = (0..10).filter(|&number| numbers.contains(number)).collect();
        assert_eq!(found, [0, 1, 2, 5, 7, 8]);
    }
}
