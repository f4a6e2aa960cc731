//! What outlives a client, and what outlives a server.

mod support;

use std::{
    env, fs,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use papan_core::Message;
use papan_record::read_records;
use papan_server::storage::{DatabaseStorage, MemoryStorage, Storage, StorageFault, StoredText};
use papan_store::Store;
use serde_json::json;
use support::{Host, agent, game, person};

/// A folder that is removed with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("papan-server-{name}-{}", std::process::id()));
        // It may be left from a run that was killed.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn host(&self) -> Host {
        let store = Store::open(&self.0.join("papan.db")).expect("a database");
        Host::with(|configuration| configuration.storage = Box::new(DatabaseStorage::new(store)))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_goes_on_after_the_server_was_restarted() {
    let folder = Folder::new("restart");
    let host = folder.host();
    let id = host.create(&game("tic-tac-toe", person("Ana"), agent("random")));
    let mut page = host.join(&id).seated();
    page.send(&json!({ "type": "resign" }));
    page.until_state(|state| state["conclusion"]["ending"] == "resigned");
    page.send(&json!({ "type": "rematch" }));
    page.until_state(|state| state["conclusion"].is_null() && state["awaited"] == "person");
    let chosen = page.state["legal"][0]["move"].as_str().expect("a move").to_owned();
    page.play(&chosen);
    page.until_state(|state| state["awaited"] == "person");
    assert_eq!(page.state["kept"], true);
    let before = page.state.clone();
    drop(page);
    host.stop();

    let host = folder.host();
    let recent = host.get("/games");
    assert_eq!(recent[0]["id"], id.as_str());
    assert_eq!(recent[0]["names"], json!(["random", "Ana"]));
    assert_eq!(recent[0]["over"], false);
    assert_eq!(host.get(&format!("/games/{id}"))["moves"], before["moves"]);
    let mut page = host.join(&id).seated();
    for field in ["moves", "sides", "turn", "tally", "seed", "start", "legal", "options"] {
        assert_eq!(page.state[field], before[field], "{field}");
    }
    assert!(page.state["version"].as_u64() >= before["version"].as_u64());
    let chosen = page.state["legal"][0]["move"].as_str().expect("a move").to_owned();
    page.play(&chosen);
}

#[test]
fn every_ending_is_kept_with_its_result() {
    let folder = Folder::new("endings");
    let host = folder.host();
    let mut asked = game("tic-tac-toe", person("Ana"), person("Budi"));
    asked["seconds_per_move"] = json!(0.1);
    let timed = host.create(&asked);
    host.join(&timed).seated().until_state(|state| state["conclusion"]["ending"] == "time");
    let mut asked = game("tic-tac-toe", person("Ana"), person("Budi"));
    asked["text"] = json!("a1 b1 a2 b2 a3");
    let played = host.create(&asked);
    host.stop();
    let host = folder.host();
    for (id, ending, winner, tally) in
        [(&timed, "time", 1, json!([0, 1, 0])), (&played, "played", 0, json!([1, 0, 0]))]
    {
        let state = host.get(&format!("/games/{id}"));
        assert_eq!(state["conclusion"]["ending"], ending);
        assert_eq!(state["conclusion"]["winner"], winner);
        assert_eq!(state["tally"], tally);
    }
}

#[test]
fn records_are_read_back_by_everything_that_reads_games() {
    let host = Host::start();
    for (kind, options) in [
        ("tic-tac-toe", json!({ "width": "4" })),
        ("reversi", json!({})),
        ("dots-and-boxes", json!({ "size": "2x3" })),
        ("adjacency", json!({ "rounds": "8" })),
    ] {
        let mut asked = game(kind, agent("random"), agent("random"));
        asked["options"] = options;
        asked["sides"][0]["name"] = json!("A \"quoted\" \\ name");
        let id = host.create(&asked);
        let mut page = host.join(&id).seated();
        page.send(&json!({ "type": "watch", "running": true, "delay": 0 }));
        page.until_state(|state| !state["conclusion"].is_null());
        let reply = host.http("GET", &format!("/api/v2/games/{id}/record"), "");
        assert_eq!(reply.header("content-type"), Some("text/plain; charset=utf-8"));
        let text = reply.text();
        let record = read_records(&text).expect("a record").swap_remove(0);
        let moves: Vec<_> = page.state["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|made| made["move"].clone())
            .collect();
        assert_eq!(json!(record.moves), json!(moves), "{kind}");
        assert_eq!(record.header("White"), Some("A \"quoted\" \\ name"));
        assert_eq!(record.entry.id(), kind);
        assert_eq!(record.start.text(), page.state["start_position"].as_str().expect("text"));
        // A record starts an equal game.
        let mut again = game(kind, person("A"), person("B"));
        again["text"] = json!(text);
        let state = host.get(&format!("/games/{}", host.create(&again)));
        assert_eq!(state["moves"].as_array().map(Vec::len), Some(moves.len()));
        assert_eq!(state["options"], page.state["options"]);
        let svg = host.http("GET", &format!("/api/v2/games/{id}/board.svg?after=1"), "");
        assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
        assert!(
            svg.text().starts_with("<svg") || svg.text().starts_with("<?xml"),
            "{:.80}",
            svg.text()
        );
        for wrong in ["after=1000", "after=x", "after=-1"] {
            let reply = host.http("GET", &format!("/api/v2/games/{id}/board.svg?{wrong}"), "");
            assert_eq!(reply.status, 400, "{wrong}");
        }
    }
}

#[test]
fn a_game_that_is_forgotten_is_gone_for_everybody() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    assert_eq!(host.http("DELETE", &format!("/api/v2/games/{id}"), "").status, 204);
    while page.next().is_some() {}
    assert_eq!(host.http("GET", &format!("/api/v2/games/{id}"), "").status, 404);
    assert_eq!(host.http("DELETE", &format!("/api/v2/games/{id}"), "").status, 404);
    assert_eq!(host.get("/games"), json!([]));
}

#[test]
fn settings_stay() {
    let folder = Folder::new("settings");
    let host = folder.host();
    assert_eq!(host.get("/settings")["language"], json!(null));
    let mut settings = host.get("/settings");
    settings["language"] = json!("id");
    settings["last_game"] = game("reversi", person("Ana"), agent("hard"));
    assert_eq!(host.http("PUT", "/api/v2/settings", &settings.to_string()).status, 200);
    host.stop();
    let host = folder.host();
    assert_eq!(host.get("/settings")["language"], "id");
    assert_eq!(host.get("/settings")["last_game"]["game"], "reversi");
}

#[test]
fn without_a_disk_games_live_as_long_as_the_server_which_says_so() {
    let host = Host::start();
    assert_eq!(host.get("/status")["notices"][0]["key"], "server-not-kept");
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    assert_eq!(host.join(&id).seated().state["kept"], false);
}

/// A disk that is full until the test frees it.
#[derive(Clone)]
struct FullDisk {
    kept: Arc<Mutex<MemoryStorage>>,
    is_full: Arc<AtomicBool>,
}

impl FullDisk {
    fn new() -> FullDisk {
        FullDisk { kept: Arc::default(), is_full: Arc::new(AtomicBool::new(true)) }
    }

    fn kept(&self) -> MutexGuard<'_, MemoryStorage> {
        self.kept.lock().expect("no panic")
    }

    fn host(&self) -> Host {
        let disk = self.clone();
        Host::with(|configuration| configuration.storage = Box::new(disk))
    }
}

