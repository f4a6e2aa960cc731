//! Which requests are accepted, and the headers of the responses.

mod support;

use std::{
    io::{Read, Write},
    time::{Duration, Instant},
};

use support::{Host, TOKEN};

/// The expected status, a path, and headers.
type Case<'a> = (u16, &'a str, &'a [(&'a str, &'a str)]);

#[test]
fn only_our_own_names_our_own_page_and_the_token_pass() {
    let host = Host::start();
    let port = host.port;
    let own = format!("127.0.0.1:{port}");
    let local = format!("localhost:{port}");
    let six = format!("[::1]:{port}");
    let loud = format!("LOCALHOST:{port}");
    let bearer = format!("Bearer {TOKEN}");
    let origin = format!("http://{own}");
    let secure = format!("https://{own}");
    let elsewhere = format!("http://evil.example:{port}");
    let other_own = format!("http://{local}");
    let rebound = format!("evil.example:{port}");
    let longer = format!("{bearer}0");
    let shorter = &bearer[..bearer.len() - 1];
    let status = "/api/v2/status";
    let table: &[Case<'_>] = &[
        (200, status, &[("host", &own), ("authorization", &bearer)]),
        (200, status, &[("host", &local), ("authorization", &bearer)]),
        (200, status, &[("host", &six), ("authorization", &bearer)]),
        (200, status, &[("host", &loud), ("authorization", &bearer)]),
        (200, status, &[("host", &own), ("authorization", &bearer), ("origin", &origin)]),
        (200, "/", &[("host", &own)]),
        (403, status, &[("authorization", &bearer)]),
        (403, status, &[("host", &rebound), ("authorization", &bearer)]),
        (403, status, &[("host", "127.0.0.1"), ("authorization", &bearer)]),
        (403, status, &[("host", "127.0.0.1:1"), ("authorization", &bearer)]),
        (403, status, &[("host", ""), ("authorization", &bearer)]),
        (403, "/", &[("host", &rebound)]),
        (403, "/api/v2/socket", &[("host", &rebound)]),
        (403, status, &[("host", &own), ("authorization", &bearer), ("origin", &elsewhere)]),
        (403, status, &[("host", &own), ("authorization", &bearer), ("origin", &secure)]),
        (403, status, &[("host", &own), ("authorization", &bearer), ("origin", &other_own)]),
        (403, status, &[("host", &own), ("authorization", &bearer), ("origin", "null")]),
        (403, "/", &[("host", &own), ("origin", &elsewhere)]),
        (403, "/api/v2/socket", &[("host", &own), ("origin", &elsewhere)]),
        (401, status, &[("host", &own)]),
        (401, status, &[("host", &own), ("authorization", "Bearer ")]),
        (401, status, &[("host", &own), ("authorization", TOKEN)]),
        (401, status, &[("host", &own), ("authorization", shorter)]),
        (401, status, &[("host", &own), ("authorization", &longer)]),
        (401, "/api/v2/nothing", &[("host", &own)]),
        (401, "/api", &[("host", &own)]),
        (404, "/api/v2/nothing", &[("host", &own), ("authorization", &bearer)]),
        (404, "/api", &[("host", &own), ("authorization", &bearer)]),
        (400, "/api/v2/socket", &[("host", &own)]),
    ];
    for (expected, path, headers) in table {
        let reply = host.request("GET", path, headers, "");
        assert_eq!(reply.status, *expected, "{path} {headers:?}: {}", reply.text());
        if reply.status != 200 {
            let fault = reply.json();
            assert!(fault["message"]["key"].is_string(), "{path} {headers:?}");
            assert!(fault["english"].as_str().is_some_and(|text| text.contains(' ')), "{fault}");
        }
    }
    let twice = [("host", own.as_str()), ("host", &rebound), ("authorization", &bearer)];
    assert_ne!(host.request("GET", status, &twice, "").status, 200, "one name is enough");
    let absolute = format!("http://evil.example{status}");
    let headers = [("host", own.as_str()), ("authorization", &bearer)];
    assert_ne!(host.request("GET", &absolute, &headers, "").status, 200);
}

