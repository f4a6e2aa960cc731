//! `papan serve` as a process, and clients of it.

// Each test file takes what it needs of this.
#![allow(dead_code)]

use std::{
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// No test waits longer for anything.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A server that ends with the test.
pub struct Served {
    pub child: Child,
    output: BufReader<ChildStdout>,
    pub folder: PathBuf,
}

impl Served {
    pub fn start(name: &str, arguments: &[&str]) -> Served {
        Served::start_in(name, arguments, |folder| folder.join("data"))
    }

    /// Starts a server with folders of its own; `data` says where games are kept.
    pub fn start_in(name: &str, arguments: &[&str], data: impl Fn(&PathBuf) -> PathBuf) -> Served {
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
    pub fn run(program: &str, arguments: &[&str], folder: PathBuf, data: &Path) -> Served {
        Served::run_with(program, arguments, folder, data, &[])
    }

    /// The same with variables in its environment.
    pub fn run_with(
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

    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        line
    }

    /// Starts a server that says where it is in JSON.
    pub fn answering(name: &str, arguments: &[&str]) -> (Served, Link) {
        let mut served = Served::start(name, &[&["serve", "--json"], arguments].concat());
        let link = Link::read(&served.line());
        (served, link)
    }

    /// Presses Ctrl-C, and returns the exit code and what was said on the side.
    pub fn interrupt(mut self) -> (Option<i32>, String) {
        self.signal("-INT");
        self.ended()
    }

    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// Starts the server again, in the same folders.
    pub fn again(&mut self) -> Link {
        let folder = std::mem::take(&mut self.folder);
        let data = folder.join("data");
        let papan = env!("CARGO_BIN_EXE_papan");
        *self = Served::run(papan, &["serve", "--json", "--port", "0"], folder, &data);
        Link::read(&self.line())
    }

    /// Returns the memory that it holds, in kilobytes.
    pub fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(path).expect("a status");
        let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("its memory");
        line.split_whitespace().nth(1).expect("a number").parse().expect("a number")
    }

    pub fn ended(&mut self) -> (Option<i32>, String) {
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
pub struct Link {
    pub port: u16,
    pub token: String,
}

impl Link {
    pub fn read(line: &str) -> Link {
        let said: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        let port = said["port"].as_u64().expect("a port") as u16;
        let token = said["token"].as_str().expect("a token").to_owned();
        let address = format!("http://127.0.0.1:{port}/#token={token}");
        assert_eq!(said["address"], address.as_str());
        assert_eq!(token.len(), 32, "128 bits");
        Link { port, token }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Asks the interface as the page does, and returns the answer, which is JSON whatever its status.
    pub fn http(&self, method: &str, path: &str, body: &str) -> Value {
        let host = format!("127.0.0.1:{}", self.port);
        let bearer = format!("Bearer {}", self.token);
        let headers = [("host", host.as_str()), ("authorization", &bearer)];
        let Reply { body, .. } = self.request(method, &format!("/api/v2{path}"), &headers, body);
        serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}"))
    }

    /// Sends a request with headers of the test's choice.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("content-length: {}\r\n\r\n{body}", body.len());
        let mut stream = self.connect();
        // A server that has seen enough may close before it has read everything.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        // What the server did not read makes the system break the connection off after the answer.
        assert!(read.is_ok() || !answer.is_empty(), "no answer: {read:?}");
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
        let kind = head.lines().find_map(|line| line.strip_prefix("content-type: "));
        Reply { status, kind: kind.unwrap_or_default().to_owned(), body: body.to_owned() }
    }
}

/// An answer over HTTP.
pub struct Reply {
    pub status: u16,
    /// The type of its content.
    pub kind: String,
    pub body: String,
}

/// A page that plays one game.
pub struct Player {
    socket: tungstenite::WebSocket<TcpStream>,
    /// The game as it was seen last.
    pub state: Value,
}

impl Player {
    /// Opens a socket that has not said anything.
    pub fn connect(link: &Link) -> Player {
        let address = format!("ws://127.0.0.1:{}/api/v2/socket", link.port);
        let (socket, _) = tungstenite::client(address, link.connect()).expect("a socket");
        Player { socket, state: Value::Null }
    }

    pub fn join(link: &Link, id: &str) -> Player {
        let mut player = Player::connect(link);
        player.send(&json!({ "type": "join", "protocol": 2, "token": link.token, "game": id }));
        player.until(|_| true);
        player
    }

    pub fn send(&mut self, message: &Value) {
        self.socket.send(tungstenite::Message::text(message.to_string())).expect("sent");
    }

    /// Reads until a message is as wanted.
    pub fn hear(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let tungstenite::Message::Text(text) = self.socket.read().expect("a message") else {
                continue;
            };
            let heard: Value = serde_json::from_str(&text).expect("JSON");
            if heard["type"] == "state" {
                self.state = heard["state"].clone();
            }
            if wanted(&heard) {
                return heard;
            }
            assert_ne!(heard["type"], "refused", "{heard}");
        }
        panic!("it was never said");
    }

    /// Reads until the socket is closed; says whether it was before anything else was said.
    pub fn is_closed(&mut self) -> bool {
        !matches!(self.socket.read(), Ok(tungstenite::Message::Text(_)))
    }

    /// Reads until the game is as wanted.
    pub fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        self.hear(|heard| heard["type"] == "state" && wanted(&heard["state"]));
        self.state.clone()
    }

    pub fn moves(&self) -> usize {
        self.state["moves"].as_array().map_or(0, Vec::len)
    }

    /// Plays the first legal move, and waits until it is made.
    pub fn play(&mut self) {
        let (after, chosen) = (self.moves(), self.state["legal"][0]["move"].clone());
        self.send(&json!({ "type": "play", "move": chosen, "after": after }));
        self.until(|state| state["moves"].as_array().is_some_and(|moves| moves.len() > after));
    }
}