impl Storage for FullDisk {
    fn is_lasting(&self) -> bool {
        true
    }

    fn keep(&mut self, games: &[StoredText]) -> Result<(), StorageFault> {
        if self.is_full.load(Ordering::SeqCst) {
            return Err(StorageFault::Failed(Message::new("server-not-kept")));
        }
        self.kept().keep(games)
    }

    fn find(&mut self, id: &str) -> Result<Option<StoredText>, Message> {
        self.kept().find(id)
    }

    fn recent(&mut self, max: usize) -> Result<Vec<StoredText>, Message> {
        self.kept().recent(max)
    }

    fn forget(&mut self, id: &str) -> Result<(), Message> {
        self.kept().forget(id)
    }

    fn forget_beyond(&mut self, max: usize) -> Result<(), Message> {
        self.kept().forget_beyond(max)
    }

    fn keep_setting(&mut self, key: &str, value: &str) -> Result<(), Message> {
        self.kept().keep_setting(key, value)
    }

    fn setting(&mut self, key: &str) -> Result<Option<String>, Message> {
        self.kept().setting(key)
    }
}

#[test]
fn a_disk_that_is_full_costs_nobody_the_game() {
    let disk = FullDisk::new();
    let host = disk.host();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    page.play("b2");
    page.play("a1");
    page.until_state(|state| state["kept"] == false);
    assert_eq!(host.get("/status")["notices"][0]["key"], "serve-data-unwritable");
    for part in ["record", "board.svg"] {
        let reply = host.http("GET", &format!("/api/v2/games/{id}/{part}"), "");
        assert_eq!(reply.status, 200, "{part}: {}", reply.text());
    }
    assert_eq!(host.get("/games")[0]["id"], id.as_str());
    assert_eq!(host.get("/games")[0]["moves"], 2);
    // Once the disk has space, unwritten games are written without another request.
    disk.is_full.store(false, Ordering::SeqCst);
    let begun = Instant::now();
    while disk.kept().find(&id).expect("memory").is_none() {
        assert!(begun.elapsed() < support::PATIENCE, "it is not tried again");
        thread::sleep(Duration::from_millis(20));
    }
    while host.get("/status")["notices"] != json!([]) {
        assert!(begun.elapsed() < support::PATIENCE, "the warning stays");
        thread::sleep(Duration::from_millis(20));
    }
    page.play("a2");
    assert_eq!(page.state["kept"], true);
}

