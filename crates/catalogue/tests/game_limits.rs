//! The limits that all games share: a game at the limit is played by every agent, one beyond it cannot be registered.

use std::{collections::HashSet, fmt, str::FromStr};

use papan_catalogue::{GameEntry, Seat, games};
use papan_core::{
    Board, Context, Drawn, Game, Limits, MAX_LEGAL_MOVES, MAX_PLIES, ManualClock, Message,
    OptionValues, Outcome, Piles, Place, Random, Side, StopFlag, contract::check_game, hash_words,
    user_error,
};

/// A game of so many plies with so many moves each. First wins by starting with the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Corridor<const MOVES: usize, const PLIES: u32> {
    ply: u32,
    is_won: bool,
}

/// The number of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Number(usize);

/// Something that is no position or no legal move.
#[derive(Debug)]
struct Refused;

impl From<&Refused> for Message {
    fn from(_: &Refused) -> Message {
        Message::new("refused")
    }
}

user_error!(Refused);

impl<const MOVES: usize, const PLIES: u32> Game for Corridor<MOVES, PLIES> {
    type Move = Number;
    type Options = ();
    type IllegalMove = Refused;
    const ID: &'static str = "corridor";

    fn start((): &()) -> Self {
        Corridor { ply: 0, is_won: false }
    }

    fn options(&self) {}

    fn turn(&self) -> Side {
        Side::BOTH[self.ply as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        let margin = if self.is_won { 1 } else { -1 };
        (self.ply == PLIES).then(|| Outcome::from_margin(margin))
    }

    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Number> {
        (0..if self.ply < PLIES { MOVES } else { 0 }).map(Number)
    }

    fn check(&self, chosen: Number) -> Result<(), Refused> {
        self.legal_moves().find(|&legal| legal == chosen).map(|_| ()).ok_or(Refused)
    }

    fn play_unchecked(&mut self, chosen: Number) {
        self.is_won |= self.ply == 0 && chosen.0 == MOVES - 1;
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        hash_words([u64::from(self.ply), u64::from(self.is_won)])
    }

    fn max_remaining_plies(&self) -> u32 {
        PLIES - self.ply
    }
}

impl<const MOVES: usize, const PLIES: u32> Drawn for Corridor<MOVES, PLIES> {
    fn board(&self) -> Board {
        Board::Piles(Piles { sizes: vec![1], columns: 1 })
    }

    fn place(&self, _: Number) -> Place {
        Place::Cell { row: 0, column: 0 }
    }

    fn symbol(&self, player: Side) -> char {
        ['1', '2'][player.index()]
    }

    fn scores(&self) -> Option<[u32; 2]> {
        None
    }
}

impl<const MOVES: usize, const PLIES: u32> fmt::Display for Corridor<MOVES, PLIES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ply, self.is_won)
    }
}

impl<const MOVES: usize, const PLIES: u32> FromStr for Corridor<MOVES, PLIES> {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let read = || {
            let (ply, is_won) = text.split_once(' ')?;
            Some(Corridor { ply: ply.parse().ok()?, is_won: is_won.parse().ok()? })
        };
        read().ok_or(Refused)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Number, Refused> {
        text.parse().map(Number).map_err(|_| Refused)
    }
}

type Widest = Corridor<MAX_LEGAL_MOVES, 2>;
type Longest = Corridor<1, MAX_PLIES>;

/// Asks every agent for its first move, as deep as it may look.
fn first_moves<G: Game + Drawn>() -> Vec<(&'static str, String)> {
    let entry = GameEntry::of::<G>();
    let start = entry.start(&OptionValues::new()).unwrap();
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let answer = |word: &str| {
        let Ok(Seat::Agent(mut agent)) = entry.seat(word) else { panic!("{word} is an agent") };
        let mut random = Random::stream(1, 0);
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        let mut context = Context::new(limits, &clock, &stop, &mut random);
        agent.agent.choose(&*start, &mut context).expect("not over").best
    };
    entry.agents().iter().map(|agent| (agent.name(), answer(agent.name()))).collect()
}

#[test]
fn a_game_at_the_limits_keeps_the_contract_and_is_played_by_every_agent() {
    check_game::<Widest>(&(), 3);
    check_game::<Longest>(&(), 1);
    for (agent, chosen) in first_moves::<Widest>() {
        // A search of two plies finds the only move that wins: the last, whose number fills the byte.
        if ["minimax", "alpha-beta", "iterative", "mcts"].contains(&agent) {
            assert_eq!(chosen, "254", "{agent}");
        }
    }
    for (agent, chosen) in first_moves::<Longest>() {
        assert_eq!(chosen, "0", "{agent}");
    }
}

#[test]
#[should_panic(expected = "corridor starts with 256 legal moves")]
fn a_game_with_too_many_moves_cannot_be_registered() {
    GameEntry::of::<Corridor<{ MAX_LEGAL_MOVES + 1 }, 2>>();
}

#[test]
#[should_panic(expected = "corridor may last 1001 plies")]
fn a_game_with_too_many_plies_cannot_be_registered() {
    GameEntry::of::<Corridor<1, { MAX_PLIES + 1 }>>();
}

#[test]
fn no_two_games_share_a_name() {
    let names: HashSet<&str> = games().iter().map(GameEntry::id).collect();
    assert_eq!(names.len(), games().len());
}
