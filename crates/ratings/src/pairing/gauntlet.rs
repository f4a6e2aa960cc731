/// Returns the number of rounds in which every champion meets all the others.
pub(super) fn rounds(champions: usize, others: usize) -> usize {
    champions.max(others)
}

/// Returns the pairs of a round: the shorter row moves along the longer one.
pub(super) fn pairs(champions: usize, others: usize, round: usize) -> Vec<[usize; 2]> {
    (0..champions.min(others))
        .map(|place| {
            let moved = (place + round) % champions.max(others);
            let [champion, other] =
                if champions <= others { [place, moved] } else { [moved, place] };
            [champion, champions + other]
        })
        .collect()
}
