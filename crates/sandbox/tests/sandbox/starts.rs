use papan_sandbox::{Confined, Exit, Layer, Mode, Program, ResolveFault, StartFault, State, probe};

use crate::support::{Folder, confinement, finish, line, modes, run, run_script, say, start};

#[test]
fn a_program_reads_lines_and_writes_lines() {
    for mode in modes() {
        let mut confined = start(&["cat"], &confinement(mode)).expect("cat is everywhere");
        say(&confined, "hello\n");
        assert_eq!(line(&confined), "hello\n");
        assert_eq!(confined.state(), State::Running);
        assert_eq!(finish(confined).exit, Exit::Code(0), "{mode:?}");
    }
}

#[test]
fn the_environment_has_five_names_only() {
    for mode in modes() {
        let outcome = run(&["env"], &confinement(mode));
        let mut names: Vec<_> =
            outcome.output.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
        names.sort_unstable();
        assert_eq!(names, ["HOME", "LANG", "PAPAN", "PATH", "TMPDIR"], "{mode:?}");
    }
}

#[test]
fn no_descriptor_but_the_standard_ones_is_open() {
    for mode in modes() {
        let text = "for number in 0 1 2 3 4 5 6 7 8 9; do
            if [ -e /proc/$$/fd/$number ]; then echo $number; fi
        done";
        let outcome = run(&["sh", "-c", text], &confinement(mode));
        assert_eq!(outcome.output, "0\n1\n2\n", "{mode:?}");
    }
}

#[test]
fn the_working_folder_is_that_of_the_script() {
    let folder = Folder::new();
    let script = folder.write("bot.sh", "pwd; ls");
    let outcome = run(&["sh", script.to_str().expect("text")], &confinement(Mode::Default));
    assert_eq!(outcome.output, format!("{}\nbot.sh\n", folder.path().display()), "{outcome:?}");
}

#[test]
fn a_program_has_a_session_of_its_own() {
    let outcome = run(
        &["sh", "-c", "read -r _ _ _ _ group session _ < /proc/self/stat; echo $group $session"],
        &confinement(Mode::Default),
    );
    let mut numbers = outcome.output.split_whitespace();
    assert_eq!(numbers.next(), numbers.next(), "{outcome:?}");
}

#[test]
fn a_program_that_is_not_there_is_not_found() {
    for words in [&["no-such-program-anywhere"][..], &["/no/such/program"], &["./no-such"]] {
        let fault = start(words, &confinement(Mode::Default)).expect_err("nothing to run");
        assert!(
            matches!(fault, StartFault::Unresolved(ResolveFault::NotFound { .. })),
            "{fault:?}"
        );
    }
    assert!(matches!(Program::resolve(&[]), Err(ResolveFault::Empty)));
}

#[test]
fn a_file_that_may_not_be_run_is_named() {
    let folder = Folder::new();
    let file = folder.write("bot.txt", "hello");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
    std::fs::set_permissions(&file, mode).expect("ours");
    for word in [file.to_str().expect("text"), folder.path().to_str().expect("text")] {
        let fault = start(&[word], &confinement(Mode::Default)).expect_err("not a program");
        assert!(
            matches!(fault, StartFault::Unresolved(ResolveFault::NotExecutable { .. })),
            "{fault:?}"
        );
    }
}

#[test]
fn what_the_system_refuses_to_execute_comes_back_with_its_reason() {
    let folder = Folder::new();
    let nonsense = folder.write("bot", "\u{7f}ELF nonsense");
    let orphan = folder.write("orphan", "#!/no/such/interpreter\n");
    for (file, number) in [(nonsense, 8), (orphan, 2)] {
        for mode in modes() {
            let fault =
                start(&[file.to_str().expect("text")], &confinement(mode)).expect_err("no program");
            let StartFault::Refused { reason, .. } = fault else { panic!("{fault:?}") };
            assert_eq!(reason.raw_os_error(), Some(number), "{mode:?} {file:?}");
        }
    }
}

#[test]
fn an_init_that_is_no_init_is_a_fault_and_not_a_hang() {
    for init in ["/no/such/init", "/bin/true"] {
        let mut confinement = confinement(Mode::Default);
        confinement.init = vec![init.into()];
        let fault = start(&["cat"], &confinement).expect_err("no answer");
        assert!(matches!(fault, StartFault::Helper { .. }), "{fault:?}");
    }
}

#[test]
fn the_standard_streams_can_be_opened_by_their_names() {
    for mode in modes() {
        let script = "echo one >/dev/stdout && echo two >/dev/stderr && cat /dev/stdin && echo all";
        let outcome = run_script(script, &confinement(mode));
        assert_eq!(outcome.output, "one\nall\n", "{mode:?} {outcome:?}");
    }
}

#[test]
fn a_probe_returns_the_same_layers_as_a_start() {
    let init = confinement(Mode::Default).init;
    let probed = probe(&init);
    assert!(probed.fault.is_none(), "{:?}", probed.fault);
    println!("reached: {}", probed.reached);
    for (layer, reason) in &probed.missed {
        println!("missed: {layer}: {reason}");
    }
    let confined = start(&["cat"], &confinement(Mode::Default)).expect("cat is everywhere");
    assert_eq!(confined.layers(), probed.reached);
    for layer in [Layer::Session, Layer::Environment, Layer::Descriptors, Layer::ParentDeath] {
        assert!(probed.reached.contains(layer), "{layer}");
    }
}

#[test]
fn many_threads_start_programs_at_once_and_no_pipe_leaks_into_another() {
    // If another program held the writing end of this one's input, closing it would not end `cat`.
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..5 {
                    let words = ["cat".to_owned()];
                    let program = Program::resolve(&words).expect("cat is everywhere");
                    let other =
                        Confined::start(&program, &confinement(Mode::Default)).expect("starts");
                    let confined =
                        Confined::start(&program, &confinement(Mode::Default)).expect("starts");
                    assert_eq!(finish(confined).exit, Exit::Code(0));
                    drop(other);
                }
            });
        }
    });
}

#[test]
fn a_tool_without_a_bot_starts_in_a_home_that_stays_hidden() {
    let home = std::env::var("HOME").expect("a home");
    let words = ["sh", "-c", "pwd; ls -A"];
    // The working folder is determined by the process that resolves, so this needs one of its own.
    let output = std::process::Command::new(std::env::current_exe().expect("this test"))
        .args(["--ignored", "--exact", "--nocapture", "starts::runs_a_tool_here"])
        .env("PAPAN_TEST_WORDS", words.join("\n"))
        .current_dir(&home)
        .output()
        .expect("runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains(&format!("said {home}\nend")), "{text}");
}

#[test]
#[ignore = "a helper of another test"]
fn runs_a_tool_here() {
    let words = std::env::var("PAPAN_TEST_WORDS").expect("the other test says which");
    let words: Vec<_> = words.split('\n').collect();
    let outcome = run(&words, &confinement(Mode::Default));
    println!("said {}end", outcome.output);
}
