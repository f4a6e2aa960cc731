//! The messages of `papan match` after faults: the right name, the culprit, and the reason.

mod support;

use std::process::{Command, Stdio};

use serde_json::Value;
use support::{Folder, Run, papan, papan_with};

/// Writes a Python program into a folder and returns it as an entrant.
fn program(folder: &Folder, protocol: &str, text: &str) -> String {
    format!("{protocol}:python3 {}", folder.write(&format!("{protocol}-player.py"), text))
}

/// Writes a bot with this body for each question.
fn bot(folder: &Folder, before: &str, on_question: &str) -> String {
    let body = on_question.replace('\n', "\n        ");
    let text = format!(
        "import json, sys, time\n{before}\nfor line in sys.stdin:\n    message = json.loads(line)\n    \
         if message['type'] == 'move':\n        {body}\n"
    );
    program(folder, "exec", &text)
}

fn play(game: &str, a: &str, more: &[&str]) -> Run {
    papan(&[&["match", game, a, "random", "--seed", "1"], more].concat(), b"")
}

/// Plays and returns the endings with their counts.
#[track_caller]
fn endings(game: &str, a: &str, more: &[&str]) -> Value {
    play(game, a, &[more, &["--json"]].concat()).json()["endings"].clone()
}

#[test]
fn a_second_answer_that_comes_with_the_next_question_is_called_so() {
    let folder = Folder::new("faults-second");
    let twice = bot(
        &folder,
        "",
        "print(message['legal'][0], flush=True)\ntime.sleep(0.002)\nprint(message['legal'][0], flush=True)",
    );
    assert_eq!(
        endings("reversi", &twice, &["--games", "4"]),
        serde_json::json!({"two-answers": 4})
    );
    let named = bot(
        &folder,
        "",
        "answer = json.dumps({'id': message['id'], 'move': message['legal'][0]})\n\
         print(answer, flush=True)\ntime.sleep(0.002)\nprint(answer, flush=True)",
    );
    assert_eq!(
        endings("reversi", &named, &["--games", "4"]),
        serde_json::json!({"two-answers": 4})
    );
}

#[test]
fn a_move_before_the_first_question_answers_nothing() {
    let folder = Folder::new("faults-early");
    let early = bot(&folder, "print('b2', flush=True)", "print(message['legal'][0], flush=True)");
    let counts = endings("tic-tac-toe", &early, &["--games", "6"]);
    // Whether the line is seen before or after the question was read depends on timing.
    let names: Vec<&String> = counts.as_object().expect("an object").keys().collect();
    assert!(
        names.iter().all(|name| *name == "two-answers" || *name == "unreadable-line"),
        "{counts}"
    );
}

#[test]
fn lines_of_an_unknown_type_are_ignored_and_shown_when_there_is_no_answer() {
    let folder = Folder::new("faults-type");
    let talkative = bot(
        &folder,
        "",
        "print('{\"type\":\"log\",\"line\":\"hello\",\"move\":7}')\n\
         print('{\"type\":\"info\",\"value\":1,\"score\":2,\"depth\":6.0,\"line\":null}')\n\
         print('\\ufeff' + message['legal'][0], flush=True)",
    );
    assert_eq!(endings("tic-tac-toe", &talkative, &["--games", "2"])["finished"], 2);
    let mistaken = bot(
        &folder,
        "",
        "print(json.dumps({'type': 'answer', 'move': message['legal'][0]}), flush=True)",
    );
    play("tic-tac-toe", &mistaken, &["--games", "1", "--startup", "1s", "--time", "500ms"])
        .exits_with(0)
        .prints("no-answer 1")
        .prints("\"type\" that nobody knows")
        .prints("{\"type\": \"answer\",");
}

#[test]
fn a_bot_receives_the_default_time_when_none_is_set() {
    let folder = Folder::new("faults-time");
    let asks = |expected: &str| {
        bot(
            &folder,
            "",
            &format!(
                "assert message['limits'].get('time_ms') == {expected}, message['limits']\n\
                 print(message['legal'][0], flush=True)"
            ),
        )
    };
    for (expected, more) in
        [("10000", &[][..]), ("700", &["--time", "700ms"]), ("None", &["--clock", "20s"])]
    {
        let counts = endings("tic-tac-toe", &asks(expected), &[&["--games", "2"], more].concat());
        assert_eq!(counts, serde_json::json!({"finished": 2}), "{expected} {more:?}");
    }
}

