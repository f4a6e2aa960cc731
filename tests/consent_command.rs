//! No program of an import, and none of a file that loosens the sandbox, starts before the user has agreed.
#![cfg(unix)]

mod support;

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Stdio},
};

use papan_store::{Kind, NewTournament, Store};
use papan_tournament::{ConsentRequest, Machine, TournamentFile};
use serde_json::{Value, json};
use support::{Folder, Run, papan, papan_with};

/// A tournament of two games between an agent and another entrant.
fn text(settings: &str, entrant: &str) -> String {
    format!(
        "name = \"Class\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\"]\nnodes = 20\n{settings}\n\
         [[entrant]]\nname = \"Greedy\"\nagent = \"greedy\"\n[[entrant]]\n{entrant}\n"
    )
}

const OFF: &str = "sandbox = \"off\"";
/// A program that the preflight names as broken.
const MISSING: &str = "name = \"Bot\"\ncommand = [\"/nowhere/bot\"]";
const BOT: &str = "name = \"Bot\"\ncommand = [\"./bot\"]";

/// Writes a program that leaves a file `started`, if it is not confined, and plays.
fn write_bot(folder: &Folder) {
    let (marker, papan) = (folder.path("started"), env!("CARGO_BIN_EXE_papan"));
    let text = format!("#!/bin/sh\necho >> '{marker}'\nexec '{papan}' echo-bot\n");
    // A file that is being written cannot be executed, also by a child that another test has just begun to start.
    let unfinished = folder.write("bot.unfinished", &text);
    fs::set_permissions(&unfinished, fs::Permissions::from_mode(0o755)).expect("a program");
    fs::rename(unfinished, folder.path("bot")).expect("a bot");
}

#[track_caller]
fn check_started(folder: &Folder, started: bool) {
    assert_eq!(Path::new(&folder.path("started")).exists(), started, "whether the bot was started");
}

fn papan_in(folder: &Folder, words: &[&str]) -> Run {
    let (config, db) = (folder.path("config"), folder.path("t.db"));
    let words = [&["tournament"], words, &["--db", &db]].concat();
    papan_with(&[("PAPAN_CONFIG", &config)], &words, b"")
}

/// Returns the export of a tournament without games, as `papan tournament run` would have stored it.
fn export(folder: &Folder, description: &str) -> Value {
    let registered = |_: &str| Some("exec:registered".to_owned());
    let file = TournamentFile::read(description, &registered).expect("a good file");
    let entrants: Vec<_> = file.entrants.into_iter().map(|one| (one.name, one.word)).collect();
    let db = folder.path("author.db");
    let store = Store::open(Path::new(&db)).expect("a store");
    let made = store.create(&NewTournament {
        kind: Kind::Tournament,
        name: &file.name,
        seed: file.seed,
        description,
        created: 0,
        games: &["tic-tac-toe".to_owned()],
        entrants: &entrants,
    });
    let id = made.expect("a tournament");
    let exported = papan(&["tournament", "export", &id, "--db", &db], b"");
    let header = exported.exits_with(0).output.lines().next().expect("a line").to_owned();
    serde_json::from_str(&header).expect("JSON")
}

/// Writes the first line of an export with a correct end, and imports it.
fn import(folder: &Folder, header: &Value) -> Run {
    let line = format!("{header}\n");
    // FNV-1a, as in the file format.
    let sum = line.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let end = json!({"end": {"games": 0, "archived": 0, "checksum": format!("{sum:016x}")}});
    let file = folder.write("class.papan", &format!("{line}{end}\n"));
    papan_in(folder, &["import", &file])
}

#[test]
fn a_forged_export_whose_description_runs_something_else_is_refused() {
    let folder = Folder::new("consent-forged");
    write_bot(&folder);
    let head = format!("# folder: {}\n", folder.0.display());
    let mut header =
        export(&folder, &(head.clone() + &text("", "name = \"Bot\"\nagent = \"random\"")));
    let description = &mut header["papan-tournament"]["description"];
    *description = json!(head + &text(OFF, BOT));
    import(&folder, &header)
        .exits_with(1)
        .complains("entrant \"Bot\" is shown as \"random\"")
        .complains("would run \"Bot: exec:./bot\"");
    header["papan-tournament"]["description"] = json!("name = \"Class\"\n");
    import(&folder, &header).exits_with(1).complains("cannot be read");
    assert_eq!(papan_in(&folder, &["list", "--json"]).output, "", "nothing was imported");
    check_started(&folder, false);
}

