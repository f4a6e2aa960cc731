use std::{
    thread::sleep,
    time::{Duration, Instant},
};

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

/// What freezes a program where there is a control group, and where there is none.
const WAYS: [&[Layer]; 2] = [&[], &[Layer::FreezerCgroup]];

/// A busy program with a busy child, which has a session of its own if that can be.
fn busy(folder: &Folder, mode: Mode, without: &[Layer]) -> (Confined, Vec<i32>) {
    let worker = folder.write("worker.sh", "while :; do :; done");
    let worker = worker.display();
    let script = folder.write(
        "bot.sh",
        &format!(
            "(setsid true && exec setsid sh {worker}; exec sh {worker}) & echo ready; while :; do :; done"
        ),
    );
    let mut confinement = confinement(mode);
    confinement.without = without.iter().copied().collect();
    let confined = start(&["sh", script.to_str().expect("text")], &confinement).expect("starts");
    line(&confined);
    let mut pids = Vec::new();
    patiently("both run", || {
        pids = processes_with(&format!("{}/worker.sh", folder.name()));
        pids.extend(processes_with(&format!("{}/bot.sh", folder.name())));
        pids.len() == 2
    });
    (confined, pids)
}

/// Freezes a program, and waits until that is confirmed.
fn freeze(confined: &mut Confined) {
    confined.freeze();
    assert!(confined.wait_until_frozen(), "behind {}", confined.layers());
}

/// Long enough for a program that is not frozen to use the processor, on an idle machine. On a busy one the tests
/// detect less, but do not fail.
const WHILE: Duration = Duration::from_millis(60);

fn freezes(mode: Mode, without: &[Layer]) {
    let folder = Folder::new();
    let (mut confined, pids) = busy(&folder, mode, without);
    for _ in 0..3 {
        freeze(&mut confined);
        let before = ticks(&pids);
        sleep(WHILE);
        assert_eq!(ticks(&pids), before, "{mode:?} without {without:?}");
        assert_eq!(confined.state(), State::Running, "frozen by us is not stopped by itself");
        confined.thaw();
        patiently("both use the processor again", || ticks(&pids) > before + 1);
    }
    assert_eq!(confined.state(), State::Running);
}

#[test]
fn a_frozen_program_uses_no_processor_nor_do_its_children() {
    for without in WAYS {
        freezes(Mode::Default, without);
    }
    freezes(Mode::Off, &[]);
}

