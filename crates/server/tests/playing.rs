//! Games over the socket, as a page plays them.

mod support;

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use serde_json::json;
use support::{Chatterbox, Host, Panicker, agent, game, person};

#[test]
fn two_people_play_a_whole_game() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    assert_eq!(page.state["sides"][0]["name"], "Ana");
    assert_eq!(page.state["awaited"], "person");
    assert_eq!(page.state["legal"].as_array().map(Vec::len), Some(9));
    for (count, chosen) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        assert_eq!(page.moves(), count);
        page.play(chosen);
    }
    let state = &page.state;
    assert_eq!(state["conclusion"], json!({ "winner": 0, "ending": "played", "message": null }));
    assert_eq!(state["tally"], json!([1, 0, 0]));
    assert_eq!(state["awaited"], json!(null));
    assert_eq!(state["legal"], json!([]));
    assert_eq!(state["moves"][4]["board"]["owners"], "12.12.1..");
    let column = [0, 1, 2].map(|row| json!({ "on": "cell", "row": row, "column": 0 }));
    assert_eq!(state["winning_row"], json!(column));
    assert_eq!(host.get(&format!("/games/{id}"))["conclusion"]["winner"], 0);
}

#[test]
fn agents_answer_in_every_game() {
    let host = Host::start();
    let catalogue = host.get("/catalogue");
    for entry in catalogue["games"].as_array().expect("games") {
        let kind = entry["id"].as_str().expect("an id");
        let id = host.create(&game(kind, agent("random"), person("Ana")));
        let mut page = host.join(&id).seated();
        page.until_state(|state| state["awaited"] == "person");
        assert_eq!(page.state["moves"][0]["mover"], 0, "{kind}");
        let chosen = page.state["legal"][0]["move"].as_str().expect("a move").to_owned();
        page.play(&chosen);
        page.until_state(|state| {
            let moves = state["moves"].as_array().expect("moves");
            moves.last().is_some_and(|last| last["mover"] == 0) || state["turn"] == 1
        });
    }
}

#[test]
fn what_cannot_be_done_is_refused_and_the_game_stays() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    page.play("b2");
    let version = page.state["version"].clone();
    for (request, key) in [
        (json!({ "type": "play", "move": "a1", "after": 0 }), "server-move-stale"),
        (json!({ "type": "play", "move": "a1", "after": 2 }), "server-move-stale"),
        (json!({ "type": "step" }), "server-people-play"),
        (json!({ "type": "watch", "running": true, "delay": 1 }), "server-people-play"),
        (
            json!({ "type": "analyse", "after": 9, "agent": "iterative", "seconds": 1 }),
            "server-move-stale",
        ),
        (
            json!({ "type": "analyse", "after": 0, "agent": "iterative", "seconds": -1 }),
            "server-seconds",
        ),
        (
            json!({ "type": "analyse-game", "agent": "iterative", "seconds_per_move": 1e9 }),
            "server-seconds",
        ),
        (json!({ "type": "analyse", "after": 0, "agent": "nobody" }), "unknown-player"),
        (support::join_message(&id), "server-joined-already"),
    ] {
        let fault = page.refused(&request);
        assert_eq!(fault["message"]["key"], key, "{request}");
        assert!(!fault["english"].as_str().expect("a sentence").is_empty());
    }
    for chosen in ["b2", "z9", "", "🎲"] {
        page.refused(&json!({ "type": "play", "move": chosen, "after": 1 }));
    }
    let refused = json!({ "type": "play", "id": 77, "move": "b2", "after": 1 });
    page.send(&refused);
    assert_eq!(page.kind("refused")["id"], 77);
    assert_eq!(page.state["version"], version);
    page.play("a1");
    assert_eq!(page.moves(), 2);
}

#[test]
fn nobody_moves_for_an_agent() {
    let host = Host::with_player(support::Sleeper::default);
    let id = host.create(&game("tic-tac-toe", agent("hard"), person("Ana")));
    let mut page = host.join(&id).seated();
    let fault = page.refused(&json!({ "type": "play", "move": "a1", "after": 0 }));
    assert_eq!(fault["message"]["key"], "server-not-your-turn");
    let fault = page.refused(&json!({ "type": "hint" }));
    assert_eq!(fault["message"]["key"], "server-no-hint-now");
}

