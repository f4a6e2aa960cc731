use std::{thread::sleep, time::Duration};

use papan_sandbox::{Confined, Layer, Mode, State};

use crate::support::{Folder, confinement, line, patiently, processes_with, read_into, start};

/// Ticks of processor time that processes have used.
fn ticks(pids: &[i32]) -> u64 {
    let of = |pid: &i32| {
        let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (_, rest) = line.rsplit_once(')')?;
        let numbers: Vec<u64> =
            rest.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect();
        Some(numbers[11] + numbers[12])
    };
    pids.iter().filter_map(of).sum()
}

fn are_stopped(pids: &[i32]) -> bool {
    pids.iter().all(|pid| {
        let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        line.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with('T'))
    })
}

/// A program with a child that left its session, both of them busy.
fn busy(folder: &Folder, mode: Mode, without: &[Layer]) -> (Confined, Vec<i32>) {
    let worker = folder.write("worker.sh", "while :; do :; done");
    let script = folder.write(
        "bot.sh",
        &format!("setsid sh {} & sleep 0.05; echo ready; while :; do :; done", worker.display()),
    );
    let mut confinement = confinement(mode);
    confinement.without = without.iter().copied().collect();
    let confined = start(&["sh", script.to_str().expect("text")], &confinement).expect("starts");
    line(&confined);
    let mut pids = Vec::new();
    patiently("both run", || {
        pids = processes_with(&format!("{}/", folder.name()));
        pids.len() == 2
    });
    (confined, pids)
}

fn freezes(mode: Mode, without: &[Layer]) {
    let folder = Folder::new();
    let (mut confined, pids) = busy(&folder, mode, without);
    for _ in 0..3 {
        confined.freeze();
        patiently("both are stopped", || are_stopped(&pids));
        let before = ticks(&pids);
        sleep(Duration::from_millis(60));
        assert_eq!(ticks(&pids), before, "{mode:?}");
        assert_eq!(confined.state(), State::Running, "frozen by us is not stopped by itself");
        confined.thaw();
        patiently("both use the processor again", || ticks(&pids) > before + 1);
    }
    assert_eq!(confined.state(), State::Running);
}

#[test]
fn a_frozen_program_uses_no_processor_nor_do_its_children() {
    freezes(Mode::Default, &[]);
    freezes(Mode::Off, &[]);
}

#[test]
fn freezing_works_without_namespaces() {
    freezes(Mode::Default, &[Layer::UserNamespace, Layer::PidNamespace, Layer::MountNamespace]);
}

#[test]
fn quick_freezing_and_thawing_is_never_taken_for_stopping() {
    let mut confined =
        start(&["sh", "-c", "while :; do echo x; done"], &confinement(Mode::Default))
            .expect("starts");
    let mut bytes = Vec::new();
    for _ in 0..300 {
        confined.freeze();
        confined.thaw();
        read_into(confined.output(), &mut bytes);
        assert_eq!(confined.state(), State::Running);
    }
}

#[test]
fn processes_that_wake_each_other_up_stay_frozen() {
    let folder = Folder::new();
    let Some(bot) = folder.compile(WAKERS) else { return };
    let mut confined =
        start(&[bot.to_str().expect("text")], &confinement(Mode::Default)).expect("starts");
    line(&confined);
    let pids = processes_with(folder.name());
    for _ in 0..10 {
        confined.freeze();
        patiently("all are stopped", || are_stopped(&pids));
        sleep(Duration::from_millis(25));
        let before = ticks(&pids);
        sleep(Duration::from_millis(40));
        assert!(ticks(&pids) <= before + 1);
        confined.thaw();
    }
}

/// Four processes that do nothing but send each other SIGCONT.
const WAKERS: &str = r#"
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int parent = getpid();
    for (int i = 0; i < 3; i++) if (fork() == 0) for (;;) kill(0, SIGCONT);
    puts("ready");
    fflush(stdout);
    for (;;) kill(0, SIGCONT);
    return parent;
}
"#;
