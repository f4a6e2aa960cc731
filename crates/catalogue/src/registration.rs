use papan_core::{
    Game, MAX_LEGAL_MOVES, MAX_PLIES, OptionKind, OptionSpec, OptionValue, OptionValues, Options,
    is_move_name,
};

/// Checks the limits of a game on its start positions: with all defaults, and with the smallest and the largest value of
/// each option and of all of them. The contract of games checks the positions after them.
///
/// A board that is too large for the bit sets of `papan_games::grid` panics there.
///
/// # Panics
/// When the game does not keep to the limits, so that no build with such a game passes any test.
pub(crate) fn check_limits<G: Game>() {
    let id = G::ID;
    assert!(is_name(id), "{id:?} is not a name: it needs lower-case letters, digits and hyphens");
    for values in extreme_values(G::Options::SPECS) {
        // Values that contradict each other start no game.
        let Ok(options) = G::Options::from_values(&values) else { continue };
        let start = G::start(&options);
        let moves = start.legal_moves().len();
        assert!(
            moves <= MAX_LEGAL_MOVES,
            "{id} starts with {moves} legal moves; searches number at most {MAX_LEGAL_MOVES} ({values:?})"
        );
        let plies = start.max_remaining_plies();
        assert!(
            plies <= MAX_PLIES,
            "{id} may last {plies} plies; searches have a stack for {MAX_PLIES} ({values:?})"
        );
        let name =
            start.legal_moves().map(|legal| legal.to_string()).find(|name| !is_move_name(name));
        assert!(name.is_none(), "{id}: {name:?} is no name of a move: it must be one word");
    }
}

/// Returns whether a name can stand before the colon of `name:key=value`, in files and in addresses.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

pub(crate) fn extreme_values(specs: &[OptionSpec]) -> Vec<OptionValues> {
    let mut all = vec![OptionValues::new()];
    let (mut smallest, mut largest) = (OptionValues::new(), OptionValues::new());
    for spec in specs {
        let Some([min, max]) = extremes(spec.kind) else { continue };
        all.extend([min, max].map(|value| OptionValues::new().with(spec.key, value)));
        smallest = smallest.with(spec.key, min);
        largest = largest.with(spec.key, max);
    }
    all.extend([smallest, largest]);
    all
}

/// Returns the ends of a range; kinds without a range have none.
fn extremes(kind: OptionKind) -> Option<[OptionValue; 2]> {
    match kind {
        OptionKind::Integer { min, max } => Some([min, max].map(OptionValue::Integer)),
        OptionKind::Size { min, max } => Some([min, max].map(|side| OptionValue::Size(side, side))),
        OptionKind::Decimal { min, max } => Some([min, max].map(OptionValue::Decimal)),
        OptionKind::Choice(words) => {
            Some([words.first()?, words.last()?].map(|word| OptionValue::Choice(word)))
        }
        OptionKind::Duration | OptionKind::Numbers { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use papan_games::tic_tac_toe;

    use super::*;

    #[test]
    fn games_are_tried_with_the_ends_of_every_range_and_of_all_at_once() {
        let words: Vec<String> = extreme_values(tic_tac_toe::Options::SPECS)
            .iter()
            .map(|values| crate::write_word("t", values))
            .collect();
        assert_eq!(
            words,
            [
                "t",
                "t:width=3",
                "t:width=8",
                "t:height=3",
                "t:height=8",
                "t:in-a-row=3",
                "t:in-a-row=8",
                "t:width=3,height=3,in-a-row=3",
                "t:width=8,height=8,in-a-row=8",
            ]
        );
    }
}
