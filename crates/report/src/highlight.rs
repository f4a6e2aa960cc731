use papan_store::{Extreme, Store, StoreFault, StoredGame, Tournament};

/// A game worth showing.
#[derive(Clone, Debug, PartialEq)]
pub struct Highlight {
    /// The criterion.
    pub extreme: Extreme,
    /// The game.
    pub game: StoredGame,
}

impl Highlight {
    /// Finds one of each kind in every board game.
    pub(super) fn all(
        store: &Store,
        tournament: &Tournament,
    ) -> Result<Vec<Highlight>, StoreFault> {
        let mut highlights = Vec::new();
        for board_game in 0..tournament.games.len() {
            for extreme in [Extreme::Longest, Extreme::Closest, Extreme::MostOneSided] {
                let games = store.extreme_games(&tournament.id, board_game, extreme, 1)?;
                highlights.extend(games.into_iter().map(|game| Highlight { extreme, game }));
            }
        }
        Ok(highlights)
    }

    /// Returns the word by which JSON names the kind.
    pub(super) fn name(&self) -> &'static str {
        match self.extreme {
            Extreme::Longest => "longest",
            Extreme::Closest => "closest",
            Extreme::MostOneSided => "most-one-sided",
        }
    }
}