#[test]
fn an_export_whose_tables_differ_from_its_description_is_refused() {
    let folder = Folder::new("consent-differs");
    let good = export(&folder, &text("seed = 7", "name = \"Bot\"\nagent = \"random\""));
    for (field, value, sentence) in [
        ("name", json!("Cup"), "name is shown as \"Cup\", but the description"),
        ("seed", json!(8), "seed is shown as \"8\", but the description"),
        ("games", json!(["reversi"]), "games is shown as \"reversi\", but the description"),
    ] {
        let mut header = good.clone();
        header["papan-tournament"][field] = value;
        import(&folder, &header).exits_with(1).complains(sentence);
    }
    assert_eq!(papan_in(&folder, &["list", "--json"]).output, "", "nothing was imported");
    import(&folder, &good).exits_with(0);
}

#[test]
fn a_full_standard_error_ends_no_command() {
    let folder = Folder::new("consent-full");
    let file = folder.write("t.toml", &text(OFF, MISSING));
    let full = fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
    command.args(["tournament", "run", &file, "--db", &folder.path("t.db")]);
    command.env("PAPAN_CONFIG", folder.path("config")).stdin(Stdio::null()).stderr(full);
    assert_eq!(command.status().expect("the program ends").code(), Some(2));
}

#[test]
fn a_consent_that_cannot_be_stored_is_reported_once() {
    let folder = Folder::new("consent-no-key");
    import(&folder, &export(&folder, &text("", MISSING))).exits_with(0);
    let db = folder.path("t.db");
    let words = ["tournament", "resume", "class-1", "--trust-commands", "--db", &db];
    // No folder can be made there, not even by root.
    let nowhere = "/proc/nowhere/config";
    let empty = ["PAPAN_CONFIG", "XDG_CONFIG_HOME", "APPDATA", "HOME"].map(|name| (name, ""));
    for (variables, reason) in
        [(&[("PAPAN_CONFIG", nowhere)][..], "consent.key cannot be written"), (&empty, "HOME")]
    {
        let run = papan_with(variables, &words, b"");
        run.exits_with(1).complains("there is no program").complains(reason);
        let notices = run.errors.matches("consent cannot be remembered: ").count();
        run.expect(notices == 1, "one notice");
    }
    // An empty key is replaced, and the next consent counts.
    fs::create_dir_all(folder.path("config")).expect("a folder");
    folder.write("config/consent.key", "");
    papan_in(&folder, &["resume", "class-1", "--trust-commands"]).exits_with(1);
    papan_in(&folder, &["resume", "class-1"]).exits_with(1).complains("there is no program");
}

#[test]
fn a_named_pipe_in_a_tournament_file_is_refused() {
    let folder = Folder::new("consent-pipe");
    let made = Command::new("mkfifo").arg(folder.path("pipe")).status().expect("mkfifo runs");
    assert!(made.success());
    for (name, sentence) in
        [("pipe", "pipe is a pipe or a socket"), ("/dev/stdin", "/dev/stdin is a pipe")]
    {
        let settings = format!("openings = \"{name}\"");
        let file = folder.write("t.toml", &text(&settings, "agent = \"random\""));
        papan_in(&folder, &["run", &file]).exits_with(2).complains(sentence);
    }
    // The user can name a pipe.
    let text = text("", "agent = \"random\"");
    let db = folder.path("t.db");
    papan(&["tournament", "run", "/dev/stdin", "--db", &db], text.as_bytes()).exits_with(0);
}

