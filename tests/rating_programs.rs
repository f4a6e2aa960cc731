//! What Ordo and `BayesElo` find in the games that Papan writes.
//!
//! Both are replaced by readers, so that they need not be installed to run the tests. The readers do what the sources
//! do as far as it matters: Ordo's `pgnget.c` reads single lines and knows only three headers; `BayesElo`'s
//! `pgnlex.cpp` and `pgn.cpp` make tokens, and end a game at the first result among them.

mod support;

use std::{fs, time::Duration};

use papan_catalogue::games;
use papan_core::{OptionValues, Random, Side, escape_unprintable};
use papan_record::{
    Ending, Fault, GameLog, Headers, PlayedMove, ProcessOutput, SearchInfo, Violation,
    read_records, write_record,
};
use support::{Folder, papan};

/// The first mover, the second, and the result.
type Found = (String, String, String);

const RESULTS: [&str; 3] = ["0-1", "1/2-1/2", "1-0"];

/// Reads as Ordo does: a header is the text between its beginning, anywhere in a line, and the first quotation mark of
/// that line with a bracket after it. Nothing is unescaped.
fn ordo(text: &[u8]) -> Vec<Found> {
    const LONGEST_LINE: usize = 40_000 - 1;
    const LONGEST_NAME: usize = 1024 - 1;
    let text = std::str::from_utf8(text).expect("UTF-8");
    let mut found = Vec::new();
    let mut headers: [Option<String>; 3] = Default::default();
    for line in text.lines() {
        assert!(line.len() < LONGEST_LINE, "a line that Ordo would break");
        for (header, name) in headers.iter_mut().zip(["White", "Black", "Result"]) {
            let beginning = format!("[{name} \"");
            let Some(begin) = line.find(&beginning) else { continue };
            let end = line.find("\"]").expect("Ordo gives up on a header without an end");
            let value = line.get(begin + beginning.len()..end).expect("the end follows");
            assert!(value.len() <= LONGEST_NAME, "a name that Ordo has no room for");
            *header = Some(value.to_owned());
        }
        if let [Some(white), Some(black), Some(result)] = &headers {
            assert!(RESULTS.contains(&result.as_str()), "Ordo gives up on {result}");
            found.push((white.clone(), black.clone(), result.clone()));
            headers = Default::default();
        }
    }
    assert_eq!(headers, [None, None, None], "a game that Ordo has only half of");
    found
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Open,
    Close,
    Symbol(String),
    Text(String),
    Result,
    Other,
}

/// Makes tokens as `BayesElo` does, with all its peculiarities: an escaped line swallows the beginning of the next one.
struct Lexer<'a> {
    rest: &'a [u8],
}

impl Lexer<'_> {
    const LONGEST: usize = 1024 - 1;

    fn take(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Takes up to and including a byte, and returns the text before it.
    fn take_past(&mut self, end: u8) -> Option<&[u8]> {
        let length = self.rest.iter().position(|&byte| byte == end)?;
        let taken = &self.rest[..length];
        self.rest = &self.rest[length + 1..];
        Some(taken)
    }

    fn text(&mut self) -> Option<Token> {
        let mut text = Vec::new();
        loop {
            match self.take()? {
                b'"' => break,
                b'\\' => text.push(self.take()?),
                byte => text.push(byte),
            }
        }
        assert!(text.len() <= Lexer::LONGEST, "a text that BayesElo would cut");
        Some(Token::Text(String::from_utf8(text).expect("UTF-8")))
    }

    fn next(&mut self) -> Option<Token> {
        loop {
            let first = self.take()?;
            match first {
                b'\n' if self.rest.first() == Some(&b'%') => drop(self.take_past(b'\n')?),
                b';' => drop(self.take_past(b'\n')?),
                b'{' => {
                    self.take_past(b'}')?;
                    return Some(Token::Other);
                }
                b'"' => return self.text(),
                b'[' => return Some(Token::Open),
                b']' => return Some(Token::Close),
                b'*' => return Some(Token::Result),
                b'0'..=b'9' => {
                    let ends = match (first, self.rest.first()) {
                        (b'0' | b'1', Some(b'-')) => 2,
                        (b'1', Some(b'/')) => 6,
                        _ => 0,
                    };
                    if ends > 0 {
                        self.rest = self.rest.get(ends..)?;
                        return Some(Token::Result);
                    }
                    while self.rest.first().is_some_and(u8::is_ascii_digit) {
                        self.take();
                    }
                    return Some(Token::Other);
                }
                b'.' | b'(' | b')' | b'<' | b'>' | b'$' | b'?' | b'!' => return Some(Token::Other),
                _ if first.is_ascii_alphabetic() => {
                    let mut symbol = vec![first];
                    let belongs =
                        |byte: &&u8| byte.is_ascii_alphanumeric() || b"_=:-+#".contains(byte);
                    while let Some(&byte) = self.rest.first().filter(belongs) {
                        symbol.push(byte);
                        self.take();
                    }
                    return Some(Token::Symbol(String::from_utf8(symbol).expect("ASCII")));
                }
                // Everything else is skipped.
                _ => {}
            }
        }
    }
}

