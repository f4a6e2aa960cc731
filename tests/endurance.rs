//! Ten thousand games with programs leave nothing behind.

use std::{
    fs,
    ops::ControlFlow,
    thread,
    time::{Duration, Instant},
};

use papan_catalogue::find_game;
use papan_core::StopFlag;
use papan_referee::{Entrant, EntrantKind, Openings, ProgramSettings, Protocol};
use papan_sandbox::{Confinement, Mode};
use papan_tournament::{Match, MatchRunner, TournamentGame};

/// The resources that this process holds.
#[derive(Debug)]
struct Holdings {
    descriptors: usize,
    threads: usize,
    children: usize,
    kilobytes: u64,
}

impl Holdings {
    /// Samples once the workers have ended: a finished thread still takes a moment to end.
    fn settled() -> Holdings {
        let until = Instant::now() + Duration::from_secs(5);
        loop {
            let now = Holdings::now();
            // The test's own thread and the one that waits for it.
            if now.threads <= 2 || Instant::now() > until {
                return now;
            }
            thread::yield_now();
        }
    }

    fn now() -> Holdings {
        let count = |folder: &str| fs::read_dir(folder).expect("Linux tells").count();
        let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number =
            resident.and_then(|text| text.trim().trim_end_matches("kB").trim().parse().ok());
        Holdings {
            descriptors: count("/proc/self/fd"),
            threads: count("/proc/self/task"),
            children: children(),
            kilobytes: number.expect("a number of kilobytes"),
        }
    }
}

/// Counts the processes, zombies included, whose parent this process is.
fn children() -> usize {
    let mine = std::process::id().to_string();
    let processes = fs::read_dir("/proc").expect("Linux tells").flatten();
    processes
        .filter(|entry| {
            // "PID (name) STATE PARENT …"; a name may contain anything, so its last bracket counts.
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            let parent = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1));
            parent == Some(mine.as_str())
        })
        .count()
}

fn play(games: u64) {
    let entry = find_game("tic-tac-toe").expect("the game is known");
    let start = entry.start(&papan_core::OptionValues::new()).expect("it starts");
    let papan = env!("CARGO_BIN_EXE_papan");
    let command = vec![papan.to_owned(), "echo-bot".to_owned()];
    let kind = EntrantKind::Program { protocol: Protocol::Papan, command };
    let echo = Entrant { name: "echo".to_owned(), kind };
    let random = Entrant::read("random", entry, &|_| None).expect("an agent");
    let init = vec![papan.into(), "sandbox-init".into()];
    let confinement = Confinement::new(Mode::Default, init);
    let mut of = Match::new(TournamentGame::new(entry, start), [echo, random], games);
    of.file.seed = 1;
    let runner = MatchRunner {
        of: &of,
        openings: &Openings::Random { plies: 4 },
        settings: &ProgramSettings { confinement, reuse: false },
        concurrency: 2,
    };
    let mut played = 0;
    runner.play(&StopFlag::new(), |finished, _| {
        for game in finished {
            assert_eq!(game.log.ending.name(), "finished", "{:?}", game.log.ending);
            played += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!(played, games);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "only Linux tells what a process holds")]
fn ten_thousand_games_leave_no_descriptors_threads_zombies_or_memory() {
    // The first games fill the allocator's and the program's own pools.
    play(500);
    let before = Holdings::settled();
    play(10_000);
    let after = Holdings::settled();
    let told = format!("{before:?}\n{after:?}");
    assert_eq!(before.descriptors, after.descriptors, "{told}");
    assert_eq!(before.threads, after.threads, "{told}");
    assert_eq!((before.children, after.children), (0, 0), "{told}");
    assert!(after.kilobytes < before.kilobytes + 8 * 1024, "{told}");
    println!("{told}");
}
