//! Endless sources and special files: each option that reads one answers with a message, in little memory.

#![cfg(unix)]

mod support;

use std::{
    fs::File,
    process::{Command, Stdio},
};

use support::Folder;

/// More than any of these commands needs, and far less than an endless source gives. In KiB.
const MAX_MEMORY: u32 = 2 << 20;

/// Runs `papan` under a memory limit, with its standard input from a shell command.
#[track_caller]
fn refuses(folder: &Folder, source: &str, arguments: &str, sentence: &str) {
    let script = format!("ulimit -v {MAX_MEMORY}; {source} \"$PAPAN\" {arguments}");
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder.0)
        .env("PAPAN", env!("CARGO_BIN_EXE_papan"))
        .env("PAPAN_CONFIG", &folder.0)
        .env("PAPAN_DATA", &folder.0)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(File::create(folder.0.join("output")).unwrap())
        .stderr(File::create(folder.0.join("errors")).unwrap())
        .spawn()
        .expect("sh runs");
    let status = child.wait().unwrap();
    let errors = std::fs::read_to_string(folder.0.join("errors")).unwrap();
    assert!(matches!(status.code(), Some(1 | 2)), "{script}\n{status}\n{errors}");
    assert!(errors.contains(sentence), "{script}\n{errors}");
    // Where the shell reports a writer that lost its reader, that is another line.
    let sentences = errors.lines().filter(|line| line.starts_with("papan: ")).count();
    assert_eq!(sentences, 1, "{script}\n{errors}");
}

/// The options that read a file, with FILE in its place, and the size of that kind.
const READERS: [(&str, &str); 7] = [
    ("show tic-tac-toe --record FILE", "256.0 MB"),
    ("match tic-tac-toe random random --games 2 --openings FILE", "16.0 MB"),
    ("solve tiles a-star --file FILE", "64.0 MB"),
    ("compare-solvers tiles --methods a-star --file FILE", "64.0 MB"),
    ("tournament run FILE", "16.0 MB"),
    ("tournament run openings.toml", "16.0 MB"),
    ("tournament import FILE", ""),
];

fn folder(name: &str, source: &str) -> Folder {
    let folder = Folder::new(name);
    let head = "name = \"Cup\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\"]\n";
    let entrants = "[[entrant]]\nagent = \"random\"\n[[entrant]]\nagent = \"greedy\"\n";
    let text = format!("{head}openings = \"{source}\"\n{entrants}");
    folder.write("openings.toml", &text);
    folder
}

#[test]
fn a_device_is_refused_by_every_option_that_reads_a_file() {
    let folder = folder("device", "/dev/zero");
    for (arguments, _) in READERS {
        let arguments = arguments.replace("FILE", "/dev/zero");
        refuses(&folder, "", &arguments, "/dev/zero is a device, not a file");
    }
}

#[test]
fn a_pipe_that_never_ends_is_refused_at_the_limit_of_its_kind() {
    let folder = folder("pipe", "/dev/stdin");
    for (arguments, limit) in READERS {
        let arguments = arguments.replace("FILE", "/dev/stdin");
        let sentence = if arguments.contains("openings.toml") {
            // The file, not the user, names the pipe.
            "/dev/stdin is a pipe or a socket, not a file".to_owned()
        } else if limit.is_empty() {
            // A line that is no header ends an import.
            "this is not a tournament that Papan exported".to_owned()
        } else {
            format!("/dev/stdin is too large: at most {limit} are read")
        };
        refuses(&folder, "cat /dev/zero |", &arguments, &sentence);
        refuses(&folder, "yes |", &arguments, &sentence);
    }
}

#[test]
fn a_folder_and_bytes_that_are_no_text_get_a_sentence_of_their_own() {
    let folder = folder("no-text", "bytes");
    std::fs::write(folder.0.join("bytes"), b"abc\xff\n").unwrap();
    for (arguments, limit) in READERS {
        let of_folder = arguments.replace("FILE", ".").replace("openings.toml", ".");
        refuses(&folder, "", &of_folder, ". is a folder, not a file");
        let arguments = arguments.replace("FILE", "bytes");
        let sentence = if limit.is_empty() {
            "this is not a tournament that Papan exported"
        } else {
            "bytes is not text in UTF-8 (byte 4)"
        };
        refuses(&folder, "", &arguments, sentence);
    }
}

#[test]
fn an_endless_registry_of_bots_is_refused() {
    let folder = Folder::new("endless-registry");
    std::os::unix::fs::symlink("/dev/zero", folder.0.join("bots.toml")).unwrap();
    for arguments in ["bot list", "match tic-tac-toe my-bot random --games 2"] {
        refuses(&folder, "", arguments, "bots.toml is a device, not a file");
    }
}

#[test]
fn an_endless_line_of_standard_input_is_refused() {
    let folder = Folder::new("endless-line");
    let source = "cat /dev/zero |";
    refuses(&folder, source, "play tic-tac-toe", "a line of the input is too long");
    for protocol in ["gtp", "nboard", "ugi"] {
        let arguments = format!("speak {protocol} --game reversi --agent random --seed 1");
        refuses(&folder, source, &arguments, "the input has an endless line");
    }
}

#[test]
fn lines_that_wait_for_an_answer_are_limited() {
    let folder = Folder::new("endless-lines");
    // Every `position` waits for the end of the search.
    let source = "(echo usi; echo go movetime 60000; yes position startpos) |";
    let arguments = "speak ugi --game reversi --agent iterative:time=60s,table=1";
    refuses(&folder, source, arguments, "more lines than can wait");
}
