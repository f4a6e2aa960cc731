use std::time::{Duration, Instant};

use papan_sandbox::{Confined, Mode, Program};

use crate::support::{Folder, confinement};

/// Prints what starting, freezing and ending cost:
/// `cargo test --release -p papan-sandbox --test sandbox cost -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn cost_of_a_compiled_bot() {
    let folder = Folder::new();
    let Some(bot) = folder.compile("int getchar(void); int main(void) { while (getchar() >= 0); }")
    else {
        return;
    };
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

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
