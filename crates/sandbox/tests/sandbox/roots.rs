//! Files that a bot's folder names and that must not be opened, and installations of the caller that stay open.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use papan_sandbox::{Confined, Layer, Mode, Program};

use crate::support::{Folder, confinement, finish, modes, run};

/// A home with secrets, and the folder of a bot in it. `HOME` in texts stands for its path.
struct Home(Folder);

/// Where the secrets are.
const SECRETS: [&str; 5] =
    ["secret", ".ssh/secret", ".config/app/secret", "private/secret", "course/bob/secret"];
/// An interpreter that is not in the search path.
const TOOL: &str = "#!/bin/sh\nexec sh \"$@\"\n";

impl Home {
    fn new() -> Home {
        let home = Home(Folder::new());
        for secret in SECRETS {
            home.write(secret, "SECRET\n");
        }
        for tool in ["private/bin/tool", ".config/app/bin/tool"] {
            home.write(tool, TOOL);
        }
        let reads = SECRETS.map(|secret| format!("HOME/{secret}")).join(" ");
        home.write("course/alice/bot.sh", &format!("cat {reads}\necho done\n"));
        home
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, text: &str) -> String {
        text.replace("HOME", self.0.path().to_str().expect("text"))
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(&path, self.text(text)).expect("a new file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("our own file");
    }

    fn link(&self, name: &str, target: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        symlink(self.text(target), path).expect("a new link");
    }

    /// Runs a command from the folder of the course, by a caller who has this home.
    fn run(&self, words: &[&str], mode: Mode, search_path: &str, allowed: &str) -> String {
        self.run_in("course", words, mode, search_path, allowed)
    }

    fn run_in(
        &self,
        folder: &str,
        words: &[&str],
        mode: Mode,
        search_path: &str,
        allowed: &str,
    ) -> String {
        let words: Vec<String> = words.iter().map(|word| self.text(word)).collect();
        let output = Command::new(std::env::current_exe().expect("this test"))
            .args(["--ignored", "--exact", "--nocapture", "roots::runs_as_this_caller"])
            .env_clear()
            .env("HOME", self.0.path())
            .env("PATH", self.text(search_path))
            .env("PAPAN_TEST_WORDS", words.join("\u{1f}"))
            .env("PAPAN_TEST_MODE", mode.name())
            .env("PAPAN_TEST_ALLOWED", self.text(allowed))
            .current_dir(self.path(folder))
            .output()
            .expect("runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let said = text.split_once("said ").and_then(|(_, rest)| rest.split_once("end of it"));
        said.unwrap_or_else(|| panic!("{words:?}: {output:?}")).0.to_owned()
    }
}

#[test]
#[ignore = "a helper of other tests"]
fn runs_as_this_caller() {
    let variable = |name: &str| std::env::var(name).expect("the other test sets it");
    let mode = Mode::from_name(&variable("PAPAN_TEST_MODE")).expect("a mode");
    let mut confinement = confinement(mode);
    confinement.allow_read =
        std::env::split_paths(&variable("PAPAN_TEST_ALLOWED")).filter(|path| path != "").collect();
    let words: Vec<String> =
        variable("PAPAN_TEST_WORDS").split('\u{1f}').map(str::to_owned).collect();
    let started =
        confinement.resolve(&words).and_then(|program| Confined::start(&program, &confinement));
    match started {
        Ok(confined) => println!("said {}end of it", finish(confined).output),
        Err(fault) => println!("said {fault:?}end of it"),
    }
}

const SYSTEM_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// The result of an attack.
#[derive(Clone, Copy, PartialEq)]
enum Ends {
    /// The program does not start, and the fault names this place.
    Withheld(&'static str),
    /// The program starts and cannot read any secret.
    Reads,
}
use Ends::{Reads, Withheld};

/// What the bot's author puts into the folder, the command, and the result.
type Attack = (fn(&Home), &'static [&'static str], Ends);

const ATTACKS: &[Attack] = &[
    // The home of a virtual environment: past a folder that is not there, elsewhere, nowhere.
    (|home| environment(home, "HOME/.config/../bin"), &["alice/bin/sh", "alice/bot.sh"], Reads),
    (|home| environment(home, "HOME/.ssh/../.ssh/bin"), &["alice/bin/sh", "alice/bot.sh"], Reads),
    (
        |home| environment(home, "HOME/private/bin"),
        &["alice/bin/sh", "alice/bot.sh"],
        Withheld("HOME/private"),
    ),
    (
        |home| environment(home, "HOME/course/../private/bin"),
        &["alice/bin/sh", "alice/bot.sh"],
        Withheld("HOME/private"),
    ),
    (
        |home| {
            environment(home, "HOME/course/alice/base/bin");
            home.link("course/alice/base", "HOME/private");
        },
        &["alice/bin/sh", "alice/bot.sh"],
        Withheld("HOME/private"),
    ),
    // Links to an executable, in the folder itself, in its `bin`, twice, and behind a shim.
    (
        |home| home.link("course/alice/run", "HOME/private/bin/tool"),
        &["alice/run", "alice/bot.sh"],
        Withheld("HOME/private"),
    ),
    (
        |home| home.link("course/alice/bin/tool", "HOME/private/bin/tool"),
        &["alice/bin/tool", "alice/bot.sh"],
        Withheld("HOME/private"),
    ),
    (
        |home| {
            home.link("course/alice/bin/tool", "other");
            home.link("course/alice/bin/other", "../../../private/bin/tool");
        },
        &["HOME/course/alice/bin/tool", "alice/bot.sh"],
        Withheld("HOME/private"),
    ),
    (
        |home| home.link("course/alice/run", "HOME/.config/app/bin/tool"),
        &["alice/run", "alice/bot.sh"],
        Withheld("HOME/.config/app"),
    ),
    (
        |home| {
            home.write("course/alice/shims/tool", TOOL);
            home.link("course/alice/versions/1.0", "HOME/private");
        },
        &["alice/shims/tool", "alice/bot.sh"],
        Withheld("HOME/private"),
    ),
    // Links on the way to the program, or to the first file.
    (
        |home| home.link("course/alice/tools", "HOME/private"),
        &["alice/tools/bin/tool", "alice/bot.sh"],
        Withheld("HOME/private"),
    ),
    (
        |home| home.link("course/alice/library", "HOME/private"),
        &["sh", "-c", "cat HOME/private/secret; echo done", "sh", "alice/library/secret"],
        Withheld("HOME/private"),
    ),
    (
        |home| home.link("course/alice/library", "HOME/private"),
        &["sh", "-c", "sh \"$2\"", "sh", "alice/library/secret", "alice/bot.sh"],
        Reads,
    ),
    // First lines of scripts.
    (
        |home| home.write("course/alice/run", "#!HOME/private/bin/tool\ncat HOME/private/secret\n"),
        &["alice/run"],
        Withheld("HOME/private"),
    ),
    (
        |home| {
            let text = "#!HOME/.config/app/bin/tool\ncat HOME/.config/app/secret\n";
            home.write("course/alice/run", text);
        },
        &["alice/run"],
        Withheld("HOME/.config/app"),
    ),
    (
        |home| {
            let text = "#!/usr/bin/env HOME/private/bin/tool\ncat HOME/private/secret\n";
            home.write("course/alice/run", text);
        },
        &["alice/run"],
        Withheld("HOME/private"),
    ),
    (
        |home| {
            let text = "#!HOME/private/bin/tool\ncat HOME/private/secret\necho done\n";
            home.write("course/alice/bot.sh", text);
        },
        &["sh", "alice/bot.sh"],
        Reads,
    ),
    // Arguments that are links, lie behind links, or are lists and options with links.
    (
        |home| home.link("course/alice/weights", "../../.ssh"),
        &["sh", "alice/bot.sh", "alice/weights"],
        Reads,
    ),
    (
        |home| home.link("course/alice/weights", "../../.ssh/secret"),
        &["sh", "alice/bot.sh", "alice/weights"],
        Reads,
    ),
    (
        |home| home.link("course/alice/data", "HOME/private"),
        &["sh", "alice/bot.sh", "alice/data/secret"],
        Reads,
    ),
    (
        |home| home.link("course/alice/data", "HOME/private"),
        &["sh", "alice/bot.sh", "--weights=alice/data", "HOME/course/alice/data:alice/bot.sh"],
        Reads,
    ),
    (
        |home| {
            home.link("course/alice/data", "more");
            home.link("course/alice/more", "../bob");
        },
        &["sh", "alice/bot.sh", "alice/data"],
        Reads,
    ),
    (
        |home| home.link("course/alice/up", "../.."),
        &["sh", "alice/bot.sh", "alice/up/private/secret", "alice/up/.ssh"],
        Reads,
    ),
    (|home| home.link("weights", ".ssh"), &["sh", "alice/bot.sh", "HOME/weights"], Reads),
    // Version files.
    (
        |home| {
            home.write(".pyenv/shims/tool", "#!/bin/sh\necho the shim was run\n");
            home.write(".pyenv/versions/1.0/bin/tool", TOOL);
            home.write("course/alice/.python-version", "../../private\n");
            home.write("course/alice/.tool-versions", "python ../../private HOME/private\n");
        },
        &["HOME/.pyenv/shims/tool", "alice/bot.sh"],
        Reads,
    ),
];

/// Makes the bot's folder a virtual environment of a system program.
fn environment(home: &Home, of: &str) {
    home.link("course/alice/bin/sh", "/bin/sh");
    home.write("course/alice/pyvenv.cfg", &format!("home = {of}\nversion = 3.11\n"));
}

#[test]
fn what_only_the_bots_folder_names_stays_out_of_reach() {
    for mode in modes().into_iter().filter(|mode| *mode != Mode::Off) {
        for (index, (prepare, words, ends)) in ATTACKS.iter().enumerate() {
            let home = Home::new();
            prepare(&home);
            let said = home.run(words, mode, SYSTEM_PATH, "");
            let about = format!("attack {index}, {words:?}, {mode:?}: {said}");
            assert!(!said.contains("SECRET"), "{about}");
            match ends {
                Reads => assert_eq!(said, "done\n", "{about}"),
                Withheld(place) => {
                    let expected =
                        format!("Unresolved(Withheld(Withheld {{ place: {:?}", home.text(place));
                    assert!(said.starts_with(&expected), "{about}");
                }
            }
        }
    }
}

#[test]
fn what_is_withheld_can_be_allowed() {
    let home = Home::new();
    environment(&home, "HOME/private/bin");
    home.link("course/alice/weights", "HOME/course/bob");
    let words = ["alice/bin/sh", "alice/bot.sh", "alice/weights"];
    let said = home.run(&words, Mode::Default, SYSTEM_PATH, "HOME/private:HOME/course/bob");
    assert_eq!(said, "SECRET\nSECRET\ndone\n");
    // Without a sandbox nothing is hidden, so nothing is withheld either.
    let said = home.run(&words, Mode::Off, SYSTEM_PATH, "");
    assert_eq!(said, format!("{}done\n", "SECRET\n".repeat(SECRETS.len())));
}

#[test]
fn installations_of_the_callers_search_path_and_version_managers_can_be_named() {
    // What is in the home, the link of the bot's environment, and the search path.
    let cases: &[(&str, &str, &str)] = &[
        ("python/bin/tool", "HOME/python/bin/tool", "HOME/python/bin:/usr/bin:/bin"),
        (".pyenv/versions/3.1/bin/tool", "HOME/.pyenv/versions/3.1/bin/tool", SYSTEM_PATH),
        (
            ".pyenv/versions/3.1/bin/tool",
            "HOME/.pyenv/versions/3/bin/tool",
            "HOME/.pyenv/shims:/bin",
        ),
        (
            "managed/versions/3.1/bin/tool",
            "HOME/managed/versions/3.1/bin/tool",
            "HOME/managed/shims:/bin",
        ),
        (
            "mise/installs/python/3/bin/tool",
            "HOME/mise/installs/python/3/bin/tool",
            "HOME/mise/shims:/bin",
        ),
        (
            ".local/share/uv/python/c-3/bin/tool",
            "HOME/.local/share/uv/python/c-3/bin/tool",
            SYSTEM_PATH,
        ),
        ("conda/envs/rl/bin/tool", "HOME/conda/envs/rl/bin/tool", "HOME/conda/bin:/bin"),
        ("builds/3.1/bin/tool", "HOME/builds/3.1/bin/tool", "HOME/.local/bin:/usr/bin:/bin"),
    ];
    for (tool, link, search_path) in cases {
        let home = Home::new();
        home.write(
            tool,
            "#!/bin/sh\necho \"with $(cat \"$(dirname \"$0\")/../data\")\"\nexec sh \"$@\"\n",
        );
        let root = Path::new(tool).ancestors().nth(2).expect("above bin");
        home.write(&format!("{}/data", root.display()), "");
        for folder in ["managed/shims", "mise/shims", ".pyenv/shims", "conda/bin"] {
            fs::create_dir_all(home.path(folder)).expect("a new folder");
        }
        home.link(".local/bin/tool", "HOME/builds/3.1/bin/tool");
        home.write(".pyenv/versions/unused", "");
        if link.contains("/3/bin") && tool.contains(".pyenv") {
            home.link(".pyenv/versions/3", "3.1");
        }
        home.write(
            "course/alice/pyvenv.cfg",
            &format!("home = {}\n", Path::new(link).parent().expect("bin").display()),
        );
        // The environment itself, a link beside the bot, and a first line.
        home.link("course/alice/bin/tool", &format!("HOME/{tool}"));
        home.link("course/alice/run", &format!("HOME/{tool}"));
        home.write(
            "course/alice/script",
            &format!("#!HOME/{tool}\ncat HOME/.ssh/secret\necho done\n"),
        );
        for words in [
            &["alice/bin/tool", "alice/bot.sh"][..],
            &["alice/run", "alice/bot.sh"],
            &["alice/script"],
        ] {
            for mode in modes().into_iter().filter(|mode| *mode != Mode::Off) {
                let said = home.run(words, mode, search_path, "");
                assert_eq!(said, "with \ndone\n", "{tool} {words:?} {mode:?}");
            }
        }
    }
}

#[test]
fn arguments_open_what_they_name() {
    let home = Home::new();
    for name in ["course/data/a", "course/data/list/b", "other/c", ".data/d"] {
        home.write(name, &format!("{name} "));
    }
    home.link("course/alice/own", "inner/own");
    home.write("course/alice/inner/own", "own ");
    home.link("shared", "other");
    home.write("course/alice/bot.sh", "for file; do cat \"${file#*=}\"; done; echo done\n");
    let cases: &[(&[&str], &str)] = &[
        (
            &["data/a", "HOME/course/data/list/b", "../other/c"],
            "course/data/a course/data/list/b other/c ",
        ),
        (&["--weights=data/a", "--more=../other/c"], "course/data/a other/c "),
        (&["HOME/course/../other/c", "alice/../data/a"], "other/c course/data/a "),
        (&["HOME/.data/d", "alice/own", "HOME/shared/c"], ".data/d own other/c "),
    ];
    for (arguments, expected) in cases {
        for bot in ["alice/bot.sh", "../course/alice/bot.sh", "HOME/course/data/../alice/bot.sh"] {
            let words = [&["sh", bot], *arguments].concat();
            let said = home.run(&words, Mode::Default, SYSTEM_PATH, "");
            assert_eq!(said, format!("{expected}done\n"), "{words:?}");
        }
    }
}

#[test]
fn a_bot_in_a_neighbouring_folder_is_found() {
    let home = Home::new();
    home.write("course/alice/bot.sh", "cat \"${1#*=}\"; echo done\n");
    home.write("course/alice/weights", "weights ");
    for bot in ["../alice/bot.sh", "HOME/course/bob/../alice/bot.sh"] {
        for weights in ["../alice/weights", "--weights=../alice/weights"] {
            let words = ["sh", bot, weights];
            let said = home.run_in("course/bob", &words, Mode::Default, SYSTEM_PATH, "");
            assert_eq!(said, "weights done\n", "{words:?}");
        }
    }
}

#[test]
fn the_list_of_what_is_readable_leaves_out_the_system_and_what_lies_in_another() {
    let folder = Folder::new();
    let script = folder.write("bot.sh", "");
    let words = ["sh", script.to_str().expect("text"), "/usr/bin"].map(str::to_owned);
    let program = Program::resolve(&words).expect("there is such a shell");
    assert_eq!(program.readable(), [folder.path()]);
    assert_eq!(program.withheld(), []);
}

#[test]
fn a_folder_that_becomes_a_link_after_it_was_checked_is_not_opened() {
    // The bot's own folder, a folder that it names, and the root of its interpreter.
    for swapped in ["alice", "data", "tools"] {
        for (mode, without) in [
            (Mode::Default, None),
            (Mode::Strict, None),
            (Mode::Default, Some(Layer::MountNamespace)),
        ] {
            if !modes().contains(&mode) {
                continue;
            }
            let base = Folder::new();
            for folder in ["alice", "data", "tools/bin", "private/bin"] {
                fs::create_dir_all(base.path().join(folder)).expect("a new folder");
            }
            base.write("private/secret", "SECRET");
            base.write("alice/bot.sh", "");
            for folder in ["tools", "private"] {
                base.write(&format!("{folder}/bin/tool"), TOOL);
            }
            let path = |name: &str| base.path().join(name).to_str().expect("text").to_owned();
            let text = format!("cat {}/secret; echo done", path(swapped));
            let words = [
                path("tools/bin/tool"),
                "-c".to_owned(),
                text,
                "sh".to_owned(),
                path("alice/bot.sh"),
                path("data"),
            ];
            let program = Program::resolve(&words).expect("all is there");
            fs::rename(path(swapped), path("moved")).expect("ours");
            symlink("private", path(swapped)).expect("a new link");
            let mut confinement = confinement(mode);
            confinement.without = without.into_iter().collect();
            if let Ok(confined) = Confined::start(&program, &confinement) {
                let outcome = finish(confined);
                assert!(!outcome.output.contains("SECRET"), "{swapped} {mode:?} {outcome:?}");
            }
        }
    }
}

#[test]
fn a_pipe_in_place_of_a_version_file_or_an_environment_is_not_waited_for() {
    let folder = Folder::new();
    for name in ["shims", "versions/1.0/bin", "bin"] {
        fs::create_dir_all(folder.path().join(name)).expect("a new folder");
    }
    folder.write("shims/tool", "");
    folder.write("versions/1.0/bin/tool", TOOL);
    symlink("/bin/sh", folder.path().join("bin/sh")).expect("a new link");
    for name in [".python-version", "version", "pyvenv.cfg"] {
        let made = Command::new("mkfifo").arg(folder.path().join(name)).status();
        assert!(made.expect("mkfifo runs").success());
    }
    let script = folder.write("bot.sh", "echo done");
    for tool in ["shims/tool", "bin/sh"] {
        let tool = folder.path().join(tool);
        let words = [tool.to_str().expect("text"), script.to_str().expect("text")];
        assert_eq!(run(&words, &confinement(Mode::Default)).output, "done\n", "{words:?}");
    }
}
