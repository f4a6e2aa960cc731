//! Follows the steps of "Add a game" in CONTRIBUTING.md with the smallest game there is.
//!
//! Take-away: a pile of matches; each move takes one or two; the player who takes the last wins. Everything that a
//! game needs is in this file, and one line makes a catalogue entry of it.

use std::{convert::Infallible, fmt, str::FromStr};

use papan_catalogue::{GameEntry, Seat};
use papan_core::{
    Board, Context, Drawn, Game, Limits, ManualClock, Message, OptionCost, OptionKind, OptionSpec,
    OptionValue, OptionValues, Outcome, Piles, Place, Random, Side, StopFlag,
    contract::{check_game, check_scenes},
    hash_words, user_error,
};

/// A pile of matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TakeAway {
    matches: u64,
    taken: u64,
    turn: Side,
}

/// How many matches a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Take(u64);

/// How many matches lie on the table at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Options(u64);

impl Default for Options {
    fn default() -> Options {
        Options(7)
    }
}

/// Why a text is no position or no move, or a move is illegal; each variant has one message for the user.
#[derive(Debug)]
enum TakeAwayError {
    NotANumber,
    TooMany { left: u64 },
}

impl From<&TakeAwayError> for Message {
    fn from(error: &TakeAwayError) -> Message {
        match error {
            TakeAwayError::NotANumber => Message::new("take-away-number"),
            TakeAwayError::TooMany { left } => {
                Message::new("take-away-too-many").with("left", *left)
            }
        }
    }
}

user_error!(TakeAwayError);

impl papan_core::Options for Options {
    type Error = Infallible;

    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "matches",
        kind: OptionKind::Integer { min: 1, max: 50 },
        default: Some("7"),
        message: "option-take-away-matches",
        cost: OptionCost::None,
    }];

    fn from_values(values: &OptionValues) -> Result<Options, Infallible> {
        Ok(Options(values.integer("matches").unwrap_or(7)))
    }

    fn to_values(&self) -> OptionValues {
        OptionValues::new().with("matches", OptionValue::Integer(self.0))
    }
}

impl Game for TakeAway {
    type Move = Take;
    type Options = Options;
    type IllegalMove = TakeAwayError;
    const ID: &'static str = "take-away";

    fn start(options: &Options) -> TakeAway {
        TakeAway { matches: options.0, taken: 0, turn: Side::First }
    }

    fn options(&self) -> Options {
        Options(self.matches + self.taken)
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let margin = if self.turn == Side::First { -1 } else { 1 };
        (self.matches == 0).then(|| Outcome::from_margin(margin))
    }

    fn legal_moves(&self) -> impl ExactSizeIterator<Item = Take> {
        (0..self.matches.min(2) as usize).map(|index| Take(index as u64 + 1))
    }

    fn check(&self, take: Take) -> Result<(), TakeAwayError> {
        if self.legal_moves().any(|legal| legal == take) {
            return Ok(());
        }
        Err(TakeAwayError::TooMany { left: self.matches })
    }

    fn play_unchecked(&mut self, take: Take) {
        self.matches -= take.0;
        self.taken += take.0;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        hash_words([self.matches, self.taken, self.turn as u64])
    }

    fn max_remaining_plies(&self) -> u32 {
        self.matches as u32
    }
}

impl Drawn for TakeAway {
    fn board(&self) -> Board {
        let columns = (self.matches + self.taken) as usize;
        Board::Piles(Piles { sizes: vec![self.matches as usize], columns })
    }

    fn place(&self, take: Take) -> Place {
        Place::Cell { row: 0, column: (self.matches - take.0) as usize }
    }

    /// Choosing a match takes it and those to the right of it; where no match is left, too many.
    fn choice(&self, place: Place) -> String {
        let Place::Cell { column, .. } = place else { return String::new() };
        let column = column as u64;
        let count = if column < self.matches { self.matches - column } else { column + 1 };
        count.to_string()
    }

    fn symbol(&self, side: Side) -> char {
        ['1', '2'][side.index()]
    }

    fn scores(&self) -> Option<[u32; 2]> {
        None
    }
}

impl fmt::Display for TakeAway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.matches, self.taken, self.symbol(self.turn))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn number(text: Option<&str>) -> Result<u64, TakeAwayError> {
    text.and_then(|text| text.trim().parse().ok()).ok_or(TakeAwayError::NotANumber)
}

impl FromStr for TakeAway {
    type Err = TakeAwayError;

    fn from_str(text: &str) -> Result<TakeAway, TakeAwayError> {
        let mut words = text.split(' ');
        let (matches, taken) = (number(words.next())?, number(words.next())?);
        let turn = match words.next() {
            Some("1") => Side::First,
            Some("2") => Side::Second,
            _ => return Err(TakeAwayError::NotANumber),
        };
        Ok(TakeAway { matches, taken, turn })
    }
}

impl FromStr for Take {
    type Err = TakeAwayError;

    fn from_str(text: &str) -> Result<Take, TakeAwayError> {
        number(Some(text)).map(Take)
    }
}

#[test]
fn a_new_game_keeps_the_contract() {
    for (options, games) in [(Options(7), 50), (Options(1), 2)] {
        check_game::<TakeAway>(&options, games);
        check_scenes::<TakeAway>(&options, games);
    }
}

#[test]
fn a_new_game_is_one_line_in_the_catalogue_and_has_players_at_once() {
    let entry = GameEntry::of::<TakeAway>();
    let values = papan_catalogue::read_options("matches=9", entry.options()).unwrap();
    let mut position = entry.start(&values).unwrap();
    assert_eq!(position.perft(3, &StopFlag::new()), Some(8));

    let Ok(Seat::Agent(mut player)) = entry.seat("random:seed=4") else {
        panic!("every game can be played at random");
    };
    let (clock, stop) = (ManualClock::default(), StopFlag::new());
    let mut random = Random::stream(4, 0);
    while position.outcome().is_none() {
        let mut context = Context::new(Limits::default(), &clock, &stop, &mut random);
        let decision = player.agent.choose(&*position, &mut context).expect("not over");
        position = position.play(&decision.best).expect("a legal move").position;
    }
    assert!(position.legal_moves().is_empty());
}