#[test]
fn the_programs_of_an_import_start_only_with_consent() {
    let folder = Folder::new("consent-import");
    write_bot(&folder);
    std::os::unix::fs::symlink("/etc", folder.path("harmless")).expect("a link");
    let head = format!("# allow-read: harmless\n# folder: {}\n", folder.0.display());
    import(&folder, &export(&folder, &(head + &text(OFF, BOT)))).exits_with(0);
    papan_in(&folder, &["list"]).exits_with(0).prints("interrupted, imported");
    assert_eq!(papan_in(&folder, &["list", "--json"]).json()["origin"], "import");
    papan_in(&folder, &["show", "class-1"]).exits_with(0).prints("not finished, imported");
    papan_in(&folder, &["export", "class-1"]).exits_with(0);
    let db = folder.path("t.db");
    let page = folder.path("page.html");
    papan(&["report", "class-1", "--db", &db, "--output", &page], b"").exits_with(0);
    let here = fs::canonicalize(&folder.0).expect("a folder");
    for words in [&["resume", "class-1"][..], &["retry", "class-1", "--forfeits"]] {
        papan_in(&folder, words)
            .exits_with(2)
            .complains("Class was imported from a file")
            .complains("  Bot: exec:./bot\n")
            .complains(&format!("  working folder: {}\n", here.display()))
            .complains("  readable folder: /etc\n")
            .complains("  sandbox = \"off\": ")
            .complains("--trust-commands");
        check_started(&folder, false);
    }
    let resumed = papan_in(&folder, &["resume", "class-1", "--trust-commands", "--json"]).json();
    assert_eq!((&resumed["state"], &resumed["played"]), (&json!("finished"), &json!(2)));
    assert_eq!((&resumed["origin"], &resumed["forfeits"]), (&json!("import"), &json!([])));
    check_started(&folder, true);
    // There is nothing left to run.
    papan_in(&folder, &["resume", "class-1"]).exits_with(0);
}

#[test]
fn a_confined_program_of_an_import_needs_consent_and_agents_do_not() {
    let folder = Folder::new("consent-confined");
    let head = format!("# folder: {}\n", folder.0.display());
    let papan = env!("CARGO_BIN_EXE_papan");
    let bot = format!("name = \"Bot\"\ncommand = [\"{papan}\", \"echo-bot\"]");
    import(&folder, &export(&folder, &(head.clone() + &text("", &bot)))).exits_with(0);
    papan_in(&folder, &["resume", "class-1"]).exits_with(2).complains("--trust-commands");
    assert_eq!(papan_in(&folder, &["show", "class-1", "--json"]).json()["played"], 0);
    let confined = ["resume", "class-1", "--trust-commands", "--json"];
    assert_eq!(papan_in(&folder, &confined).json()["played"], 2);
    let agents = head + &text("concurrency = 1024", "agent = \"random\"");
    import(&folder, &export(&folder, &agents)).exits_with(0);
    assert_eq!(papan_in(&folder, &["resume", "class-2", "--json"]).json()["state"], "finished");
}

#[test]
fn consent_is_remembered_until_a_command_or_a_folder_changes() {
    let folder = Folder::new("consent-remembered");
    fs::create_dir(folder.0.join("config")).expect("a folder");
    folder.write("config/bots.toml", "mine = \"exec:/nowhere/first\"\n");
    let head = format!("# folder: {}\n", folder.0.display());
    let registered = text("", "name = \"Mine\"\nagent = \"mine\"");
    import(&folder, &export(&folder, &(head + &registered))).exits_with(0);
    papan_in(&folder, &["resume", "class-1"])
        .exits_with(2)
        .complains("  Mine (registered on this machine as mine): exec:/nowhere/first\n");
    // The preflight ends with exit code 1, because there is no such program.
    papan_in(&folder, &["resume", "class-1", "--trust-commands"]).exits_with(1).complains("first");
    papan_in(&folder, &["resume", "class-1"]).exits_with(1).complains("cannot be started");
    folder.write("config/bots.toml", "mine = \"exec:/nowhere/second\"\n");
    papan_in(&folder, &["resume", "class-1"]).exits_with(2).complains("exec:/nowhere/second\n");
    folder.write("config/bots.toml", "mine = \"exec:/nowhere/first\"\n");
    papan_in(&folder, &["resume", "class-1"]).exits_with(1);

    // Without a folder of its own the commands of an import start from where the user is.
    import(&folder, &export(&folder, &registered)).exits_with(0);
    let db = folder.path("t.db");
    let resume = |words: &[&str], place: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
        command.args(["tournament", "resume", "class-2", "--db", &db]).args(words);
        command.env("PAPAN_CONFIG", folder.path("config")).current_dir(place);
        command.stdin(Stdio::null()).output().expect("the program ends").status.code()
    };
    let elsewhere = folder.0.join("config");
    assert_eq!(resume(&["--trust-commands"], &folder.0), Some(1));
    assert_eq!(resume(&[], &folder.0), Some(1));
    assert_eq!(resume(&[], &elsewhere), Some(2));
}