/// Reads as `BayesElo` does: the seven headers of every PGN file must come first, and a game ends with its result.
///
/// `BayesElo` would continue; here everything else than headers, moves and one result is a failure.
fn bayeselo(text: &[u8]) -> Vec<Found> {
    const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    // It begins as if after the end of a line.
    let text = [b"\n", text].concat();
    let mut lexer = Lexer { rest: &text };
    let mut found = Vec::new();
    let mut token = lexer.next();
    while token.is_some() {
        let mut headers = Vec::new();
        while token == Some(Token::Open) {
            let Some(Token::Symbol(name)) = lexer.next() else { panic!("a header has a name") };
            let Some(Token::Text(value)) = lexer.next() else { panic!("{name} has a value") };
            assert_eq!(lexer.next(), Some(Token::Close), "{name} is closed");
            headers.push((name, value));
            token = lexer.next();
        }
        let names: Vec<_> = headers.iter().take(7).map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ROSTER);
        loop {
            match token {
                Some(Token::Symbol(_) | Token::Other) => token = lexer.next(),
                Some(Token::Result) => break,
                other => panic!("{other:?} among the moves"),
            }
        }
        token = lexer.next();
        let [white, black, result] = [4, 5, 6].map(|index| headers[index].1.clone());
        assert!(RESULTS.contains(&result.as_str()), "{result}");
        found.push((white, black, result));
    }
    found
}

/// Names that a bot could have, to be read unchanged by readers that unescape them.
const NAMES: [&str; 16] = [
    "Ani",
    "Budi \"the Wall\" Santoso",
    "\"",
    "\"]",
    "a\"]b",
    "a\"]c",
    "back\\slash",
    "ends with a backslash\\",
    "ends with \\\"",
    "[White \"Ani\"]",
    "[Result \"1-0\"]",
    "{ never closed",
    "closed }",
    "; % 1-0 * 0-1",
    "\u{e9}\u{4e2d}\u{6587} \u{1f3b2} \u{202e}",
    "exec:python3 'my bot.py' --option=[1, 2]",
];

/// What programs may write on standard error.
const ERRORS: &str = "{\"depth\": 3}\n{\"depth\": 4\n[White \"Forged\"]\n[Black \"Forged\"]\n[Result \"1-0\"]\n\
                      info \"unclosed\n1-0\n% 0-1 { [x\n\n; \u{e9}\n";

