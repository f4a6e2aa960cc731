//! Runs the program as a user would, and says everything about a run that went wrong.

// Each test file takes what it needs of this.
#![allow(dead_code)]

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What a run of `papan` left behind.
pub struct Run {
    pub arguments: Vec<String>,
    pub code: i32,
    pub output: String,
    pub errors: String,
}

/// Runs `papan` with the given arguments and standard input, in English and without colour.
pub fn papan(arguments: &[&str], input: &[u8]) -> Run {
    papan_with(&[], arguments, input)
}

/// The same with variables in its environment.
pub fn papan_with(variables: &[(&str, &str)], arguments: &[&str], input: &[u8]) -> Run {
    papan_in(Path::new("."), variables, arguments, input)
}

/// The same in another folder.
pub fn papan_in(
    folder: &Path,
    variables: &[(&str, &str)],
    arguments: &[&str],
    input: &[u8],
) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(arguments)
        .current_dir(folder)
        .envs(variables.iter().copied())
        .env("LC_ALL", "C")
        .env_remove("LANGUAGE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    // A program that does not read its input may close it first.
    let _ = stdin.write_all(input);
    drop(stdin);
    let result = child.wait_with_output().expect("the program ends");
    Run {
        arguments: arguments.iter().map(ToString::to_string).collect(),
        code: result.status.code().unwrap_or(-1),
        output: String::from_utf8(result.stdout).expect("output is UTF-8"),
        errors: String::from_utf8(result.stderr).expect("errors are UTF-8"),
    }
}

/// Splits a command line into words as a POSIX shell does, quotes removed.
pub fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match (letter, quote) {
            (' ', None) => words.extend(word.take()),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            _ if quote == Some(letter) => quote = None,
            _ => word.get_or_insert_default().push(letter),
        }
    }
    assert!(quote.is_none(), "a quote is not closed: {command}");
    words.extend(word);
    words
}

impl Run {
    /// Fails the test with everything there is to know.
    #[track_caller]
    pub fn expect(&self, holds: bool, what: &str) -> &Run {
        assert!(
            holds,
            "{what}\n--- command: papan {}\n--- exit code: {}\n--- output:\n{}\n--- errors:\n{}",
            self.arguments.join(" "),
            self.code,
            self.output,
            self.errors
        );
        self
    }

    #[track_caller]
    pub fn exits_with(&self, code: i32) -> &Run {
        self.expect(self.code == code, &format!("expected exit code {code}"))
    }

    #[track_caller]
    pub fn prints(&self, text: &str) -> &Run {
        self.expect(self.output.contains(text), &format!("expected output {text:?}"))
    }

    #[track_caller]
    pub fn complains(&self, text: &str) -> &Run {
        self.expect(self.errors.contains(text), &format!("expected error {text:?}"))
    }

    /// Reads the output as one JSON object.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        self.exits_with(0);
        let read = serde_json::from_str(&self.output);
        self.expect(read.is_ok(), "expected one JSON object");
        read.unwrap_or_default()
    }
}

/// Says whether this test was started by `nohup`, and so whatever it starts passes over hangups.
pub fn passes_over_hangups() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 == 1)
}

/// A folder of one test alone, gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    /// Makes an empty folder.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("papan-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// Returns the path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).expect("a file");
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
