//! Folders, programs and timeouts for the tests.

use std::{
    fs::{self, DirBuilder, File},
    io::{Read, Write},
    os::{
        fd::BorrowedFd,
        unix::fs::{DirBuilderExt, PermissionsExt},
    },
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use papan_sandbox::{Confined, Confinement, Exit, Layers, Mode, Program, StartFault, State};
use papan_test_tools::skip;

/// Longer than anything here takes, also on a machine that is busy with other things.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A folder of a test's own, which is removed at the end. Its name is found in the command lines
/// of everything that runs in it.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        Folder::below(&std::env::temp_dir())
    }

    /// A folder that only its owner may enter.
    pub fn below(parent: &Path) -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = parent.join(format!("papan-test-{}-{number}", std::process::id()));
        DirBuilder::new().mode(0o700).create(&path).expect("a new folder");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file in a new folder");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("our own file");
        path
    }

    /// Compiles a C program by the compiler that links Rust programs too.
    pub fn compile(&self, source: &str) -> PathBuf {
        let (file, program) = (self.write("bot.c", source), self.0.join("bot"));
        let mut compiler = Command::new("cc");
        compiler.args(["-O1", "-pthread", "-o"]).arg(&program).arg(&file);
        assert!(compiler.status().expect("it starts").success(), "the C program compiles");
        program
    }

    pub fn name(&self) -> &str {
        self.0.file_name().and_then(|name| name.to_str()).expect("made of letters")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn confinement(mode: Mode) -> Confinement {
    Confinement::new(mode, vec![env!("CARGO_BIN_EXE_papan-sandbox-init").into()])
}

pub fn start(words: &[&str], confinement: &Confinement) -> Result<Confined, StartFault> {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    Confined::start(&Program::resolve(&words)?, confinement)
}

/// The output of a program and how it ended.
#[derive(Debug)]
pub struct Outcome {
    pub output: String,
    #[expect(dead_code, reason = "shown when a test fails")]
    pub errors: String,
    pub exit: Exit,
    pub layers: Layers,
}

/// Runs a program to its end.
pub fn run(words: &[&str], confinement: &Confinement) -> Outcome {
    let confined = start(words, confinement).unwrap_or_else(|fault| panic!("{words:?}: {fault:?}"));
    finish(confined)
}

/// Runs a shell script, from a folder of its own, to its end.
pub fn run_script(text: &str, confinement: &Confinement) -> Outcome {
    let folder = Folder::new();
    let script = folder.write("bot.sh", text);
    run(&["sh", script.to_str().expect("made of letters")], confinement)
}

pub fn finish(mut confined: Confined) -> Outcome {
    confined.close_input();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let layers = confined.layers();
    patiently("the program ends", || {
        let state = confined.state();
        read_into(confined.output(), &mut output);
        read_into(confined.errors(), &mut errors);
        matches!(state, State::Ended(_))
    });
    let exit = confined.end();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Outcome { output: text(output), errors: text(errors), exit, layers }
}

/// Reads what is there.
pub fn read_into(descriptor: BorrowedFd<'_>, bytes: &mut Vec<u8>) {
    let mut file = File::from(descriptor.try_clone_to_owned().expect("a descriptor"));
    let _ = file.read_to_end(bytes);
}

/// Waits until the program has written a line, and returns all that it has written.
pub fn line(confined: &Confined) -> String {
    let mut bytes = Vec::new();
    patiently("the program writes a line", || {
        read_into(confined.output(), &mut bytes);
        bytes.contains(&b'\n')
    });
    String::from_utf8_lossy(&bytes).into_owned()
}

pub fn say(confined: &Confined, text: &str) {
    let input = confined.input().expect("open").try_clone_to_owned().expect("a descriptor");
    File::from(input).write_all(text.as_bytes()).expect("the program reads");
}

/// Polls until a condition holds.
pub fn patiently(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "waited too long until {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The processes, seen from outside, whose command line contains a word.
pub fn processes_with(word: &str) -> Vec<i32> {
    let own = std::process::id() as i32;
    let entries = fs::read_dir("/proc").expect("/proc").flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let matches = |pid: &i32| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(word)
    };
    pids.filter(|pid| *pid != own).filter(matches).collect()
}

/// The modes that a program can be started in on this machine: not all reach what strict demands.
pub fn modes() -> Vec<Mode> {
    let layers = run(&["true"], &confinement(Mode::Default)).layers;
    let can_be_strict = layers.missing_for(Mode::Strict).is_empty();
    if !can_be_strict {
        skip(&format!("strict is out of reach here: {layers}"));
    }
    Mode::ALL.into_iter().filter(|mode| can_be_strict || *mode != Mode::Strict).collect()
}
