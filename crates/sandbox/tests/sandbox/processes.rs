use papan_sandbox::{Exit, Layer, Mode, State};
use papan_test_tools::{is_installed, skip};

use crate::support::{
    Folder, confinement, line, modes, patiently, processes_with, run, run_script, start,
};

/// Starts processes or threads, two thousand at most, that do nothing, and prints how many it got.
const BOMB: &str = r#"
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static void *rest(void *nothing) { pause(); return nothing; }
int main(int count, char **words) {
    int born = 0;
    for (int i = 0; i < 2000; i++) {
        if (count > 1) {
            pthread_t thread;
            pthread_attr_t small;
            pthread_attr_init(&small);
            pthread_attr_setstacksize(&small, 65536);
            born += pthread_create(&thread, &small, rest, 0) == 0;
        } else {
            int pid = fork();
            if (pid == 0) { setsid(); pause(); return 0; }
            born += pid > 0;
        }
    }
    printf("%d\n", born);
    fflush(stdout);
    pause();
}
"#;

fn bomb_is_held(more: &[&str], without: &[Layer]) {
    let folder = Folder::new();
    let bomb = folder.compile(BOMB);
    let mut confinement = confinement(Mode::Default);
    confinement.processes = 40;
    confinement.without = without.iter().copied().collect();
    let mut words = vec![bomb.to_str().expect("text")];
    words.extend(more);
    let confined = start(&words, &confinement).expect("starts");
    if !confined.layers().contains(Layer::ProcessLimit) {
        skip("nothing limits processes here");
        return;
    }
    let born: u32 = line(&confined).trim().parse().expect("a number");
    // Where the user has other processes too, some of them may have ended meanwhile.
    assert!((20..400).contains(&born), "{born} behind {}", confined.layers());
    if without.is_empty() {
        assert!(born <= 40, "{born} behind {}", confined.layers());
    }
    assert_eq!(confined.end(), Exit::Killed);
    assert_eq!(processes_with(folder.name()), [0; 0]);
}

#[test]
fn a_fork_bomb_is_held_and_gone_afterwards() {
    bomb_is_held(&[], &[]);
}

#[test]
fn a_thread_bomb_is_held() {
    bomb_is_held(&["threads"], &[]);
}

#[test]
fn a_fork_bomb_is_held_without_another_user_and_without_namespaces() {
    bomb_is_held(&[], &[Layer::OtherUser]);
    bomb_is_held(&[], &[Layer::UserNamespace]);
    bomb_is_held(
        &[],
        &[Layer::UserNamespace, Layer::OtherUser, Layer::PidNamespace, Layer::MountNamespace],
    );
}

#[test]
fn a_daemon_is_gone_afterwards() {
    for mode in modes() {
        let folder = Folder::new();
        let daemon = folder.write("daemon.sh", "sleep 1000");
        let script = folder.write(
            "bot.sh",
            &format!(
                "setsid true && apart=setsid
                ($apart sh {} </dev/null >/dev/null 2>&1 &) ; sleep 0.05; echo ready; sleep 1000",
                daemon.display()
            ),
        );
        let confined =
            start(&["sh", script.to_str().expect("text")], &confinement(mode)).expect("starts");
        line(&confined);
        let word = format!("{}/daemon.sh", folder.name());
        patiently("the daemon is there", || !processes_with(&word).is_empty());
        confined.end();
        assert_eq!(processes_with(folder.name()), [0; 0], "{mode:?}");
    }
}

#[test]
fn what_a_program_started_is_gone_when_the_program_itself_has_ended() {
    let folder = Folder::new();
    let daemon = folder.write("daemon.sh", "sleep 1000");
    let script = folder.write(
        "bot.sh",
        &format!(
            "setsid true && apart=setsid; $apart sh {} </dev/null >/dev/null 2>&1 & exit 0",
            daemon.display()
        ),
    );
    let mut confined = start(&["sh", script.to_str().expect("text")], &confinement(Mode::Default))
        .expect("starts");
    patiently("the program has ended", || confined.state() == State::Ended(Exit::Code(0)));
    patiently("the daemon has too", || processes_with(folder.name()).is_empty());
}

