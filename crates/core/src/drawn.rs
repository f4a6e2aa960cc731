use crate::{Board, Game, Place, Scene, SceneMove, Side, Spot};

/// A game that can be shown to a person.
///
/// Renderers know the kinds of [`Board`], not the games: a new game that fits one of them can be seen everywhere at once.
/// A game describes its board and its moves here; [`scene`](Drawn::scene) puts the answers together, and every renderer
/// draws that scene.
pub trait Drawn: Game {
    /// Returns the board and what is on it.
    fn board(&self) -> Board;

    /// Returns where a move is shown: the place that it fills, or the first one that it empties.
    fn place(&self, chosen: Self::Move) -> Place;

    /// Returns the name of the move that choosing a place makes, legal or not, so that the rules can say what is wrong
    /// with it.
    ///
    /// All places with the same answer are the hit area of that move, for example the cells of a column. By default a
    /// move is named like its place.
    fn choice(&self, place: Place) -> String {
        self.board().name_of(place)
    }

    /// Returns the sign of a side in texts: `X`, `O`, `1`, `2`.
    fn symbol(&self, side: Side) -> char;

    /// Returns what each side counts so far, in games that count something.
    fn scores(&self) -> Option<[u32; 2]>;

    /// Returns the rounds still to be played, in games that have rounds.
    fn rounds_left(&self) -> Option<u32> {
        None
    }

    /// Returns the places that won the game, in games that are won by a row of marks.
    fn winning_row(&self) -> Vec<Place> {
        Vec::new()
    }

    /// Describes the position for every renderer.
    fn scene(&self) -> Scene {
        let board = self.board();
        let spot = |place| Spot { place, name: board.name_of(place), choice: self.choice(place) };
        let shown =
            |legal: Self::Move| SceneMove { text: legal.to_string(), place: self.place(legal) };
        Scene {
            spots: board.places().into_iter().map(spot).collect(),
            moves: self.legal_moves().map(shown).collect(),
            symbols: Side::BOTH.map(|side| self.symbol(side)),
            winning: self.winning_row(),
            last: None,
            board,
        }
    }
}
