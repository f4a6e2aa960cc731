//! Positions of games of every kind of board, with what to point out on them.

use papan_core::{Drawn, Place, Scene};
use papan_draw::{Drawing, Style, text};
use papan_games::{Adjacency, DotsAndBoxes, Reversi, TicTacToe};

/// Everything that a [`Drawing`] borrows.
pub struct Sketch {
    pub scene: Scene,
    shows_moves: bool,
    notes: Vec<(Place, String)>,
}

impl Sketch {
    pub fn drawing(&self) -> Drawing<'_> {
        Drawing { scene: &self.scene, shows_moves: self.shows_moves, notes: &self.notes }
    }

    pub fn with_note(mut self, place: Place, note: &str) -> Sketch {
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
pub fn scene<G: Drawn>(position: &str, played: &str, moves: &Moves) -> Sketch {
    let mut position: G = position.parse().expect(position);
    let mut last = None;
    for chosen in played.split_whitespace() {
        let chosen = chosen.parse().expect(played);
        last = Some(position.place(chosen));
        position = position.play(chosen).expect(played);
    }
    let scene = position.scene().with_last(last);
    let (shows_moves, notes) = match moves {
        Moves::Hidden => (false, Vec::new()),
        Moves::Hints => (true, Vec::new()),
        Moves::Notes(notes) => {
            let notes = notes.iter().cycle().map(|&note| note.to_owned());
            (true, scene.moves.iter().map(|legal| legal.place).zip(notes).collect())
        }
    };
    Sketch { scene, shows_moves, notes }
}

/// Compares a plain picture with one that starts on the line after the opening quote.
pub fn check(sketch: &Sketch, expected: &str) {
    let found = text(&sketch.drawing(), Style::Plain);
    assert_eq!(format!("\n{found}"), expected, "found:\n{found}");
}

pub const REVERSI: &str =
    "...OX.../...OOO../..XX.OO./.XXXOOX./..XOOO../...O.X../...O..../........ X";
pub const ADJACENCY: &str =
    "X....OOO/...O.OOO/......../.XXX..../..XXXXO./X....OX./XX.....O/XOO..O.. X 38";
pub const DOTS_AND_BOXES: &str = "---/|....../.../|.|.|.|/--./|...|.|/.-. 1";
pub const LARGE_DOTS_AND_BOXES: &str = ".--..-/|...|...|.|1|/--.-.-/|.|1|.|.|.|.|/.--.-./..|.....|1|.|/.----./\
     ..|.|...|.|.|/..--../|.|.|.|2|.|.|/--.-.-/|...|...|...|/--..-- 1";

/// Lists sketches of all games and all kinds.
pub fn all() -> Vec<Sketch> {
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
