//! The server at its resource limits.

mod support;

use std::{
    sync::atomic::Ordering,
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use support::{Crowd, Host, PATIENCE, Sleeper, agent, game, person};

/// Waits until a condition is true.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(1));
    }
}

// Elsewhere there is no limit on open files to raise.
#[cfg(unix)]
#[test]
fn a_game_goes_on_beside_two_thousand_idle_pages() {
    const IDLE: usize = 2000;
    // Both ends of every connection are in this process.
    const FILES: u64 = 2 * IDLE as u64 + 200;
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    if limit.current.is_some_and(|current| current < FILES) {
        let raised = rustix::process::Rlimit { current: Some(FILES), maximum: limit.maximum };
        if rustix::process::setrlimit(rustix::process::Resource::Nofile, raised).is_err() {
            papan_test_tools::skip("this system allows fewer open files than the test needs");
            return;
        }
    }
    let host = Host::start();
    let watched = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let idle: Vec<_> = (0..IDLE).map(|_| host.join(&watched)).collect();
    let mut last = host.join(&watched).seated();
    let id = host.create(&game("reversi", person("Ana"), agent("random")));
    let mut page = host.join(&id).seated();
    for _ in 0..12 {
        page.until_state(|state| state["awaited"] == "person");
        let chosen = page.state["legal"][0]["move"].as_str().expect("a move").to_owned();
        page.play(&chosen);
    }
    last.play("b2");
    drop(idle);
}

#[test]
fn who_reads_nothing_for_a_long_time_sees_every_move_in_the_end() {
    let host = Host::start();
    let id = host.create(&game("reversi", agent("random"), agent("random")));
    let mut slow = host.join(&id);
    let mut page = host.join(&id).seated();
    let rounds = 20;
    for round in 0..rounds {
        page.send(&json!({ "type": "watch", "running": true, "delay": 0 }));
        page.until_state(|state| !state["conclusion"].is_null());
        if round + 1 < rounds {
            let version = page.state["version"].as_u64();
            page.send(&json!({ "type": "restart" }));
            page.until_state(|state| {
                state["version"].as_u64() > version && state["conclusion"].is_null()
            });
        }
    }
    slow.until_state(|state| state["version"] == page.state["version"]);
    assert_eq!(slow.state["moves"], page.state["moves"]);
    assert!(slow.moves() > 40);
}

#[test]
fn a_search_without_watchers_stops_and_starts_again() {
    let sleeper = Sleeper::default();
    let known = sleeper.clone();
    let host = Host::with_player(move || sleeper.clone());
    let id = host.create(&game("tic-tac-toe", agent("hard"), person("Ana")));
    thread::sleep(Duration::from_millis(100));
    assert_eq!(known.begun.load(Ordering::SeqCst), 0, "nothing is searched that nobody watches");
    let (page, other) = (host.join(&id).seated(), host.join(&id).seated());
    wait_until("it begins", || known.begun.load(Ordering::SeqCst) == 1);
    drop(other);
    thread::sleep(Duration::from_millis(100));
    assert!(known.ended.lock().expect("no panic").is_none(), "one still watches");
    drop(page);
    wait_until("it stops", || known.ended.lock().expect("no panic").is_some());
    let _page = host.join(&id).seated();
    wait_until("it begins again", || known.begun.load(Ordering::SeqCst) == 2);
}

#[test]
fn a_search_of_the_catalogue_makes_room_for_the_next_when_nobody_watches() {
    let host = Host::with(|configuration| configuration.bounds.searches = 1);
    let mut asked = game("reversi", agent("hard"), person("Ana"));
    asked["sides"][0] =
        json!({ "kind": "agent", "agent": "iterative", "options": { "time": "1h" } });
    let mut page = host.join(&host.create(&asked)).seated();
    page.kind("thinking");
    let mut next =
        host.join(&host.create(&game("tic-tac-toe", agent("random"), person("Ana")))).seated();
    let heard = next.heard_within(Duration::from_millis(200));
    assert!(heard.iter().all(|message| message["thinking"]["waiting"] == true), "{heard:?}");
    drop(page);
    next.until_state(|state| state["awaited"] == "person");
}

#[test]
fn no_more_searches_run_at_once_than_allowed_and_all_get_their_turn() {
    let crowd = Crowd::default();
    let known = crowd.clone();
    let host = Host::with(|configuration| {
        configuration.bounds.searches = 2;
        configuration.stand_in = Some(std::sync::Arc::new(move |_| Some(Box::new(crowd.clone()))));
    });
    let mut pages: Vec<_> = (0..12)
        .map(|_| host.join(&host.create(&game("tic-tac-toe", agent("hard"), person("Ana")))))
        .collect();
    for page in &mut pages {
        page.until_state(|state| state["awaited"] == "person");
    }
    assert_eq!(known.max.load(Ordering::SeqCst), 2);
}