#[test]
fn the_last_words_of_a_program_that_is_gone_are_below_its_fault() {
    let folder = Folder::new("faults-words");
    let crashing = bot(
        &folder,
        "",
        "assert message['id'] < 2, 'out of ideas'\nprint(message['legal'][0], flush=True)",
    );
    let run = play("reversi", &crashing, &["--games", "2"]);
    run.exits_with(0).prints("Endings: A crashed 2\n").prints("crashed: exit").prints(
        "\n  |     assert message['id'] < 2, 'out of ideas'\n  | AssertionError: out of ideas\n",
    );
    let both = ["match", "reversi", &crashing, &crashing, "--games", "2", "--json"];
    let object = papan(&both, b"").json();
    assert_eq!(object["endings"], serde_json::json!({"crashed": 2}));
    let words = &object["faults"][0]["stderr"];
    assert_eq!(words[words.as_array().map_or(0, Vec::len) - 1], "AssertionError: out of ideas");
    let both = papan(&["match", "reversi", &crashing, &crashing, "--games", "2"], b"");
    both.exits_with(0).prints("Endings: A crashed 1, B crashed 1\n");
}

#[test]
fn the_score_is_printed_also_when_the_games_cannot_be_written() {
    let run = play("tic-tac-toe", "random", &["--games", "4", "--record", "/dev/full"]);
    run.exits_with(1).prints("A won ").complains("cannot write /dev/full");
    run.expect(!run.output.contains("/dev/full"), "nothing was written");
}

#[test]
fn a_game_without_a_partner_is_said_to_count_for_less() {
    play("tic-tac-toe", "random", &["--games", "3"])
        .exits_with(0)
        .prints("1 game has no partner and counts neither for Elo nor for pairs");
    let even = play("tic-tac-toe", "random", &["--games", "4"]);
    even.expect(!even.output.contains("partner"), "all games have one");
}

#[test]
fn an_indonesian_report_has_indonesian_numbers() {
    let run = play("tic-tac-toe", "random", &["--games", "20", "--lang", "id"]);
    run.exits_with(0).prints("0,5 poin").prints(" % dari poin");
    run.expect(!run.output.contains('.'), "a point is no decimal sign there");
}

#[test]
fn engines_may_resign_and_other_programs_are_no_engines() {
    let folder = Folder::new("faults-engines");
    let resigning = program(
        &folder,
        "gtp",
        "import sys\nfor line in sys.stdin:\n    \
         print('= resign\\n' if line.startswith('genmove') else '=\\n', flush=True)\n",
    );
    assert_eq!(
        endings("reversi", &resigning, &["--games", "2"]),
        serde_json::json!({"resigned": 2})
    );
    play("reversi", "gtp:/bin/cat", &["--games", "2"])
        .exits_with(1)
        .complains("wrote a line that is no answer, in the line \"set_game Othello\"");
}

#[test]
fn gtp_receives_moves_and_positions_are_refused_before_the_first_game() {
    let folder = Folder::new("faults-gtp");
    let engine = format!("gtp:{} speak gtp --agent random", env!("CARGO_BIN_EXE_papan"));
    let told = endings("reversi", &engine, &["--games", "2", "--moves", "f5 d6,c3"]);
    assert_eq!(told, serde_json::json!({"finished": 2}));
    let position = "......../......../......../...OX.../...XXX../......../......../........ O";
    play("reversi", &engine, &["--games", "2", "--position", position])
        .exits_with(1)
        .complains("cannot set up the position");
    let openings = folder.write("openings.txt", &format!("f5\n{position}\n"));
    play("reversi", &engine, &["--games", "2", "--openings", &openings])
        .exits_with(2)
        .complains("cannot set up the position");
}

