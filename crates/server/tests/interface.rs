//! The interface matches its description, and faults name the field of a set-up.

mod support;

use serde_json::{Value, json};
use support::{Host, agent, game, person};

#[test]
fn the_description_names_every_route_and_every_route_answers() {
    let host = Host::start();
    let description = host.get("/openapi.json");
    assert_eq!(description["openapi"], "3.1.0");
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let paths = description["paths"].as_object().expect("paths");
    let mut operations = 0;
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            operations += 1;
            let path = path.replace("{id}", &id);
            let body = match path.as_str() {
                "/api/v2/games" if method == "post" => game("reversi", person("A"), person("B")),
                "/api/v2/settings" if method == "put" => json!({}),
                _ => Value::Null,
            };
            if method == "delete" {
                continue;
            }
            let body = if body.is_null() { String::new() } else { body.to_string() };
            let reply = host.http(&method.to_uppercase(), &path, &body);
            let status = reply.status.to_string();
            let answer = &operation["responses"][&status];
            assert!(answer["description"].is_string(), "{method} {path}: {status}");
            let kind = reply.header("content-type").unwrap_or_default();
            let kind = kind.split(';').next().unwrap_or_default();
            assert!(answer["content"][kind].is_object(), "{method} {path}: {kind}");
        }
    }
    assert_eq!(operations, 11);
    let reply = host.http("DELETE", &format!("/api/v2/games/{id}"), "");
    assert_eq!(reply.status, 204);
}

#[test]
fn the_description_has_every_type_of_the_wire_and_no_loose_end() {
    let host = Host::start();
    let description = host.get("/openapi.json");
    let schemas = description["components"]["schemas"].as_object().expect("schemas");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
    let types = std::fs::read_to_string(path).expect("the types of the page");
    let mut names = 0;
    for line in types.lines() {
        if let Some(rest) = line.strip_prefix("export type ") {
            let name = rest.split([' ', '=', '<']).next().expect("a name");
            assert!(schemas.contains_key(name), "{name} is not described");
            names += 1;
        }
    }
    assert!(names > 30, "{names}");
    let text = description.to_string();
    for reference in text.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().expect("a name");
        assert!(schemas.contains_key(name), "{name}");
    }
    assert!(!text.contains("$defs"));
}

#[test]
fn the_catalogue_has_everything_a_form_needs() {
    let host = Host::start();
    let catalogue = host.get("/catalogue");
    let games = catalogue["games"].as_array().expect("games");
    assert_eq!(games.len(), papan_catalogue::games().len());
    for entry in games {
        let agents = entry["agents"].as_array().expect("agents");
        let named = |name: &Value| agents.iter().any(|agent| agent["name"] == *name);
        assert!(named(&entry["default_agent"]), "{}", entry["id"]);
        assert!(agents.iter().any(|agent| agent["analyses"] == true), "{}", entry["id"]);
        assert!(entry["board"]["rows"].as_u64() > Some(0));
    }
}

