use super::CrossTable;

/// Returns the groups within which all entrants can be compared, by their first members.
///
/// An entrant that took at least half a point from another is not infinitely weaker. Two entrants are in the same group
/// if such steps lead from each to the other; between groups strengths differ by more than any number, or by an unknown
/// amount (L. Ford, "Solution of a ranking problem from binary comparisons", 1957).
pub(super) fn groups(table: &CrossTable) -> Vec<Vec<usize>> {
    let entrants = table.entrants();
    let takes_points = |one: usize, other: usize| table.between(one, other).half_points() > 0;
    let reached = |from: usize, step: &dyn Fn(usize, usize) -> bool| {
        let mut is_reached = vec![false; entrants];
        is_reached[from] = true;
        let mut waiting = vec![from];
        while let Some(one) = waiting.pop() {
            for (other, is_reached) in is_reached.iter_mut().enumerate() {
                if !*is_reached && step(one, other) {
                    *is_reached = true;
                    waiting.push(other);
                }
            }
        }
        is_reached
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut is_placed = vec![false; entrants];
    for first in 0..entrants {
        if is_placed[first] {
            continue;
        }
        let forth = reached(first, &takes_points);
        let back = reached(first, &|one, other| takes_points(other, one));
        let group: Vec<usize> = (0..entrants).filter(|&one| forth[one] && back[one]).collect();
        for &member in &group {
            is_placed[member] = true;
        }
        groups.push(group);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::GameResult::{Draw, Win};

    #[test]
    fn groups_are_joined_by_points_in_both_directions() {
        let mut table = CrossTable::new(5);
        table.add([0, 1], Win);
        table.add([1, 2], Win);
        table.add([3, 4], Draw);
        assert_eq!(groups(&table), [vec![0], vec![1], vec![2], vec![3, 4]]);
        table.add([2, 0], Win);
        assert_eq!(groups(&table), [vec![0, 1, 2], vec![3, 4]]);
        table.add([0, 3], Win);
        assert_eq!(groups(&table).len(), 2);
        table.add([1, 4], Draw);
        assert_eq!(groups(&table), [vec![0, 1, 2, 3, 4]]);
    }
}
