use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::Site;

/// The longest that an answer may take on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(2);

/// A running server.
pub struct Server {
    child: Child,
    port: u16,
    token: String,
}

impl Server {
    /// Starts a server with a registered bot.
    pub fn start(site: &Site) -> Server {
        let config = site.folder.join("config");
        fs::create_dir_all(&config).expect("a folder");
        let bots = format!("echo = \"exec:{} echo-bot\"\n", site.program.display());
        fs::write(config.join("bots.toml"), bots).expect("a file");
        let mut child = Command::new(&site.program)
            .args(["serve", "--json", "--port", "0"])
            .env("LC_ALL", "C")
            .env("TMPDIR", &site.temporary)
            .env("PAPAN_DATA", site.folder.join("data"))
            .env("PAPAN_CONFIG", config)
            .env_remove("PAPAN_TOKEN")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(site.folder.join("server.log")).expect("a file"))
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("an output"));
        output.read_line(&mut line).expect("a line");
        let said: Value = serde_json::from_str(&line).expect("JSON");
        let port = said["port"].as_u64().expect("a port") as u16;
        Server { child, port, token: said["token"].as_str().expect("a token").to_owned() }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the server as `kill` does, and returns its exit code.
    pub fn stop(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().expect("kill runs");
        let until = Instant::now() + TIMEOUT;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        None
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout");
        stream
    }

    /// Makes a request; returns the status and the body.
    pub fn http(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = self.connect();
        let Server { port, token, .. } = self;
        write!(
            stream,
            "{method} /api/v2{path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nauthorization: Bearer {token}\r\n\
             connection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        (status.expect("a status"), body.to_owned())
    }

    /// Creates a game and returns its id.
    pub fn create(&self, game: &Value) -> String {
        let (status, body) = self.http("POST", "/games", &game.to_string());
        assert_eq!(status, 201, "{body}");
        let answer: Value = serde_json::from_str(&body).expect("JSON");
        answer["id"].as_str().expect("an id").to_owned()
    }

    pub fn delete(&self, id: &str) {
        let (status, body) = self.http("DELETE", &format!("/games/{id}"), "");
        assert_eq!(status, 204, "{body}");
    }

    /// Joins a game.
    pub fn join(&self, id: &str) -> Client {
        let address = format!("ws://127.0.0.1:{}/api/v2/socket", self.port);
        let (socket, _) = tungstenite::client(address, self.connect()).expect("a socket");
        let mut client = Client { socket, state: Value::Null };
        client.send(&json!({ "type": "join", "protocol": 2, "token": self.token, "game": id }));
        client.read_until(|heard| heard["type"] == "state");
        client
    }
}

/// A page that plays one game.
pub struct Client {
    socket: tungstenite::WebSocket<TcpStream>,
    pub state: Value,
}

impl Client {
    pub fn send(&mut self, message: &Value) {
        self.socket.send(tungstenite::Message::text(message.to_string())).expect("sent");
    }

    /// Reads until a message matches.
    pub fn read_until(&mut self, wanted: impl Fn(&Value) -> bool) {
        let until = Instant::now() + TIMEOUT;
        while Instant::now() < until {
            let tungstenite::Message::Text(text) = self.socket.read().expect("a message") else {
                continue;
            };
            let heard: Value = serde_json::from_str(&text).expect("JSON");
            if heard["type"] == "state" {
                self.state = heard["state"].clone();
            }
            if wanted(&heard) {
                return;
            }
        }
        panic!("no answer within {TIMEOUT:?}: {}", self.state);
    }

    pub fn is_over(&self) -> bool {
        !self.state["conclusion"].is_null()
    }

    pub fn is_mine(&self) -> bool {
        self.state["awaited"] == "person"
    }
}