#[test]
fn two_tabs_see_one_game() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let (mut left, mut right) = (host.join(&id).seated(), host.join(&id).seated());
    for chosen in ["a1", "b1", "a2", "b2", "a3"] {
        left.play(chosen);
        right.until_state(|state| {
            state["moves"]
                .as_array()
                .is_some_and(|moves| moves.last().is_some_and(|last| last["move"] == chosen))
        });
        std::mem::swap(&mut left, &mut right);
    }
    left.until_state(|state| !state["conclusion"].is_null());
    right.until_state(|state| !state["conclusion"].is_null());
    assert_eq!(left.state["moves"], right.state["moves"]);
}

#[test]
fn games_are_taken_back_given_up_swapped_and_played_again() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    let names = |state: &serde_json::Value| state["sides"][0]["name"].clone();
    page.play("a1");
    page.play("b1");
    page.send(&json!({ "type": "undo" }));
    page.until_state(|state| state["moves"].as_array().map(Vec::len) == Some(1));
    page.send(&json!({ "type": "resign" }));
    page.until_state(|state| state["conclusion"]["ending"] == "resigned");
    assert_eq!(page.state["tally"], json!([1, 0, 0]), "Budi was to move and has lost");
    page.send(&json!({ "type": "undo" }));
    page.until_state(|state| state["conclusion"].is_null());
    assert_eq!(
        page.state["tally"],
        json!([0, 0, 0]),
        "a resignation that was taken back counts for nobody"
    );
    page.send(&json!({ "type": "resign" }));
    page.until_state(|state| state["conclusion"]["winner"] == 0);
    page.send(&json!({ "type": "rematch" }));
    page.until_state(|state| state["moves"].as_array().is_some_and(Vec::is_empty));
    assert_eq!(names(&page.state), "Budi", "whoever was second begins");
    assert_eq!(page.state["tally"], json!([0, 1, 0]), "results stay with the contestants");
    page.send(&json!({ "type": "swap" }));
    page.until_state(|state| names(state) == "Ana");
    assert_eq!(page.state["tally"], json!([1, 0, 0]));
    page.play("a1");
    page.send(&json!({ "type": "restart" }));
    page.until_state(|state| state["moves"].as_array().is_some_and(Vec::is_empty));
    assert_eq!(names(&page.state), "Ana", "a restart keeps the sides");
}

#[test]
fn agents_are_watched_step_by_step_and_at_any_speed() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", agent("random"), agent("random")));
    let mut page = host.join(&id).seated();
    assert_eq!(page.state["watching"], json!({ "running": true, "delay": 600 }));
    page.send(&json!({ "type": "watch", "running": false, "delay": 20 }));
    page.until_state(|state| state["watching"]["running"] == false);
    let before = page.moves();
    page.send(&json!({ "type": "step" }));
    page.until_state(|state| state["moves"].as_array().map(Vec::len) == Some(before + 1));
    let heard = page.heard_within(Duration::from_millis(200));
    assert!(heard.iter().all(|message| message["type"] != "state"), "a paused game waits");
    page.send(&json!({ "type": "watch", "running": true, "delay": 20 }));
    page.until_state(|state| !state["conclusion"].is_null());
}

#[test]
fn an_agent_that_panics_forfeits_and_the_server_lives() {
    let host = Host::with_player(|| Panicker);
    let id = host.create(&game("tic-tac-toe", person("Ana"), agent("hard")));
    let mut page = host.join(&id).seated();
    page.play("b2");
    page.until_state(|state| !state["conclusion"].is_null());
    let conclusion = &page.state["conclusion"];
    assert_eq!((&conclusion["winner"], &conclusion["ending"]), (&json!(0), &json!("forfeit")));
    assert_eq!(conclusion["message"]["key"], "violation-because");
    assert_eq!(host.get("/status")["protocol"], 2);
    let mut other =
        host.join(&host.create(&game("tic-tac-toe", person("A"), person("B")))).seated();
    other.play("b2");
}

#[test]
fn a_person_whose_time_is_up_has_lost() {
    let host = Host::start();
    let mut asked = game("tic-tac-toe", person("Ana"), person("Budi"));
    asked["seconds_per_move"] = json!(0.3);
    let id = host.create(&asked);
    let mut page = host.join(&id).seated();
    page.until_state(|state| !state["conclusion"].is_null());
    assert_eq!(page.state["conclusion"]["ending"], "time");
    assert_eq!(page.state["conclusion"]["winner"], 1);
}

