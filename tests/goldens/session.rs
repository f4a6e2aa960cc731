use std::{env, fs, path::Path};

use serde_json::Value;

use crate::{
    layout,
    placeholder::Placeholders,
    root,
    server::{Link, Player, Served},
    support::{Folder, papan_in, words},
};

/// The token of every server here.
const TOKEN: &str = "0123456789abcdef0123456789abcdef";

/// Runs the commands of one transcript, in a folder of its own:
///
/// - `papan ARGUMENTS` runs the program and shows its output, standard error after `!`, and an exit code other than 0;
///   `2>/dev/null || true` leaves the last two out. `papan serve` starts a server that the commands below talk to.
/// - `cat FILE` shows a file, `sql FILE STATEMENT` changes a database.
/// - `METHOD PATH [host=HOST] [origin=ORIGIN] [token=TOKEN] [bytes=COUNT | BODY]` asks the server.
/// - `MESSAGE -> TYPE [FIELD=VALUE]` sends a message on the socket, which `join` opens, and waits for an answer of a type
///   and, of a list by its length, with a value; `closed` is the end of the socket, `nothing` waits for no answer.
///
/// `GAME` stands for the id of the game that was created last, `TOKEN` for the token, `FOLDER` for the folder.
pub struct Session {
    folder: Folder,
    placeholders: Placeholders,
    server: Option<(Served, Link)>,
    socket: Option<Player>,
    games: Vec<String>,
}

impl Session {
    /// Makes a folder with the files that commands read.
    pub fn new(name: &str, placeholders: Placeholders) -> Session {
        let folder = Folder::new(&format!("golden-{name}"));
        for given in ["tests/goldens/files", "crates/store/tests/data"] {
            let files = fs::read_dir(root().join(given)).expect("a folder");
            for file in files.map(|file| file.expect("a file").path()) {
                fs::copy(&file, folder.0.join(file.file_name().expect("a name"))).expect("a copy");
            }
        }
        Session { folder, placeholders, server: None, socket: None, games: Vec::new() }
    }

    /// Carries a command out, and returns what it answers, made comparable.
    pub fn answer(&mut self, command: &str) -> String {
        let game = self.games.last().map_or("", String::as_str);
        let folder = self.folder.0.display().to_string();
        let command =
            command.replace("GAME", game).replace("TOKEN", TOKEN).replace("FOLDER", &folder);
        let (first, rest) = command.split_once(' ').unwrap_or((&command, ""));
        let answer = match first {
            "papan" if rest.starts_with("serve ") => self.serve(&words(rest)),
            "papan" => self.run(&words(rest)),
            "cat" => self.shown(&fs::read_to_string(self.folder.0.join(rest)).unwrap_or_default()),
            "sql" => self.sql(rest),
            "GET" | "POST" | "PUT" | "DELETE" | "PATCH" => self.request(first, rest),
            _ => self.exchange(&command),
        };
        self.without_names(&answer)
    }

    /// Replaces the names that this session was given.
    fn without_names(&self, text: &str) -> String {
        let mut text = text.replace(TOKEN, "<token>");
        for (index, game) in self.games.iter().enumerate() {
            text = text.replace(game, &format!("<game {}>", index + 1));
        }
        text
    }

    /// The folders of the program, and the folder that it is in itself, so that `papan` is a command.
    fn variables(&self) -> Vec<(&'static str, String)> {
        let programs = Path::new(env!("CARGO_BIN_EXE_papan")).parent().expect("a folder");
        let path = format!("{}:{}", programs.display(), env::var("PATH").expect("a path"));
        vec![
            ("PATH", path),
            ("PAPAN_DATA", self.folder.path("data")),
            ("PAPAN_CONFIG", self.folder.path("config")),
            ("PAPAN_CACHE", self.folder.path("cache")),
            ("PAPAN_TOKEN", TOKEN.to_owned()),
        ]
    }

    fn run(&self, words: &[String]) -> String {
        let (arguments, is_quiet) = match words {
            [arguments @ .., to, or, truth] if [to, or, truth] == ["2>/dev/null", "||", "true"] => {
                (arguments, true)
            }
            words => (words, false),
        };
        let variables = self.variables();
        let variables: Vec<_> =
            variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let run = papan_in(&self.folder.0, &variables, &arguments, b"");
        let mut answer = self.shown(&run.output);
        if arguments[0] == "bench" {
            answer = without_repetitions(&answer);
        }
        if !is_quiet {
            for line in self.shown(&run.errors).lines() {
                answer += &format!("! {line}\n");
            }
            if run.code != 0 {
                answer += &format!("exit code {}\n", run.code);
            }
        }
        answer
    }

