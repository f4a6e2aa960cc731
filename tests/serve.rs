//! `papan serve` as a user starts and stops it.

#[path = "support/server.rs"]
mod server;
mod support;

use std::{
    env, fs,
    net::TcpListener,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use server::{Link, PATIENCE, Player, Served};
use support::passes_over_hangups;

const TWO_PEOPLE: &str =
    r#"{"game":"reversi","sides":[{"kind":"person","name":"A"},{"kind":"person","name":"B"}]}"#;

#[test]
fn whatever_ends_it_no_move_that_was_seen_is_lost() {
    let (mut served, mut link) = Served::answering("ends", &["--port", "0"]);
    for (signal, code) in [("-TERM", Some(0)), ("-HUP", Some(0)), ("-KILL", None)] {
        if signal == "-HUP" && passes_over_hangups() {
            continue;
        }
        let id = link.http("POST", "/games", TWO_PEOPLE)["id"].as_str().expect("an id").to_owned();
        let mut player = Player::join(&link, &id);
        for _ in 0..5 {
            player.play();
        }
        served.signal(signal);
        assert_eq!(served.ended().0, code, "{signal}");
        link = served.again();
        let state = link.http("GET", &format!("/games/{id}"), "");
        assert_eq!(state["moves"], player.state["moves"], "{signal}");
    }
}

#[test]
fn memory_is_given_back_after_much_use() {
    let (served, link) = Served::answering("memory", &["--port", "0"]);
    let new = |body: &str| {
        let id = link.http("POST", "/games", body)["id"].as_str().expect("an id").to_owned();
        Player::join(&link, &id)
    };
    let agent = r#"{"kind":"agent","agent":"iterative","options":{"time":"50ms"}}"#;
    let agents = format!(r#"{{"game":"reversi","sides":[{agent},{agent}]}}"#);
    for round in 0..6 {
        let mut watched: Vec<Player> = (0..4).map(|_| new(&agents)).collect();
        for player in &mut watched {
            player.send(&json!({ "type": "watch", "running": true, "delay": 0 }));
        }
        let mut analysed = new(TWO_PEOPLE);
        for _ in 0..20 {
            let seconds = 0.05;
            analysed.send(
                &json!({ "type": "analyse", "after": 0, "agent": "iterative", "seconds": seconds }),
            );
        }
        analysed.hear(|heard| heard["analysis"]["done"] == true);
        for player in &mut watched {
            player.until(|state| state["moves"].as_array().is_some_and(|moves| moves.len() > 6));
        }
        println!("round {round}: {}", if cfg!(target_os = "linux") { served.memory() } else { 0 });
    }
    if cfg!(target_os = "linux") {
        let begun = Instant::now();
        while served.memory() > 60_000 && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(100));
        }
        println!("resident when all have gone: {} kB", served.memory());
        assert!(served.memory() <= 60_000, "{} kB", served.memory());
    }
}

#[test]
fn the_old_loopback_address_in_new_clothes_is_not_open_to_the_network() {
    let mut served =
        Served::start("mapped", &["serve", "--host", "::ffff:127.0.0.1", "--port", "0"]);
    assert!(served.line().starts_with("Papan is at http://127.0.0.1:"));
    assert_eq!(served.line(), "Press Ctrl-C to stop it.\n");
}

#[test]
fn it_says_where_it_is_answers_and_ends_cleanly_on_ctrl_c() {
    let (served, link) = Served::answering("plain", &["--port", "0"]);
    assert_eq!(link.http("GET", "/status", "")["notices"], json!([]));
    let (code, errors) = served.interrupt();
    assert_eq!((code, errors.as_str()), (Some(0), ""));
}

#[test]
fn a_port_that_was_asked_for_and_is_busy_is_an_error() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let mut served = Served::start("busy", &["serve", "--port", &port]);
    let (code, errors) = served.ended();
    assert_eq!(code, Some(1));
    assert_eq!(errors, format!("papan: port {port} is in use: choose another one with --port\n"));
}

#[test]
fn without_a_command_it_serves_and_a_busy_usual_port_means_the_next() {
    // Another process may have the port; then it is busy all the same.
    let _taken = TcpListener::bind("127.0.0.1:7777");
    let mut served = Served::start("bare", &[]);
    let line = served.line();
    let address = line.strip_prefix("Papan is at http://127.0.0.1:").expect("an address");
    let (port, token) = address.trim_end().split_once("/#token=").expect("a token");
    let port: u16 = port.parse().expect("a port");
    assert!((7778..=7796).contains(&port), "{port}");
    let link = Link { port, token: token.to_owned() };
    assert_eq!(link.http("GET", "/status", "")["protocol"], 2);
    assert_eq!(served.line(), "Press Ctrl-C to stop it.\n");
    let (code, errors) = served.interrupt();
    assert_eq!(code, Some(0));
    assert_eq!(errors, format!("papan: port 7777 is in use, so {port} was taken\n"));
}

