//! Starts programs in which chosen system calls fail.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

/// A call that fails.
#[derive(Clone, Copy, Debug)]
pub struct Failure {
    /// `write`, `sync`, `size`, `name` or `open`.
    pub kind: &'static str,
    /// Which call of this kind, from 1.
    pub at: u32,
    pub errno: i32,
    /// Whether all later ones fail too.
    pub always: bool,
}

const EIO: i32 = 5;
const ENOSPC: i32 = 28;

/// The library that makes calls fail.
pub struct FailingCalls(PathBuf);

impl FailingCalls {
    /// Compiles the library into a folder.
    pub fn compile(folder: &Path) -> FailingCalls {
        let [source, library] =
            ["failing_calls.c", "failing_calls.so"].map(|name| folder.join(name));
        fs::write(&source, include_str!("failing_calls.c")).expect("a source file");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl");
        assert!(compiler.status().expect("a C compiler").success());
        FailingCalls(library)
    }

    /// Lets a call on paths with this part fail in a program; `mark` is a file that exists once it did.
    pub fn put_into(&self, command: &mut Command, failure: Failure, part: &str, mark: &Path) {
        command
            .env("LD_PRELOAD", &self.0)
            .env("FAIL_KIND", failure.kind)
            .env("FAIL_AT", failure.at.to_string())
            .env("FAIL_ERRNO", failure.errno.to_string())
            .env("FAIL_PATH", part)
            .env("FAIL_MARK", mark);
        if failure.always {
            command.env("FAIL_ALWAYS", "1");
        }
    }

    /// Tries the calls of all kinds, each alone and with all later ones, until none fails any more: each of the first
    /// ones, then fewer and fewer. `check` returns whether the call was made; kinds are tried at the same time.
    pub fn each(dense: u32, check: impl Fn(Failure) -> bool + Sync) {
        const LIMIT: u32 = 100_000;
        let kinds = [
            ("write", ENOSPC),
            ("write", EIO),
            ("sync", EIO),
            ("size", ENOSPC),
            ("name", EIO),
            ("open", ENOSPC),
        ];
        let try_all = |kind, errno| {
            let mut made = 0;
            for always in [false, true] {
                let mut at = 1;
                while at < LIMIT && check(Failure { kind, at, errno, always }) {
                    made += 1;
                    at += 1 + at.saturating_sub(dense) / 3;
                }
            }
            made
        };
        let made: Vec<u32> = thread::scope(|scope| {
            let try_all = &try_all;
            let tries = kinds.map(|(kind, errno)| scope.spawn(move || try_all(kind, errno)));
            tries.into_iter().map(|one| one.join().expect("no check fails")).collect()
        });
        println!("failures by kind: {made:?}");
        assert!(made[0] > 0 && made[2] > 0, "writes and syncs are made everywhere");
    }
}
