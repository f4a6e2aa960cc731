//! `papan tournament retry`: games that the machine spoiled are played again, with all that followed from them.
#![cfg(unix)]

mod support;

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use papan_store::{State, Store};
use serde_json::Value;
use support::{Folder, Run, papan};

const SWISS: &str = "format = \"swiss\"\nrounds = 4";
const KNOCKOUT: &str = "format = \"knockout\"\nthird-place = true\nplay-offs = 2";

/// A tournament with one program in it, in which nothing depends on time.
fn text(format: &str) -> String {
    format!(
        "name = \"Class\"\n{format}\ngames = [\"tic-tac-toe\", \"dots-and-boxes:size=2x2\"]\n\
         seed = 5\nnodes = 30\nopenings = \"random:2\"\nsandbox = \"off\"\n\
         [[entrant]]\nname = \"Bot\"\ncommand = [\"./bot\"]\n\
         [[entrant]]\nagent = \"mcts\"\n\
         [[entrant]]\nagent = \"iterative\"\n\
         [[entrant]]\nagent = \"greedy\"\n\
         [[entrant]]\nagent = \"minimax:depth=1\"\n\
         [[entrant]]\nagent = \"random\"\n"
    )
}

/// Writes the bot, whose file is removed after this many starts.
fn write_bot(folder: &Folder, last: u32) {
    let _ = fs::remove_file(folder.path("starts"));
    let (bot, starts) = (folder.path("bot"), folder.path("starts"));
    let papan = env!("CARGO_BIN_EXE_papan");
    let text = format!(
        "#!/bin/sh\necho >> '{starts}'\n[ $(wc -l < '{starts}') -ge {last} ] && rm '{bot}'\n\
         exec '{papan}' echo-bot\n"
    );
    // A file that is being written cannot be executed, also by a child that another test has just begun to start.
    let unfinished = folder.write("bot.unfinished", &text);
    fs::set_permissions(&unfinished, fs::Permissions::from_mode(0o755)).expect("a program");
    fs::rename(unfinished, bot).expect("a bot");
}

const NEVER: u32 = 1_000_000;

/// The preflight check starts the bot once for each of the two games.
const REHEARSAL: u32 = 2;

fn run(folder: &Folder, file: &str, db: &str) -> Run {
    // One game at a time: a bot that is just being started must not lose its file.
    // The bot counts its starts in a file, so that it cannot be confined.
    let words = ["tournament", "run", file, "--db", db, "--json", "--concurrency", "1"];
    let run = papan(&[&words[..], &["--trust-commands"]].concat(), b"");
    run.exits_with(0);
    assert!(Path::new(&folder.path("starts")).exists());
    run
}

fn retry(db: &str) -> Run {
    papan(&["tournament", "retry", "class-1", "--forfeits", "--db", db, "--json"], b"")
}

fn forfeits(table: &Value) -> u64 {
    let forfeits = table["forfeits"].as_array().expect("a list");
    assert!(forfeits.iter().all(|row| row["verdict"] == "cannot-start"), "{table}");
    forfeits.iter().filter_map(|row| row["count"].as_u64()).sum()
}

/// Spoils a tournament after some starts, retries, and returns how many spoiled games and followers were archived.
fn check_retried(folder: &Folder, file: &str, expected: &Value, starts: u32) -> [u64; 2] {
    let db = folder.path(&format!("spoiled-{starts}.db"));
    write_bot(folder, starts);
    let spoiled = run(folder, file, &db).json();
    let spoiled_games = forfeits(&spoiled);
    assert!(spoiled_games > 0 && spoiled["state"] == "finished", "{spoiled}");
    write_bot(folder, NEVER);
    let retried = retry(&db);
    assert_eq!(&retried.json(), expected, "{starts}");
    let store = Store::open(Path::new(&db)).expect("a store");
    store.integrity_check().expect("it is whole");
    let archived = store.archived("class-1").expect("games").len() as u64;
    let followers = archived - spoiled_games;
    retried.complains(&format!("{spoiled_games} "));
    if followers > 0 {
        retried.complains(&format!("and {followers} more that followed from"));
    }
    retry(&db).exits_with(0).complains("the machine spoiled no game, so none is played again");
    assert_eq!(store.archived("class-1").expect("games").len() as u64, archived);
    [spoiled_games, followers]
}

