//! Which system calls a confined program may make.

use papan_sandbox::{Layer, Layers, Mode, allowed_calls};

use crate::support::{Folder, Outcome, confinement, modes, run};

/// Compiles a C program and runs it.
fn run_c(source: &str, words: &[String], mode: Mode, without: Layers) -> Outcome {
    let folder = Folder::new();
    let program = folder.compile(source);
    let mut confinement = confinement(mode);
    confinement.without = without;
    let mut all = vec![program.to_str().expect("text")];
    all.extend(words.iter().map(String::as_str));
    run(&all, &confinement)
}

/// Makes each call whose number it is given, with zeros as arguments and in a process of its own,
/// and prints the numbers that were not refused.
const CALLS_BY_NUMBER: &str = r#"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int count, char **words) {
    for (int i = 1; i < count; i++) {
        int status = 0, child = fork();
        if (child == 0) {
            alarm(10);
            long result = syscall(strtol(words[i], 0, 0), 0L, 0L, 0L, 0L, 0L, 0L);
            _exit(result == -1 && (errno == EPERM || errno == ENOSYS) ? 0 : 1);
        }
        if (child < 0 || waitpid(child, &status, 0) != child) return 1;
        if (status != 0) puts(words[i]);
    }
    puts("done");
    return 0;
}
"#;

#[test]
fn strict_refuses_every_call_that_is_not_on_its_list() {
    let allowed = allowed_calls();
    // `uretprobe` and `uprobe` pass every filter: the kernel places them into code itself, and
    // refuses them from anywhere else.
    let passed = if cfg!(target_arch = "x86_64") { 335..337 } else { 0..0 };
    let mut others: Vec<_> =
        (0..=600).filter(|number| !allowed.contains(number) && !passed.contains(number)).collect();
    assert!(others.len() > 300, "{} calls are not on the list", others.len());
    if cfg!(target_arch = "x86_64") {
        // The same calls by their numbers of x32, those on the list included.
        others.extend((0..=600).map(|number| 0x4000_0000 | number));
    }
    let words: Vec<_> = others.iter().map(ToString::to_string).collect();
    for mode in modes() {
        let outcome = run_c(CALLS_BY_NUMBER, &words, mode, Layers::NONE);
        match mode {
            Mode::Strict => assert_eq!(outcome.output, "done\n", "{outcome:?}"),
            // Otherwise the test would detect nothing.
            Mode::Off | Mode::Default => {
                assert!(outcome.output.lines().count() > 10, "{mode:?} {outcome:?}");
            }
        }
    }
}

#[test]
fn strict_refuses_unusual_requests_of_ioctl_and_prctl() {
    let source = r#"
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
int main(void) {
    int bytes, pipes = 0;
    if (ioctl(0, FIONREAD, &bytes) == 0) puts("FIONREAD");
    if (ioctl(0, FIOASYNC, &pipes) == 0) puts("FIOASYNC");
    if (prctl(PR_SET_NAME, "bot", 0, 0, 0) == 0) puts("PR_SET_NAME");
    if (prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0) >= 0) puts("PR_GET_TIMERSLACK");
    return 0;
}
"#;
    for mode in modes() {
        let mut expected = vec!["FIONREAD", "FIOASYNC", "PR_SET_NAME", "PR_GET_TIMERSLACK"];
        if mode == Mode::Strict {
            expected = vec!["FIONREAD", "PR_SET_NAME"];
        }
        let outcome = run_c(source, &[], mode, Layers::NONE);
        assert_eq!(outcome.output.lines().collect::<Vec<_>>(), expected, "{mode:?}");
    }
}

/// Tries what evades freezing or the memory limit where no control group does either, and prints
/// what was let through.
const EVASIONS: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
static char page[4096];
int main(void) {
    cpu_set_t cores;
    struct sched_param param = {0};
    struct { unsigned size, policy; unsigned long rest[6]; } attributes = {48, 0, {0}};
    int ends[2], file = open("/dev/zero", O_RDONLY), status;
    struct iovec piece = {page, sizeof page};
    if (sched_getaffinity(0, sizeof cores, &cores) != 0) puts("no sched_getaffinity");
    if (sched_getscheduler(0) != 0 || sched_yield() != 0) puts("no sched_getscheduler");
    errno = 0;
    if (getpriority(PRIO_PROCESS, 0), errno != 0) puts("no getpriority");
    if (fork() == 0) _exit(setsid() > 0);
    wait(&status);
    if (status != 0) puts("setsid");
    if (sched_setaffinity(0, sizeof cores, &cores) == 0) puts("sched_setaffinity");
    if (sched_setscheduler(0, SCHED_OTHER, &param) == 0) puts("sched_setscheduler");
    if (syscall(SYS_sched_setattr, 0, &attributes, 0) == 0) puts("sched_setattr");
    if (sched_setparam(0, &param) == 0) puts("sched_setparam");
    if (setpriority(PRIO_PROCESS, 0, 0) == 0) puts("setpriority");
    if (syscall(SYS_ioprio_set, 1, 0, 0) == 0) puts("ioprio_set");
    if (pipe(ends) == 0 && vmsplice(ends[1], &piece, 1, 0) > 0) puts("vmsplice");
    if (mmap(0, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED) puts("mmap");
    if (file >= 0 && mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0) != MAP_FAILED) puts("/dev/zero");
    if (mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED) puts("no mmap");
    puts("done");
    return 0;
}
"#;

#[test]
fn calls_that_evade_freezing_or_the_memory_limit_need_a_control_group() {
    let scheduling = [
        "setsid",
        "sched_setaffinity",
        "sched_setscheduler",
        "sched_setattr",
        "sched_setparam",
        "setpriority",
        "ioprio_set",
    ];
    // The strict mode never lets `vmsplice` through.
    let memory = |mode| {
        if mode == Mode::Strict {
            &["mmap", "/dev/zero"][..]
        } else {
            &["vmsplice", "mmap", "/dev/zero"]
        }
    };
    let groups: Layers = [Layer::FreezerCgroup, Layer::MemoryCgroup].into_iter().collect();
    let namespaces =
        [Layer::UserNamespace, Layer::MountNamespace].into_iter().fold(groups, Layers::with);
    for without in [Layers::NONE, groups, namespaces] {
        for mode in modes() {
            if mode == Mode::Strict && !without.is_empty() {
                continue;
            }
            let outcome = run_c(EVASIONS, &[], mode, without);
            let confined = mode != Mode::Off;
            let mut expected = Vec::new();
            if !confined || outcome.layers.contains(Layer::FreezerCgroup) {
                expected.extend(scheduling);
            }
            if !confined || outcome.layers.contains(Layer::MemoryCgroup) {
                expected.extend(memory(mode));
            }
            expected.push("done");
            let let_through: Vec<_> = outcome.output.lines().collect();
            assert_eq!(let_through, expected, "{mode:?} {outcome:?}");
        }
    }
}