#[test]
fn a_consent_in_a_foreign_database_does_not_count() {
    let folder = Folder::new("consent-database");
    write_bot(&folder);
    let here = fs::canonicalize(&folder.0).expect("a folder");
    let description = format!("# folder: {}\n{}", here.display(), text(OFF, BOT));
    let file = TournamentFile::read(&description, &|_| None).expect("a good file");
    let machine = Machine { memory: 1 << 30, cores: 1 };
    let request = ConsentRequest::new(&file, here, vec![], machine);
    let entrants: Vec<_> = file.entrants.into_iter().map(|one| (one.name, one.word)).collect();
    let store = Store::open(Path::new(&folder.path("t.db"))).expect("a store");
    let tournament = NewTournament {
        kind: Kind::Tournament,
        name: &file.name,
        seed: 0,
        description: &description,
        created: 0,
        games: &["tic-tac-toe".to_owned()],
        entrants: &entrants,
    };
    // With keys that anyone can guess, and as a version that did not mark imports left it.
    let guessed = [&b""[..], &[0; 32]].map(|key| request.fingerprint(key));
    for consent in [Some(&*guessed[0]), Some(&*guessed[1]), None] {
        store.create_with_consent(&tournament, consent).expect("it is kept");
    }
    drop(store);
    for id in ["class-1", "class-2", "class-3"] {
        papan_in(&folder, &["resume", id]).exits_with(2).complains("--trust-commands");
        check_started(&folder, false);
    }
    let key = folder.path("config/consent.key");
    let metadata = fs::metadata(&key).expect("the key of this user");
    assert_eq!((metadata.len(), metadata.permissions().mode() & 0o777), (32, 0o600));
    let files = fs::read_dir(folder.path("config")).expect("a folder").count();
    assert_eq!(files, 1, "no draft is left");
    // A consent of this user counts.
    let stored = request.fingerprint(&fs::read(key).expect("a key"));
    let store = Store::open(Path::new(&folder.path("t.db"))).expect("a store");
    let owned = store.own("class-1").expect("no other owner");
    store.set_consent(&owned, &stored).expect("it is kept");
    drop((owned, store));
    papan_in(&folder, &["resume", "class-1"]).exits_with(0);
    check_started(&folder, true);
}

#[test]
fn a_retry_of_an_import_puts_no_game_away_before_there_is_consent() {
    let folder = Folder::new("consent-retry");
    let (db, file) = (folder.path("t.db"), folder.path("class.papan"));
    // The bot goes missing when it has been tried, and forfeits every game.
    let text = text(OFF, BOT);
    let (bot, written) = (folder.path("bot"), folder.write("t.toml", &text));
    write_bot(&folder);
    let script = fs::read_to_string(&bot).expect("a script");
    fs::write(&bot, script.replace("exec ", &format!("rm '{bot}'\nexec "))).expect("a bot");
    let author = folder.path("author.db");
    let words = ["tournament", "run", &written, "--db", &author, "--trust-commands", "--json"];
    let spoiled = papan(&words, b"").json();
    assert_eq!(spoiled["forfeits"][0]["verdict"], "cannot-start", "{spoiled}");
    papan(&["tournament", "export", "class-1", "--db", &author, "--output", &file], b"")
        .exits_with(0);
    papan_in(&folder, &["import", &file]).exits_with(0);
    write_bot(&folder);
    fs::remove_file(folder.path("started")).expect("it is there");
    papan_in(&folder, &["retry", "class-1", "--forfeits"]).exits_with(2).complains("exec:./bot\n");
    let archived = || Store::open(Path::new(&db)).expect("a store").archived("class-1");
    assert_eq!(archived(), Ok(vec![]));
    check_started(&folder, false);
    papan_in(&folder, &["retry", "class-1", "--forfeits", "--trust-commands"]).exits_with(0);
    assert_eq!(archived().map(|games| games.len()), Ok(2));
    check_started(&folder, true);
}

