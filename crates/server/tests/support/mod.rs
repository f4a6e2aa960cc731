//! A real server on a port of its own, and clients that use real connections.
#![allow(dead_code, unused_imports, reason = "each test uses its part")]

mod client;
mod players;
mod reply;

use std::{io::Write, net::TcpListener, net::TcpStream, sync::Arc, time::Duration};

use papan_server::{Configuration, Server, storage::MemoryStorage};
use serde_json::{Value, json};

pub use client::Client;
pub use players::{Chatterbox, Crowd, Panicker, Sleeper};
pub use reply::Reply;

/// The token of every server here.
pub const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// The timeout of every wait in the tests.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A server that ends with the test.
pub struct Host {
    server: Option<Server>,
    pub port: u16,
}

impl Host {
    /// Starts a server that stores nothing on disk.
    pub fn start() -> Host {
        Host::with(|_| {})
    }

    /// Starts a server with a configuration that the test has changed.
    pub fn with(change: impl FnOnce(&mut Configuration)) -> Host {
        let mut configuration =
            Configuration::new(TOKEN.to_owned(), Box::new(MemoryStorage::new()));
        change(&mut configuration);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let server = Server::start(configuration, vec![listener]).expect("a server");
        Host { server: Some(server), port }
    }

    /// Starts a server in which `make` plays instead of every agent.
    pub fn with_player<P: papan_referee::player::Player + 'static>(
        make: impl Fn() -> P + Send + Sync + 'static,
    ) -> Host {
        Host::with(|configuration| {
            configuration.stand_in = Some(Arc::new(move |_| Some(Box::new(make()))));
        })
    }

    /// Stops the server and waits until everything is stored.
    pub fn stop(mut self) {
        self.server.take().expect("it runs").stop();
    }

    /// Opens a connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends bytes, and reads the response up to the end of the connection.
    pub fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server may close at a limit before it has read everything.
        let _ = stream.write_all(request);
        Reply::read(&mut stream)
    }

    /// Sends a request with headers of the test's choice.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("content-length: {}\r\n\r\n{body}", body.len());
        self.raw(request.as_bytes())
    }

    /// Sends a request as the page does.
    pub fn http(&self, method: &str, path: &str, body: &str) -> Reply {
        let host = format!("127.0.0.1:{}", self.port);
        let bearer = format!("Bearer {TOKEN}");
        self.request(method, path, &[("host", &host), ("authorization", &bearer)], body)
    }

    /// Returns a path of the interface as JSON.
    pub fn get(&self, path: &str) -> Value {
        let reply = self.http("GET", &format!("/api/v2{path}"), "");
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        reply.json()
    }

    /// Starts a game, and returns its id.
    pub fn create(&self, game: &Value) -> String {
        let reply = self.http("POST", "/api/v2/games", &game.to_string());
        assert_eq!(reply.status, 201, "{}", reply.text());
        reply.json()["id"].as_str().expect("an id").to_owned()
    }

    /// Opens a socket and joins a game.
    pub fn join(&self, id: &str) -> Client {
        let mut client = self.socket();
        client.send(&join_message(id));
        client
    }

    /// Opens a socket that has not sent a message.
    pub fn socket(&self) -> Client {
        Client::open(self.connect(), self.port)
    }
}

/// Returns the message that joins a game.
pub fn join_message(id: &str) -> Value {
    json!({ "type": "join", "protocol": 2, "token": TOKEN, "game": id })
}

/// A person.
pub fn person(name: &str) -> Value {
    json!({ "kind": "person", "name": name })
}

/// An agent.
pub fn agent(name: &str) -> Value {
    json!({ "kind": "agent", "agent": name })
}

/// A game with default options.
#[allow(clippy::needless_pass_by_value, reason = "a set-up reads better without references")]
pub fn game(id: &str, first: Value, second: Value) -> Value {
    json!({ "game": id, "sides": [first, second] })
}
