use std::{thread, time::Duration};

use papan_core::Random;
use serde_json::{Value, json};

use crate::{
    Site,
    server::{Client, Server},
};

fn pick<'a, T>(random: &mut Random, choices: &'a [T]) -> &'a T {
    &choices[random.index(choices.len())]
}

fn opponents() -> [Value; 4] {
    [
        json!({ "kind": "person", "name": "B" }),
        json!({ "kind": "agent", "agent": "mcts", "options": { "nodes": "300" } }),
        json!({ "kind": "agent", "agent": "iterative", "options": { "time": "50ms" } }),
        json!({ "kind": "bot", "bot": "echo" }),
    ]
}

fn new_game(server: &Server, random: &mut Random) -> String {
    let game = pick(random, &["tic-tac-toe", "reversi", "dots-and-boxes"]);
    let sides = [json!({ "kind": "person", "name": "A" }), pick(random, &opponents()).clone()];
    server.create(&json!({ "game": game, "sides": sides }))
}

/// Waits until it is this player's turn, or the game is over.
fn wait_for_turn(client: &mut Client) {
    if !client.is_over() && !client.is_mine() {
        client.read_until(|heard| {
            let state = &heard["state"];
            state["awaited"] == "person" || !(state.is_null() || state["conclusion"].is_null())
        });
    }
}

/// Plays a random legal move, and waits until it is made or refused.
fn play_move(client: &mut Client, random: &mut Random) {
    let moves = client.state["moves"].as_array().map_or(0, Vec::len);
    let legal = client.state["legal"].as_array().cloned().unwrap_or_default();
    let chosen = pick(random, &legal)["move"].clone();
    client.send(&json!({ "type": "play", "move": chosen, "after": moves }));
    client.read_until(|heard| {
        let made = heard["state"]["moves"].as_array().is_some_and(|made| made.len() > moves);
        heard["type"] == "refused" || made
    });
}

/// Games with people over sockets, some of which are left in the middle.
pub fn play(site: &Site, server: &Server, mut random: Random) -> u64 {
    let mut rounds = 0;
    while !site.is_over() {
        let id = new_game(server, &mut random);
        let mut client = server.join(&id);
        let patience = 5 + random.index(60);
        for _ in 0..patience {
            wait_for_turn(&mut client);
            if client.is_over() || site.is_over() {
                break;
            }
            match random.index(20) {
                0 => client.send(&json!({ "type": "undo" })),
                1 => client.send(&json!({ "type": "hint" })),
                2 => client = server.join(&id),
                _ => {}
            }
            wait_for_turn(&mut client);
            if !client.is_over() {
                play_move(&mut client, &mut random);
            }
        }
        if random.index(4) == 0 && client.is_over() {
            client.send(&json!({ "type": "rematch" }));
        }
        // Often while the other side is thinking.
        drop(client);
        server.delete(&id);
        rounds += 1;
    }
    rounds
}

/// Analyses that are stopped, replaced, left alone or waited for.
pub fn analyse(site: &Site, server: &Server, mut random: Random) -> u64 {
    let mut rounds = 0;
    while !site.is_over() {
        let people = ["A", "B"].map(|name| json!({ "kind": "person", "name": name }));
        let id = server.create(&json!({ "game": "reversi", "sides": people }));
        let mut client = server.join(&id);
        for _ in 0..=random.index(6) {
            play_move(&mut client, &mut random);
        }
        for _ in 0..=random.index(3) {
            client.send(&match random.index(3) {
                0 => json!({ "type": "analyse-game", "agent": "iterative", "seconds_per_move": 0.05 }),
                1 => json!({ "type": "analyse", "after": 1, "agent": "iterative", "seconds": 0.3 }),
                _ => json!({ "type": "analyse", "after": 0, "agent": "mcts", "seconds": null }),
            });
            thread::sleep(Duration::from_millis(random.index(800) as u64));
        }
        if random.index(2) == 0 {
            client.send(&json!({ "type": "stop-analysis" }));
            client.send(&json!({ "type": "ping" }));
            client.read_until(|heard| heard["type"] == "pong");
        }
        drop(client);
        server.delete(&id);
        rounds += 1;
    }
    rounds
}

/// Requests without a socket.
pub fn request(site: &Site, server: &Server, mut random: Random) -> u64 {
    let mut rounds = 0;
    while !site.is_over() {
        let id = new_game(server, &mut random);
        for (path, expected) in [
            ("/status".to_owned(), 200),
            ("/catalogue".to_owned(), 200),
            ("/games".to_owned(), 200),
            ("/settings".to_owned(), 200),
            (format!("/games/{id}"), 200),
            (format!("/games/{id}/record"), 200),
            (format!("/games/{id}/board.svg?after=0"), 200),
            ("/games/nosuch".to_owned(), 404),
        ] {
            let (status, body) = server.http("GET", &path, "");
            assert_eq!(status, expected, "{path}: {body}");
        }
        server.delete(&id);
        rounds += 1;
        thread::sleep(Duration::from_millis(200));
    }
    rounds
}