    /// Lays output or a file out: JSON line by line, everything else as it is.
    fn shown(&self, text: &str) -> String {
        let text = text.replace(&self.folder.0.display().to_string(), "<folder>");
        let shown = |line: &str| match serde_json::from_str::<Value>(line) {
            Ok(mut value @ (Value::Object(_) | Value::Array(_))) => {
                self.placeholders.in_json(&mut value);
                layout::json(&value)
            }
            _ => format!("{}\n", Placeholders::in_text(line)),
        };
        text.lines().map(shown).collect()
    }

    fn sql(&self, words: &str) -> String {
        let (file, statement) = words.split_once(' ').expect("a file and a statement");
        let database = rusqlite::Connection::open(self.folder.0.join(file)).expect("a database");
        let changed = database.execute(statement, ()).expect("a statement");
        format!("{changed} changed\n")
    }

    fn serve(&mut self, arguments: &[String]) -> String {
        if let Some((served, _)) = self.server.take() {
            served.interrupt();
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let variables = self.variables();
        let variables: Vec<_> =
            variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
        // The folder is the session's: the server has none to remove.
        let mut served = Served::run_with(
            env!("CARGO_BIN_EXE_papan"),
            &arguments,
            Path::new("").to_owned(),
            &self.folder.0.join("data"),
            &variables,
        );
        let line = served.line();
        let link = Link::read(&line);
        let answer = self.shown(&line.replace(&format!(":{}/", link.port), ":<port>/"));
        self.server = Some((served, link));
        answer
    }

    fn request(&mut self, method: &str, rest: &str) -> String {
        let (_, link) = self.server.as_ref().expect("a server");
        let (path, mut rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let own = format!("127.0.0.1:{}", link.port);
        let (mut host, mut origin, mut token) = (own.as_str(), None, TOKEN);
        let mut large = String::new();
        while let Some((name, value)) = rest.split(' ').next().and_then(|word| word.split_once('='))
        {
            match name {
                "host" => host = value,
                "origin" => origin = Some(value),
                "token" => token = value,
                "bytes" => large = "x".repeat(value.parse().expect("a number")),
                _ => break,
            }
            rest = rest.split_once(' ').map_or("", |(_, rest)| rest);
        }
        let bearer = format!("Bearer {token}");
        let headers = [("host", host), ("authorization", &bearer)];
        let origin = origin.map(|origin| ("origin", origin));
        let headers: Vec<_> = headers.into_iter().chain(origin).collect();
        let body = if large.is_empty() { rest } else { &large };
        let reply = link.request(method, path, &headers, body);
        if reply.status == 201 {
            let created: Value = serde_json::from_str(&reply.body).expect("JSON");
            self.games.push(created["id"].as_str().expect("an id").to_owned());
        }
        // The page is another one where it was not built.
        let page = reply.kind.starts_with("text/html");
        let body = if page { "<page>\n".to_owned() } else { self.shown(&reply.body) };
        format!("{} {}\n{body}", reply.status, reply.kind)
    }

    fn exchange(&mut self, command: &str) -> String {
        let (message, wanted) = command.rsplit_once("-> ").expect("a command");
        let message: Value = serde_json::from_str(message).unwrap_or_default();
        if message["type"] == "join" {
            self.socket = Some(Player::connect(&self.server.as_ref().expect("a server").1));
        }
        let socket = self.socket.as_mut().expect("a socket");
        if !message.is_null() {
            socket.send(&message);
        }
        match wanted {
            "nothing" => return String::new(),
            "closed" => return if socket.is_closed() { "closed\n" } else { "open\n" }.to_owned(),
            _ => {}
        }
        let mut wanted = wanted.split(' ');
        let kind = wanted.next().expect("a type");
        let conditions: Vec<(&str, &str)> =
            wanted.filter_map(|word| word.split_once('=')).collect();
        let heard = socket.hear(|heard| {
            // The content of a message is a field of its own, except for small ones.
            let told = [&heard["state"], &heard["analysis"], &heard["thinking"], heard];
            let told = told.into_iter().find(|told| told.is_object()).unwrap_or(heard);
            let holds = |(field, value): &(&str, &str)| match &told[*field] {
                Value::Array(items) => items.len().to_string() == *value,
                found => serde_json::from_str::<Value>(value).is_ok_and(|value| *found == value),
            };
            heard["type"] == kind && conditions.iter().all(holds)
        });
        self.shown(&heard.to_string())
    }
}

/// Leaves out what a bench says again for another number of threads: there are as many lines as cores.
fn without_repetitions(answer: &str) -> String {
    let mut lines: Vec<&str> = answer.lines().collect();
    lines.dedup();
    lines.join("\n") + "\n"
}
