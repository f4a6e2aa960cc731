//! The contract that every game keeps, as checks that panic with the position at fault.
//!
//! One line in a test gives a game all of them: [`check_game`] and [`check_scenes`], and [`check_symmetry`] and
//! [`check_banking`] where the game has those traits.

use std::collections::{HashMap, HashSet};

use crate::{
    Board, Drawn, Game, MAX_LEGAL_MOVES, MAX_MARGIN, MAX_PLIES, Options, Outcome, Place, Random,
    Scene, Scored, Side, Symmetric, Way, is_move_name,
};

/// Plays `games` random games from the start position and checks every position on the way.
///
/// # Panics
/// When the contract is broken.
pub fn check_game<G: Game>(options: &G::Options, games: u64) {
    assert_eq!(&G::start(options).options(), options, "the start remembers its options");
    let given_back = G::Options::from_values(&options.to_values());
    assert_eq!(given_back.as_ref().ok(), Some(options), "options survive being written as values");
    let mut moves_seen = HashSet::new();
    for game in 0..games {
        let mut random = Random::stream(0, game);
        let mut position = G::start(options);
        assert_eq!(position.turn(), Side::First, "First moves first");
        let mut max_left = position.max_remaining_plies();
        loop {
            check_position(&position, &mut moves_seen);
            let moves: Vec<_> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            assert!(max_left > 0, "{position}: the game is longer than it promised");
            position = position.after(moves[random.index(moves.len())]);
            max_left = (max_left - 1).min(position.max_remaining_plies());
        }
    }
}

fn check_position<G: Game>(position: &G, moves_seen: &mut HashSet<G::Move>) {
    let moves: Vec<_> = position.legal_moves().collect();
    assert_eq!(position.legal_moves().len(), moves.len(), "{position}: the count of moves is true");
    assert_eq!(
        position.outcome().is_some(),
        moves.is_empty(),
        "{position}: over exactly when no move is left"
    );
    assert!(moves.len() <= MAX_LEGAL_MOVES, "{position}: {} legal moves", moves.len());
    assert!(position.max_remaining_plies() <= MAX_PLIES, "{position}: too many plies to come");
    for index in 0..=moves.len() {
        let nth = position.legal_moves().nth(index);
        assert_eq!(nth, moves.get(index).copied(), "{position}: move number {index}");
    }
    let copy: G = position.to_string().parse().unwrap_or_else(|fault| {
        panic!("{position}: its own text is refused: {fault}");
    });
    assert_eq!(&copy, position, "{position}: reading gives back what was printed");
    assert_eq!(copy.key(), position.key(), "{position}: equal positions have equal keys");

    let names: HashSet<_> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), moves.len(), "{position}: every move has a name of its own");
    let is_word = |name: &String| is_move_name(name);
    assert!(names.iter().all(is_word), "{position}: the name of a move is one word");
    moves_seen.extend(&moves);
    for &candidate in &*moves_seen {
        let name = candidate.to_string();
        assert_eq!(name.parse().ok(), Some(candidate), "a move's name leads back to it");
        let listed = moves.contains(&candidate);
        assert_eq!(position.is_legal(candidate), listed, "{position}: {candidate} is legal?");
        match position.play(candidate) {
            Ok(next) => {
                assert!(listed, "{position}: {candidate} was played but is not listed");
                assert_eq!(next, position.after(candidate), "{position}: two ways to play");
                assert_ne!(&next, position, "{position}: {candidate} changed nothing");
            }
            Err(_) => assert!(!listed, "{position}: {candidate} is listed but refused"),
        }
        assert_eq!(&copy, position, "{position}: trying {candidate} changed the position");
    }
    if let Some(outcome) = position.outcome() {
        let [first, second] = Side::BOTH.map(|player| outcome.margin_for(player));
        assert!(first.abs() <= MAX_MARGIN, "{position}: a margin of {first}");
        assert_eq!(first, -second, "{position}: what one side wins the other loses");
        assert_eq!(outcome, Outcome::from_margin(first));
        let leader = [None, Some(Side::First), Some(Side::Second)];
        assert_eq!(outcome.winner(), leader[first.signum().rem_euclid(3) as usize]);
    }
}

/// Checks on random games that every position can be drawn and played by its scene alone: the board has a size, the
/// names of places are unique, the arrow keys reach every place, every legal move has a hit area, and everything that
/// is pointed out is on the board.
///
/// # Panics
/// When the contract is broken.
pub fn check_scenes<G: Drawn>(options: &G::Options, games: u64) {
    for game in 0..games {
        let mut random = Random::stream(3, game);
        let mut position = G::start(options);
        let mut last = None;
        loop {
            check_scene(&position, &position.scene().with_last(last));
            let moves: Vec<_> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random.index(moves.len())];
            last = Some(position.place(chosen)).filter(|place| *place != Place::Aside);
            position = position.after(chosen);
        }
    }
}

