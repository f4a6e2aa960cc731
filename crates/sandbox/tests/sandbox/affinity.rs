use papan_sandbox::{Affinity, Mode};
use papan_test_tools::{is_installed, skip};

use crate::support::{confinement, run};

fn cores_of(status: &str) -> &str {
    status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).expect("a list").trim()
}

#[test]
fn a_program_runs_on_the_cores_of_the_thread_that_started_it_and_cannot_leave_them() {
    if !is_installed("python3") {
        return;
    }
    let cores = std::thread::available_parallelism().expect("counted").get();
    if cores < 2 {
        skip("there is one core only");
        return;
    }
    let affinity = Affinity::divide(cores).expect("a core for each");
    let all = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
    let script = "import os; os.sched_setaffinity(0, range(os.cpu_count()))";
    std::thread::spawn(move || {
        affinity.bind_this_thread();
        let own = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
        let mut confinement = confinement(Mode::Default);
        confinement.affinity = Some(affinity);
        let outcome = run(&["sh", "-c", "cat /proc/self/status"], &confinement);
        assert_eq!(cores_of(&outcome.output), cores_of(&own));
        assert_ne!(cores_of(&outcome.output), cores_of(&all), "one share of {cores}");
        let outcome = run(&["python3", "-c", script], &confinement);
        assert_eq!(outcome.exit, papan_sandbox::Exit::Code(1), "{outcome:?}");
        confinement.affinity = None;
        let outcome = run(&["python3", "-c", script], &confinement);
        assert_eq!(outcome.exit, papan_sandbox::Exit::Code(0), "{outcome:?}");
    })
    .join()
    .expect("no panic");
}

#[test]
fn games_share_no_core_and_there_are_not_more_of_them_than_cores() {
    let cores = std::thread::available_parallelism().expect("counted").get();
    assert!(Affinity::divide(cores + 1).is_none());
    let affinity = Affinity::divide(cores).expect("a core for each");
    let mut seen: Vec<String> = (0..cores)
        .map(|_| {
            let affinity = affinity.clone();
            let bound = std::thread::spawn(move || {
                affinity.bind_this_thread();
                let own = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
                cores_of(&own).to_owned()
            });
            bound.join().expect("no panic")
        })
        .collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), cores, "{seen:?}");
}
