//! Positions of the four games, with what to point out on them.

use papan_core::{Drawn, Picture, Place, Side};
use papan_draw::{Board, Style, text};
use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe};

/// Everything that a [`Board`] borrows.
pub struct Scene {
    picture: Picture,
    symbols: [char; 2],
    last: Option<Place>,
    legal: Vec<Place>,
    notes: Vec<(Place, String)>,
}

impl Scene {
    pub fn board(&self) -> Board<'_> {
        Board {
            last: self.last,
            legal: &self.legal,
            notes: &self.notes,
            ..Board::new(&self.picture, self.symbols)
        }
    }

    pub fn with_note(mut self, place: Place, note: &str) -> Scene {
        self.notes.push((place, note.to_owned()));
        self
    }
}

/// What to show of the legal moves.
pub enum Moves<'a> {
    Hidden,
    Hints,
    /// These notes, over and over again.
    Notes(&'a [&'a str]),
}

/// Plays some moves from a position and shows where they lead.
pub fn scene<G: Drawn>(position: &str, played: &str, moves: &Moves) -> Scene {
    let mut position: G = position.parse().expect(position);
    let mut last = None;
    for chosen in played.split_whitespace() {
        let chosen = chosen.parse().expect(played);
        last = Some(position.place(chosen));
        position = position.play(chosen).expect(played);
    }
    let places: Vec<Place> = position.legal_moves().map(|legal| position.place(legal)).collect();
    let (legal, notes) = match moves {
        Moves::Hidden => (Vec::new(), Vec::new()),
        Moves::Hints => (places, Vec::new()),
        Moves::Notes(notes) => {
            let notes = notes.iter().cycle().map(|&note| note.to_owned());
            (places.clone(), places.into_iter().zip(notes).collect())
        }
    };
    let symbols = Side::BOTH.map(|player| position.symbol(player));
    Scene { picture: position.picture(), symbols, last, legal, notes }
}

/// Compares a plain picture with one that starts on the line after the opening quote.
pub fn check(scene: &Scene, expected: &str) {
    let found = text(&scene.board(), Style::Plain);
    assert_eq!(format!("\n{found}"), expected, "found:\n{found}");
}

pub const REVERSI: &str =
    "...OX.../...OOO../..XX.OO./.XXXOOX./..XOOO../...O.X../...O..../........ X";
pub const ADJACENCY: &str =
    "X....OOO/...O.OOO/......../.XXX..../..XXXXO./X....OX./XX.....O/XOO..O.. X 38";
pub const DOTS_AND_BOXES: &str = "---/|....../.../|.|.|.|/--./|...|.|/.-. 1";
pub const LARGE_DOTS_AND_BOXES: &str = ".--..-/|...|...|.|1|/--.-.-/|.|1|.|.|.|.|/.--.-./..|.....|1|.|/.----./\
     ..|.|...|.|.|/..--../|.|.|.|2|.|.|/--.-.-/|...|...|...|/--..-- 1";

/// Lists scenes of all games and all kinds.
pub fn all() -> Vec<Scene> {
    let long_notes = ["+3", "-0.5", "0", "-12", "+0.25", "-12.5"];
    [Moves::Hidden, Moves::Hints, Moves::Notes(&["+1", "0", "-1"]), Moves::Notes(&long_notes)]
        .iter()
        .flat_map(|moves| {
            [
                scene::<Reversi>(REVERSI, "e6", moves),
                scene::<TicTacToe>("O.X/.X./... O", "b1", moves),
                scene::<TicTacToe>("......../......../......../........ X", "h4", moves),
                scene::<Adjacency>(ADJACENCY, "e6", moves),
                scene::<DotsAndBoxes>(DOTS_AND_BOXES, "a2-b2", moves),
                scene::<DotsAndBoxes>(LARGE_DOTS_AND_BOXES, "a1-b1", moves),
            ]
        })
        .collect()
}