#[test]
fn addresses_open_to_the_network_are_named_with_what_that_means() {
    let mut served = Served::start("network", &["serve", "--host", "0.0.0.0", "--port", "0"]);
    assert!(served.line().starts_with("Papan is at http://127.0.0.1:"));
    let rest: Vec<String> = std::iter::repeat_with(|| served.line())
        .take_while(|line| !line.starts_with("Press Ctrl-C"))
        .collect();
    let warning = rest.last().expect("a warning");
    assert!(warning.contains("processor"), "{warning}");
    assert!(
        rest[..rest.len() - 1].iter().all(|line| line.starts_with("also at http://")),
        "{rest:?}"
    );
}

#[test]
fn without_a_folder_to_write_it_runs_and_says_so() {
    let mut served =
        Served::start_in("unwritable", &["serve", "--json", "--port", "0"], |folder| {
            folder.join("file/data")
        });
    let link = Link::read(&served.line());
    let notices = link.http("GET", "/status", "")["notices"].clone();
    assert_eq!(notices[0]["key"], "serve-data-unwritable");
    assert!(notices.to_string().contains("file/data"), "{notices}");
    let body =
        r#"{"game":"reversi","sides":[{"kind":"person","name":"A"},{"kind":"person","name":"B"}]}"#;
    let id = link.http("POST", "/games", body)["id"].clone();
    let state = link.http("GET", &format!("/games/{}", id.as_str().expect("an id")), "");
    assert_eq!(state["kept"], false);
    let (code, errors) = served.interrupt();
    assert_eq!(code, Some(0));
    assert!(errors.contains("Games are not kept") && errors.contains("file/data"), "{errors}");
}

