use std::{collections::BTreeMap, ops::ControlFlow};

use papan_record::GameLog;
use papan_store::{Extreme, Kind, NewTournament, Origin, State, Store, StoreFault, StoredGame};

use crate::fixture::{Folder, SEED, create, description, game, retry, store_games, with_games};

#[test]
fn totals_are_what_a_count_over_all_games_finds() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 1000);
    let mut expected = BTreeMap::new();
    let mut endings = BTreeMap::new();
    for StoredGame { seat, log, .. } in (0..1000).map(game) {
        let GameLog { moves, opening, thinking, result, ending, .. } = log;
        let sums = expected.entry((seat.board_game, seat.entrants)).or_insert([0_u64; 10]);
        let of_side = |side: usize| moves[opening..].iter().filter(move |m| m.side.index() == side);
        let nodes = |side| of_side(side).filter_map(|m| m.info.nodes).sum::<u64>();
        let one = [
            1,
            u64::from(result == 1),
            u64::from(result == 0),
            u64::from(result == -1),
            of_side(0).count() as u64,
            of_side(1).count() as u64,
            thinking[0].as_micros() as u64,
            thinking[1].as_micros() as u64,
            nodes(0),
            nodes(1),
        ];
        sums.iter_mut().zip(one).for_each(|(sum, number)| *sum += number);
        let culprit = ending.forfeit().map(|(side, _)| seat.entrants[side.index()]);
        *endings.entry((seat.board_game, culprit, ending.name().to_owned())).or_insert(0) += 1;
    }
    let found: BTreeMap<_, _> = store
        .totals(&id)
        .unwrap()
        .into_iter()
        .map(|t| {
            let time = t.thinking.map(|time| time.as_micros() as u64);
            let sums = [
                t.games, t.wins, t.draws, t.losses, t.moves[0], t.moves[1], time[0], time[1],
                t.nodes[0], t.nodes[1],
            ];
            ((t.board_game, t.entrants), sums)
        })
        .collect();
    assert_eq!(found, expected);
    let found: BTreeMap<_, _> = store
        .endings(&id)
        .unwrap()
        .into_iter()
        .map(|e| ((e.board_game, e.culprit, e.name), e.games))
        .collect();
    assert_eq!(found, endings);
    let forfeits: u64 = store.forfeits(&id).unwrap().iter().map(|forfeit| forfeit.games).sum();
    assert_eq!(forfeits, (0..1000).filter(|number| number % 7 == 0).count() as u64);
    store.integrity_check().unwrap();
}

#[test]
fn totals_that_are_wrong_are_found() {
    for wrong in ["UPDATE total SET wins = wins + 1 WHERE first = 0", "DELETE FROM ending"] {
        let folder = Folder::new();
        let (store, _) = with_games(&folder, 10);
        store.integrity_check().unwrap();
        let other_hand = rusqlite::Connection::open(folder.database()).unwrap();
        other_hand.execute_batch(wrong).unwrap();
        let fault = store.integrity_check().err();
        assert!(matches!(fault, Some(StoreFault::DamagedTotals { .. })), "{wrong}: {fault:?}");
    }
}

#[test]
fn ids_are_names_with_numbers_and_unknown_ones_get_the_nearest() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    let ids: Vec<String> = ["Piala Reversi", "piala reversi!", "Kelas B", "Piala Reversi 1"]
        .map(|name| create(&store, name))
        .into();
    assert_eq!(ids, ["piala-reversi-1", "piala-reversi-2", "kelas-b-1", "piala-reversi-1-1"]);
    let nearest = |id: &str| match store.find(id) {
        Err(StoreFault::UnknownId { nearest, .. }) => nearest,
        other => panic!("{other:?}"),
    };
    assert_eq!(nearest("pila-reversi-1")[0], "piala-reversi-1");
    assert_eq!(nearest("kelas"), ["kelas-b-1"]);
    assert_eq!(nearest("zzz"), [""; 0]);
    assert_eq!(nearest(&"x".repeat(1_000_000)), [""; 0]);
    store.delete("piala-reversi-1").unwrap();
    assert_eq!(create(&store, "Piala Reversi"), "piala-reversi-3");
}

#[test]
fn a_seed_of_a_match_may_have_all_64_bits() {
    let folder = Folder::new();
    let store = Store::open(&folder.database()).unwrap();
    let seed = u64::MAX - 3;
    let (kind, name, description, created) = (Kind::Match, "Match", "", 1_700_000_000);
    let (games, entrants) = (&[], &[]);
    let made = NewTournament { kind, name, seed, description, created, games, entrants };
    let id = store.create(&made).unwrap();
    assert_eq!(store.find(&id).unwrap().seed, seed);
}

