use std::{
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tungstenite::{Error, Message, WebSocket, client::IntoClientRequest};

use super::PATIENCE;

/// A page that has a socket open.
pub struct Client {
    pub socket: WebSocket<TcpStream>,
    /// The state of the game that was received last.
    pub state: Value,
}

impl Client {
    pub fn open(stream: TcpStream, port: u16) -> Client {
        let request = format!("ws://127.0.0.1:{port}/api/v2/socket").into_client_request();
        let (socket, _) =
            tungstenite::client(request.expect("a request"), stream).expect("a socket");
        Client { socket, state: Value::Null }
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).expect("an open socket");
    }

    /// Reads the next message, or `None` once the socket is closed.
    pub fn next(&mut self) -> Option<Value> {
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < PATIENCE, "nothing was said in time; last: {}", self.state);
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["type"] == "state" {
                        self.state = message["state"].clone();
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed) => {
                    return None;
                }
                Ok(_) => {}
                Err(Error::Protocol(_)) => return None,
                Err(Error::Io(error))
                    if !matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    return None;
                }
                Err(error) => panic!("nothing was said in time: {error}"),
            }
        }
    }

    /// Reads until a message matches.
    pub fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let message = self.next().expect("an open socket");
            if wanted(&message) {
                return message;
            }
        }
        panic!("it was never said");
    }

    /// Reads until a message of a kind.
    pub fn kind(&mut self, kind: &str) -> Value {
        self.until(|message| message["type"] == kind)
    }

    /// Reads until the state of the game matches; checks the last state first.
    pub fn until_state(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        if self.state.is_null() || !wanted(&self.state) {
            self.until(|message| message["type"] == "state" && wanted(&message["state"]));
        }
        self.state.clone()
    }

    /// Reads the first state.
    pub fn seated(mut self) -> Client {
        self.until_state(|_| true);
        self
    }

    /// Returns the number of moves in the last state.
    pub fn moves(&self) -> usize {
        self.state["moves"].as_array().map_or(0, Vec::len)
    }

    /// Plays a move, and waits until it is made.
    pub fn play(&mut self, chosen: &str) {
        let after = self.moves();
        self.send(&json!({ "type": "play", "move": chosen, "after": after }));
        self.until_state(|state| {
            state["moves"].as_array().is_some_and(|moves| moves.len() > after)
        });
    }

    /// Sends a request, and returns the fault of its refusal.
    pub fn refused(&mut self, request: &Value) -> Value {
        self.send(request);
        self.kind("refused")["fault"].clone()
    }

    /// Reads all messages that arrive within a time.
    pub fn heard_within(&mut self, time: Duration) -> Vec<Value> {
        let end = Instant::now() + time;
        let mut heard = Vec::new();
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            let left = left.max(Duration::from_millis(1));
            self.socket.get_ref().set_read_timeout(Some(left)).expect("a timeout");
            if let Ok(Message::Text(text)) = self.socket.read() {
                heard.push(serde_json::from_str(&text).expect("JSON"));
            }
        }
        self.socket.get_ref().set_read_timeout(Some(PATIENCE)).expect("a timeout");
        heard
    }
}
