//! Every text is either refused with a reason or read as something that holds together; nothing panics.

use std::{fmt::Display, str::FromStr};

use papan_core::{Game, OptionKind, Options, Random, UserError, ValueError, playout};
use papan_games::{Adjacency, ConnectFour, DotsAndBoxes, Nim, Reversi, TicTacToe};
use proptest::{
    prelude::*,
    sample::select,
    test_runner::{Config, RngSeed, TestCaseResult, TestRunner},
};

use mutation::{any_text, edits, mutate};
use texts::Texts;

#[path = "parsers/mutation.rs"]
mod mutation;
#[path = "parsers/texts.rs"]
mod texts;

/// Runs a property on many values, the same ones every time: a failure then belongs to the change that was made.
fn for_all<S: Strategy>(strategy: &S, property: impl Fn(S::Value) -> TestCaseResult) {
    let config = Config {
        cases: 20_000,
        rng_seed: RngSeed::Fixed(0),
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config).run(strategy, property).unwrap_or_else(|fault| panic!("{fault}"));
}

/// Reads a text and, if it is accepted, checks that what was read prints and reads as itself.
fn read<T: FromStr<Err: UserError> + Display + PartialEq>(text: &str) -> Result<T, T::Err> {
    let value: T = text.parse()?;
    let printed = value.to_string();
    assert!(
        printed.parse().is_ok_and(|again: T| again == value),
        "{text:?} was read as {printed:?}, which reads otherwise"
    );
    text.parse()
}

fn check_position<G: Game>(position: &G, seed: u64) {
    assert!(position.legal_moves().all(|m| position.is_legal(m)), "{position}");
    let options = position.options();
    let again = G::Options::from_values(&options.to_values());
    assert_eq!(again.as_ref().ok(), Some(&options), "{position}: its options are options");
    let mut end = position.clone();
    let moves_played = playout(&mut end, &mut Random::stream(seed, 0));
    assert!(moves_played <= position.max_remaining_plies(), "{position}: {moves_played} moves");
    assert!(end.outcome().is_some(), "{position}: no outcome in {end}");
}

/// Checks all tables of a game.
fn check_tables<G: Game>(texts: &Texts) {
    for (text, printed) in texts.read {
        let position: G = read(text).unwrap_or_else(|fault| panic!("{text:?}: {fault}"));
        assert_eq!(&position.to_string(), printed, "{text:?}");
        check_position(&position, 0);
    }
    for (text, key) in texts.refused {
        let fault = text.parse::<G>().expect_err(text);
        assert_eq!(&fault.message().key, key, "{text:?}");
    }
    for (text, key) in texts.refused_moves {
        let fault = text.parse::<G::Move>().expect_err(text);
        assert_eq!(&fault.message().key, key, "{text:?}");
    }
    for (text, name, key) in texts.illegal {
        let (position, candidate): (G, G::Move) = (text.parse().unwrap(), name.parse().unwrap());
        let fault = position.play(candidate).expect_err(text);
        assert_eq!(&fault.message().key, key, "{name} in {text:?}");
    }
}

/// Changes texts of positions and moves from the middle of games.
///
/// Whatever is refused has a key that the table gives an example of, so the tables are complete.
fn check_mutations<G: Game>(texts: &'static Texts) {
    let strategy = (select(texts.starts), 0..90_u32, any::<u64>(), edits());
    for_all(&strategy, |(start, moves_played, seed, edits)| {
        let mut random = Random::stream(seed, 1);
        let mut position: G = start.parse().unwrap();
        let mut last_move = None;
        for _ in 0..moves_played {
            let moves: Vec<_> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random.index(moves.len())];
            position.play_unchecked(chosen);
            last_move = Some(chosen);
        }
        let known = |fault: &dyn UserError, table: &[(&str, &str)]| {
            table.iter().any(|(_, key)| *key == fault.message().key)
        };
        match read::<G>(&mutate(&position.to_string(), &edits)) {
            Ok(read) => check_position(&read, seed),
            Err(fault) => prop_assert!(known(&fault, texts.refused), "no example of {fault}"),
        }
        let Some(last_move) = last_move else { return Ok(()) };
        match read::<G::Move>(&mutate(&last_move.to_string(), &edits)) {
            Ok(read) => {
                let listed = position.legal_moves().any(|legal| legal == read);
                prop_assert_eq!(position.is_legal(read), listed, "{} in {}", read, position);
            }
            Err(fault) => prop_assert!(known(&fault, texts.refused_moves), "no example of {fault}"),
        }
        Ok(())
    });
}

/// Gives any text at all to both parsers of a game.
fn check_any_text<G: Game>() {
    for_all(&any_text(), |text| {
        let _ = read::<G>(&text);
        let _ = read::<G::Move>(&text);
        Ok(())
    });
}

/// One line a game.
macro_rules! parsers {
    ($($name:ident: $game:ty, $texts:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn valid_texts_are_read_and_invalid_ones_refused_for_the_right_reason() {
                check_tables::<$game>(&$texts);
            }

            #[test]
            fn a_changed_text_is_refused_or_holds_together() {
                check_mutations::<$game>(&$texts);
            }

            #[test]
            fn no_text_makes_it_panic() {
                check_any_text::<$game>();
            }
        }
    )*};
}

parsers! {
    tic_tac_toe: TicTacToe, texts::TIC_TAC_TOE;
    reversi: Reversi, texts::REVERSI;
    dots_and_boxes: DotsAndBoxes, texts::DOTS_AND_BOXES;
    adjacency: Adjacency, texts::ADJACENCY;
    nim: Nim, texts::NIM;
    connect_four: ConnectFour, texts::CONNECT_FOUR;
}

const KINDS: &[(OptionKind, &str)] = &[
    (OptionKind::Integer { min: 1, max: 28 }, "17"),
    (OptionKind::Integer { min: 0, max: u64::MAX }, "18446744073709551615"),
    (OptionKind::Choice(&["X", "O"]), "o"),
    (OptionKind::Size { min: 1, max: 6 }, "3x4"),
    (OptionKind::Numbers { separator: '-' }, "3-5-7"),
    (OptionKind::Duration, "250ms"),
    (OptionKind::Duration, "0.5ms"),
    (OptionKind::Duration, "1.5s"),
    (OptionKind::Duration, "2m"),
    (OptionKind::Duration, "23h"),
];

fn check_value(kind: OptionKind, text: &str) {
    match kind.read(text) {
        Ok(value) => assert_eq!(kind.read(&value.to_string()), Ok(value), "{kind} from {text:?}"),
        Err(fault) => {
            let is_of_machine =
                matches!(fault, ValueError::OverMemory { .. } | ValueError::OverCores { .. });
            assert!(!is_of_machine, "{kind}: {fault}");
        }
    }
}

#[test]
fn a_changed_value_of_an_option_is_refused_or_reads_as_it_prints() {
    for_all(&(select(KINDS), edits()), |((kind, text), edits)| {
        check_value(kind, &mutate(text, &edits));
        Ok(())
    });
}

#[test]
fn no_text_makes_an_option_panic() {
    for_all(&(select(KINDS), any_text()), |((kind, _), text)| {
        check_value(kind, &text);
        Ok(())
    });
}