#[test]
fn a_fault_of_a_set_up_names_its_field() {
    let host = Host::start();
    let good = || game("tic-tac-toe", person("Ana"), person("Budi"));
    let with = |change: &dyn Fn(&mut Value)| {
        let mut asked = good();
        change(&mut asked);
        asked
    };
    let long = "n".repeat(41);
    let cases: Vec<(Value, &str, &str)> = vec![
        (with(&|asked| asked["game"] = json!("chess")), "game", "unknown-game"),
        (
            with(&|asked| asked["options"] = json!({ "width": "9" })),
            "options.width",
            "value-not-in-range",
        ),
        (
            with(&|asked| asked["options"] = json!({ "width": "3,height=4" })),
            "options.width",
            "value-not-in-range",
        ),
        (
            with(&|asked| asked["options"] = json!({ "nothing": "1" })),
            "options.nothing",
            "unknown-option",
        ),
        (with(&|asked| asked["sides"][0] = person("")), "sides.0.name", "server-name-blank"),
        (with(&|asked| asked["sides"][1] = person(" \t ")), "sides.1.name", "server-name-blank"),
        (with(&|asked| asked["sides"][1] = person(" a N a")), "sides.1.name", "server-names-equal"),
        (with(&|asked| asked["sides"][1] = person(&long)), "sides.1.name", "server-name-long"),
        (with(&|asked| asked["sides"][1] = person("a\nb")), "sides.1.name", "server-name-control"),
        (with(&|asked| asked["sides"][1] = agent("nobody")), "sides.1.agent", "unknown-player"),
        (with(&|asked| asked["sides"][1] = agent("exec:sh")), "sides.1.agent", "unknown-player"),
        (with(&|asked| asked["sides"][1] = agent("human")), "sides.1.agent", "unknown-player"),
        (
            with(&|asked| {
                asked["sides"][1] =
                    json!({ "kind": "agent", "agent": "alpha-beta", "options": { "depth": "x" } });
            }),
            "sides.1.options.depth",
            "value-not-in-range",
        ),
        (
            with(&|asked| {
                asked["sides"][1] =
                    json!({ "kind": "agent", "agent": "alpha-beta", "options": { "x": "1" } });
            }),
            "sides.1.options.x",
            "unknown-option",
        ),
        (
            with(&|asked| asked["sides"][1] = json!({ "kind": "bot", "bot": "exec:sh" })),
            "sides.1.bot",
            "server-unknown-bot",
        ),
        (
            with(&|asked| asked["seconds_per_move"] = json!(0.01)),
            "seconds_per_move",
            "server-seconds",
        ),
        (
            with(&|asked| asked["seconds_per_move"] = json!(-1)),
            "seconds_per_move",
            "server-seconds",
        ),
        (
            with(&|asked| asked["seconds_per_move"] = json!(1e300)),
            "seconds_per_move",
            "server-seconds",
        ),
        (with(&|asked| asked["text"] = json!("a1 a1")), "text", "moves-fault"),
        (
            with(&|asked| asked["text"] = json!("[Game \"reversi\"]\n\n*\n")),
            "text",
            "server-record-of-other-game",
        ),
        (with(&|asked| asked["text"] = json!("[Game")), "text", "record-line"),
    ];
    for (asked, field, key) in cases {
        let reply = host.http("POST", "/api/v2/games", &asked.to_string());
        assert_eq!(reply.status, 422, "{asked}: {}", reply.text());
        let fault = reply.json();
        assert_eq!(
            (&fault["field"], &fault["message"]["key"]),
            (&json!(field), &json!(key)),
            "{asked}"
        );
    }
    let nonsense = with(&|asked| asked["text"] = json!("what is this"));
    let fault = host.http("POST", "/api/v2/games", &nonsense.to_string()).json();
    assert_eq!(fault["field"], "text");
    for text in ["", "  ", "b2", "1. b2 2. a1", "b2,a1"] {
        host.create(&with(&|asked| asked["text"] = json!(text)));
    }
    host.create(&with(&|asked| asked["sides"][0] = person(&"n".repeat(40))));
    host.create(&game("reversi", agent("hard"), agent("hard")));
}

#[test]
fn names_tell_the_players_apart_as_people_see_them() {
    let host = Host::start();
    let named = |name: &str| json!({ "kind": "agent", "agent": "random", "name": name });
    for (second, key) in [
        (person("\u{200b}"), "server-name-blank"),
        (person("\u{3164}"), "server-name-blank"),
        (person("A\u{200b}na"), "server-names-equal"),
        (named("ana"), "server-names-equal"),
    ] {
        let asked = game("reversi", person("Ana"), second);
        let reply = host.http("POST", "/api/v2/games", &asked.to_string());
        assert_eq!(reply.status, 422, "{asked}");
        let fault = reply.json();
        assert_eq!(
            (&fault["field"], &fault["message"]["key"]),
            (&json!("sides.1.name"), &json!(key))
        );
    }
    host.create(&game("reversi", person("random"), agent("random")));
    host.create(&game("reversi", person("Ana"), named("\u{200b}")));
    let id = host.create(&game("reversi", person("Ana"), person("\u{202e}evil")));
    assert_eq!(host.get(&format!("/games/{id}"))["sides"][1]["name"], "evil");
}

#[test]
fn every_refusal_is_a_fault() {
    let host = Host::start();
    let id = host.create(&game("tic-tac-toe", person("Ana"), person("Budi")));
    let board = format!("/api/v2/games/{id}/board.svg?after=0&after=1");
    for (method, path, status) in [
        ("GET", "/api/v2/games/%00%ff", 404),
        ("GET", "/api/v2/games/%ff/record", 404),
        ("DELETE", "/api/v2/games/%ff", 404),
        ("GET", board.as_str(), 400),
        ("POST", "/", 405),
        ("DELETE", "/api/v2/games", 405),
        ("GET", "/api/v2/nothing", 404),
    ] {
        let reply = host.http(method, path, "");
        assert_eq!(reply.status, status, "{method} {path}");
        assert!(reply.json()["english"].is_string(), "{method} {path}: {}", reply.text());
    }
}
