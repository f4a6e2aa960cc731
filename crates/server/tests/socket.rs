//! Protocol errors of clients on a socket, and their consequences.

mod support;

use std::{
    io::{Read, Write},
    time::{Duration, Instant},
};

use serde_json::json;
use support::{Client, Host, TOKEN, game, join_message, person};
use tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

fn host_and_game() -> (Host, String) {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    (host, id)
}

#[test]
fn only_who_joins_a_game_with_the_token_is_heard() {
    let (host, id) = host_and_game();
    let join = |token: &str, game: &str, protocol: u32| json!({ "type": "join", "protocol": protocol, "token": token, "game": game });
    for (first, key) in [
        (join("", &id, 2), "server-no-token"),
        (join(&TOKEN[1..], &id, 2), "server-no-token"),
        (join(TOKEN, &id, 1), "server-other-protocol"),
        (join(TOKEN, "nothing", 2), "server-unknown-game"),
        (join(TOKEN, "../../etc/passwd", 2), "server-unknown-game"),
        (json!({ "type": "ping" }), "server-no-join"),
        (json!({ "type": "play", "move": "a1", "after": 0 }), "server-no-join"),
        (json!({ "type": "join" }), "server-bad-json"),
        (json!([]), "server-bad-json"),
        (json!({}), "server-bad-json"),
    ] {
        let mut client = host.socket();
        client.send(&first);
        let refused = client.next().expect("a reason");
        assert_eq!(refused["fault"]["message"]["key"], key, "{first}");
        assert!(client.next().is_none(), "then the socket is closed");
    }
}

#[test]
fn who_says_nothing_is_not_waited_for() {
    let host =
        Host::with(|configuration| configuration.bounds.join_time = Duration::from_millis(200));
    let begun = Instant::now();
    let mut client = host.socket();
    assert_eq!(client.next().expect("a reason")["fault"]["message"]["key"], "server-no-join");
    assert!(client.next().is_none());
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn nonsense_is_refused_and_the_game_goes_on() {
    let (host, id) = host_and_game();
    let mut client = host.join(&id).seated();
    let deep = "[".repeat(60_000);
    let deep_inside = format!("{{\"type\":\"play\",\"by\":{deep}");
    for text in [
        "",
        " ",
        "{",
        "null",
        "1",
        "\"play\"",
        "[]",
        "{}",
        &deep,
        &deep_inside,
        "{\"type\":1}",
        "{\"type\":\"play\"}",
        "{\"type\":\"play\",\"by\":1,\"after\":0}",
        "{\"type\":\"play\",\"by\":\"a1\",\"after\":-1}",
        "{\"type\":\"play\",\"by\":\"a1\",\"after\":1e99}",
        "{\"type\":\"watch\",\"running\":\"yes\",\"delay\":1}",
        "{\"type\":\"unknown\"}",
        "{\"id\":\"x\",\"type\":\"ping\"}",
        "{\"type\":\"exec\",\"command\":\"sh\"}",
    ] {
        client.socket.send(Message::text(text)).expect("sent");
        let refused = client.kind("refused");
        assert_eq!(refused["fault"]["message"]["key"], "server-bad-json", "{text:.60}");
    }
    client.socket.send(Message::binary(vec![0, 159, 146, 150])).expect("sent");
    assert_eq!(client.kind("refused")["fault"]["message"]["key"], "server-binary");
    client.socket.send(Message::Ping(vec![1].into())).expect("sent");
    client.play("b2");
    assert_eq!(client.moves(), 1);
}

#[test]
fn a_message_may_come_in_pieces() {
    let (host, id) = host_and_game();
    let mut client = host.join(&id).seated();
    let text = json!({ "type": "play", "move": "b2", "after": 0 }).to_string();
    let pieces: Vec<&[u8]> = text.as_bytes().chunks(3).collect();
    for (index, piece) in pieces.iter().enumerate() {
        let kind = if index == 0 { Data::Text } else { Data::Continue };
        let is_last = index + 1 == pieces.len();
        let frame = Frame::message(piece.to_vec(), OpCode::Data(kind), is_last);
        client.socket.send(Message::Frame(frame)).expect("sent");
    }
    client.until_state(|state| state["moves"].as_array().is_some_and(|moves| moves.len() == 1));
}

#[test]
fn what_breaks_the_protocol_of_sockets_ends_only_that_socket() {
    let (host, id) = host_and_game();
    let mut other = host.join(&id).seated();
    let too_long = Message::text("x".repeat(70_000));
    let mut client = host.join(&id).seated();
    client.socket.send(too_long).expect("sent");
    assert!(ends(&mut client), "a message that is too long");
    // Many small pieces make a long message, too.
    let mut client = host.join(&id).seated();
    for index in 0..80 {
        let kind = if index == 0 { Data::Text } else { Data::Continue };
        let frame = Frame::message(vec![b'x'; 1000], OpCode::Data(kind), false);
        if client.socket.send(Message::Frame(frame)).is_err() {
            break;
        }
    }
    assert!(ends(&mut client), "pieces that are too long together");
    for bytes in [
        &[0x81, 0x01, b'x'][..],   // not masked
        &[0xff, 0x80, 0, 0, 0, 0], // an unknown kind
        &[0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], // a length beyond all bounds
        &[0x81, 0x81, 0, 0, 0, 0, 0xff],                                           // no UTF-8
        &[0x80, 0x80, 0, 0, 0, 0], // a continuation of nothing
    ] {
        let mut client = host.join(&id).seated();
        client.socket.get_mut().write_all(bytes).expect("sent");
        assert!(ends(&mut client), "{bytes:?}");
    }
    // A client that disconnects in the middle of a frame.
    let mut client = host.join(&id).seated();
    client.socket.get_mut().write_all(&[0x81, 0x85, 1]).expect("sent");
    drop(client);
    other.play("b2");
}

/// Returns whether the server ends the connection.
fn ends(client: &mut Client) -> bool {
    let mut rest = Vec::new();
    let stream = client.socket.get_mut();
    match stream.read_to_end(&mut rest) {
        Ok(_) => true,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    }
}

#[test]
fn who_comes_back_finds_the_game_as_it_was() {
    let (host, id) = host_and_game();
    let mut client = host.join(&id).seated();
    client.play("b2");
    let before = client.state.clone();
    drop(client);
    let mut again = host.join(&id).seated();
    for field in ["moves", "version", "sides", "turn", "tally"] {
        assert_eq!(again.state[field], before[field], "{field}");
    }
    again.play("a1");
    host.socket().send(&join_message(&id));
    assert_eq!(host.get(&format!("/games/{id}"))["moves"].as_array().map(Vec::len), Some(2));
}