#[test]
fn a_tournament_comes_back_as_it_was_given_and_its_state_changes() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 20);
    let found = store.find(&id).unwrap();
    assert_eq!(found.seed, SEED);
    assert_eq!(found.description, description(&found.name));
    assert_eq!((found.origin, &found.consent), (Origin::Local, &None));
    store.set_consent(&store.own(&id).unwrap(), "0123").unwrap();
    assert_eq!(store.find(&id).unwrap().consent.as_deref(), Some("0123"));
    assert_eq!(found.games, ["tic-tac-toe", "dots-and-boxes:size=2x2"]);
    assert_eq!(found.entrants.len(), 5);
    assert_eq!(found.entrants[4].word, "mcts:nodes=4");
    let words = [("a", "random"), ("b", "greedy")].map(|(n, w)| (n.to_owned(), w.to_owned()));
    let a_match = NewTournament {
        kind: Kind::Match,
        name: "",
        seed: 1,
        description: "",
        created: 5,
        games: &["reversi".to_owned()],
        entrants: &words,
    };
    store.create(&a_match).unwrap();
    store.set_state(&store.own(&id).unwrap(), State::Finished).unwrap();
    let list = store.list().unwrap();
    let seen: Vec<_> = list
        .iter()
        .map(|one| (one.id.as_str(), one.kind, one.state, one.entrants, one.games))
        .collect();
    assert_eq!(
        seen,
        [
            ("piala-papan-1", Kind::Tournament, State::Finished, 5, 20),
            ("match-1", Kind::Match, State::Unfinished, 2, 0)
        ]
    );
}

#[test]
fn what_is_done_is_known_as_ranges() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 0);
    assert!(store.done(&id).unwrap().is_empty());
    store_games(&store, &id, [5, 3, 4, 9, 0]);
    let done = store.done(&id).unwrap();
    assert_eq!(done.ranges(), [0..=0, 3..=5, 9..=9]);
    let mut seen = Vec::new();
    store
        .each_game(&id, |game| {
            seen.push(game.seat.number);
            if seen.len() == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert_eq!(seen, [0, 3, 4, 5]);
    let mut results = Vec::new();
    store.each_result(&id, |one| results.push((one.seat.number, one.result))).unwrap();
    assert_eq!(results, [0, 3, 4, 5, 9].map(|number| (number, game(number).log.result)));
    let unknown = StoreFault::UnknownGame { id: id.clone(), number: 7 };
    assert_eq!(store.game(&id, 7), Err(unknown));
}

#[test]
fn the_longest_closest_and_most_one_sided_games_are_found_by_an_index() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 400);
    let of_game =
        |board_game| (0..400).map(game).filter(move |one| one.seat.board_game == board_game);
    for board_game in 0..2 {
        let longest = store.extreme_games(&id, board_game, Extreme::Longest, 3).unwrap();
        let max = of_game(board_game).map(|one| one.log.moves.len()).max().unwrap();
        assert!(longest.len() == 3 && longest.iter().all(|one| one.log.moves.len() == max));
        let margins = || {
            of_game(board_game).filter_map(|one| Some((one.log.margin?.abs(), one.log.moves.len())))
        };
        let shown = |extreme| {
            let one = store.extreme_games(&id, board_game, extreme, 1).unwrap().remove(0);
            (one.log.margin.unwrap().abs(), one.log.moves.len())
        };
        let closest = margins().min_by_key(|&(margin, length)| (margin, std::cmp::Reverse(length)));
        assert_eq!(Some(shown(Extreme::Closest)), closest);
        let lopsided =
            margins().max_by_key(|&(margin, length)| (margin, std::cmp::Reverse(length)));
        assert_eq!(Some(shown(Extreme::MostOneSided)), lopsided);
    }
    // What is sorted was not read from an index.
    let connection = rusqlite::Connection::open(folder.database()).unwrap();
    for (order, index) in [
        ("ORDER BY length DESC, rowid DESC", "game_by_length"),
        ("AND margin IS NOT NULL ORDER BY abs(margin), length DESC, rowid", "game_by_margin"),
        ("AND margin IS NOT NULL ORDER BY abs(margin) DESC, length, rowid DESC", "game_by_margin"),
    ] {
        let query = format!(
            "EXPLAIN QUERY PLAN SELECT * FROM game WHERE tournament = 1 AND board_game = 0 {order} LIMIT 3"
        );
        let mut query = connection.prepare(&query).unwrap();
        let plan: Vec<String> =
            query.query_map([], |row| row.get("detail")).unwrap().map(Result::unwrap).collect();
        assert!(plan.len() == 1 && plan[0].contains(index), "{plan:?}");
    }
}

#[test]
fn deleting_leaves_nothing_of_one_tournament_and_all_of_the_other() {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 60);
    let other = create(&store, "other");
    store_games(&store, &other, 0..30);
    retry(&store, &id, &["out-of-time"]);
    store.delete(&id).unwrap();
    assert!(matches!(store.find(&id), Err(StoreFault::UnknownId { .. })));
    assert_eq!(store.count(&other), Ok(30));
    let connection = rusqlite::Connection::open(folder.database()).unwrap();
    for table in ["board_game", "entrant", "game", "archived_game", "total", "ending"] {
        let query = format!("SELECT count(DISTINCT tournament) FROM {table}");
        let left: i64 = connection.query_row(&query, [], |row| row.get(0)).unwrap();
        assert_eq!(left, i64::from(table != "archived_game"), "{table}");
    }
    store.integrity_check().unwrap();
    let names: Vec<_> =
        std::fs::read_dir(&folder.0).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| !name.to_string_lossy().contains("lock")), "{names:?}");
}