#[test]
fn a_registered_bot_plays_and_little_memory_is_used() {
    let (served, link) = Served::answering("bot", &["--port", "0"]);
    let catalogue = link.http("GET", "/catalogue", "");
    assert_eq!(catalogue["bots"][0]["name"], "echo");
    assert!(!catalogue["bots"].to_string().contains("exec"), "commands stay here");
    let body = r#"{"game":"tic-tac-toe","sides":[{"kind":"person","name":"Ana"},{"kind":"bot","bot":"echo"}]}"#;
    let id = link.http("POST", "/games", body)["id"].as_str().expect("an id").to_owned();
    let mut player = Player::join(&link, &id);
    let mut send = |message: &Value| {
        player.send(message);
        player.until(|state| state["awaited"] == "person" || !state["conclusion"].is_null())
    };
    let state = send(&json!({ "type": "play", "move": "c3", "after": 0 }));
    assert_eq!(state["conclusion"], json!(null), "{state}");
    assert_eq!(state["moves"][1]["move"], "a1", "the first legal move");
    if cfg!(target_os = "linux") {
        let kilobytes = served.memory();
        println!("resident after a game with a bot: {kilobytes} kB");
        assert!(kilobytes < 60_000, "{kilobytes} kB");
    }
    let begun = Instant::now();
    assert_eq!(served.interrupt().0, Some(0));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

/// Starts another server on the database of the first, in no folder of its own.
fn beside(served: &Served, arguments: &[&str]) -> Served {
    let data = served.folder.join("data");
    let arguments = [&["serve", "--json", "--port", "0"], arguments].concat();
    Served::run(env!("CARGO_BIN_EXE_papan"), &arguments, PathBuf::new(), &data)
}

#[test]
fn a_second_server_on_one_database_says_who_has_it_and_may_only_look() {
    let (mut served, link) = Served::answering("second", &["--port", "0"]);
    let id = link.http("POST", "/games", TWO_PEOPLE)["id"].as_str().expect("an id").to_owned();
    let path = format!("/games/{id}");
    let mut player = Player::join(&link, &id);
    player.play();
    let (code, errors) = beside(&served, &[]).ended();
    assert_eq!(code, Some(1), "{errors}");
    let holder = format!("http://127.0.0.1:{} (process {})", link.port, served.child.id());
    assert!(errors.contains(&holder) && errors.contains("--read-only"), "{errors}");

    let mut reader = beside(&served, &["--read-only"]);
    let look = Link::read(&reader.line());
    assert_eq!(look.http("GET", &path, "")["moves"], player.state["moves"]);
    let notices = look.http("GET", "/status", "")["notices"].clone();
    assert_eq!(notices[0]["key"], "serve-read-only-beside", "{notices}");
    let refused = look.http("POST", "/games", TWO_PEOPLE);
    assert_eq!(refused["message"]["key"], "server-read-only", "{refused}");
    let mut looker = Player::join(&look, &id);
    player.play();
    looker.until(|state| state["moves"].as_array().is_some_and(|moves| moves.len() == 2));
    assert_eq!(reader.interrupt().0, Some(0));

    // The lock goes with the process, however it ends.
    player.play();
    served.signal("-KILL");
    assert_eq!(served.ended().0, None);
    let link = served.again();
    assert_eq!(link.http("GET", &path, "")["moves"], player.state["moves"]);
    let (code, errors) = served.interrupt();
    assert_eq!((code, errors.as_str()), (Some(0), ""));
}

#[test]
fn a_token_that_could_be_guessed_is_refused() {
    let folder = env::temp_dir().join(format!("papan-serve-token-{}", std::process::id()));
    let start = |token: &str| {
        let arguments = ["serve", "--json", "--port", "0"];
        let papan = env!("CARGO_BIN_EXE_papan");
        let variables = [("PAPAN_TOKEN", token)];
        Served::run_with(papan, &arguments, folder.clone(), &folder, &variables)
    };
    let short = "0123456789abcdef0123456789abcde";
    let spaced = "0123456789abcdef 0123456789abcdef";
    let repeated = "abcdefg".repeat(10);
    let foreign = "\u{e9}0123456789abcdef0123456789abcde";
    for token in ["x", short, spaced, foreign, &repeated] {
        let (code, errors) = start(token).ended();
        assert_eq!(code, Some(2), "{token}: {errors}");
        assert!(errors.contains("PAPAN_TOKEN") && errors.contains("32"), "{errors}");
        assert!(!errors.contains(token) || token == "x", "{errors}");
    }
    let mut served = start(&format!("{short}f"));
    assert_eq!(Link::read(&served.line()).token, format!("{short}f"));
}

#[cfg(unix)]
#[test]
fn the_browser_is_led_to_the_page_and_no_command_line_has_the_token() {
    use std::os::unix::fs::PermissionsExt;
    const TOKEN: &str = "00112233445566778899aabbccddeeff";
    let folder = env::temp_dir().join(format!("papan-serve-open-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    let (programs, data) = (folder.join("bin"), folder.join("data"));
    fs::create_dir_all(&programs).expect("a folder");
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let browser = "#!/bin/sh\nenv > \"$RECORD.env\"\ncp \"$1\" \"$RECORD.page\"\n\
                   printf '%s\\n' \"$@\" > \"$RECORD.part\"\nmv \"$RECORD.part\" \"$RECORD\"\n";
    fs::write(programs.join(program), browser).expect("a file");
    fs::set_permissions(programs.join(program), fs::Permissions::from_mode(0o755)).expect("a mode");
    // A server that was killed has left its page behind.
    fs::create_dir_all(data.join("open")).expect("a folder");
    let stale = data.join("open/0011.open.html");
    fs::write(&stale, "an old token").expect("a file");
    let record = folder.join("record");
    let path = format!("{}:{}", programs.display(), env::var("PATH").expect("a path"));
    let variables = [
        ("PATH", path.as_str()),
        ("RECORD", record.to_str().expect("text")),
        ("PAPAN_TOKEN", TOKEN),
    ];
    let arguments = ["serve", "--json", "--port", "0", "--open"];
    let papan = env!("CARGO_BIN_EXE_papan");
    let mut served = Served::run_with(papan, &arguments, folder.clone(), &data, &variables);
    let link = Link::read(&served.line());
    let begun = Instant::now();
    while !record.exists() {
        assert!(begun.elapsed() < PATIENCE, "no browser was opened");
        std::thread::sleep(Duration::from_millis(10));
    }
    let read = |path: PathBuf| fs::read_to_string(path).expect("a record");
    let words = read(record.clone());
    assert!(!words.contains(TOKEN), "{words}");
    assert!(!read(folder.join("record.env")).contains(TOKEN), "nor has the environment");
    let page = PathBuf::from(words.trim_end());
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!(mode(&page), 0o600);
    let address = format!("http://127.0.0.1:{}/#token={TOKEN}", link.port);
    let refresh = format!("http-equiv=\"refresh\" content=\"0; url={address}\"");
    assert!(read(folder.join("record.page")).contains(&refresh), "{}", read(page.clone()));
    assert!(!stale.exists(), "the page of a server that was killed is removed");
    served.signal("-INT");
    assert_eq!(served.ended().0, Some(0));
    assert!(!page.exists(), "it is removed when the server ends");
}

#[cfg(unix)]
#[test]
fn a_server_that_was_stopped_for_longer_than_the_clock_costs_nobody_the_game() {
    let (served, link) = Served::answering("stopped", &["--port", "0"]);
    let mut new: Value = serde_json::from_str(TWO_PEOPLE).expect("JSON");
    new["seconds_per_move"] = json!(6.0);
    let new = new.to_string();
    let id = link.http("POST", "/games", &new)["id"].as_str().expect("an id").to_owned();
    let mut player = Player::join(&link, &id);
    player.play();
    served.signal("-STOP");
    std::thread::sleep(Duration::from_secs(8));
    served.signal("-CONT");
    // The server notices that the time was its own, and says what the clock really shows.
    let state = player.until(|_| true);
    assert_eq!(state["conclusion"], json!(null));
    assert!(state["seconds_at_turn"].as_f64().expect("a time") < 6.0, "{state}");
    player.play();
    assert_eq!(player.moves(), 2);
    // Who does not move while it runs still loses on time.
    let state = player.until(|state| !state["conclusion"].is_null());
    assert_eq!(state["conclusion"]["ending"], "time");
}
