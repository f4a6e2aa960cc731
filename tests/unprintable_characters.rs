//! Control, bidirectional and other unprintable characters of names, bots, imports and records: through every command
//! and format.

#![cfg(unix)]

mod support;

use papan_core::has_unprintable;
use serde_json::Value;
use support::{Folder, Run, papan, papan_with};

/// A sequence that clears a terminal, one in a single C1 character, a title, and unprintable marks.
const HARM: &str =
    "\u{1b}[2J\u{9b}31m\u{1b}]0;x\u{7}\u{202e}\u{2066}\u{200b}\u{61c}\u{2028}\u{e0041}\u{7f}";

/// The same in Python syntax.
const HARM_IN_PYTHON: &str =
    r"\x1b[2J\x9b31m\x1b]0;x\x07\u202e\u2066\u200b\u061c\u2028\U000e0041\x7f";

#[track_caller]
fn is_clean(what: &str, text: &str) {
    let rest = text.replace("\r\n", "").replace(['\n', '\t'], "");
    if has_unprintable(&rest) {
        let place = rest.find(papan_core::is_unprintable).unwrap();
        panic!("{what}: {:?}", rest[place..].chars().take(40).collect::<String>());
    }
}

/// A database of its own, and every command that shows its content.
struct Stage(Folder);

impl Stage {
    fn new(name: &str) -> Stage {
        Stage(Folder::new(name))
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let folder = self.0.0.display().to_string();
        let variables = [("PAPAN_DATA", folder.as_str()), ("PAPAN_CONFIG", folder.as_str())];
        let run = papan_with(&variables, arguments, b"");
        is_clean(&format!("output of {arguments:?}"), &run.output);
        is_clean(&format!("errors of {arguments:?}"), &run.errors);
        run
    }

    /// Shows the one tournament of the database in every form.
    fn show_everything(&self) {
        let listed = self.run(&["tournament", "list", "--json"]).json();
        self.run(&["tournament", "list"]).exits_with(0);
        let id = listed["id"].as_str().expect("a tournament");
        self.run(&["tournament", "show", id]).exits_with(0);
        self.run(&["tournament", "show", id, "--json"]).exits_with(0);
        self.run(&["--color", "always", "tournament", "list"]);
        for format in ["html", "md", "csv", "json", "pgn"] {
            for language in ["en", "id"] {
                self.run(&["--lang", language, "report", id, "--format", format]).exits_with(0);
            }
            let file = self.0.path("report");
            self.run(&["report", id, "--format", format, "--output", &file]).exits_with(0);
            is_clean(format, &std::fs::read_to_string(&file).expect("the report"));
        }
        self.run(&["tournament", "export", id]).exits_with(0);
    }
}

fn write_bot(folder: &Folder, name: &str) -> String {
    let text = format!(
        "import sys, json\n\
         sys.stderr.reconfigure(encoding='utf-8', newline='')\n\
         for line in sys.stdin:\n\
         \x20   asked = json.loads(line)\n\
         \x20   if asked.get('type') == 'hello':\n\
         \x20       print(json.dumps({{'type': 'hello', 'name': 'Bo{HARM_IN_PYTHON}'}}), flush=True)\n\
         \x20   elif 'legal' in asked:\n\
         \x20       print('stderr {HARM_IN_PYTHON}', file=sys.stderr, flush=True)\n\
         \x20       print(json.dumps({{'move': 'a{HARM_IN_PYTHON}'}}), flush=True)\n"
    );
    folder.write(name, &text)
}

#[test]
fn a_bot_cannot_write_them_to_terminals_records_and_reports() {
    let stage = Stage::new("unprintable-bot");
    // The name of a program is its command line.
    let bot = format!("exec:python3 {}", write_bot(&stage.0, "bo\u{202e}t.py"));
    let record = stage.0.path("games.pgn");
    let arguments = ["match", "tic-tac-toe", &bot, "random", "--games", "2", "--seed", "1"];
    let run = stage.run(&[&arguments[..], &["--save", "--record", &record]].concat());
    run.prints("unreadable-line").prints(r"\u{202e}");
    let record = std::fs::read_to_string(record).unwrap();
    is_clean("record", &record);
    assert!(record.contains(r"stderr \u{1b}[2J\u{9b}31m"), "{record}");
    let json = stage.run(&[&arguments[..], &["--json"]].concat());
    let object: Value = serde_json::from_str(&json.output).unwrap();
    assert!(object.to_string().contains('\u{202e}'), "JSON keeps what the name is: {object}");
    stage.show_everything();
    let check = stage.run(&["bot", "check", "tic-tac-toe", &bot]);
    check.expect(check.code != 0, "the bot makes illegal moves");
}

