//! Tournament files: what they mean, and what is said of wrong ones.

use papan_arena::{EntrantKind, Protocol, pairing::Format, tournament::TournamentFile};
use papan_core::{Argument, Message};

const GOOD: &str = r#"name = "Class of 2026"
format = "round-robin"
games = ["tic-tac-toe", "dots-and-boxes:size=2x2"]
pairs = 3
seed = 7
time = "100ms"
openings = "random:2"

[[entrant]]
name = "Greedy"
agent = "greedy"

[[entrant]]
agent = "random"

[[entrant]]
name = "Mine"
command = ["python3", "my bot.py"]
"#;

fn read(text: &str) -> Result<TournamentFile, Message> {
    let registered = |name: &str| (name == "ann").then(|| "exec:python3 /ann.py".to_owned());
    TournamentFile::read(text, &registered).map_err(papan_core::ParseError::into_message)
}

#[test]
fn a_good_file_is_read() {
    let file = read(GOOD).unwrap();
    assert_eq!((file.name.as_str(), file.pairs, file.seed), ("Class of 2026", 3, 7));
    assert_eq!(file.format, Format::RoundRobin);
    let games: Vec<_> = file.games.iter().map(|game| game.word.as_str()).collect();
    assert_eq!(games, ["tic-tac-toe", "dots-and-boxes:size=2x2"]);
    let names: Vec<_> = file.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["Greedy", "random", "Mine"]);
    assert_eq!(file.entrants[2].word, "exec:python3 'my bot.py'");
    assert_eq!(file.entrants[0].players.len(), 2);
    let kind = &file.entrants[2].players[1].kind;
    assert!(matches!(kind, EntrantKind::Program { protocol: Protocol::Papan, .. }));
    assert_eq!(file.plan().unwrap().total_meetings(), Some(6));
}

#[test]
fn registered_bots_are_known_by_name() {
    let file = read(&GOOD.replace("agent = \"random\"", "agent = \"ann\"")).unwrap();
    assert!(file.entrants[1].players.iter().all(papan_arena::Entrant::is_program));
}

#[test]
fn every_format_is_read() {
    for (text, meetings) in [
        ("format = \"gauntlet\"\nchampions = 1", Some(4)),
        ("format = \"swiss\"\nrounds = 2\nseeding = \"drawn\"", Some(4)),
        ("format = \"knockout\"\nplay-offs = 0\ntie-break = \"lot\"", None),
    ] {
        let file = read(&GOOD.replace("format = \"round-robin\"", text)).unwrap();
        if let Some(meetings) = meetings {
            assert_eq!(file.plan().unwrap().total_meetings(), Some(meetings), "{text}");
        }
    }
}

#[test]
fn wrong_files_name_the_line_and_the_field() {
    let more = |line: &str| GOOD.replace("seed = 7", &format!("seed = 7\n{line}"));
    for (text, line, words) in [
        (String::new(), 1, "name"),
        ("name = ".to_owned(), 1, "string"),
        (GOOD.replace("seed = 7", "sed = 7"), 5, "sed"),
        (
            GOOD.replace("seed = 7", "seed = \"7\""),
            5,
            "seed\" fault=(system-reason reason=\"invalid type: string \\\"7\\\", expected a whole number",
        ),
        (GOOD.replace("pairs = 3", "pairs = 0"), 4, "pairs"),
        (GOOD.replace("round-robin", "roundrobin"), 2, "format"),
        (GOOD.replace("tic-tac-toe", "tictactoe"), 3, "games"),
        (GOOD.replace("100ms", "soon"), 6, "time"),
        (GOOD.replace("\"greedy\"", "\"greedi\""), 11, "agent"),
        (GOOD.replace("\"Mine\"", "\"Greedy\""), 16, "twice"),
        (GOOD.replace("\"Mine\"", "\"\""), 17, "name"),
        (GOOD.replace("command = [\"python3\", \"my bot.py\"]", "command = []"), 18, "command"),
        (GOOD.replace("agent = \"random\"", "name = \"x\""), 13, "entrant"),
        (
            GOOD.replace("agent = \"random\"", "agent = \"random\"\nprotocol = \"gtp\""),
            15,
            "protocol",
        ),
        (more("rounds = 3"), 6, "rounds"),
        (more("clock = \"x\""), 6, "clock"),
        (more("resign = \"x\""), 6, "resign"),
        (more("depth = 0"), 6, "depth"),
        (more("sandbox = \"soft\""), 6, "sandbox"),
        (more("memory = \"much\""), 6, "memory"),
        (more("concurrency = 0"), 6, "concurrency"),
        (GOOD.replace("format = \"round-robin\"", "format = \"swiss\"\nrounds = 9"), 2, "rounds"),
        (
            GOOD.replace(
                "command = [\"python3\", \"my bot.py\"]",
                "command = [\"x\"]\nprotocol = \"gtp\"",
            ),
            18,
            "protocol",
        ),
    ] {
        let message = read(&text).expect_err(&text);
        let said = message.to_string();
        let found = message.arguments.iter().find(|(name, _)| *name == "line");
        assert_eq!(found.map(|(_, line)| line), Some(&Argument::Number(line)), "{said}\n{text}");
        assert!(said.contains(words), "{words}: {said}");
    }
}
