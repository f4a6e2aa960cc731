use std::{thread::sleep, time::Duration};

use papan_sandbox::{Confined, Layer, Mode, State};

use crate::support::{Folder, confinement, line, patiently, processes_with, read_into, say, start};

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

/// Has a program of [`PROGRESS`] frozen again and again, and returns which share of that time some
/// process of it ran nevertheless.
fn share_of_frozen_time(words: &[&str], memory: u64, without: &[Layer]) -> Option<f64> {
    const FROZEN: Duration = Duration::from_millis(300);
    const TIMES: u32 = 6;
    let folder = Folder::new();
    let bot = folder.compile(PROGRESS)?;
    let mut confinement = confinement(Mode::Default);
    confinement.memory = memory;
    confinement.without = without.iter().copied().collect();
    let words: Vec<_> = [bot.to_str().expect("text")].iter().chain(words).copied().collect();
    let mut confined = start(&words, &confinement).expect("starts");
    line(&confined);
    let mut ran = 0.0;
    for _ in 0..TIMES {
        // Some time of its own, so that whatever it does is under way.
        sleep(Duration::from_millis(60));
        say(&confined, "freeze\n");
        line(&confined);
        confined.freeze();
        sleep(FROZEN);
        confined.thaw();
        say(&confined, "tell\n");
        let milliseconds: f64 = line(&confined).trim().parse().expect("a number");
        ran += milliseconds / 1000.0;
    }
    assert_eq!(confined.state(), State::Running);
    Some(ran / (FROZEN * TIMES).as_secs_f64())
}

/// Generous: it is nearly all of the time if the program goes on, and otherwise what a busy machine
/// takes to run us after the program.
fn stays_frozen(way: &str, memory: u64, without: &[Layer]) {
    let Some(share) = share_of_frozen_time(&[way, "6"], memory, without) else { return };
    assert!(share < 0.2, "{way} ran in {share} of the time, without {without:?}");
}

#[test]
fn no_signal_of_the_kernel_wakes_a_frozen_program() {
    for way in ["nothing", "child-end", "parent-death", "orphaned-group"] {
        stays_frozen(way, 1 << 30, &[]);
    }
}

#[test]
fn a_program_that_can_be_woken_is_stopped_again_and_again() {
    for way in ["parent-death", "orphaned-group"] {
        stays_frozen(way, 1 << 30, &[Layer::Seccomp]);
    }
}

#[test]
fn children_that_die_all_the_time_do_not_hinder_the_freeze() {
    stays_frozen("dying-children", 1 << 30, &[]);
}

#[test]
fn memory_that_takes_long_to_look_at_does_not_delay_the_freeze() {
    stays_frozen("many-mappings", 300 << 20, &[]);
}

/// Counts the milliseconds in which one of its helpers ran since it was told `freeze`, and says how
/// many when it is told something else. All of it ends by itself.
const PROGRESS: &str = r#"
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
enum { PROCESSES = 24, PAGES = 30000 };
static volatile uint64_t *shared, end;
static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
static void tick(void) {
    uint64_t then = shared[0], ms = now();
    if (ms > end) _exit(0);
    if (then != ms && __sync_bool_compare_and_swap(&shared[0], then, ms)) shared[1]++;
}
static void wakes_by_ends_of_children(void) {
    for (;;) {
        if (syscall(SYS_clone, (long)SIGCONT, 0, 0, 0, 0) == 0) _exit(0);
        while (waitpid(-1, 0, WNOHANG | __WALL) > 0);
        tick();
    }
}
static void follows_itself(int in_groups) {
    signal(SIGHUP, SIG_IGN);
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        int child = fork();
        if (child > 0) _exit(0);
        if (child == 0 && in_groups) setpgid(0, 0);
        if (child == 0 && !in_groups) prctl(PR_SET_PDEATHSIG, SIGCONT);
        tick();
    }
}
static void makes_orphans(void) {
    for (;;) {
        int child = vfork();
        if (child == 0) { if (vfork() == 0) _exit(0); _exit(0); }
        if (child > 0) waitpid(child, 0, 0);
        tick();
    }
}
static void holds(char *memory) {
    for (int page = 0; page < PAGES; page += 2) mprotect(memory + page * 4096L, 4096, PROT_READ);
    for (volatile int page = 0; page < PAGES; page++) (void)*(volatile char *)(memory + page * 4096L);
    __sync_fetch_and_add(&shared[2], 1);
    for (;;) { usleep(50000); if (now() > end) _exit(0); }
}
int main(int count, char **words) {
    char line[100], *way = words[1];
    int helpers = count > 2 ? atoi(words[2]) : 1;
    end = now() + 60000;
    shared = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (strcmp(way, "many-mappings") == 0) {
        char *memory = mmap(0, PAGES * 4096L, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        memset(memory, 1, PAGES * 4096L);
        for (int i = 0; i < PROCESSES; i++) if (fork() == 0) holds(memory);
        while (shared[2] < PROCESSES) usleep(1000);
        helpers = 1;
    }
    for (int i = 0; i < helpers; i++) if (fork() == 0) {
        if (strcmp(way, "child-end") == 0) wakes_by_ends_of_children();
        if (strcmp(way, "parent-death") == 0) follows_itself(0);
        if (strcmp(way, "orphaned-group") == 0) follows_itself(1);
        if (strcmp(way, "dying-children") == 0 && i > 0) makes_orphans();
        for (;;) tick();
    }
    puts("ready");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == 'f') { shared[1] = 0; puts("go"); }
        else printf("%lu\n", (unsigned long)shared[1]);
        fflush(stdout);
    }
    return 0;
}
"#;
