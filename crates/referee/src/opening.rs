use papan_catalogue::{AnyGame, GameEntry};
use papan_core::{Message, OptionValues, ParseError, Random};

use papan_record::BYTE_ORDER_MARK;

/// Where the games of a match start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// At the start position.
    Start,
    /// After random moves, others for each pair.
    Random {
        /// How many moves.
        plies: u32,
    },
    /// One after the other from a list, and again from its beginning.
    List(Vec<ListedOpening>),
}

/// An opening from a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedOpening {
    /// The position it starts from, if it is not the start position of the match.
    position: Option<String>,
    moves: Vec<String>,
}

/// The opening of one pair of games.
pub struct Opening {
    /// Where the games start.
    pub start: Box<dyn AnyGame>,
    /// The moves that are played before anybody is asked.
    pub moves: Vec<String>,
}

impl Openings {
    /// The most random moves that may be asked for.
    pub const MAX_PLIES: u32 = 60;

    /// Reads the number behind `random:`.
    ///
    /// # Errors
    /// A message that names the range.
    pub fn random(text: &str) -> Result<Openings, ParseError> {
        let plies = text.trim().parse().ok().filter(|plies| (1..=Self::MAX_PLIES).contains(plies));
        plies.map(|plies| Openings::Random { plies }).ok_or_else(|| {
            Message::new("openings-plies").with("found", text).with("most", Self::MAX_PLIES).into()
        })
    }

    /// Reads a list: one opening a line, as moves from the start position or as a position; `#` begins a comment.
    ///
    /// # Errors
    /// A message that names the line and the fault.
    pub fn list(
        text: &str,
        entry: &GameEntry,
        start: &dyn AnyGame,
    ) -> Result<Openings, ParseError> {
        let list = Openings::lines(text, entry, start).map_err(|(line, fault)| {
            Message::new("openings-line").with("line", line).with("fault", fault)
        })?;
        if list.is_empty() {
            return Err(Message::new("openings-empty").into());
        }
        Ok(Openings::List(list))
    }

    /// Reads lines that may all be empty or comments; a fault comes with the number of its line, from 1.
    ///
    /// # Errors
    /// The number of the first line at fault, and its fault.
    pub fn lines(
        text: &str,
        entry: &GameEntry,
        start: &dyn AnyGame,
    ) -> Result<Vec<ListedOpening>, (usize, Message)> {
        let mut list = Vec::new();
        // Some editors begin a file with an invisible mark.
        for (index, line) in text.trim_start_matches(BYTE_ORDER_MARK).lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                list.push(listed(line, entry, start).map_err(|fault| (index + 1, fault))?);
            }
        }
        Ok(list)
    }

    /// Says whether all pairs start alike.
    pub fn are_all_alike(&self) -> bool {
        match self {
            Openings::Start => true,
            Openings::Random { .. } => false,
            Openings::List(list) => list.len() < 2,
        }
    }

    /// Returns the positions of a list, which not every program can be told.
    pub fn positions(&self) -> impl Iterator<Item = &str> {
        let list = if let Openings::List(list) = self { &list[..] } else { &[] };
        list.iter().filter_map(|opening| opening.position.as_deref())
    }

    /// Returns the opening of a pair; the same for the same seed and number.
    ///
    /// # Panics
    /// Never: what a list contains was played once when it was read.
    pub fn of_pair(&self, pair: u64, entry: &GameEntry, start: &dyn AnyGame, seed: u64) -> Opening {
        match self {
            Openings::Start => Opening { start: start.boxed(), moves: Vec::new() },
            Openings::Random { plies } => {
                Opening { start: start.boxed(), moves: random_moves(start, *plies, pair, seed) }
            }
            Openings::List(list) => {
                let opening = &list[(pair % list.len() as u64) as usize];
                let start = match &opening.position {
                    Some(text) => entry.read(text, &OptionValues::new()).expect("read before"),
                    None => start.boxed(),
                };
                Opening { start, moves: opening.moves.clone() }
            }
        }
    }
}