#[test]
fn games_that_nobody_watches_make_room_and_come_back() {
    let host = Host::with(|configuration| configuration.bounds.tables = 3);
    let new = || host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let first = new();
    let mut page = host.join(&first).seated();
    page.play("b2");
    drop(page);
    for _ in 0..10 {
        new();
    }
    let mut back = host.join(&first).seated();
    assert_eq!(back.moves(), 1, "it was put away, and nothing is lost");
    back.play("a1");
    let _watched = [host.join(&new()).seated(), host.join(&new()).seated()];
    let reply = host.http(
        "POST",
        "/api/v2/games",
        &game("tic-tac-toe", person("A"), person("B")).to_string(),
    );
    assert_eq!(reply.status, 503);
    assert_eq!(reply.json()["message"]["key"], "server-full");
    drop(back);
    wait_until("there is room again", || {
        let body = game("tic-tac-toe", person("A"), person("B")).to_string();
        host.http("POST", "/api/v2/games", &body).status == 201
    });
}

#[test]
fn no_more_sockets_are_open_than_allowed() {
    let host = Host::with(|configuration| configuration.bounds.sockets = 2);
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let (_first, second) = (host.join(&id).seated(), host.join(&id).seated());
    let own = format!("127.0.0.1:{}", host.port);
    let upgrade = [
        ("host", own.as_str()),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    // `connection: close, upgrade` would be ambiguous; the raw request has its own header.
    let ask = || {
        let mut request = "GET /api/v2/socket HTTP/1.1\r\nconnection: upgrade\r\n".to_owned();
        for (name, value) in upgrade {
            request += &format!("{name}: {value}\r\n");
        }
        let mut stream = host.connect();
        std::io::Write::write_all(&mut stream, (request + "\r\n").as_bytes()).expect("sent");
        let mut answer = [0; 12];
        std::io::Read::read_exact(&mut stream, &mut answer).expect("an answer");
        String::from_utf8_lossy(&answer[9..]).into_owned()
    };
    assert_eq!(ask(), "503");
    drop(second);
    wait_until("there is room again", || ask() == "101");
}

#[test]
fn who_takes_nothing_of_what_it_is_sent_loses_its_place() {
    let host = Host::with(|configuration| {
        configuration.bounds.connections = 4;
        configuration.bounds.write_time = Duration::from_millis(500);
    });
    let own = format!("127.0.0.1:{}", host.port);
    // Far more than the system buffers for a reader, requested at once and never read.
    let request = format!(
        "GET /api/v2/openapi.json HTTP/1.1\r\nhost: {own}\r\nauthorization: Bearer {}\r\n\r\n",
        support::TOKEN
    );
    let silent: Vec<_> = (0..4)
        .map(|_| {
            let mut stream = host.connect();
            stream.set_write_timeout(Some(Duration::from_millis(200))).expect("a timeout");
            // The server stops reading when its answers are not read.
            let _ = std::io::Write::write_all(&mut stream, request.repeat(2000).as_bytes());
            stream
        })
        .collect();
    assert_eq!(host.http("GET", "/api/v2/status", "").status, 503, "all places are taken");
    wait_until("they lose their places", || host.http("GET", "/api/v2/status", "").status == 200);
    drop(silent);
}

#[test]
fn a_connection_that_asks_for_nothing_more_is_closed() {
    let host = Host::with(|configuration| {
        configuration.bounds.header_time = Duration::from_millis(300);
    });
    let own = format!("127.0.0.1:{}", host.port);
    let mut stream = host.connect();
    let request = format!("GET / HTTP/1.1\r\nhost: {own}\r\n\r\n");
    std::io::Write::write_all(&mut stream, request.as_bytes()).expect("sent");
    // Read up to the end of the connection, which only the server closes.
    assert_eq!(support::Reply::read(&mut stream).status, 200);
}

#[test]
fn sockets_that_have_not_joined_do_not_take_the_room_of_those_that_have() {
    let host = Host::with(|configuration| configuration.bounds.strangers = 2);
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let joined: Vec<_> = (0..5).map(|_| host.join(&id).seated()).collect();
    let _strangers = [host.socket(), host.socket()];
    let request = tungstenite::client::IntoClientRequest::into_client_request(format!(
        "ws://127.0.0.1:{}/api/v2/socket",
        host.port
    ));
    let refused = tungstenite::client(request.expect("a request"), host.connect());
    assert!(refused.is_err(), "a third stranger is turned away");
    drop(joined);
}
