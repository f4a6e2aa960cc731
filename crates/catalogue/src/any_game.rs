use std::any::Any;

use papan_core::{
    Drawn, Game, OptionValues, Options, Outcome, Place, Random, Scene, Side, StopFlag, perft,
    playout,
};

use crate::PlayError;

/// A position of some game, for surfaces that show any of them. Moves are text.
pub trait AnyGame: Any + Send + Sync {
    /// Returns the name of the game.
    fn id(&self) -> &'static str;
    /// Returns the position as one line of text.
    fn text(&self) -> String;
    /// Returns the options that differ from the defaults.
    fn options(&self) -> OptionValues;
    /// Returns the side to move.
    fn turn(&self) -> Side;
    /// Returns the result once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Lists the legal moves in the order of the rules.
    fn legal_moves(&self) -> Vec<String>;
    /// Reads a move, however it is spelt, and plays it.
    ///
    /// # Errors
    /// Why the text is not a move, or why the move is illegal.
    fn play(&self, text: &str) -> Result<Played, PlayError>;
    /// Returns whether the text is a move of this game at all, legal here or not.
    fn reads_move(&self, text: &str) -> bool;
    /// Describes the position for every renderer.
    fn scene(&self) -> Scene;
    /// Returns where a move is shown; text that is no move is shown nowhere.
    fn place(&self, text: &str) -> Place;
    /// Returns the sign of a side.
    fn symbol(&self, player: Side) -> char;
    /// Returns what each side counts so far.
    fn scores(&self) -> Option<[u32; 2]>;
    /// Returns the rounds still to be played.
    fn rounds_left(&self) -> Option<u32>;
    /// Counts the positions after exactly `depth` moves, or returns `None` when cancelled.
    fn perft(&self, depth: u32, stop: &StopFlag) -> Option<u64>;
    /// Plays random games from here, one after the other, all drawing from one stream.
    fn playouts(&self, games: u64, random: &mut Random) -> Playouts;
    /// Returns a copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
}

/// A move that was played.
pub struct Played {
    /// The move as the rules spell it.
    pub chosen: String,
    /// The position after it.
    pub position: Box<dyn AnyGame>,
}

/// What a batch of random games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Moves in all games together.
    pub moves: u64,
    /// A sum over all results and lengths, which changes when the rules or the random stream change.
    pub signature: u64,
}

impl<G: Game + Drawn> AnyGame for G {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn options(&self) -> OptionValues {
        Game::options(self).to_values()
    }

    fn turn(&self) -> Side {
        Game::turn(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn legal_moves(&self) -> Vec<String> {
        Game::legal_moves(self).map(|legal| legal.to_string()).collect()
    }

    fn play(&self, text: &str) -> Result<Played, PlayError> {
        let chosen: G::Move = text.parse().map_err(|error| PlayError::NotAMove(Box::new(error)))?;
        let position =
            Game::play(self, chosen).map_err(|error| PlayError::Illegal(Box::new(error)))?;
        Ok(Played { chosen: chosen.to_string(), position: Box::new(position) })
    }

    fn reads_move(&self, text: &str) -> bool {
        text.parse::<G::Move>().is_ok()
    }

    fn scene(&self) -> Scene {
        Drawn::scene(self)
    }

    fn place(&self, text: &str) -> Place {
        text.parse().map_or(Place::Aside, |chosen| Drawn::place(self, chosen))
    }

    fn symbol(&self, player: Side) -> char {
        Drawn::symbol(self, player)
    }

    fn scores(&self) -> Option<[u32; 2]> {
        Drawn::scores(self)
    }

    fn rounds_left(&self) -> Option<u32> {
        Drawn::rounds_left(self)
    }

    fn perft(&self, depth: u32, stop: &StopFlag) -> Option<u64> {
        perft(self, depth, stop)
    }

    fn playouts(&self, games: u64, random: &mut Random) -> Playouts {
        let mut total = Playouts::default();
        for _ in 0..games {
            let mut position = self.clone();
            let moves = u64::from(playout(&mut position, random));
            let margin = Game::outcome(&position).map_or(0, Outcome::margin);
            total.moves += moves;
            total.signature = total.signature.rotate_left(5) ^ (moves << 32) ^ margin as u32 as u64;
        }
        total
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