#[test]
fn a_game_that_cannot_be_written_is_not_lost_when_it_makes_room_for_others() {
    let disk = FullDisk::new();
    let kept = disk.clone();
    let host = Host::with(|configuration| {
        configuration.storage = Box::new(kept);
        configuration.bounds.tables = 2;
    });
    let new = || host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let first = new();
    host.join(&first).seated().play("b2");
    for _ in 0..4 {
        new();
    }
    assert_eq!(host.join(&first).seated().moves(), 1);
}

/// A disk that takes very long for every write.
struct StuckDisk(MemoryStorage, Arc<AtomicBool>);

impl Storage for StuckDisk {
    fn is_lasting(&self) -> bool {
        true
    }

    fn keep(&mut self, games: &[StoredText]) -> Result<(), StorageFault> {
        let begun = Instant::now();
        while !self.1.load(Ordering::SeqCst) && begun.elapsed() < support::PATIENCE {
            thread::sleep(Duration::from_millis(1));
        }
        self.0.keep(games)
    }

    fn find(&mut self, id: &str) -> Result<Option<StoredText>, Message> {
        self.0.find(id)
    }

    fn recent(&mut self, max: usize) -> Result<Vec<StoredText>, Message> {
        self.0.recent(max)
    }

    fn forget(&mut self, id: &str) -> Result<(), Message> {
        self.0.forget(id)
    }

    fn forget_beyond(&mut self, max: usize) -> Result<(), Message> {
        self.0.forget_beyond(max)
    }

    fn keep_setting(&mut self, key: &str, value: &str) -> Result<(), Message> {
        self.0.keep_setting(key, value)
    }

    fn setting(&mut self, key: &str) -> Result<Option<String>, Message> {
        self.0.setting(key)
    }
}

#[test]
fn a_disk_that_is_stuck_does_not_keep_anybody_from_playing() {
    let is_free = Arc::new(AtomicBool::new(false));
    let disk = StuckDisk(MemoryStorage::new(), Arc::clone(&is_free));
    let host = Host::with(|configuration| configuration.storage = Box::new(disk));
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let mut page = host.join(&id).seated();
    for chosen in ["a1", "b1", "a2", "b2", "a3"] {
        page.play(chosen);
    }
    is_free.store(true, Ordering::SeqCst);
}

#[test]
fn a_game_that_is_forgotten_does_not_come_back_with_a_page_that_rejoins() {
    let host = Host::start();
    for _ in 0..20 {
        let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
        let mut page = host.join(&id).seated();
        thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..20 {
                    // The result does not matter.
                    host.join(&id).next();
                }
            });
            assert_eq!(host.http("DELETE", &format!("/api/v2/games/{id}"), "").status, 204);
        });
        while page.next().is_some() {}
        assert_eq!(host.http("GET", &format!("/api/v2/games/{id}"), "").status, 404);
    }
    assert_eq!(host.get("/games"), json!([]));
}