#[test]
fn freezing_works_without_namespaces() {
    let namespaces = [Layer::UserNamespace, Layer::PidNamespace, Layer::MountNamespace];
    freezes(Mode::Default, &namespaces);
    freezes(Mode::Default, &[&namespaces[..], &[Layer::FreezerCgroup]].concat());
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
    for without in WAYS {
        let folder = Folder::new();
        let bot = folder.compile(WAKERS);
        let mut confinement = confinement(Mode::Default);
        confinement.without = without.iter().copied().collect();
        let mut confined = start(&[bot.to_str().expect("text")], &confinement).expect("starts");
        line(&confined);
        let pids = processes_with(folder.name());
        for _ in 0..10 {
            freeze(&mut confined);
            let before = ticks(&pids);
            sleep(WHILE);
            assert_eq!(ticks(&pids), before, "without {without:?}");
            confined.thaw();
            // A freeze that follows at once finds them frozen, and charged for a thaw that they never saw.
            patiently("they run again", || ticks(&pids) > before);
        }
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

/// A program of [`PROGRESS`], which writes to its output as long as some process of it runs.
struct Progress {
    confined: Confined,
    _folder: Folder,
}

impl Progress {
    fn start(way: &str, memory: u64, without: &[Layer]) -> Progress {
        let folder = Folder::new();
        let bot = folder.compile(PROGRESS);
        let mut confinement = confinement(Mode::Default);
        confinement.memory = memory;
        // Room for a shared file.
        confinement.scratch = 256 << 20;
        confinement.without = without.iter().copied().collect();
        let confined = start(&[bot.to_str().expect("text"), way], &confinement).expect("starts");
        line(&confined);
        Progress { confined, _folder: folder }
    }

    /// Returns how much the program has written since the last call.
    fn take(&self) -> usize {
        let mut bytes = Vec::new();
        read_into(self.confined.output(), &mut bytes);
        bytes.len()
    }

    /// Returns how much the program writes in a while.
    fn made_in(&self, time: Duration) -> usize {
        let end = Instant::now() + time;
        let mut made = self.take();
        while Instant::now() < end {
            sleep(Duration::from_millis(1));
            made += self.take();
        }
        made
    }

    /// Waits until every helper has had time to act.
    fn wait_for_some(&self) {
        let mut made = 0;
        patiently("the program makes progress", || {
            made += self.take();
            made > 2000
        });
    }
}

/// After the freeze is confirmed, nothing of the program makes any progress.
fn stays_frozen(way: &str, memory: u64, without: &[Layer]) {
    let mut program = Progress::start(way, memory, without);
    for _ in 0..6 {
        program.wait_for_some();
        freeze(&mut program.confined);
        program.take();
        let made = program.made_in(WHILE);
        assert_eq!(made, 0, "{way} without {without:?}");
        program.confined.thaw();
    }
    assert_eq!(program.confined.state(), State::Running);
}

#[test]
fn no_signal_of_the_kernel_wakes_a_frozen_program() {
    for without in WAYS {
        for way in ["nothing", "child-end", "parent-death", "orphaned-group"] {
            stays_frozen(way, 1 << 30, without);
        }
    }
}

#[test]
fn a_control_group_keeps_programs_frozen_that_could_be_woken() {
    for way in ["child-end", "parent-death", "orphaned-group"] {
        stays_frozen(way, 1 << 30, &[Layer::Seccomp]);
    }
}

#[test]
fn a_program_that_can_be_woken_is_stopped_again_and_again() {
    for way in ["parent-death", "orphaned-group"] {
        let without = &[Layer::Seccomp, Layer::FreezerCgroup];
        let mut program = Progress::start(way, 1 << 30, without);
        let (mut frozen, mut awake) = (0, 0);
        for _ in 0..6 {
            program.wait_for_some();
            awake += program.made_in(5 * WHILE);
            program.confined.freeze();
            program.confined.wait_until_frozen();
            program.take();
            frozen += program.made_in(5 * WHILE);
            program.confined.thaw();
        }
        assert!(frozen < awake / 2, "{way}: {frozen} frozen, {awake} awake");
    }
}

#[test]
fn children_that_die_all_the_time_do_not_hinder_the_freeze() {
    for without in WAYS {
        stays_frozen("dying-children", 1 << 30, without);
    }
}

#[test]
fn many_sessions_do_not_hinder_the_freeze() {
    stays_frozen("sessions", 1 << 30, &[]);
}

#[test]
fn memory_that_takes_long_to_look_at_does_not_delay_the_freeze() {
    stays_frozen("many-mappings", 300 << 20, &[]);
}

/// Writes a byte for each step of any of its helpers. All of it ends by itself.
const PROGRESS: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
enum { PROCESSES = 24, PAGES = 12000 };
static time_t end;
static void step(void) {
    if (time(0) > end) _exit(0);
    for (volatile int i = 0; i < 20000; i++);
    if (write(1, ".", 1) != 1) _exit(0);
}
static void *share(long size) {
    char name[200];
    snprintf(name, sizeof name, "%s/shared-XXXXXX", getenv("TMPDIR"));
    int file = mkstemp(name);
    if (ftruncate(file, size) != 0) _exit(1);
    return mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
}
static void wakes_by_ends_of_children(void) {
    for (;;) {
        if (syscall(SYS_clone, (long)SIGCONT, 0, 0, 0, 0) == 0) _exit(0);
        while (waitpid(-1, 0, WNOHANG | __WALL) > 0);
        step();
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
        step();
    }
}
static void makes_orphans(void) {
    for (;;) {
        int child = vfork();
        if (child == 0) { if (vfork() == 0) _exit(0); _exit(0); }
        if (child > 0) waitpid(child, 0, 0);
        step();
    }
}
static void holds(char *memory, int teller) {
    for (int page = 0; page < PAGES; page += 2) mprotect(memory + page * 4096L, 4096, PROT_READ);
    for (volatile int page = 0; page < PAGES; page++) (void)*(volatile char *)(memory + page * 4096L);
    if (write(teller, "x", 1) != 1) _exit(0);
    for (;;) { usleep(50000); if (time(0) > end) _exit(0); }
}
int main(int count, char **words) {
    char *way = words[count - 1], byte;
    int helpers = 6, ends[2];
    end = time(0) + 120;
    if (strcmp(way, "sessions") == 0) helpers = 80;
    if (strcmp(way, "many-mappings") == 0) {
        char *memory = share(PAGES * 4096L);
        if (memory == MAP_FAILED || pipe(ends)) return 2;
        memset(memory, 1, PAGES * 4096L);
        for (int i = 0; i < PROCESSES; i++) if (fork() == 0) holds(memory, ends[1]);
        for (int i = 0; i < PROCESSES; i++) if (read(ends[0], &byte, 1) != 1) return 2;
        helpers = 1;
    }
    for (int i = 0; i < helpers; i++) if (fork() == 0) {
        if (strcmp(way, "sessions") == 0) setsid();
        if (strcmp(way, "child-end") == 0) wakes_by_ends_of_children();
        if (strcmp(way, "parent-death") == 0) follows_itself(0);
        if (strcmp(way, "orphaned-group") == 0) follows_itself(1);
        if (strcmp(way, "dying-children") == 0 && i > 0) makes_orphans();
        for (;;) step();
    }
    puts("ready");
    fflush(stdout);
    while (read(0, &byte, 1) > 0);
    return 0;
}
"#;
