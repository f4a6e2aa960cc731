mod board;
mod cursor;
mod place;

pub use board::{Board, Cells, Lattice, Marks, Piles};
pub use cursor::Way;
pub use place::{Place, column_name};

use crate::Side;

/// A position as every renderer shows it: the board, what to point out on it, and which move each place makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board and what is on it.
    pub board: Board,
    /// The signs of `First` and `Second`.
    pub symbols: [char; 2],
    /// All places that can be chosen, in reading order.
    pub spots: Vec<Spot>,
    /// The legal moves in the order of the rules.
    pub moves: Vec<SceneMove>,
    /// The places that won the game.
    pub winning: Vec<Place>,
    /// Where the last move was made; a position does not know, so the caller sets it.
    pub last: Option<Place>,
}

/// A place that can be chosen by pointer or keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Where it is.
    pub place: Place,
    /// What it is called, unique on the board.
    pub name: String,
    /// The move that choosing it makes, legal or not.
    pub choice: String,
}

/// A legal move of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneMove {
    /// The move as the rules spell it.
    pub text: String,
    /// Where it is shown.
    pub place: Place,
}

impl Scene {
    /// Returns the same scene with the place of the last move.
    #[must_use]
    pub fn with_last(self, last: Option<Place>) -> Scene {
        Scene { last, ..self }
    }

    /// Returns the sign of a side.
    pub fn symbol(&self, side: Side) -> char {
        self.symbols[side.index()]
    }

    /// Returns the spot at a place.
    pub fn spot(&self, place: Place) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.place == place)
    }

    /// Returns the legal move that choosing a place makes.
    pub fn move_at(&self, place: Place) -> Option<&SceneMove> {
        let choice = &self.spot(place)?.choice;
        self.moves.iter().find(|legal| legal.text == *choice)
    }

    /// Returns where a legal move is shown.
    pub fn place_of(&self, text: &str) -> Option<Place> {
        self.moves.iter().find(|legal| legal.text == text).map(|legal| legal.place)
    }

    /// Returns the characters that represent the marks of both sides where a terminal can show them.
    pub fn glyphs(&self) -> [char; 2] {
        if self.has_black_and_white() { ['●', '○'] } else { self.symbols }
    }

    /// Returns whether the sides are called black and white, after their discs.
    pub fn has_black_and_white(&self) -> bool {
        matches!(&self.board, Board::Cells(cells) if cells.marks == Marks::Discs)
    }
}