fn check_scene<G: Drawn>(position: &G, scene: &Scene) {
    let board = &scene.board;
    check_board(position, board);
    assert_ne!(scene.symbols[0], scene.symbols[1], "{position}: the signs of the sides differ");

    let places: Vec<Place> = scene.spots.iter().map(|spot| spot.place).collect();
    let names: HashSet<_> = scene.spots.iter().map(|spot| spot.name.as_str()).collect();
    assert_eq!(places, board.places(), "{position}: every place is a spot");
    assert!(places.iter().all(|&place| board.has(place)), "{position}: all spots are on the board");
    assert_eq!(names.len(), places.len(), "{position}: the names of places are unique");
    assert!(!names.contains(""), "{position}: every place has a name");
    let mut reached = HashSet::from([board.first_place()]);
    let mut waiting = vec![board.first_place()];
    while let Some(place) = waiting.pop() {
        let steps = [Way::Up, Way::Down, Way::Left, Way::Right].map(|way| board.step(place, way));
        waiting.extend(steps.into_iter().filter(|&next| reached.insert(next)));
    }
    assert_eq!(reached, places.into_iter().collect(), "{position}: arrow keys reach all places");

    let moves: Vec<String> = position.legal_moves().map(|legal| legal.to_string()).collect();
    let shown: Vec<&str> = scene.moves.iter().map(|legal| legal.text.as_str()).collect();
    assert_eq!(shown, moves, "{position}: the scene has the legal moves in order");
    for legal in scene.moves.iter().filter(|legal| legal.place != Place::Aside) {
        assert_eq!(
            scene.move_at(legal.place),
            Some(legal),
            "{position}: {} has a hit area",
            legal.text
        );
    }
    let highlights = scene.winning.iter().chain(&scene.last);
    for &place in highlights {
        assert!(board.has(place), "{position}: {place:?} is pointed out but not on the board");
    }
}

fn check_board<G: Drawn>(position: &G, board: &Board) {
    let (rows, columns) = (board.rows(), board.columns());
    assert!(rows > 0 && columns > 0, "{position}: a board of {rows} rows and {columns} columns");
    match board {
        Board::Cells(cells) => assert_eq!(cells.owners.len(), rows * columns, "{position}"),
        Board::Lattice(lattice) => {
            assert_eq!(lattice.owners.len(), rows * columns, "{position}: boxes");
            assert_eq!(lattice.horizontal.len(), (rows + 1) * columns, "{position}: lines across");
            assert_eq!(lattice.vertical.len(), rows * (columns + 1), "{position}: lines down");
        }
        Board::Piles(piles) => {
            assert!(
                piles.sizes.iter().all(|&size| size <= columns),
                "{position}: room for objects"
            );
        }
    }
    for &(row, column) in board.guides() {
        assert!(row <= rows && column <= columns, "{position}: a guide mark on the board");
    }
}

/// Checks on random games that every symmetry carries moves to moves and results to results, and can be undone.
///
/// # Panics
/// When the contract is broken.
pub fn check_symmetry<G: Symmetric>(options: &G::Options, games: u64) {
    for game in 0..games {
        let mut random = Random::stream(1, game);
        let mut position = G::start(options);
        loop {
            let symmetries = position.symmetries();
            assert_eq!(position.image(symmetries[0]), position, "the identity comes first");
            let canonical = position.canonical_key().0;
            let moves: Vec<_> = position.legal_moves().collect();
            for &symmetry in symmetries {
                let image = position.image(symmetry);
                let told = format!("{position} through {symmetry:?}");
                assert_eq!(image.image(symmetry.inverse()), position, "{told}: undone");
                assert_eq!(image.canonical_key().0, canonical, "{told}: canonical key");
                assert_eq!(image.outcome(), position.outcome(), "{told}: outcome");
                assert_eq!(image.turn(), position.turn(), "{told}: turn");
                assert_eq!(image.legal_moves().len(), moves.len(), "{told}: number of moves");
                for &chosen in &moves {
                    let mapped = position.image_of_move(symmetry, chosen);
                    let there = image.play(mapped).unwrap_or_else(|fault| {
                        panic!("{told}: {chosen} became {mapped}: {fault}");
                    });
                    assert_eq!(there, position.after(chosen).image(symmetry), "{told}: {chosen}");
                }
            }
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[random.index(moves.len())]);
        }
    }
}

/// Checks that banked margins are final, and that positions with the same rest have the same margin still to be won.
///
/// The value of every position within `depth` moves of the end of random games is found by brute force.
///
/// # Panics
/// When the contract is broken.
pub fn check_banking<G: Scored>(options: &G::Options, games: u64, depth: u32) {
    let mut rest_values = HashMap::new();
    for game in 0..games {
        let mut random = Random::stream(2, game);
        let mut position = G::start(options);
        while position.max_remaining_plies() > depth {
            let moves: Vec<_> = position.legal_moves().collect();
            position = position.after(moves[random.index(moves.len())]);
        }
        solve(&position, &mut rest_values);
    }
    assert!(!rest_values.is_empty());
}

/// Returns the final margin seen by `First`, and remembers what was still to be won by every rest on the way.
fn solve<G: Scored>(position: &G, rest_values: &mut HashMap<u64, i32>) -> i32 {
    let sign = if position.turn() == Side::First { 1 } else { -1 };
    let margin = match position.outcome() {
        Some(outcome) => outcome.margin(),
        None => {
            let after = position.legal_moves().map(|m| solve(&position.after(m), rest_values));
            sign * after.map(|margin| sign * margin).max().expect("not over")
        }
    };
    let to_be_won = sign * (margin - position.banked());
    let known = *rest_values.entry(position.rest_key()).or_insert(to_be_won);
    assert_eq!(known, to_be_won, "{position}: the same rest was worth {known} before");
    margin
}
