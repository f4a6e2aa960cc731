use std::sync::LazyLock;

use papan_core::OptionValues;
use papan_games::{Adjacency, ConnectFour, DotsAndBoxes, Nim, Reversi, TicTacToe};

use crate::{
    GameEntry, WordError, WordKind,
    words::{read_options, split_word},
};

/// Every game, one line each. A game without evaluations and bots of its own starts with `GameEntry::of`.
static GAMES: LazyLock<Vec<GameEntry>> = LazyLock::new(|| {
    vec![
        GameEntry::with_engine::<TicTacToe>(),
        GameEntry::with_engine::<Reversi>(),
        GameEntry::with_engine::<DotsAndBoxes>(),
        GameEntry::with_engine::<Adjacency>(),
        GameEntry::with_engine::<ConnectFour>(),
        GameEntry::with_engine::<Nim>(),
    ]
});

/// Lists all games.
pub fn games() -> &'static [GameEntry] {
    &GAMES
}

/// Finds a game by its name.
///
/// # Errors
/// The nearest name and the list of all.
pub fn find_game(name: &str) -> Result<&'static GameEntry, WordError> {
    let known = games().iter().find(|entry| entry.id().eq_ignore_ascii_case(name.trim()));
    known.ok_or_else(|| WordError::unknown(WordKind::Game, name, games().iter().map(GameEntry::id)))
}

/// Reads `name` or `name:key=value,key=value`.
///
/// # Errors
/// The word at fault and the nearest right one.
pub fn read_game(word: &str) -> Result<(&'static GameEntry, OptionValues), WordError> {
    let (name, options) = split_word(word);
    let entry = find_game(name)?;
    Ok((entry, read_options(options, entry.options())?))
}