#[test]
fn a_broken_registry_does_not_affect_matches_without_registered_bots() {
    let folder = Folder::new("faults-list");
    folder.write("bots.toml", "good = \"exec:true\"\nbad = \n");
    let config = folder.0.display().to_string();
    let variables = [("PAPAN_CONFIG", config.as_str())];
    let words = ["match", "tic-tac-toe", "random", "random", "--games", "2"];
    papan_with(&variables, &words, b"").exits_with(0);
    let run = papan_with(&variables, &["bot", "check", "/nowhere/bot"], b"");
    run.exits_with(1).prints("there is no program /nowhere/bot");
    let words = ["match", "tic-tac-toe", "mybot", "random", "--games", "2"];
    papan_with(&variables, &words, b"").exits_with(1).complains("bots.toml: line 2: ");
}

#[test]
fn limits_of_nothing_and_folders_that_hide_the_own_one_are_refused() {
    for (words, complaint) in [
        (["--time", "soon"], "write a length of time"),
        (["--memory", "0MB"], "write a size"),
        (["--startup", "0ms"], "write a length of time"),
        (["--allow-read", "/"], "--allow-read / would cover the folder"),
        (["--allow-read", "/tmp"], "--allow-read /tmp would cover the folder"),
    ] {
        play("tic-tac-toe", "random", &words).exits_with(2).complains(complaint);
    }
}

#[cfg(unix)]
#[test]
fn a_script_whose_interpreter_is_missing_names_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("faults-script");
    let script = folder.write("script", "#!/nowhere/python -u\n");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&script, executable).expect("a file of our own");
    play("tic-tac-toe", &format!("exec:{script}"), &["--games", "2"])
        .exits_with(1)
        .complains("names /nowhere/python, and there is no such program");
}

#[test]
fn a_record_that_was_cut_is_read_as_far_as_it_goes() {
    let folder = Folder::new("faults-cut");
    let path = folder.path("games.txt");
    play("tic-tac-toe", "random", &["--games", "4", "--record", &path]).exits_with(0);
    let text = std::fs::read_to_string(&path).expect("a record");
    let last = text.rfind("[Game ").expect("four games");
    let cut = folder.write("cut.txt", &format!("\u{feff}{}", &text[..last]));
    papan(&["show", "tic-tac-toe", "--record", &cut, "--number", "3"], b"")
        .exits_with(0)
        .complains("ends in the middle of a game, which is left out");
    papan(&["show", "tic-tac-toe", "--record", &cut, "--number", "4"], b"")
        .exits_with(2)
        .complains("there is no game 4: the file has 3");
}

#[test]
fn the_doctor_needs_no_environment() {
    let result = Command::new(env!("CARGO_BIN_EXE_papan"))
        .arg("doctor")
        .env_clear()
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let output = String::from_utf8_lossy(&result.stdout);
    assert!(result.status.success(), "{result:?}");
    assert!(output.contains("Cores: ") && output.contains("set HOME or PAPAN_CONFIG"), "{output}");
}

#[test]
fn agents_answer_in_no_time_and_programs_need_some() {
    let words = ["--time", "0ms", "--games", "2"];
    for agent in ["random", "iterative", "mcts", "greedy", "alpha-beta"] {
        play("tic-tac-toe", agent, &words).exits_with(0).prints("2 games");
    }
    play("tic-tac-toe", "exec:cat", &words)
        .exits_with(2)
        .complains("exec:cat is a program, and a program needs a time above 0");
    papan(&["think", "reversi", "iterative", "--time", "0ms"], b"").exits_with(0);
    let compare = ["compare", "tic-tac-toe", "mcts", "random", "--time", "0ms", "--games", "2,4"];
    papan(&compare, b"").exits_with(0);
    let folder = Folder::new("faults-no-time");
    let file = |entrant: &str| {
        let head = "name = \"x\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\"]\n";
        let text = format!(
            "{head}time = \"0ms\"\n[[entrant]]\nagent = \"mcts\"\n[[entrant]]\n{entrant}\n"
        );
        folder.write("x.toml", &text)
    };
    let database = folder.path("x.db");
    let run = |file: &str| papan(&["tournament", "run", file, "--db", &database], b"");
    run(&file("agent = \"random\"")).exits_with(0);
    run(&file("command = [\"cat\"]"))
        .exits_with(2)
        .complains("line 4")
        .complains("a program needs a time above 0");
}