#[test]
fn a_clock_stands_still_while_nobody_looks() {
    let host = Host::start();
    let mut asked = game("tic-tac-toe", person("Ana"), person("Budi"));
    asked["seconds_per_move"] = json!(0.6);
    let id = host.create(&asked);
    drop(host.join(&id).seated());
    // The time of the move runs out while no client is connected.
    std::thread::sleep(Duration::from_millis(900));
    let page = host.join(&id).seated();
    assert!(page.state["conclusion"].is_null());
    let at_turn = page.state["seconds_at_turn"].as_f64().expect("seconds");
    assert!(at_turn < 0.5, "{at_turn}");
}

#[test]
fn hints_go_to_who_asked() {
    let host = Host::start();
    let mut asked = game("tic-tac-toe", person("Ana"), person("Budi"));
    asked["text"] = json!("a1 b1 a2 b2");
    let id = host.create(&asked);
    let (mut page, mut other) = (host.join(&id).seated(), host.join(&id).seated());
    assert_eq!(page.moves(), 4, "the moves of the text are made");
    page.send(&json!({ "type": "hint" }));
    let hint = page.kind("hint");
    assert_eq!(hint["move"], "a3");
    assert_eq!(hint["place"], json!({ "on": "cell", "row": 2, "column": 0 }));
    assert_eq!(hint["value"]["exact"], true);
    other.send(&json!({ "type": "ping" }));
    let heard = other.until(|message| message["type"] == "pong" || message["type"] == "hint");
    assert_eq!(heard["type"], "pong");
}

#[test]
fn positions_and_games_are_analysed() {
    let host = Host::start();
    let mut asked = game("tic-tac-toe", person("Ana"), person("Budi"));
    asked["text"] = json!("a1 b2 b1 c1");
    let id = host.create(&asked);
    let mut page = host.join(&id).seated();
    page.send(&json!({ "type": "analyse", "after": 4, "agent": "iterative", "seconds": null }));
    let done =
        page.until(|message| message["type"] == "analysis" && message["analysis"]["done"] == true);
    let found = &done["analysis"];
    assert_eq!((&found["after"], &found["agent"]), (&json!(4), &json!("iterative")));
    assert_eq!(found["candidates"].as_array().map(Vec::len), Some(5));
    assert_eq!(found["candidates"][0]["move"], "a3", "everything else loses at once");
    page.send(&json!({ "type": "analyse-game", "agent": "iterative", "seconds_per_move": 2 }));
    let done = page
        .until(|message| message["type"] == "game-analysis" && message["analysis"]["done"] == true);
    let found = &done["analysis"];
    assert_eq!(found["chances"].as_array().map(Vec::len), Some(5));
    assert_eq!(found["moves"].as_array().map(Vec::len), Some(4));
    assert_eq!(found["moves"][2]["mistake"], json!(null), "b1 holds the draw");
    // A client that joins later receives the results so far.
    let mut late = host.join(&id).seated();
    late.kind("game-analysis");
}

#[test]
fn thoughts_are_thinned_out_and_the_last_always_comes() {
    let talker = Chatterbox { time: Duration::from_secs(2), told: Arc::default() };
    let told = Arc::clone(&talker.told);
    let host = Host::with_player(move || talker.clone());
    let id = host.create(&game("tic-tac-toe", agent("hard"), person("Ana")));
    let mut page = host.join(&id).seated();
    page.kind("thinking");
    let (mut thoughts, mut deepest) = (0, 0);
    while page.moves() == 0 {
        let message = page.next().expect("an open socket");
        if message["type"] == "thinking" {
            thoughts += 1;
            deepest = message["thinking"]["depth"].as_u64().expect("a depth");
        }
    }
    let last = told.load(Ordering::SeqCst) as u64;
    assert!(thoughts > 0 && 2 * thoughts <= last, "{thoughts} of {last}");
    if deepest < last {
        assert_eq!(page.kind("thinking")["thinking"]["depth"], last);
    }
}

