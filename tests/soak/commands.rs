use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use papan_core::Random;

use crate::{Site, server::Server};

fn command(site: &Site, words: &[&str]) -> Command {
    let mut command = Command::new(&site.program);
    command.args(words).env("LC_ALL", "C").env("TMPDIR", &site.temporary).stdin(Stdio::null());
    command
        .env("PAPAN_DATA", site.folder.join("data"))
        .env("PAPAN_CONFIG", site.folder.join("config"));
    command
}

/// Runs a command that must succeed, and returns its output.
fn papan(site: &Site, words: &[&str]) -> String {
    let Output { status, stdout, stderr } = command(site, words).output().expect("it runs");
    let errors = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{words:?}: {status}\n{errors}");
    String::from_utf8(stdout).expect("text")
}

fn write_tournament(site: &Site, path: &Path, pairs: usize, seed: u64) {
    let program = site.program.display();
    let text = format!(
        "name = \"Soak\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\", \"reversi\"]\npairs = {pairs}\n\
         seed = {seed}\nnodes = 20\nopenings = \"random:2\"\nconcurrency = 2\n\
         [[entrant]]\nname = \"Echo\"\ncommand = [\"{program}\", \"echo-bot\"]\n\
         [[entrant]]\nname = \"Random\"\nagent = \"random\"\n\
         [[entrant]]\nname = \"Tree\"\nagent = \"mcts\"\n"
    );
    fs::write(path, text).expect("a file");
}

/// Tournaments with a bot that are killed, interrupted and resumed; the table must be that of one that was not.
pub fn tournaments(site: &Site, _: &Server, mut random: Random) -> u64 {
    let folder = site.folder.join("tournaments");
    fs::create_dir_all(&folder).expect("a folder");
    let (file, db) = (folder.join("t.toml"), folder.join("t.db").display().to_string());
    let mut rounds = 0;
    while !site.is_over() {
        write_tournament(site, &file, 4 + random.index(20), rounds);
        let file = file.display().to_string();
        let mut running =
            command(site, &["tournament", "run", &file, "--db", &db, "--json", "--trust-commands"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("it runs");
        thread::sleep(Duration::from_millis(random.index(4000) as u64));
        match random.index(3) {
            0 => running.kill().expect("signal 9"),
            1 => {
                let id = running.id().to_string();
                Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
            }
            _ => {}
        }
        running.wait().expect("it ends");
        let listed = papan(site, &["tournament", "list", "--db", &db, "--json"]);
        for line in listed.lines() {
            let one: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let id = one["id"].as_str().expect("an id");
            let table = papan(site, &["tournament", "resume", id, "--db", &db, "--json"]);
            let table: serde_json::Value = serde_json::from_str(&table).expect("JSON");
            assert_eq!(table["state"], "finished");
            papan(site, &["tournament", "verify", "--db", &db]);
            papan(site, &["report", id, "--db", &db, "--format", "json"]);
            papan(site, &["tournament", "delete", id, "--db", &db, "--yes"]);
        }
        rounds += 1;
    }
    rounds
}

/// Matches of agents and bots.
pub fn matches(site: &Site, _: &Server, mut random: Random) -> u64 {
    let echo = format!("exec:{} echo-bot", site.program.display());
    let mut rounds = 0;
    while !site.is_over() {
        let games = (10 + 10 * random.index(5)).to_string();
        let seed = random.index(1000).to_string();
        let game = ["tic-tac-toe", "reversi"][random.index(2)];
        papan(
            site,
            &["match", game, &echo, "greedy", "--games", &games, "--seed", &seed, "--json"],
        );
        rounds += 1;
    }
    rounds
}

/// Exports and imports of one tournament, from and into one database.
pub fn exports(site: &Site, _: &Server, mut random: Random) -> u64 {
    let folder = site.folder.join("exports");
    fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    let db = path("t.db");
    let words =
        ["match", "reversi", "greedy", "random", "--games", "200", "--save", "--db", &db, "--json"];
    let saved: serde_json::Value = serde_json::from_str(&papan(site, &words)).expect("JSON");
    let id = saved["id"].as_str().expect("an id").to_owned();
    let mut rounds = 0;
    while !site.is_over() {
        let file = path("t.papan");
        papan(site, &["tournament", "export", &id, "--db", &db, "--output", &file]);
        papan(site, &["tournament", "import", &file, "--db", &db]);
        let listed = papan(site, &["tournament", "list", "--db", &db, "--json"]);
        for line in listed.lines().filter(|line| !line.contains(&format!("\"{id}\""))) {
            let one: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let id = one["id"].as_str().expect("an id");
            papan(site, &["tournament", "show", id, "--db", &db, "--json"]);
            papan(site, &["tournament", "delete", id, "--db", &db, "--yes"]);
        }
        thread::sleep(Duration::from_millis(random.index(500) as u64));
        rounds += 1;
    }
    rounds
}
