use std::time::Instant;

use papan_sandbox::{Exit, Layer, Layers, Mode, State};
use papan_test_tools::skip;

use crate::support::{
    Folder, PATIENCE, confinement, finish, line, modes, patiently, run, run_script, start,
};

#[test]
fn codes_and_signals_are_distinguished() {
    for mode in modes() {
        let ends = [
            ("exit 0", Exit::Code(0)),
            ("exit 7", Exit::Code(7)),
            ("kill -SEGV $$", Exit::Signal(11)),
            ("kill -KILL $$", Exit::Signal(9)),
        ];
        for (script, exit) in ends {
            assert_eq!(run_script(script, &confinement(mode)).exit, exit, "{mode:?} {script}");
        }
    }
}

#[test]
fn a_program_that_still_runs_is_killed_at_the_end() {
    for mode in modes() {
        let mut confined = start(&["sleep", "1000"], &confinement(mode)).expect("starts");
        assert_eq!(confined.state(), State::Running);
        let start = Instant::now();
        assert_eq!(confined.end(), Exit::Killed);
        assert!(start.elapsed() < PATIENCE);
    }
}

#[test]
fn a_program_that_ended_before_keeps_its_own_end() {
    let confined =
        start(&["sh", "-c", "echo x; exit 3"], &confinement(Mode::Default)).expect("starts");
    line(&confined);
    assert_eq!(finish(confined).exit, Exit::Code(3));
}

#[test]
fn a_program_that_stops_itself_is_seen_stopped() {
    for mode in modes() {
        let mut confined =
            start(&["sh", "-c", "kill -STOP $$"], &confinement(mode)).expect("starts");
        patiently("it is stopped", || confined.state() == State::Stopped);
        confined.freeze();
        confined.thaw();
        assert_eq!(confined.state(), State::Stopped);
        assert_eq!(confined.end(), Exit::Killed);
    }
}

#[test]
fn one_process_that_eats_memory_is_out_of_memory() {
    let folder = Folder::new();
    let bomb = folder.compile(BOMB);
    let mut confinement = confinement(Mode::Default);
    confinement.memory = 64 << 20;
    let outcome = run(&[bomb.to_str().expect("text")], &confinement);
    assert!(outcome.layers.contains(Layer::MemoryWatch));
    assert_eq!(outcome.exit, Exit::OutOfMemory, "{outcome:?}");
}

#[test]
fn processes_that_eat_memory_together_are_out_of_memory() {
    let folder = Folder::new();
    let bomb = folder.compile(BOMB);
    let mut confinement = confinement(Mode::Default);
    confinement.memory = 64 << 20;
    let outcome = run(&[bomb.to_str().expect("text"), "together"], &confinement);
    assert_eq!(outcome.exit, Exit::OutOfMemory, "{outcome:?}");
}

#[test]
fn a_control_group_or_a_watch_alone_is_enough_to_limit_memory() {
    let folder = Folder::new();
    let bomb = folder.compile(BOMB);
    for without in [Layer::MemoryCgroup, Layer::MemoryWatch] {
        let mut confinement = confinement(Mode::Default);
        confinement.memory = 64 << 20;
        confinement.without = Layers::NONE.with(without);
        let layers = run(&["true"], &confinement).layers;
        if !layers.contains(Layer::MemoryCgroup) && !layers.contains(Layer::MemoryWatch) {
            skip("no control group limits memory here");
            continue;
        }
        for more in [&[][..], &["together"]] {
            let words = [&[bomb.to_str().expect("text")], more].concat();
            let outcome = run(&words, &confinement);
            assert_eq!(outcome.exit, Exit::OutOfMemory, "without {without}: {outcome:?}");
        }
    }
}

/// Takes 400 MB at most: alone, or as eight processes that each stay below the limit.
const BOMB: &str = r"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int count, char **words) {
    int processes = count > 1 ? 8 : 1;
    for (int i = 1; i < processes; i++) if (fork() == 0) break;
    int most = processes == 1 ? 400 : 20;
    for (int i = 0; i < most; i++) { memset(malloc(1 << 20), 1, 1 << 20); usleep(1000); }
    sleep(60);
}
";

#[test]
fn children_that_die_all_the_time_do_not_hide_the_memory() {
    is_out_of_memory("dying-children");
}

#[test]
fn page_tables_are_memory_too() {
    is_out_of_memory("page-tables");
}

fn is_out_of_memory(way: &str) {
    let folder = Folder::new();
    let bomb = folder.compile(HIDDEN_BOMB);
    let mut confinement = confinement(Mode::Default);
    confinement.memory = 64 << 20;
    let outcome = run(&[bomb.to_str().expect("text"), way], &confinement);
    assert_eq!(outcome.exit, Exit::OutOfMemory, "{outcome:?}");
}

/// Takes 200 MB, while orphans die all the time or as page tables of memory that is never written, and ends by itself a
/// while later.
const HIDDEN_BOMB: &str = r#"
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(int count, char **words) {
    if (strcmp(words[1], "page-tables") == 0) {
        long step = 2 << 20, steps = 50000;
        char *memory = mmap(0, steps * step, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) return 2;
        for (long i = 0; i < steps; i++) (void)*(volatile char *)(memory + i * step);
    } else {
        time_t end = time(0) + 20;
        for (int i = 0; i < 4; i++) if (fork() == 0) while (time(0) < end) {
            int child = fork();
            if (child == 0) { fork(); _exit(0); }
            if (child > 0) waitpid(child, 0, 0);
            usleep(500);
        }
        volatile char *memory = malloc(200 << 20);
        for (long i = 0; i < 200 << 20; i += 4096) memory[i] = 1;
    }
    sleep(10);
    return count;
}
"#;
