//! `papan play` in a real terminal: a pseudo terminal made by Python, since the standard library has none.

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// Starts the program on a pseudo terminal of 80x24, types, and prints what came out, the exit code, and whether the
/// terminal is as it was before.
const DRIVER: &str = r#"
import fcntl, os, pty, select, struct, sys, termios, time
program, waits = sys.argv[1], sys.argv[2:]
master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
before = termios.tcgetattr(slave)
child = os.fork()
if child == 0:
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for number in range(3):
        os.dup2(slave, number)
    environment = dict(os.environ, TERM="xterm", LC_ALL="C")
    os.execve(program, [program, "--lang", "en", "play", "tic-tac-toe", "human", "human"], environment)
seen = b""
def read_until(words, seconds=20):
    global seen
    end = time.monotonic() + seconds
    start = len(seen)
    while words not in seen[start:] and time.monotonic() < end:
        if select.select([master], [], [], 0.1)[0]:
            try:
                part = os.read(master, 65536)
            except OSError:
                break
            if not part:
                break
            seen += part
    return words in seen[start:]
read_until(b"quit")
for step in waits:
    keys, words = step.split("=", 1)
    os.write(master, keys.encode().decode("unicode_escape").encode("latin-1"))
    if words and not read_until(words.encode()):
        print("NOT SEEN", words)
_, status = os.waitpid(child, 0)
read_until(b"\x1b[?1049l", 1)
print("CODE", os.waitstatus_to_exitcode(status))
print("RESTORED", termios.tcgetattr(slave) == before)
print("LEFT", b"\x1b[?1049l" in seen and b"\x1b[?1000l" in seen and b"\x1b[?25h" in seen)
"#;

/// Plays, and returns the output of the driver; nothing where there is no Python.
fn play(steps: &[&str]) -> Option<String> {
    if !papan_test_tools::is_installed("python3") {
        return None;
    }
    let mut child = Command::new("python3")
        .args(["-", env!("CARGO_BIN_EXE_papan")])
        .args(steps)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(DRIVER.as_bytes()).expect("python3 reads its program");
    drop(input);
    let output = child.wait_with_output().expect("python3 ends");
    Some(String::from_utf8(output.stdout).expect("text"))
}

fn check(steps: &[&str]) {
    if let Some(told) = play(steps) {
        assert_eq!(told, "CODE 0\nRESTORED True\nLEFT True\n", "{steps:?}");
    }
}

#[test]
fn a_game_is_played_by_keys_and_clicks_and_left_with_a_confirmation() {
    // Enter plays the centre; then a click on the top left cell, as terminals report it; then one on a taken cell. Only
    // changes are drawn, so that single words are searched.
    check(&["\\r=b2", "\\x1b[<0;10;6M=a1", "\\x1b[<0;10;6M=possible:", "q=Leave", "\\r="]);
}

#[test]
fn control_c_leaves_at_once_and_restores_the_terminal() {
    check(&["\\r=", "\\x03="]);
}

#[test]
fn the_language_changes_in_the_middle_of_a_game() {
    check(&["\\r=b2", "L=bantuan", "q=Tinggalkan", "\\r="]);
}
