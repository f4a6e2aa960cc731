use std::time::{Duration, Instant};

use papan_sandbox::{Awaited, Confined, Mode, Program};

use crate::support::{Folder, confinement};

/// Prints what starting, freezing and ending cost:
/// `cargo test --release -p papan-sandbox --test sandbox cost -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn cost_of_a_compiled_bot() {
    let folder = Folder::new();
    let bot = folder.compile("int getchar(void); int main(void) { while (getchar() >= 0); }");
    let words = [bot.to_str().expect("text").to_owned()];
    let program = Program::resolve(&words).expect("just made");
    for mode in Mode::ALL {
        let (mut starts, mut freezes, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..200 {
            let now = Instant::now();
            let mut confined = Confined::start(&program, &confinement(mode)).expect("starts");
            starts.push(now.elapsed());
            let now = Instant::now();
            confined.freeze();
            confined.thaw();
            freezes.push(now.elapsed() / 2);
            let now = Instant::now();
            confined.end();
            ends.push(now.elapsed());
        }
        println!(
            "{}: start {:?}, freeze or thaw {:?}, end {:?}",
            mode.name(),
            median(starts),
            median(freezes),
            median(ends)
        );
    }
}

/// Prints the cost of a move of a compiled bot for the caller: the round trip from the thaw to the answer, and the
/// caller's processor time.
#[test]
#[ignore = "a measurement"]
fn cost_of_a_move() {
    let folder = Folder::new();
    let bot = folder.compile(ECHO);
    let words = [bot.to_str().expect("text").to_owned()];
    let program = Program::resolve(&words).expect("just made");
    for mode in Mode::ALL {
        let mut bots =
            [0, 1].map(|_| Confined::start(&program, &confinement(mode)).expect("starts"));
        let (mut trips, mut own) = (Vec::new(), Vec::new());
        for index in 0..4000 {
            let before = processor_time();
            let [bot, other] = &mut bots;
            let (bot, other) = if index % 2 == 0 { (bot, other) } else { (other, bot) };
            assert!(other.wait_until_frozen());
            let now = Instant::now();
            bot.thaw();
            bot.write_input(b"a question of some length\n").expect("it reads");
            let mut answer = Vec::new();
            while !answer.ends_with(b"\n") {
                let awaited = Awaited { output: true, ..Awaited::default() };
                if bot.wait(awaited, Duration::from_secs(1)).expect("waits").output {
                    bot.read_output(&mut answer);
                }
            }
            bot.freeze();
            trips.push(now.elapsed());
            own.push(processor_time().saturating_sub(before));
        }
        let mode = mode.name();
        println!("{mode}: round trip {:?}, own time {:?} a move", median(trips), median(own));
    }
}

const ECHO: &str = r"
#include <unistd.h>
int main(void) {
    char line[100];
    for (long n; (n = read(0, line, sizeof line)) > 0;) if (write(1, line, n) != n) return 1;
}
";

/// Processor time that this thread has used.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let first = text.split_whitespace().next().and_then(|word| word.parse().ok());
    Duration::from_nanos(first.expect("a number"))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