#[test]
fn a_retried_swiss_tournament_ends_as_if_nothing_had_been_spoiled() {
    let folder = Folder::new("retry-swiss");
    let file = folder.write("t.toml", &text(SWISS));
    write_bot(&folder, NEVER);
    let expected = run(&folder, &file, &folder.path("whole.db")).json();
    // Four games a round, and four rounds.
    let [spoiled, followers] = check_retried(&folder, &file, &expected, REHEARSAL);
    assert_eq!((spoiled, followers), (16, 3 * 12 - 12), "all that is not spoiled of rounds 2 to 4");
    let later = check_retried(&folder, &file, &expected, REHEARSAL + 7);
    assert!(later[0] < spoiled && later[1] > 0 && later[1] < followers, "{later:?}");
}

#[test]
fn a_retried_knockout_ends_as_if_nothing_had_been_spoiled() {
    let folder = Folder::new("retry-knockout");
    let file = folder.write("t.toml", &text(KNOCKOUT));
    write_bot(&folder, NEVER);
    let expected = run(&folder, &file, &folder.path("whole.db")).json();
    for starts in [REHEARSAL, REHEARSAL + 2] {
        let [_, followers] = check_retried(&folder, &file, &expected, starts);
        assert!(followers > 0, "{starts}");
    }
}

#[test]
fn a_retry_that_is_killed_has_put_all_away_or_nothing() {
    let folder = Folder::new("retry-killed");
    let file = folder.write("t.toml", &text(SWISS));
    write_bot(&folder, NEVER);
    let expected = run(&folder, &file, &folder.path("whole.db")).json();
    let spoiled = folder.path("spoiled.db");
    write_bot(&folder, REHEARSAL + 3);
    run(&folder, &file, &spoiled);
    write_bot(&folder, NEVER);
    let mut went = 0;
    for milliseconds in [1, 5, 10, 15, 20, 30, 40, 60, 90] {
        let db = folder.path(&format!("killed-{milliseconds}.db"));
        fs::copy(&spoiled, &db).expect("a copy");
        let mut child = Command::new(env!("CARGO_BIN_EXE_papan"))
            .args(["tournament", "retry", "class-1", "--forfeits", "--db", &db])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_millis(milliseconds));
        child.kill().expect("signal 9");
        child.wait().expect("it ends");
        let store = Store::open(Path::new(&db)).expect("it opens after a kill");
        store.integrity_check().expect("it is whole");
        let archived = store.archived("class-1").expect("games").len();
        let finished = store.find("class-1").expect("it is there").state == State::Finished;
        drop(store);
        if archived == 0 {
            assert!(finished);
            retry(&db).exits_with(0);
        } else {
            went += 1;
        }
        // The archived games are played by `resume` alone.
        let resumed = papan(&["tournament", "resume", "class-1", "--db", &db, "--json"], b"");
        assert_eq!(resumed.json(), expected, "{milliseconds} ms");
        let all = Store::open(Path::new(&db)).expect("a store").archived("class-1").expect("games");
        assert!(archived == 0 || archived == all.len(), "{archived} of {}", all.len());
    }
    println!("notice: {went} of 9 retries had put games away when they were killed");
}

#[test]
fn what_cannot_be_played_again_is_refused_before_a_game_goes() {
    let folder = Folder::new("retry-refused");
    let home = Folder::new("retry-refused-home");
    let db = folder.path("t.db");
    let file = home.write("t.toml", &text(SWISS));
    write_bot(&home, REHEARSAL);
    run(&home, &file, &db);
    for (words, code, complaint) in [
        (&["clas-1", "--forfeits"][..], 2, "class-1"),
        (&["class-1"], 2, "--forfeits"),
        (&["--forfeits"], 2, "ID"),
        (&["class-1", "--forfeits", "--concurrency", "0"], 2, "--concurrency"),
    ] {
        let words = [&["tournament", "retry", "--db", &db], words].concat();
        papan(&words, b"").exits_with(code).complains(complaint);
    }
    let stay = || Store::open(Path::new(&db)).expect("a store").archived("class-1").expect("games");
    // Another process is playing.
    let store = Store::open(Path::new(&db)).expect("a store");
    let owned = store.own("class-1").expect("no other owner");
    retry(&db).exits_with(1).complains("another process");
    drop((owned, store));
    // The bot is still gone.
    retry(&db)
        .exits_with(1)
        .complains("Bot cannot be started: ")
        .complains("let them forfeit their games with --forfeit-broken");
    // So is the folder of the bots.
    drop(home);
    retry(&db).exits_with(1).complains("retry-refused-home");
    assert_eq!(stay(), []);

    let saved = ["match", "tic-tac-toe", "greedy", "random", "--games", "2", "--save", "--db", &db];
    papan(&saved, b"").exits_with(0);
    papan(&["tournament", "retry", "greedy-v-random-1", "--forfeits", "--db", &db], b"")
        .exits_with(0)
        .prints("2 games, finished");
}
