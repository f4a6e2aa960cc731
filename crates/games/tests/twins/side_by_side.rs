//! Plays a fast game and its slow twin side by side.

use std::marker::PhantomData;

use papan_core::{Game, Random, Side};

/// The rules of a game implemented a second time, slowly, from their description alone.
///
/// A twin shares no code with the game it checks; positions and moves are texts.
pub trait Twin: Sized {
    /// Reads a position; only valid ones are ever given.
    fn read(text: &str) -> Self;
    fn text(&self) -> String;
    fn turn(&self) -> Side;
    /// Lists the legal moves in the documented order.
    fn moves(&self) -> Vec<String>;
    fn play(&self, chosen: &str) -> Self;
    /// Returns the margin seen by `First` once the game is over.
    fn margin(&self) -> Option<i32>;
    /// Lists every move that can be written, on the largest board there is.
    fn all_moves() -> Vec<String>;
}

/// A game and its twin.
pub struct SideBySide<G: Game, T> {
    /// Every move that can be written, legal or not.
    all_moves: Vec<(String, G::Move)>,
    /// How many positions were compared, each with all positions one move later.
    pub compared: usize,
    twin: PhantomData<T>,
}

impl<G: Game, T: Twin> SideBySide<G, T> {
    pub fn new() -> SideBySide<G, T> {
        let read = |text: String| {
            let written = text.parse().unwrap_or_else(|fault| panic!("{text} is refused: {fault}"));
            (text, written)
        };
        let all_moves = T::all_moves().into_iter().map(read).collect();
        SideBySide { all_moves, compared: 0, twin: PhantomData }
    }

    /// Plays random games from the start, which must look as described.
    pub fn play_games(&mut self, options: &G::Options, described: &str, games: u64) {
        assert_eq!(G::start(options).to_string(), described, "the start with {options:?}");
        for game in 0..games {
            self.follow(described, &mut Random::stream(10, game));
        }
    }

    /// Reads a position on both sides and plays random moves to the end, comparing at every step.
    pub fn follow(&mut self, text: &str, random: &mut Random) {
        let mut fast: G = text.parse().unwrap_or_else(|fault| panic!("{text} is refused: {fault}"));
        let mut slow = T::read(text);
        loop {
            self.compare(&fast, &slow);
            let moves = slow.moves();
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[random.index(moves.len())];
            fast.play_unchecked(chosen.parse().expect("compared before"));
            slow = slow.play(chosen);
        }
    }

    fn compare(&mut self, fast: &G, slow: &T) {
        self.compared += 1;
        Self::compare_surface(fast, slow, "as it stands");
        let listed: Vec<G::Move> = fast.legal_moves().collect();
        let names: Vec<String> = listed.iter().map(ToString::to_string).collect();
        assert_eq!(names, slow.moves(), "{fast}: legal moves in order");
        assert!(listed.is_sorted(), "{fast}: moves compare as they are listed");
        for (name, candidate) in &self.all_moves {
            match fast.play(*candidate) {
                Ok(next) => {
                    assert!(names.contains(name), "{fast}: {name} is legal only on the fast side");
                    let told = format!("after {name} in {fast}");
                    Self::compare_surface(&next, &slow.play(name), &told);
                }
                Err(_) => assert!(!names.contains(name), "{fast}: {name} is refused"),
            }
        }
    }

    /// Compares all that can be seen of a position without playing on.
    fn compare_surface(fast: &G, slow: &T, told: &str) {
        assert_eq!(fast.to_string(), slow.text(), "text {told}");
        assert_eq!(fast.turn(), slow.turn(), "turn of {fast} {told}");
        let margin = fast.outcome().map(papan_core::Outcome::margin);
        assert_eq!(margin, slow.margin(), "margin of {fast} {told}");
    }
}