#[test]
fn nobody_outside_can_be_signalled() {
    let text = format!(
        "kill -0 {} && echo reached; kill -TERM {0} && echo reached; kill -0 -1 && echo all; echo done",
        std::process::id()
    );
    let outcome = run_script(&text, &confinement(Mode::Default));
    let lines: Vec<_> = outcome.output.lines().filter(|line| *line != "all").collect();
    assert_eq!(lines, ["done"], "{outcome:?}");
}

#[test]
fn signals_to_the_init_change_nothing() {
    let text = "for signal in KILL STOP TERM INT HUP CHLD SEGV USR1; do kill -$signal 1; done; echo done; exit 5";
    let outcome = run_script(text, &confinement(Mode::Default));
    assert_eq!((outcome.output.as_str(), outcome.exit), ("done\n", Exit::Code(5)), "{outcome:?}");
}

#[test]
fn dangerous_calls_are_refused_and_the_program_goes_on() {
    if !is_installed("python3") {
        return;
    }
    let folder = Folder::new();
    let script = folder.write("bot.py", "
import ctypes, os, resource
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
def attempt(name, *words):
    if libc.syscall(*words) >= 0: print('allowed', name)
def refused(name, *words):
    result = libc.syscall(*words)
    if result != -1 or ctypes.get_errno() != 1: print('not refused', name, ctypes.get_errno())
if os.uname().machine == 'x86_64':
    attempt('ptrace', 101, 16, 1, 0, 0)
    attempt('unshare', 272, 0x10000000)
    attempt('clone', 56, 0x10000000 | 17, 0, 0, 0, 0)
    attempt('clone3', 435, 0, 0)
    attempt('io_uring', 425, 8, 0)
    attempt('bpf', 321, 0, 0, 0)
    attempt('keyctl', 250, 0, -3, 0)
    attempt('memfd', 319, b'x', 0)
    attempt('perf', 298, 0, 0, -1, -1, 0)
    attempt('inet', 41, 2, 1, 0)
    attempt('netlink', 41, 16, 3, 0)
    attempt('timer', 222, 0, 0, 0)
    attempt('x32 getpid', 0x40000000 | 39)
    refused('a child whose end wakes its parent', 56, 18, 0, 0, 0, 0)
    refused('to be woken by the end of the parent', 157, 1, 18, 0, 0, 0)
    refused('a group that can become an orphan', 109, 0, 0)
    for number in (165, 166, 428, 429, 430, 431, 432, 433, 442, 443, 467):
        refused(f'mounting by {number}', number, -1, 0, 0, 0, 0)
    for command in (6, 7, 37, 38):
        refused(f'record locks by {command}', 72, 0, command, 0)
    if libc.prctl(1, 15, 0, 0, 0) != 0: print('refused to die with the parent')
try:
    resource.prlimit(1, resource.RLIMIT_NOFILE, (0, 0)); print('allowed prlimit')
except (PermissionError, ProcessLookupError): pass
for name in ('/proc/1/environ', '/proc/1/mem', '/proc/1/maps', '/proc/1/cwd/', '/proc/1/root/etc/passwd'):
    try:
        open(name, 'rb').read(1); print('allowed', name)
    except OSError: pass
print('done')
");
    let outcome = run(&["python3", script.to_str().expect("text")], &confinement(Mode::Default));
    assert_eq!(outcome.output, "done\n", "{outcome:?}");
}

#[test]
fn a_program_may_not_raise_its_priority_even_if_its_caller_may() {
    use rustix::process::{Resource, Rlimit, setrlimit};

    for (resource, value) in [(Resource::Rtprio, 10), (Resource::Nice, 30)] {
        let limit = Rlimit { current: Some(value), maximum: Some(value) };
        // Only root may raise it; other users have only the limit that the system gave.
        let _ = setrlimit(resource, limit);
    }
    for mode in modes().into_iter().filter(|mode| *mode != Mode::Off) {
        let outcome = run(&["sh", "-c", "cat /proc/self/limits"], &confinement(mode));
        for name in ["Max realtime priority", "Max nice priority"] {
            let limits = outcome.output.lines().find_map(|line| line.strip_prefix(name));
            let limits: Vec<_> = limits.expect("listed").split_whitespace().collect();
            assert_eq!(limits, ["0", "0"], "{mode:?} {name}: {outcome:?}");
        }
    }
}