fn listed(line: &str, entry: &GameEntry, start: &dyn AnyGame) -> Result<ListedOpening, Message> {
    let first = line.split_whitespace().next().unwrap_or_default();
    if !start.reads_move(first) {
        let options = start.options();
        let position = entry.read(line, &options).map_err(|error| Message::from(&error))?;
        if position.outcome().is_some() {
            return Err(Message::new("openings-over"));
        }
        return Ok(ListedOpening { position: Some(line.to_owned()), moves: Vec::new() });
    }
    let mut position = start.boxed();
    let mut moves = Vec::new();
    for (index, word) in line.split_whitespace().enumerate() {
        let played = position.play(word).map_err(|error| {
            Message::new("moves-fault")
                .with("number", index + 1)
                .with("found", word)
                .with("fault", Message::from(&error))
        })?;
        moves.push(played.chosen);
        position = played.position;
    }
    if position.outcome().is_some() {
        return Err(Message::new("openings-over"));
    }
    Ok(ListedOpening { position: None, moves })
}

/// Plays random moves that do not end the game; where a game is shorter, as many as it has.
fn random_moves(start: &dyn AnyGame, plies: u32, pair: u64, seed: u64) -> Vec<String> {
    // Streams of players count from 0 upwards, two a game; openings count from the other end.
    let mut random = Random::stream(seed, u64::MAX - pair);
    let mut longest = Vec::new();
    for _ in 0..100 {
        let mut position = start.boxed();
        let mut moves = Vec::new();
        while moves.len() < plies as usize {
            let legal = position.legal_moves();
            let chosen = &legal[random.index(legal.len())];
            let next = position.play(chosen).expect("a legal move can be played").position;
            if next.outcome().is_some() {
                break;
            }
            moves.push(chosen.clone());
            position = next;
        }
        if moves.len() == plies as usize {
            return moves;
        }
        if moves.len() > longest.len() {
            longest = moves;
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tic_tac_toe() -> (&'static GameEntry, Box<dyn AnyGame>) {
        let (entry, options) = papan_catalogue::read_game("tic-tac-toe").unwrap();
        (entry, entry.start(&options).unwrap())
    }

    #[test]
    fn random_openings_are_reproducible_legal_and_never_over() {
        let (entry, start) = tic_tac_toe();
        for plies in [1, 5, 8, 60] {
            let openings = Openings::random(&plies.to_string()).unwrap();
            let mut different = std::collections::BTreeSet::new();
            for pair in 0..50 {
                let opening = openings.of_pair(pair, entry, &*start, 7);
                assert_eq!(opening.moves, openings.of_pair(pair, entry, &*start, 7).moves);
                let mut position = opening.start;
                for word in &opening.moves {
                    position = position.play(word).unwrap().position;
                }
                assert!(position.outcome().is_none());
                assert_eq!(opening.moves.len(), plies.min(8));
                different.insert(opening.moves);
            }
            assert!(different.len() > 5);
        }
    }

    #[test]
    fn a_list_has_moves_or_positions_and_comments() {
        let (entry, start) = tic_tac_toe();
        let text = "# openings\na1 b2\n\nX.../".to_owned() + "\n";
        assert!(Openings::list(&text, entry, &*start).is_err());
        let openings =
            Openings::list("\u{feff}# two\na1 b2 # cross\n.../.O./..X X\n", entry, &*start)
                .unwrap();
        let first = openings.of_pair(2, entry, &*start, 0);
        assert_eq!(first.moves, ["a1", "b2"]);
        let second = openings.of_pair(1, entry, &*start, 0);
        assert_eq!((second.start.text().as_str(), second.moves.len()), (".../.O./..X X", 0));
        assert_eq!(openings.positions().collect::<Vec<_>>(), [".../.O./..X X"]);
    }

    #[test]
    fn wrong_lists_name_the_line() {
        let (entry, start) = tic_tac_toe();
        for (text, line) in [
            ("a1\na1 a1", Some(2)),
            ("a1\n\nz9", Some(3)),
            ("a1 b1 a2 b2 a3", Some(1)),
            ("XXX/OO./... O", Some(1)),
            ("# nothing", None),
            ("", None),
        ] {
            let message = Openings::list(text, entry, &*start).unwrap_err().into_message();
            let found = message.arguments.iter().find(|(name, _)| *name == "line");
            let expected = line.map(|line: i64| papan_core::Argument::Number(line));
            assert_eq!(found.map(|(_, number)| number.clone()), expected, "{text}: {message}");
        }
        for wrong in ["", "0", "61", "x", "-1"] {
            assert!(Openings::random(wrong).is_err());
        }
    }
}