fn game(number: u64, moves: &[(String, Side)], result: i8, forfeit: bool) -> GameLog {
    let played = |(text, side): &(String, Side)| PlayedMove {
        text: text.clone(),
        side: *side,
        time: Duration::from_micros(number * 7),
        info: SearchInfo {
            value: [None, Some(-0.25), Some(f64::INFINITY), Some(1e-30)][number as usize % 4],
            ..SearchInfo::default()
        },
    };
    let outputs = || ProcessOutput { sandbox: vec!["seccomp".into()], errors: ERRORS.to_owned() };
    GameLog {
        start: String::new(),
        opening: 1,
        moves: moves.iter().map(played).collect(),
        thinking: [Duration::ZERO; 2],
        result,
        margin: None,
        ending: if forfeit {
            let fault = Fault::new(Violation::UnreadableLine);
            Ending::Forfeit(Side::First, fault.shown_by(br#"move "e4"] [White "x"] } { \"#))
        } else {
            Ending::Finished
        },
        outputs: [outputs(), outputs()],
        stalled: false,
    }
}

fn headers<'a>(names: [&'a str; 2], game: &'a str) -> Headers<'a> {
    let (event, control) = ("Kelas \"A\"] { ; %", "time=1s nodes=\"5\"");
    Headers { event, date: "2026.01.31", round: "1.1", names, game, seed: 1, control }
}

/// Removes the escapes of a name in a file, which is how Ordo knows it.
fn unescaped(name: &str) -> String {
    let mut characters = name.chars();
    let mut plain = String::new();
    while let Some(character) = characters.next() {
        plain.extend(if character == '\\' { characters.next() } else { Some(character) });
    }
    plain
}

#[test]
fn both_find_every_game_with_its_names_whatever_players_are_called_and_programs_say() {
    let moves = [("a1", Side::First), ("b2", Side::Second), ("pass", Side::First)].repeat(30);
    let moves: Vec<_> = moves.into_iter().map(|(text, side)| (text.to_owned(), side)).collect();
    let mut text = String::new();
    let mut expected = Vec::new();
    for (first, white) in NAMES.into_iter().enumerate() {
        for (second, black) in NAMES.into_iter().enumerate() {
            let number = (first * NAMES.len() + second) as u64;
            let result = number as i8 % 3 - 1;
            // Some have no moves at all, as when a program cannot start.
            let moves = &moves[..if number.is_multiple_of(5) { 0 } else { moves.len() }];
            let log = game(number, moves, result.signum(), number.is_multiple_of(2));
            text += &write_record(&log, &headers([white, black], "reversi"));
            let result = RESULTS[(result.signum() + 1) as usize];
            let [white, black] = [white, black].map(|name| escape_unprintable(name).into_owned());
            expected.push((white, black, result.to_owned()));
        }
    }
    assert_eq!(bayeselo(text.as_bytes()), expected);
    let by_ordo = ordo(text.as_bytes());
    let plain =
        |(white, black, result): &Found| (unescaped(white), unescaped(black), result.clone());
    assert_eq!(by_ordo.iter().map(plain).collect::<Vec<_>>(), expected);
    let different: std::collections::BTreeSet<_> = by_ordo.iter().map(|found| &found.0).collect();
    assert_eq!(different.len(), NAMES.len(), "no two players become one");
    for line in text.lines().filter(|line| !line.starts_with(['[', ';'])) {
        assert!(line.len() <= 80, "{line}");
    }
}

#[test]
fn long_names_keep_both_ends_and_stay_apart() {
    let long = |end: &str| format!("exec:{}\u{4e2d}{end}", "\"x".repeat(3000));
    let names = [long("a.py"), long("b.py")];
    let log = game(1, &[], 1, true);
    let text = write_record(&log, &headers([&names[0], &names[1]], "reversi"));
    for (white, black, _) in [ordo(text.as_bytes()), bayeselo(text.as_bytes())].concat() {
        assert!(white.starts_with("exec:") && white.ends_with("a.py") && white.len() < 500);
        assert!(black.ends_with("b.py") && white != black);
    }
}

#[test]
fn the_moves_of_every_game_are_moves_and_no_result() {
    for (index, entry) in games().iter().enumerate() {
        let mut position = entry.start(&OptionValues::default()).expect("a start");
        let start = position.text();
        let mut random = Random::stream(4, index as u64);
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            let legal = position.legal_moves();
            let text = legal[random.index(legal.len())].clone();
            moves.push((text.clone(), position.turn()));
            position = position.play(&text).expect("legal").position;
        }
        let log = GameLog { start, ..game(3, &moves, 0, false) };
        let text = write_record(&log, &headers(["a", "b"], entry.id()));
        let expected = [("a".to_owned(), "b".to_owned(), RESULTS[1].to_owned())];
        assert_eq!(bayeselo(text.as_bytes()), expected, "{text}");
        assert_eq!(ordo(text.as_bytes()), expected, "{text}");
        let read = read_records(&text).expect("it is read back");
        let texts: Vec<_> = moves.iter().map(|(text, _)| text.clone()).collect();
        assert_eq!((read.len(), &read[0].moves), (1, &texts));
    }
}

#[test]
fn an_exported_tournament_gives_both_the_table_of_the_tournament() {
    let folder = Folder::new("rating-programs");
    let file = folder.write(
        "t.toml",
        "name = \"Class\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\", \"dots-and-boxes:size=2x2\"]\n\
         pairs = 3\nnodes = 20\nopenings = \"random:2\"\n\
         [[entrant]]\nname = 'a\"]b \\'\nagent = \"random\"\n\
         [[entrant]]\nname = '[White \"x\"]'\nagent = \"greedy\"\n\
         [[entrant]]\nname = 'Zo\u{eb} {'\nagent = \"mcts\"\n",
    );
    let (db, pgn) = (folder.path("t.db"), folder.path("t.pgn"));
    let table = papan(&["tournament", "run", &file, "--db", &db, "--json"], b"").json();
    let words = ["report", "class-1", "--db", &db, "--format", "pgn", "--output", &pgn];
    papan(&words, b"").exits_with(0);
    let text = fs::read(pgn).expect("a file");
    let read = read_records(std::str::from_utf8(&text).expect("UTF-8")).expect("it is read back");
    let names = read.iter().map(|game| ["White", "Black"].map(|name| game.header(name).unwrap()));
    let names: Vec<_> = names.map(|[white, black]| (white.to_owned(), black.to_owned())).collect();
    let found = bayeselo(&text).into_iter().map(|(white, black, _)| (white, black));
    assert_eq!(found.collect::<Vec<_>>(), names);
    for (found, plain) in [(ordo(&text), true), (bayeselo(&text), false)] {
        assert_eq!(found.len() as u64, table["played"].as_u64().expect("a number"));
        for row in table["standings"].as_array().expect("a list") {
            let is_named = |name: &String| {
                let name = if plain { unescaped(name) } else { name.clone() };
                row["name"] == name.as_str()
            };
            let points = |(white, black, result): &Found| {
                let of_white =
                    [0.0, 0.5, 1.0][RESULTS.iter().position(|one| one == result).unwrap()];
                f64::from(is_named(white)) * of_white
                    + f64::from(is_named(black)) * (1.0 - of_white)
            };
            let points: f64 = found.iter().map(points).sum();
            assert_eq!(row["points"], points, "{row}");
        }
    }
}