#[test]
fn a_file_that_turns_the_sandbox_off_runs_nothing_without_consent() {
    let folder = Folder::new("consent-off");
    write_bot(&folder);
    let file = folder.write("t.toml", &text(OFF, BOT));
    papan_in(&folder, &["run", &file])
        .exits_with(2)
        .complains("Class would run these programs")
        .complains("  Bot: exec:./bot\n")
        .complains("  sandbox = \"off\": ")
        .complains("--trust-commands");
    check_started(&folder, false);
    assert_eq!(papan_in(&folder, &["list", "--json"]).output, "", "no tournament was made");
    // The caller can insist on confinement.
    for mode in ["default", "strict"] {
        let run = papan_in(&folder, &["run", &file, "--sandbox", mode, "--json"]);
        run.expect(run.code != 2, "no consent is needed");
        check_started(&folder, false);
    }
    papan_in(&folder, &["run", &file, "--sandbox", "off"]).exits_with(2).complains("strict");
    check_started(&folder, false);
    papan_in(&folder, &["run", &file, "--trust-commands"]).exits_with(0);
    check_started(&folder, true);
}

#[test]
fn only_settings_beyond_the_default_and_the_machine_need_consent() {
    let folder = Folder::new("consent-table");
    for (settings, options, shown) in [
        ("", &[][..], None),
        ("sandbox = \"default\"", &[], None),
        ("sandbox = \"strict\"", &[], None),
        ("memory = \"1MB\"\nconcurrency = 1\nstartup = \"20s\"", &[], None),
        ("", &["--concurrency", "1024", "--allow-read", "/etc"], None),
        (OFF, &[], Some("  sandbox = \"off\": ")),
        (OFF, &["--sandbox", "default"], None),
        ("memory = \"1000000GB\"", &[], Some("  memory = \"1024000000MB\": this machine has ")),
        ("concurrency = 1024", &[], Some("  concurrency = 1024: this machine has ")),
        ("concurrency = 1024", &["--concurrency", "1"], None),
        // Comments of a file are comments, whatever they mean in a stored description.
        ("# allow-read: /\n# folder: /", &[], None),
    ] {
        let file = folder.write("t.toml", &text(settings, MISSING));
        let run = papan_in(&folder, &[&["run", &file], options].concat());
        match shown {
            Some(shown) => run.exits_with(2).complains(shown).complains("--trust-commands"),
            // The preflight was reached.
            None => run.exits_with(1).complains("there is no program /nowhere/bot"),
        };
        let words = [&["run", &file, "--trust-commands"], options].concat();
        papan_in(&folder, &words).exits_with(1).complains("there is no program /nowhere/bot");
    }
    for first in ["# allow-read: /\n# folder: /", "# folder: /\n# allow-read: /"] {
        let file = folder.write("t.toml", &format!("{first}\n{}", text("", MISSING)));
        papan_in(&folder, &["run", &file]).exits_with(1).complains("there is no program");
    }
}

#[test]
fn what_a_command_names_outside_of_the_folder_needs_consent() {
    let folder = Folder::new("consent-outside");
    let home = fs::canonicalize(folder.path("")).expect("a folder").join("home");
    for inner in [".ssh", "Documents", ".config/app/bin", "cup/data"] {
        fs::create_dir_all(home.join(inner)).expect("a new folder");
    }
    fs::write(home.join(".ssh/id"), "secret").expect("a file");
    for bot in ["cup/bot.py", "bot.py", ".config/app/bin/tool"] {
        fs::write(home.join(bot), "#!/bin/sh\n").expect("a file");
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(home.join(bot), mode).expect("a program");
    }
    let place = |inner: &str| home.join(inner).display().to_string();
    let (name, config, db) = (place(""), place("config"), place("t.db"));
    let run = |file: &str, command: &[&str]| {
        let (file, bot) = (place(file), format!("name = \"Bot\"\ncommand = {command:?}"));
        fs::write(&file, text("sandbox = \"strict\"", &bot)).expect("a file");
        let variables = [("HOME", name.as_str()), ("PAPAN_CONFIG", &config)];
        papan_with(&variables, &["tournament", "run", &file, "--db", &db], b"")
    };
    let documents = place("Documents");
    for (file, command, opened) in [
        ("cup/t.toml", &["python3", "bot.py", "../.ssh"][..], ".ssh"),
        ("cup/t.toml", &["python3", "bot.py", &documents], "Documents"),
        ("cup/t.toml", &["python3", "bot.py", "--weights=../.ssh"], ".ssh"),
        ("cup/t.toml", &["python3", "bot.py", "data:../.ssh/id"], ".ssh/id"),
        ("cup/t.toml", &["sh", "-c", "true", "sh", "../.ssh/id"], ".ssh"),
        ("cup/t.toml", &["../.config/app/bin/tool"], ".config/app"),
        ("t.toml", &["python3", "bot.py", ".ssh"], ".ssh"),
    ] {
        run(file, command)
            .exits_with(2)
            .complains(&format!("readable outside the tournament folder: {}\n", place(opened)))
            .complains("--trust-commands");
    }
    // What lies in the folder, or what the caller's own PATH leads to, needs none; the preflight is reached.
    for command in [&["python3", "bot.py", "data"][..], &["sh", "bot.py"], &["./bot.py"]] {
        run("cup/t.toml", command).exits_with(1);
    }
}

