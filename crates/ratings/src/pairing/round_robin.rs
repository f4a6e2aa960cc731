//! The circle method: one entrant stays, all the others move on by one place each round.

/// Returns the number of rounds in which all entrants meet each other.
pub(super) fn rounds(entrants: usize) -> usize {
    if entrants.is_multiple_of(2) { entrants - 1 } else { entrants }
}

/// Returns the pairs of a round.
///
/// An odd number is made even by an empty place on the circle; the entrant that meets it has a bye. The order of two
/// entrants alternates along the circle, so that no entrant is always named first.
pub(super) fn pairs(entrants: usize, round: usize) -> Vec<[usize; 2]> {
    let places = entrants + entrants % 2;
    let moving = places - 1;
    // The one that stays is the last place, which is the empty one of an odd number.
    let at = |place: usize| (place + round) % moving;
    let with_the_last = if round.is_multiple_of(2) { [at(0), moving] } else { [moving, at(0)] };
    let across = (1..places / 2).map(|place| {
        let [one, other] = [at(place), at(moving - place)];
        if place % 2 == 0 { [one, other] } else { [other, one] }
    });
    std::iter::once(with_the_last)
        .chain(across)
        .filter(|pair| pair.iter().all(|&entrant| entrant < entrants))
        .collect()
}