#[test]
fn two_pages_do_not_undo_each_others_settings() {
    let host = Host::start();
    let put = |settings: serde_json::Value| {
        let reply = host.http("PUT", "/api/v2/settings", &settings.to_string());
        assert_eq!(reply.status, 200, "{}", reply.text());
    };
    put(json!({ "language": "id", "analysts": { "reversi": "hard" } }));
    put(json!({ "theme": "dark", "analysts": { "adjacency": "mcts" } }));
    let settings = host.get("/settings");
    assert_eq!((&settings["language"], &settings["theme"]), (&json!("id"), &json!("dark")));
    assert_eq!(settings["analysts"], json!({ "reversi": "hard", "adjacency": "mcts" }));
    put(json!({ "language": null }));
    assert_eq!(host.get("/settings")["language"], json!(null));
    for wrong in ["{\"colour\":1}", "{\"theme\":1}", "[]", "null"] {
        assert_eq!(host.http("PUT", "/api/v2/settings", wrong).status, 400, "{wrong}");
    }
}

#[test]
fn of_many_games_the_latest_stay() {
    let host = Host::with(|configuration| configuration.bounds.stored_games = 5);
    let ids: Vec<String> =
        (0..12).map(|_| host.create(&game("tic-tac-toe", person("A"), person("B")))).collect();
    let recent = host.get("/games");
    assert_eq!(recent.as_array().map(Vec::len), Some(5));
    assert!(ids.iter().any(|id| *id == recent[0]["id"].as_str().expect("an id")));
}

#[test]
fn settings_have_a_limit_and_say_so() {
    let host = Host::start();
    let put =
        |settings: &serde_json::Value| host.http("PUT", "/api/v2/settings", &settings.to_string());
    let mut large = game("reversi", person("A"), person("B"));
    large["text"] = json!("x".repeat(60_000));
    let mut stored = 0;
    for number in 0..20 {
        let key = format!("game-{number}");
        for given in [json!({ "games": { &key: &large } }), json!({ "analysts": { &key: "mcts" } })]
        {
            let reply = put(&given);
            assert_eq!(reply.status, 422, "{}", reply.text());
            assert_eq!(reply.json()["message"]["key"], "unknown-game");
            stored = stored.max(host.get("/settings").to_string().len());
        }
    }
    assert!(stored < 1000, "{stored} bytes");
    let long = "x".repeat(300);
    for (field, given) in [
        ("games", json!({ "games": { "reversi": &large } })),
        ("last_game", json!({ "last_game": &large })),
        ("analysts", json!({ "analysts": { "reversi": &long } })),
        ("language", json!({ "language": &long })),
        ("theme", json!({ "theme": &long })),
    ] {
        let reply = put(&given);
        assert_eq!(reply.status, 422, "{field}: {}", reply.text());
        assert_eq!(reply.json()["message"]["key"], "server-setting-long");
        assert_eq!(reply.json()["field"], field);
    }
    // The same request as the page sends.
    let set_up = game("reversi", person("Ana"), agent("hard"));
    let reply = put(&json!({ "last_game": set_up, "games": { "reversi": set_up } }));
    assert_eq!(reply.status, 200, "{}", reply.text());
}

#[test]
fn what_a_client_names_is_not_stored_at_any_length() {
    let folder = Folder::new("names");
    let host = folder.host();
    let invisible = "\u{200b}".repeat(15_000);
    let id = host.create(&game("reversi", person(&format!("Ana{invisible}")), agent("hard")));
    let mut greedy = game("tic-tac-toe", person("Ana"), agent("random"));
    greedy["options"] = json!({ "width": format!("{}3", "0".repeat(60_000)) });
    let reply = host.http("POST", "/api/v2/games", &greedy.to_string());
    assert_eq!(reply.status, 422, "{}", reply.text());
    // Ids of games that were deleted are remembered for a while.
    let unknown = format!("/api/v2/games/{}", "x".repeat(20_000));
    assert_eq!(host.http("DELETE", &unknown, "").status, 404);
    assert_eq!(host.get(&format!("/games/{id}"))["sides"][0]["name"], "Ana");
    host.stop();
    let stored = Store::open(&folder.0.join("papan.db")).expect("a database");
    let text = stored.played(&id).expect("a game").expect("a game").state;
    assert!(text.len() < 1000, "{} bytes", text.len());
}

