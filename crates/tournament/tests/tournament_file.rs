//! Tournament files: their meaning, and the messages for wrong ones.

use papan_core::{Argument, Message};
use papan_ratings::pairing::Format;
use papan_referee::{EntrantKind, Protocol};
use papan_tournament::{TournamentFile, Withdrawal};

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
    assert!(file.entrants[1].players.iter().all(papan_referee::Entrant::is_program));
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

/// Checks that a file is refused at a line, with a message.
fn check_refused(text: &str, line: i64, words: &str) {
    let message = read(text).expect_err(text);
    let said = message.to_string();
    let found = message.arguments.iter().find(|(name, _)| *name == "line");
    assert_eq!(found.map(|(_, line)| line), Some(&Argument::Number(line)), "{said}\n{text}");
    assert!(said.contains(words), "{words}: {said}");
}

fn with(line: &str) -> String {
    GOOD.replace("seed = 7", &format!("seed = 7\n{line}"))
}

#[test]
fn wrong_files_name_the_line_and_the_field() {
    for (text, line, words) in [
        (String::new(), 1, "name"),
        ("name = ".to_owned(), 1, "string"),
        (GOOD.replace("seed = 7", "sed = 7"), 5, "sed"),
        (GOOD.replace("seed = 7", "seed = \"7\""), 5, "seed\" fault=(tournament-expects-number)"),
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
        (with("rounds = 3"), 6, "rounds"),
        (with("clock = \"x\""), 6, "clock"),
        (with("resign = \"x\""), 6, "resign"),
        (with("depth = 0"), 6, "depth"),
        (with("sandbox = \"soft\""), 6, "sandbox"),
        (with("memory = \"much\""), 6, "memory"),
        (with("concurrency = 0"), 6, "concurrency"),
        (
            GOOD.replace("format = \"round-robin\"", "format = \"swiss\"\nrounds = 9"),
            3,
            "field=\"rounds\" fault=(pairing-rounds",
        ),
        (
            GOOD.replace("format = \"round-robin\"", "format = \"gauntlet\"\nchampions = 3"),
            3,
            "field=\"champions\" fault=(pairing-champions",
        ),
    ] {
        check_refused(&text, line, words);
    }
}

#[test]
fn files_of_the_wrong_form_say_what_was_expected() {
    for (text, line, words) in [
        (
            GOOD.replace("name = \"Class of 2026\"\n", ""),
            1,
            "field=\"name\" fault=(tournament-missing-field)",
        ),
        (
            GOOD.replace("format = \"round-robin\"\n", ""),
            1,
            "field=\"format\" fault=(tournament-missing-field)",
        ),
        (
            GOOD.replace("[[entrant]]", "[[player]]"),
            9,
            "field=\"player\" fault=(tournament-unknown-field",
        ),
        (
            "name = \"x\"\nformat = \"knockout\"\ngames = [\"reversi\"]\n".to_owned(),
            1,
            "field=\"entrant\" fault=(tournament-missing-field)",
        ),
        (
            "name = \"x\"\nformat = \"knockout\"\ngames = [\"reversi\"]\n[entrant]\nname = \"y\"\n"
                .to_owned(),
            4,
            "field=\"entrant\" fault=(tournament-expects-entrants)",
        ),
        (
            GOOD.replace("[\"python3\", \"my bot.py\"]", "\"python3 mybot.py\""),
            18,
            "field=\"command\" fault=(tournament-expects-command)",
        ),
        (
            GOOD.replace("\"random:2\"", "3"),
            7,
            "field=\"openings\" fault=(tournament-expects-openings)",
        ),
        (
            GOOD.replace(", \"dots-and-boxes:size=2x2\"", "")
                .replace("\"random:2\"", "[\"a1 a2\",\n\"a1\", # first\n\"z9\"]"),
            9,
            "field=\"openings\" fault=(tournament-in-game game=\"tic-tac-toe\"",
        ),
        (
            GOOD.replace("\"random:2\"", "[\"# none\"]"),
            7,
            "field=\"openings\" fault=(openings-empty)",
        ),
        (GOOD.replace("[\"tic-tac-toe\",", "[3,"), 3, "tournament-expects-games"),
        (GOOD.replace("\"round-robin\"", "3"), 2, "tournament-expects-text"),
        (
            GOOD.replace("100ms", "0s"),
            6,
            "field=\"time\" fault=(program-needs-time player=\"Mine\")",
        ),
        (with("nodes = 0"), 6, "field=\"nodes\" fault=(value-not-in-range"),
        (GOOD.replace("seed = 7", "seed = 9223372036854775808"), 5, "field=\"seed\""),
        (with("nodes = -1"), 6, "field=\"nodes\" fault=(tournament-expects-number)"),
        (with("memory = \"0MB\""), 6, "field=\"memory\" fault=(tournament-zero)"),
        (with("third-place = true"), 6, "field=\"third-place\" fault=(tournament-other-format"),
        (with("third-place = 1"), 6, "field=\"third-place\" fault=(tournament-expects-truth)"),
        (
            GOOD.replace(
                "command = [\"python3\", \"my bot.py\"]",
                "command = [\"x\"]\nprotocol = \"gtp\"",
            ),
            18,
            "protocol",
        ),
    ] {
        check_refused(&text, line, words);
    }
}