/// Plays Reversi until a player has to pass; returns the moves, and the side that passes.
fn moves_to_a_pass() -> (Vec<String>, usize) {
    let (entry, options) = papan_catalogue::read_game("reversi").expect("a game");
    for way in 0..1000 {
        let mut position = entry.start(&options).expect("a start");
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            let legal = position.legal_moves();
            if position.place(&legal[0]) == papan_core::Place::Aside {
                return (moves, position.turn().index());
            }
            let chosen = &legal[(way * 7 + moves.len() * way) % legal.len()];
            moves.push(chosen.clone());
            position = position.play(chosen).expect("a legal move").position;
        }
    }
    panic!("nobody ever passes");
}

#[test]
fn passes_are_moves_of_people_and_are_told_of_agents() {
    let (moves, passer) = moves_to_a_pass();
    let host = Host::start();
    let set_up = |with_agent: bool| {
        let mut asked = game("reversi", person("Ana"), person("Budi"));
        asked["text"] = json!(moves.join(" "));
        if with_agent {
            asked["sides"][passer] = agent("random");
        }
        host.create(&asked)
    };
    let mut page = host.join(&set_up(true)).seated();
    let notice = page.kind("notice");
    assert_eq!(notice["message"]["key"], "server-passed");
    assert_eq!(notice["message"]["arguments"]["name"], "random");

    let mut page = host.join(&set_up(false)).seated();
    assert_eq!(page.state["must_pass"], true);
    assert_eq!(page.state["legal"].as_array().map(Vec::len), Some(1));
    assert_eq!(page.state["legal"][0]["place"], json!({ "on": "aside" }));
    let chosen = page.state["legal"][0]["move"].as_str().expect("a pass").to_owned();
    page.play(&chosen);
    assert_eq!(page.moves(), moves.len() + 1);
}