#[test]
fn every_answer_keeps_browsers_from_mistakes() {
    let host = Host::start();
    for (path, caching) in
        [("/", "no-cache"), ("/nowhere", "no-cache"), ("/api/v2/status", "no-store")]
    {
        let reply = host.http("GET", path, "");
        let policy = reply.header("content-security-policy").expect("a policy");
        for part in
            ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]
        {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cache-control", caching),
        ] {
            assert_eq!(reply.header(name), Some(value), "{path}");
        }
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn no_spelling_of_a_path_leaves_the_page() {
    let host = Host::start();
    let targets = ["etc/passwd", "Cargo.toml", "index.html"];
    let ways = [
        "../",
        "..%2f",
        "%2e%2e/",
        "%2e%2e%2f",
        "%2E%2E%2F",
        "..\\",
        "..%5c",
        "%252e%252e%252f",
        "....//",
        "%c0%ae%c0%ae/",
        "..;/",
        "./../",
        "%00../",
        "..%00/",
    ];
    let mut paths: Vec<String> = Vec::new();
    for target in targets {
        for way in ways {
            for prefix in ["/", "/assets/", "/game/", "/api/v2/games/"] {
                paths.push(format!("{prefix}{}{target}", way.repeat(6)));
            }
        }
        paths.extend([
            format!("//{target}"),
            format!("/assets//{target}"),
            format!("/assets/{target}%00.js"),
        ]);
    }
    paths.extend(
        ["/etc/passwd", "/C:/Windows/win.ini", "/assets/%00", "/game/", "/game/../x"]
            .map(str::to_owned),
    );
    for path in paths {
        let reply = host.http("GET", &path, "");
        let text = reply.text();
        assert!(matches!(reply.status, 400 | 404), "{path}: {} {text}", reply.status);
        assert!(!text.contains("root:") && !text.contains("[workspace]"), "{path}: {text}");
    }
}

#[test]
fn whatever_is_too_large_or_malformed_is_refused() {
    let host =
        Host::with(|configuration| configuration.bounds.header_time = Duration::from_secs(1));
    let long = "x".repeat(70_000);
    let large = format!("{{\"game\":\"{long}\"}}");
    let deep = "[".repeat(60_000);
    for (body, status) in [
        (large.as_str(), 413),
        (&deep, 400),
        ("", 400),
        ("{", 400),
        ("null", 400),
        ("\u{0}", 400),
        ("{\"game\":1}", 400),
        ("{\"game\":\"reversi\",\"sides\":[]}", 400),
        (
            "{\"game\":\"reversi\",\"sides\":[{\"kind\":\"exec\",\"command\":\"sh\"},{\"kind\":\"person\",\"name\":\"A\"}]}",
            400,
        ),
        (
            "{\"game\":\"reversi\",\"unknown\":1,\"sides\":[{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":\"person\",\"name\":\"B\"}]}",
            400,
        ),
    ] {
        let reply = host.http("POST", "/api/v2/games", body);
        assert_eq!(reply.status, status, "{:.80}: {}", body, reply.text());
        assert!(reply.json()["message"]["key"].is_string());
    }
    assert_eq!(host.http("PUT", "/api/v2/settings", &large).status, 413);
    assert_eq!(host.http("PUT", "/api/v2/settings", "{\"evil\":1}").status, 400);
    for (method, path) in [("PATCH", "/api/v2/games"), ("POST", "/api/v2/status"), ("DELETE", "/")]
    {
        assert_eq!(host.http(method, path, "").status, 405, "{method} {path}");
    }
    let own = format!("127.0.0.1:{}", host.port);
    let reply = host.request("GET", "/", &[("host", &own), ("x-long", &long)], "");
    assert_eq!(reply.status, 431, "a head that is too long");
    for nonsense in [
        "\r\n\r\n",
        "GET\r\n\r\n",
        "\u{0}\u{1}\u{2}",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nhost\r\n\r\n",
    ] {
        let mut bytes = nonsense.as_bytes().to_vec();
        bytes.extend_from_slice(b"\r\n\r\n");
        let reply = host.raw(&bytes);
        assert!(reply.status == 0 || reply.status >= 400, "{nonsense:?}: {}", reply.status);
    }
    assert_eq!(host.get("/status")["protocol"], 2);
}

#[test]
fn a_body_that_is_announced_as_too_large_is_not_waited_for() {
    let host = Host::start();
    let announced = format!(
        "POST /api/v2/games HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nauthorization: Bearer {}\r\n\
         content-length: 70000\r\n\r\n",
        host.port,
        support::TOKEN
    );
    assert_eq!(host.raw(announced.as_bytes()).status, 413);
}

#[test]
fn a_head_that_never_ends_is_not_waited_for() {
    let host =
        Host::with(|configuration| configuration.bounds.header_time = Duration::from_millis(300));
    let begun = Instant::now();
    let mut stream = host.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: 127").expect("sent");
    let mut rest = Vec::new();
    // It may be closed with or without a response.
    let _ = stream.read_to_end(&mut rest);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[test]
fn the_head_of_a_request_has_a_limit_to_the_byte() {
    const MAX: usize = 32 * 1024;
    let host = Host::start();
    let head = |bytes: usize, headers: usize| {
        let mut head = format!("GET / HTTP/1.1\r\nhost: 127.0.0.1:{}\r\n", host.port);
        head += "connection: close\r\n";
        for _ in 2..headers - 1 {
            head += "x: 1\r\n";
        }
        let filler = bytes.saturating_sub(head.len() + "y: \r\n\r\n".len());
        head + &format!("y: {}\r\n\r\n", "y".repeat(filler))
    };
    assert_eq!(head(MAX, 3).len(), MAX);
    for (bytes, headers, status) in [
        (MAX, 3, 200),
        (MAX + 1, 3, 431),
        (40_000, 3, 431),
        (60_000, 3, 431),
        (0, 100, 200),
        (0, 101, 431),
    ] {
        // All at once, and in pieces that the server reads one by one.
        let text = head(bytes, headers);
        let reply = host.raw(text.as_bytes());
        assert_eq!(reply.status, status, "{bytes} bytes, {headers} headers at once");
        let mut stream = host.connect();
        for piece in text.as_bytes().chunks(5_000) {
            if stream.write_all(piece).is_err() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let reply = support::Reply::read(&mut stream);
        // A server may reset the connection at the limit, before its response is read.
        let is_right = reply.status == status || (status == 431 && reply.status == 0);
        assert!(is_right, "{bytes} bytes, {headers} headers in pieces: {}", reply.status);
    }
}