#[test]
fn entrants_withdraw_and_the_rest_is_a_tournament_that_its_text_describes() {
    let six = "[[entrant]]\nagent = \"random\"\n[[entrant]]\nagent = \"greedy\"\n".to_owned()
        + &["1", "2", "3", "4"]
            .map(|depth| format!("[[entrant]]\nagent = \"minimax:depth={depth}\"\n"))
            .concat();
    let text =
        |format: &str| format!("name = \"x\"\nformat = {format}\ngames = [\"reversi\"]\n{six}");
    for (format, gone, expected) in [
        ("\"round-robin\"", &[0, 5][..], Ok(("RoundRobin", ""))),
        ("\"swiss\"\nrounds = 5", &[1, 2], Ok(("rounds: 3", "withdrawal-fewer-rounds rounds=3"))),
        ("\"swiss\"\nrounds = 3", &[1, 2], Ok(("rounds: 3", ""))),
        (
            "\"gauntlet\"\nchampions = 2",
            &[0, 3],
            Ok(("champions: 1", "withdrawal-fewer-champions champions=1")),
        ),
        ("\"gauntlet\"\nchampions = 2", &[2, 3], Ok(("champions: 2", ""))),
        ("\"gauntlet\"", &[0], Err("withdrawal-champions")),
        ("\"gauntlet\"", &[1, 2, 3, 4, 5], Err("pairing-")),
        ("\"knockout\"\nthird-place = true", &[1, 2, 3], Err("pairing-too-few")),
        ("\"swiss\"\nrounds = 2", &[0, 1, 2, 3, 4], Err("pairing-too-few")),
    ] {
        let text = text(format);
        let withdrawn = Withdrawal::new(&read(&text).unwrap(), &text, gone);
        match (withdrawn, expected) {
            (Ok(withdrawn), Ok((format_left, notice))) => {
                let file = read(&withdrawn.text).unwrap();
                assert_eq!(file.entrants.len(), 6 - gone.len());
                assert!(format!("{:?}", file.format).contains(format_left), "{:?}", file.format);
                let told: String = withdrawn.notices.iter().map(ToString::to_string).collect();
                assert!(told.contains(notice) && told.is_empty() == notice.is_empty(), "{told}");
            }
            (Err(fault), Err(expected)) => {
                let said = fault.to_string();
                assert!(said.contains(expected) && !said.contains("line="), "{said}");
            }
            (result, _) => panic!("{format} {gone:?}: {:?}", result.err()),
        }
    }
}

#[test]
fn agents_need_no_time() {
    let agents = GOOD
        .replace("100ms", "0ms")
        .replace("command = [\"python3\", \"my bot.py\"]", "agent = \"random\"");
    let file = read(&agents).expect("a good file");
    assert_eq!(file.control.limits.time, Some(std::time::Duration::ZERO));
}
