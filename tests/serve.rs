//! `papan serve` as a user starts and stops it.

mod support;

use std::{
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use support::passes_over_hangups;

/// No test waits longer for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that ends with the test.
struct Served {
    child: Child,
    output: BufReader<ChildStdout>,
    folder: PathBuf,
}

impl Served {
    fn start(name: &str, arguments: &[&str]) -> Served {
        Served::start_in(name, arguments, |folder| folder.join("data"))
    }

    /// Starts a server with folders of its own; `data` says where games are kept.
    fn start_in(name: &str, arguments: &[&str], data: impl Fn(&PathBuf) -> PathBuf) -> Served {
        let folder = env::temp_dir().join(format!("papan-serve-{name}-{}", std::process::id()));
        // It may be left from a run that was killed.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("config")).expect("a folder");
        let papan = env!("CARGO_BIN_EXE_papan");
        let bots = format!("echo = \"exec:{papan} echo-bot\"\n");
        fs::write(folder.join("config/bots.toml"), bots).expect("a file");
        fs::write(folder.join("file"), "").expect("a file");
        let data = data(&folder);
        Served::run(papan, arguments, folder, &data)
    }

    /// Starts a server in folders that are there.
    fn run(program: &str, arguments: &[&str], folder: PathBuf, data: &Path) -> Served {
        Served::run_with(program, arguments, folder, data, &[])
    }

    /// The same with variables in its environment.
    fn run_with(
        program: &str,
        arguments: &[&str],
        folder: PathBuf,
        data: &Path,
        variables: &[(&str, &str)],
    ) -> Served {
        let mut child = Command::new(program)
            .args(arguments)
            .env("LC_ALL", "C")
            .env("PAPAN_DATA", data)
            .env("PAPAN_CONFIG", folder.join("config"))
            .env_remove("PAPAN_TOKEN")
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("an output"));
        Served { child, output, folder }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        line
    }

    /// Starts a server that says where it is in JSON.
    fn answering(name: &str, arguments: &[&str]) -> (Served, Link) {
        let mut served = Served::start(name, &[&["serve", "--json"], arguments].concat());
        let link = Link::read(&served.line());
        (served, link)
    }

    /// Presses Ctrl-C, and returns the exit code and what was said on the side.
    fn interrupt(mut self) -> (Option<i32>, String) {
        self.signal("-INT");
        self.ended()
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// Starts the server again, in the same folders.
    fn again(&mut self) -> Link {
        let folder = std::mem::take(&mut self.folder);
        let data = folder.join("data");
        let papan = env!("CARGO_BIN_EXE_papan");
        *self = Served::run(papan, &["serve", "--json", "--port", "0"], folder, &data);
        Link::read(&self.line())
    }

    /// Returns the memory that it holds, in kilobytes.
    fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(path).expect("a status");
        let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("its memory");
        line.split_whitespace().nth(1).expect("a number").parse().expect("a number")
    }

    fn ended(&mut self) -> (Option<i32>, String) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("a status") {
                let mut errors = String::new();
                let stderr = self.child.stderr.take();
                stderr.expect("errors").read_to_string(&mut errors).expect("text");
                return (status.code(), errors);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("it does not end");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if self.folder != Path::new("") {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// Where a server is, and how to be let in.
struct Link {
    port: u16,
    token: String,
}

impl Link {
    fn read(line: &str) -> Link {
        let said: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        let port = said["port"].as_u64().expect("a port") as u16;
        let token = said["token"].as_str().expect("a token").to_owned();
        let address = format!("http://127.0.0.1:{port}/#token={token}");
        assert_eq!(said["address"], address.as_str());
        assert_eq!(token.len(), 32, "128 bits");
        Link { port, token }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    fn http(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = self.connect();
        let Link { port, token } = self;
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nauthorization: Bearer {token}\r\n\
             connection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a head");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }
}

/// A page that plays one game.
struct Player {
    socket: tungstenite::WebSocket<TcpStream>,
    state: Value,
}

impl Player {
    fn join(link: &Link, id: &str) -> Player {
        let address = format!("ws://127.0.0.1:{}/api/v1/socket", link.port);
        let (socket, _) = tungstenite::client(address, link.connect()).expect("a socket");
        let mut player = Player { socket, state: Value::Null };
        player.send(&json!({ "type": "join", "protocol": 1, "token": link.token, "game": id }));
        player.until(|_| true);
        player
    }

    fn send(&mut self, message: &Value) {
        self.socket.send(tungstenite::Message::text(message.to_string())).expect("sent");
    }

    /// Reads until a message is as wanted.
    fn hear(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let tungstenite::Message::Text(text) = self.socket.read().expect("a message") else {
                continue;
            };
            let heard: Value = serde_json::from_str(&text).expect("JSON");
            assert_ne!(heard["type"], "refused", "{heard}");
            if heard["type"] == "state" {
                self.state = heard["state"].clone();
            }
            if wanted(&heard) {
                return heard;
            }
        }
        panic!("it was never said");
    }

    /// Reads until the game is as wanted.
    fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        self.hear(|heard| heard["type"] == "state" && wanted(&heard["state"]));
        self.state.clone()
    }

    fn moves(&self) -> usize {
        self.state["moves"].as_array().map_or(0, Vec::len)
    }

    /// Plays the first legal move, and waits until it is made.
    fn play(&mut self) {
        let (after, by) = (self.moves(), self.state["legal"][0]["by"].clone());
        self.send(&json!({ "type": "play", "by": by, "after": after }));
        self.until(|state| state["moves"].as_array().is_some_and(|moves| moves.len() > after));
    }
}

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
    // Somebody else may have the port; then it is busy all the same.
    let _taken = TcpListener::bind("127.0.0.1:7777");
    let mut served = Served::start("bare", &[]);
    let line = served.line();
    let address = line.strip_prefix("Papan is at http://127.0.0.1:").expect("an address");
    let (port, token) = address.trim_end().split_once("/#token=").expect("a token");
    let port: u16 = port.parse().expect("a port");
    assert!((7778..=7796).contains(&port), "{port}");
    let link = Link { port, token: token.to_owned() };
    assert_eq!(link.http("GET", "/status", "")["protocol"], 1);
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
    let state = send(&json!({ "type": "play", "by": "c3", "after": 0 }));
    assert_eq!(state["conclusion"], json!(null), "{state}");
    assert_eq!(state["moves"][1]["by"], "a1", "the first legal move");
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