/// Runs a command on a pseudo terminal, types an answer when it is asked, and prints the exit code and all output.
const DRIVER: &str = r#"
import os, pty, select, sys, time
program, answer, words = sys.argv[1], sys.argv[2], sys.argv[3:]
child, master = pty.fork()
if child == 0:
    os.execve(program, [program, "--lang", "en"] + words, dict(os.environ, TERM="dumb", LC_ALL="C"))
seen, asked, end = b"", False, time.monotonic() + 120
while time.monotonic() < end:
    if select.select([master], [], [], 0.1)[0]:
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
        if not asked and b"[y/N]" in seen:
            asked = True
            os.write(master, (answer + "\n").encode())
else:
    os.kill(child, 9)
_, status = os.waitpid(child, 0)
print("CODE", os.waitstatus_to_exitcode(status), "ASKED", asked)
sys.stdout.flush()
sys.stdout.buffer.write(seen)
"#;

/// Runs `papan` on a pseudo terminal and returns what the driver prints.
fn on_terminal(folder: &Folder, answer: &str, words: &[&str]) -> String {
    let mut child = Command::new("python3")
        .args(["-", env!("CARGO_BIN_EXE_papan"), answer])
        .args(words)
        .env("PAPAN_CONFIG", folder.path("config"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is installed");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(DRIVER.as_bytes()).expect("python3 reads its program");
    drop(input);
    let output = child.wait_with_output().expect("python3 ends");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_person_is_asked_on_the_terminal_and_the_default_is_no() {
    let folder = Folder::new("consent-terminal");
    write_bot(&folder);
    let long = "x".repeat(5000);
    let entrant = format!(
        "name = \"Bot\"\ncommand = [\"./bot\", \"\\u202Efdp\", \"\\u001B[2J\", \"{long}\"]"
    );
    let file = folder.write("t.toml", &text(OFF, &entrant));
    let db = folder.path("t.db");
    let run = ["tournament", "run", &file, "--db", &db];
    for no in ["", "n", "no", "maybe"] {
        let told = on_terminal(&folder, no, &run);
        assert!(told.starts_with("CODE 1 ASKED True\n"), "{no}: {told}");
        assert!(told.contains("papan: nothing was started"), "{told}");
        let command = told.lines().find(|line| line.contains("  Bot: exec:./bot "));
        let command = command.expect("the command is shown");
        assert!(command.contains(r"\u{202e}fdp") && command.contains(r"\u{1b}[2J"), "{command}");
        assert!(command.contains(&long), "the whole command is shown");
        assert!(told.contains("sandbox = \"off\": "), "{told}");
        check_started(&folder, false);
    }
    for (yes, again) in [("y", "1"), ("yes", "2")] {
        let told = on_terminal(&folder, yes, &run);
        assert!(told.starts_with("CODE 0 ASKED True\n"), "{told}");
        check_started(&folder, true);
        fs::remove_file(folder.path("started")).expect("it is there");
        let id = format!("class-{again}");
        let told = on_terminal(&folder, yes, &["tournament", "resume", &id, "--db", &db]);
        assert!(told.starts_with("CODE 0 ASKED False\n"), "{told}");
    }
}
