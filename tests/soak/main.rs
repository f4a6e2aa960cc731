//! A mixed load on one machine for minutes or hours: a server with players over sockets and searches, tournaments with
//! bots, matches, exports and imports, all at once. Memory, descriptors, threads, processes, cgroups and temporary
//! files must stay flat, and nothing may be left in the end.
//!
//! `make soak` runs it for ten minutes, `make soak SECONDS=3600` for an hour. `PAPAN_SOAK_SEED` repeats the choices of a
//! run; `PAPAN` names another program than the one that was just built.
#![cfg(target_os = "linux")]

mod commands;
mod people;
mod samples;
mod server;

use std::{
    env, fs,
    path::PathBuf,
    thread,
    time::{Duration, Instant, SystemTime},
};

use papan_core::Random;
use samples::{Sample, Series, descendants};
use server::Server;

/// The state that all loads share.
struct Site {
    program: PathBuf,
    folder: PathBuf,
    /// The folder for the temporary files of all processes.
    temporary: PathBuf,
    end: Instant,
}

impl Site {
    fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }
}

/// Works until the run is over, and returns how many rounds it did.
type Load = fn(&Site, &Server, Random) -> u64;

fn number_from(variable: &str) -> Option<u64> {
    env::var(variable).ok().map(|text| text.parse().expect("a number"))
}

fn prepare(duration: Duration, seed: u64) -> Site {
    let program = env::var_os("PAPAN").unwrap_or(env!("CARGO_BIN_EXE_papan").into()).into();
    let folder = env::temp_dir().join(format!("papan-soak-{}-{seed}", std::process::id()));
    let temporary = folder.join("tmp");
    fs::create_dir_all(&temporary).expect("a folder");
    Site { program, folder, temporary, end: Instant::now() + duration }
}

#[test]
#[ignore = "takes ten minutes: make soak"]
fn a_mixed_load_leaves_memory_descriptors_threads_and_processes_flat() {
    const BETWEEN_SAMPLES: Duration = Duration::from_secs(3);
    let duration = Duration::from_secs(number_from("PAPAN_SOAK_SECONDS").unwrap_or(600));
    let of_clock = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |now| now.as_secs());
    let seed = number_from("PAPAN_SOAK_SEED").unwrap_or_else(of_clock);
    println!("soak of {duration:?}, PAPAN_SOAK_SEED={seed}");
    let site = prepare(duration, seed);
    let server = Server::start(&site);
    let loads: [(&str, Load); 7] = [
        ("people", people::play),
        ("people", people::play),
        ("searches", people::analyse),
        ("requests", people::request),
        ("tournaments", commands::tournaments),
        ("matches", commands::matches),
        ("exports and imports", commands::exports),
    ];
    let mut series = Series::default();
    let done: Vec<Option<u64>> = thread::scope(|scope| {
        let (site, server) = (&site, &server);
        let running: Vec<_> = (0..)
            .zip(loads)
            .map(|(stream, (_, load))| {
                scope.spawn(move || load(site, server, Random::stream(seed, stream)))
            })
            .collect();
        while !site.is_over() && running.iter().any(|load| !load.is_finished()) {
            series.push(Sample::take(server.id(), &site.temporary));
            thread::sleep(BETWEEN_SAMPLES);
        }
        running.into_iter().map(|load| load.join().ok()).collect()
    });
    for ((name, _), rounds) in loads.iter().zip(&done) {
        println!("{name}: {rounds:?} rounds");
    }
    println!("{series}");
    let code = server.stop();
    let until = Instant::now() + Duration::from_mins(1);
    while descendants() > 0 && Instant::now() < until {
        thread::sleep(Duration::from_millis(100));
    }
    let left = fs::read_dir(&site.temporary).expect("a folder").count();
    let processes_left = descendants();
    fs::remove_dir_all(&site.folder).expect("it can be removed");
    assert!(done.iter().all(|rounds| rounds.is_some_and(|rounds| rounds > 0)), "a load failed");
    assert_eq!((code, left, processes_left), (Some(0), 0, 0), "exit code, files, processes");
    assert_eq!(series.growing(), [""; 0]);
}