#[test]
fn an_analysis_lives_as_long_as_its_position_and_its_watchers() {
    let host = Host::start();
    let id = host.create(&game("reversi", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    page.play("d3");
    page.send(&json!({ "type": "analyse", "after": 1, "agent": "iterative", "seconds": null }));
    page.kind("analysis");
    page.play("c3");
    // The position after one move still exists, so its analysis continues.
    let deeper = page.kind("analysis");
    assert_eq!(deeper["analysis"]["after"], 1);
    drop(page);
    let mut page = host.join(&id).seated();
    // It was stopped when the page left, and is started again.
    let nodes = page.kind("analysis")["analysis"]["nodes"].as_u64();
    page.until(|message| {
        message["type"] == "analysis" && message["analysis"]["nodes"].as_u64() > nodes
    });
    page.send(&json!({ "type": "restart" }));
    page.until_state(|state| state["moves"].as_array().is_some_and(Vec::is_empty));
    // Messages that were already sent may still arrive; then there are no more.
    page.heard_within(Duration::from_millis(200));
    assert_eq!(page.heard_within(Duration::from_millis(300)), Vec::<serde_json::Value>::new());
}

#[test]
fn an_agent_that_panics_while_it_is_seated_forfeits_and_the_game_lives() {
    let host = Host::with(|configuration| {
        configuration.stand_in = Some(Arc::new(|_| panic!("this seat breaks, as the test wants")));
    });
    let id = host.create(&game("tic-tac-toe", person("Ana"), agent("hard")));
    let mut page = host.join(&id).seated();
    page.play("b2");
    page.until_state(|state| !state["conclusion"].is_null());
    let conclusion = &page.state["conclusion"];
    assert_eq!((&conclusion["winner"], &conclusion["ending"]), (&json!(0), &json!("forfeit")));
    page.send(&json!({ "type": "rematch" }));
    page.until_state(|state| state["conclusion"]["winner"] == 1);
}

#[test]
fn what_would_take_the_whole_machine_is_refused_at_its_field() {
    let host = Host::start();
    for (name, option, value) in [
        ("iterative", "table", "65"),
        ("iterative", "table", "65536"),
        ("iterative", "threads", "64"),
        ("beam", "width", "10000"),
        ("genetic", "population", "10000"),
    ] {
        let mut asked = game("adjacency", person("Ana"), agent(name));
        asked["sides"][1]["options"] = json!({ option: value });
        let reply = host.http("POST", "/api/v2/games", &asked.to_string());
        assert_eq!(reply.status, 422, "{name} {option}: {}", reply.text());
        let fault = reply.json();
        assert_eq!(fault["field"], format!("sides.1.options.{option}"));
        assert_eq!(fault["message"]["key"], "server-option-greedy");
    }
    let id = host.create(&game("reversi", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    for agent in ["iterative:table=65536", "iterative:threads=64", "Iterative:TABLE=65"] {
        let fault = page.refused(&json!({ "type": "analyse", "after": 0, "agent": agent }));
        assert_eq!(fault["message"]["key"], "server-option-greedy", "{agent}");
        assert_eq!(fault["field"], "agent");
    }
    let fault = page.refused(&json!({ "type": "analyse", "after": 0, "agent": "random" }));
    assert_eq!(fault["message"]["key"], "analysis-without-values");
    for agent in ["hard", "iterative:table=64"] {
        page.send(&json!({ "type": "analyse", "after": 0, "agent": agent, "seconds": 1 }));
        page.kind("analysis");
    }
}

#[test]
fn of_two_tabs_that_press_the_same_button_one_is_heard() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let (mut left, mut right) = (host.join(&id).seated(), host.join(&id).seated());
    for chosen in ["a1", "b1", "a2", "b2"] {
        left.play(chosen);
    }
    let both = |left: &mut support::Client, right: &mut support::Client, kind: &str| {
        let version = left.state["version"].as_u64().expect("a version");
        // A slow page skips states, so both must have received this one before either requests the next.
        for page in [&mut *left, &mut *right] {
            page.until_state(|state| state["version"] == version);
        }
        for page in [&mut *left, &mut *right] {
            page.send(&json!({ "type": kind, "version": version }));
        }
        let refused = [&mut *left, &mut *right].map(|page| {
            page.send(&json!({ "type": "ping" }));
            let is_answer = |kind: &serde_json::Value| kind == "pong" || kind == "refused";
            let answer = page.until(|message| is_answer(&message["type"]));
            let was_refused = answer["type"] == "refused";
            if was_refused {
                assert_eq!(answer["fault"]["message"]["key"], "server-move-stale");
                page.kind("pong");
            }
            was_refused
        });
        assert_eq!(refused.iter().filter(|was| **was).count(), 1, "{kind}: {refused:?}");
        for page in [left, right] {
            page.until_state(|state| state["version"] == version + 1);
        }
    };
    both(&mut left, &mut right, "undo");
    assert_eq!(left.moves(), 3, "one move was taken back");
    both(&mut left, &mut right, "resign");
    both(&mut left, &mut right, "rematch");
    assert_eq!(left.state["sides"][0]["name"], "Budi", "they were swapped once");
    both(&mut left, &mut right, "swap");
    both(&mut left, &mut right, "restart");
    assert_eq!(left.state["sides"][0]["name"], "Ana");
}

#[test]
fn whoever_asks_for_a_hint_gets_one_or_hears_why_not() {
    let host = Host::start();
    let id = host.create(&game("reversi", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    // The position stays, and so does the hint for it.
    page.send(&json!({ "type": "hint", "id": 1 }));
    page.send(&json!({ "type": "swap" }));
    page.until(|message| message["type"] == "hint");
    page.send(&json!({ "type": "hint", "id": 2 }));
    page.send(&json!({ "type": "play", "move": "d3", "after": 0 }));
    let refused = page.kind("refused");
    assert_eq!(refused["id"], 2);
    assert_eq!(refused["fault"]["message"]["key"], "server-hint-overtaken");
    let id = host.create(&game("reversi", agent("random"), agent("random")));
    let mut page = host.join(&id).seated();
    page.send(&json!({ "type": "watch", "running": false, "delay": 100 }));
    page.until_state(|state| state["watching"]["running"] == false);
    page.send(&json!({ "type": "hint", "id": 3 }));
    page.send(&json!({ "type": "watch", "running": false, "delay": 200 }));
    page.kind("hint");
}

#[test]
fn a_new_speed_does_not_make_agents_begin_again() {
    let talker = Chatterbox { time: Duration::from_millis(800), told: Arc::default() };
    let host = Host::with_player(move || talker.clone());
    let id = host.create(&game("tic-tac-toe", agent("hard"), agent("hard")));
    let mut page = host.join(&id).seated();
    let begun = Instant::now();
    let mut delay = 0;
    while page.moves() < 2 {
        assert!(begun.elapsed() < support::PATIENCE, "nobody moves");
        delay += 1;
        page.send(&json!({ "type": "watch", "running": true, "delay": delay }));
        page.heard_within(Duration::from_millis(100));
        page.state = host.get(&format!("/games/{id}"));
    }
}

#[test]
fn everybody_hears_that_an_analysis_has_ended() {
    let host = Host::start();
    let id = host.create(&game("reversi", person("Ana"), person("Budi")));
    let (mut page, mut other) = (host.join(&id).seated(), host.join(&id).seated());
    let analyse = |id: u64| json!({ "type": "analyse", "id": id, "after": 0, "agent": "iterative", "seconds": null });
    page.send(&analyse(7));
    other.kind("analysis");
    other.send(&analyse(9));
    assert_eq!(page.kind("ended-analysis")["id"], 7, "another one took its place");
    assert_eq!(other.kind("ended-analysis")["id"], json!(null));
    page.send(&json!({ "type": "stop-analysis" }));
    assert_eq!(other.kind("ended-analysis")["id"], 9);
    other.send(&analyse(10));
    other.send(&json!({ "type": "play", "move": "d3", "after": 0 }));
    other.until_state(|state| state["moves"].as_array().map(Vec::len) == Some(1));
    other.send(&json!({ "type": "restart" }));
    other.send(&json!({ "type": "analyse-game", "id": 11, "agent": "iterative", "seconds_per_move": 0.05 }));
    assert_eq!(other.kind("ended-analysis")["id"], 10);
    let done = |message: &serde_json::Value| message["analysis"]["done"] == true;
    other.until(|message| message["type"] == "game-analysis" && done(message));
}

#[test]
fn what_waits_in_line_says_so() {
    let host = Host::with(|configuration| configuration.bounds.searches = 1);
    let new = || host.create(&game("reversi", person("Ana"), person("Budi")));
    let (mut first, mut second) = (host.join(&new()).seated(), host.join(&new()).seated());
    let analyse = json!({ "type": "analyse", "after": 0, "agent": "iterative", "seconds": null });
    first.send(&analyse);
    first.until(|message| message["analysis"]["nodes"].as_u64() > Some(0));
    second.send(&analyse);
    let waiting = second.kind("analysis");
    assert_eq!(waiting["analysis"]["waiting"], true);
    assert_eq!(waiting["analysis"]["candidates"].as_array().map(Vec::len), Some(4));
    // The first has no limit, but another one waits: it ends with its results so far, and the second begins.
    let done = first.until(|message| message["analysis"]["done"] == true);
    assert!(done["analysis"]["candidates"][0]["value"].is_object());
    second.until(|message| message["analysis"]["waiting"] == false);
}

#[test]
fn time_after_the_end_is_nobodys() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    page.send(&json!({ "type": "resign" }));
    page.until_state(|state| !state["conclusion"].is_null());
    std::thread::sleep(Duration::from_millis(1500));
    page.send(&json!({ "type": "undo" }));
    page.until_state(|state| state["conclusion"].is_null());
    let at_turn = page.state["seconds_at_turn"].as_f64().expect("seconds");
    assert!(at_turn < 1.0, "{at_turn}");
}

#[test]
fn who_joins_does_not_trouble_the_others() {
    let host = Host::start();
    let id = host.create(&game("reversi", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    let others: Vec<_> = (0..5).map(|_| host.join(&id).seated()).collect();
    assert_eq!(page.heard_within(Duration::from_millis(200)), Vec::<serde_json::Value>::new());
    page.play("d3");
    for mut other in others {
        other.until_state(|state| state["moves"].as_array().map(Vec::len) == Some(1));
    }
}

#[test]
fn thoughts_and_analyses_are_thinned_out_together() {
    let talker = Chatterbox { time: Duration::from_secs(4), told: Arc::default() };
    let told = Arc::clone(&talker.told);
    let host = Host::with_player(move || talker.clone());
    let id = host.create(&game("reversi", agent("hard"), person("Ana")));
    let mut page = host.join(&id).seated();
    page.send(&json!({ "type": "analyse", "after": 0, "agent": "iterative", "seconds": null }));
    page.kind("analysis");
    let before = told.load(Ordering::SeqCst);
    let heard = page.heard_within(Duration::from_secs(2));
    let told = told.load(Ordering::SeqCst) - before;
    let count = |kind: &str| heard.iter().filter(|message| message["type"] == kind).count();
    let (thoughts, analyses) = (count("thinking"), count("analysis"));
    assert!(thoughts > 0 && analyses > 0, "each has its turn");
    assert!(2 * (thoughts + analyses) <= told, "{thoughts} and {analyses} of {told}");
}