/// Changes an exported tournament as a forger would, and corrects its checksum.
fn forged(text: &str, change: impl Fn(&mut Value)) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let (end, lines) = lines.split_last().unwrap();
    let mut forged = String::new();
    for line in lines {
        let mut line: Value = serde_json::from_str(line).unwrap();
        change(&mut line);
        forged += &format!("{line}\n");
    }
    let sum = forged.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut end: Value = serde_json::from_str(end).unwrap();
    end["end"]["checksum"] = format!("{sum:016x}").into();
    forged + &format!("{end}\n")
}

fn exported(stage: &Stage) -> String {
    stage
        .run(&["match", "tic-tac-toe", "greedy", "random", "--games", "2", "--seed", "1", "--save"])
        .exits_with(0);
    let listed = stage.run(&["tournament", "list", "--json"]).json();
    let id = listed["id"].as_str().expect("a tournament").to_owned();
    stage.run(&["tournament", "export", &id]).output
}

#[test]
fn names_of_an_import_are_refused_with_them() {
    let stage = Stage::new("unprintable-names");
    let text = exported(&stage);
    for harm in ["\u{1b}", "\u{202e}", "\u{200b}", "\u{2028}", "\u{9b}", "\n"] {
        for field in ["/papan-tournament/name", "/papan-tournament/entrants/0/0"] {
            let text = forged(&text, |line| {
                if let Some(name) = line.pointer_mut(field) {
                    *name = format!("Ana{harm}").into();
                }
            });
            let file = stage.0.write("forged.jsonl", &text);
            let database = stage.0.path("other.db");
            stage.run(&["tournament", "import", &file, "--db", &database]).exits_with(1);
        }
    }
}

#[test]
fn what_else_an_import_has_is_escaped_wherever_it_is_shown() {
    let [from, to] = ["unprintable-from", "unprintable-to"].map(Stage::new);
    let text = forged(&exported(&from), |line| {
        if let Some(header) = line.get_mut("papan-tournament") {
            let text = format!("# {HARM}\n{}", header["description"].as_str().unwrap());
            header["description"] = text.into();
        }
        if let Some(game) = line.get_mut("game") {
            game["errors"] = serde_json::json!([HARM, format!("{HARM}\r\n{HARM}")]);
            game["evidence"] = HARM.into();
            game["culprit"] = 1.into();
            game["ending"] = "illegal-move".into();
            game["fault"] = serde_json::json!({ "key": HARM, "arguments": [["line", HARM]] });
            game["sandbox"] = serde_json::json!([[HARM], [HARM]]);
            let moves = game["moves"].as_str().unwrap().replacen('a', &format!("{HARM}a"), 1);
            game["moves"] = moves.into();
        }
    });
    let file = to.0.write("forged.jsonl", &text);
    to.run(&["tournament", "import", &file]).exits_with(0);
    to.show_everything();
}

#[test]
fn a_record_and_words_of_the_user_are_quoted_without_them() {
    let folder = Folder::new("unprintable-record");
    let header = |name: &str, value: &str| format!("[{name} \"{value}\"]\n");
    for text in [
        header("Game", &format!("tic{HARM}")),
        header("Game", "tic-tac-toe") + &header("Start", HARM),
        header("Game", "tic-tac-toe") + &header("White", HARM) + &format!("\n1. b2{HARM} 1-0\n"),
        format!("[{HARM}\n"),
    ] {
        let file = folder.write("games.pgn", &text);
        let run = papan(&["show", "tic-tac-toe", "--record", &file], b"");
        is_clean("show", &(run.exits_with(2).errors.clone() + &run.output));
    }
    for arguments in [
        ["show", HARM, "--position", "x"],
        ["show", "tic-tac-toe", "--position", HARM],
        ["show", "tic-tac-toe", "--moves", HARM],
        ["show", "tic-tac-toe", "--record", HARM],
        ["think", "tic-tac-toe", HARM, "--json"],
        ["show", "tic-tac-toe", "b2", HARM],
    ] {
        let run = papan(&arguments, b"");
        is_clean("errors", &run.errors);
        run.expect(run.code != 0, "there is no such thing");
    }
}