#[test]
fn a_move_that_is_based_on_an_older_game_is_refused_and_the_stored_one_is_shown() {
    let folder = Folder::new("stale");
    // Two servers on one file, which no command starts.
    let (one, other) = (folder.host(), folder.host());
    let id = one.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let (mut first, mut second) = (one.join(&id).seated(), other.join(&id).seated());
    first.play("a1");
    // The second has not received it, and its own move must not replace it.
    second.send(&json!({ "type": "play", "move": "b2", "after": 0 }));
    let notice = second.kind("notice");
    assert_eq!(notice["message"]["key"], "server-changed-elsewhere");
    second.until_state(|state| state["moves"][0]["move"] == "a1");
    assert_eq!(second.moves(), 1);
    second.play("c3");
    assert_eq!(other.get(&format!("/games/{id}"))["moves"][1]["move"], "c3");
    // And the other way round.
    first.send(&json!({ "type": "play", "move": "b1", "after": 1 }));
    first.until_state(|state| state["moves"][1]["move"] == "c3");
    first.play("a2");
    drop((first, second));
    one.stop();
    other.stop();
    let host = folder.host();
    let moves = host.get(&format!("/games/{id}"))["moves"].clone();
    let played: Vec<&str> =
        moves.as_array().expect("moves").iter().filter_map(|made| made["move"].as_str()).collect();
    assert_eq!(played, ["a1", "c3", "a2"]);
}

#[test]
fn a_read_only_server_shows_games_and_changes_nothing() {
    let folder = Folder::new("read-only");
    let host = folder.host();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let watched = host.create(&game("tic-tac-toe", agent("random"), agent("random")));
    let mut page = host.join(&id).seated();
    page.play("a1");
    let store = Store::open_to_read(&folder.0.join("papan.db")).expect("a database");
    let reader = Host::with(|configuration| {
        configuration.storage = Box::new(DatabaseStorage::new(store));
        configuration.is_read_only = true;
    });
    let new = game("tic-tac-toe", person("A"), person("B")).to_string();
    for (method, path, body) in [
        ("POST", "/api/v2/games".to_owned(), new.as_str()),
        ("DELETE", format!("/api/v2/games/{id}"), ""),
        ("PUT", "/api/v2/settings".to_owned(), "{\"theme\":\"dark\"}"),
    ] {
        let reply = reader.http(method, &path, body);
        assert_eq!(reply.status, 403, "{method} {path}: {}", reply.text());
        assert_eq!(reply.json()["message"]["key"], "server-read-only");
    }
    let mut looker = reader.join(&id).seated();
    assert_eq!(looker.moves(), 1);
    for request in [
        json!({ "type": "play", "move": "b1", "after": 1 }),
        json!({ "type": "undo" }),
        json!({ "type": "resign" }),
        json!({ "type": "swap" }),
        json!({ "type": "rematch" }),
        json!({ "type": "restart" }),
        json!({ "type": "watch", "running": true, "delay": 0 }),
        json!({ "type": "step" }),
    ] {
        assert_eq!(looker.refused(&request)["message"]["key"], "server-read-only", "{request}");
    }
    // A server that only reads makes no moves for agents.
    let mut idle = reader.join(&watched).seated();
    // The moves of the other server are received.
    page.play("b2");
    looker.until_state(|state| state["moves"].as_array().is_some_and(|moves| moves.len() == 2));
    assert_eq!(reader.get(&format!("/games/{id}"))["moves"][1]["move"], "b2");
    assert_eq!(looker.state["kept"], true);
    idle.send(&json!({ "type": "ping" }));
    idle.kind("pong");
    assert_eq!(idle.moves(), 0);
    assert_eq!(reader.get("/games").as_array().map(Vec::len), Some(2));
    page.play("c3");
    assert_eq!(host.get(&format!("/games/{id}"))["moves"].as_array().map(Vec::len), Some(3));
}
