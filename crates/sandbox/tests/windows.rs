//! The sandbox on Windows: plain programs with input and output, stopped, and ended with what they started.

#![cfg(windows)]

use std::time::{Duration, Instant};

use papan_sandbox::{
    Awaited, Confined, Confinement, Exit, Layers, Mode, Program, ResolveFault, StartFault, State,
    probe,
};

fn program(words: &[&str]) -> Program {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    Program::resolve(&words).expect("the command interpreter is always there")
}

fn start(words: &[&str]) -> Confined {
    Confined::start(&program(words), &Confinement::new(Mode::Default, Vec::new())).expect("starts")
}

/// Reads the output until it closes, or until it contains a text.
fn read_until(confined: &mut Confined, wanted: Option<&str>) -> String {
    let mut bytes = Vec::new();
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        let awaited = Awaited { output: true, ..Awaited::default() };
        confined.wait(awaited, Duration::from_millis(100)).expect("waits");
        if confined.read_output(&mut bytes) == Some(0) {
            break;
        }
        if wanted.is_some_and(|wanted| String::from_utf8_lossy(&bytes).contains(wanted)) {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_program_reads_writes_and_reports_how_it_ended() {
    let mut confined = start(&["cmd", "/c", "set /p line= & set & exit 7"]);
    assert_eq!(confined.state(), State::Running);
    assert_eq!(confined.write_input(b"hello\r\n").expect("there is room"), 7);
    let environment = read_until(&mut confined, None);
    assert!(environment.contains("PAPAN=1"), "{environment}");
    assert!(!environment.contains("CARGO"), "{environment}");
    while confined.state() == State::Running {
        confined.wait(Awaited::default(), Duration::from_millis(100)).expect("waits");
    }
    assert_eq!(confined.end(), Exit::Code(7));
}

#[test]
fn what_a_program_started_ends_with_it() {
    // The inner one inherits the output, which therefore closes only when both are gone.
    let mut confined = start(&["cmd", "/c", "echo up & cmd /c pause"]);
    assert!(read_until(&mut confined, Some("up")).contains("up"));
    confined.freeze();
    confined.thaw();
    let begun = Instant::now();
    assert_eq!(confined.end(), Exit::Killed);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn strict_is_refused_and_the_layers_say_why() {
    let confinement = Confinement::new(Mode::Strict, Vec::new());
    let refused = Confined::start(&program(&["cmd", "/c", "rem"]), &confinement);
    let Err(StartFault::Unconfined { missing }) = refused else { panic!("{refused:?}") };
    let reached = probe(&[]).reached;
    assert_eq!(reached.to_string(), "session environment folder parent-death");
    assert_eq!(missing, reached.missing_for(Mode::Strict));
    assert_ne!(missing, Layers::NONE);
}

#[test]
fn a_program_is_found_without_its_ending_and_a_text_file_is_none() {
    assert!(program(&["cmd"]).executable().ends_with("cmd.exe"));
    let not_a_program = Program::resolve(&["Cargo.toml".to_owned()]);
    assert!(matches!(not_a_program, Err(ResolveFault::NotFound { .. })), "{not_a_program:?}");
    let not_a_program = Program::resolve(&["./Cargo.toml".to_owned()]);
    assert!(matches!(not_a_program, Err(ResolveFault::NotExecutable { .. })), "{not_a_program:?}");
}
