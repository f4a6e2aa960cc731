//! What [`Mode::Strict`](crate::Mode::Strict) lets through; it refuses everything else.
//!
//! The list is what Python, Node, Java, Go, C++ and Rust call, observed with `strace` over whole
//! games of the starter bots and over the programs in `tests/sandbox/typical`, and beside each
//! call its siblings of the same purpose, which other versions of a library may prefer. The deny
//! list still decides about arguments, and about `setsid` and the scheduler where no control group
//! freezes the program.

use std::collections::BTreeSet;

use seccompiler::BpfProgram;

use super::{LOAD_NUMBER, fail_with, jump, statement};

/// Calls that do not exist before Linux 5.1 have this number or a higher one. Libraries probe for them, and fall back
/// if the kernel reports that it has no such call.
const FIRST_PROBED: u32 = 424;

/// Newer than the numbers of the C library on some architectures; the same number everywhere.
const FCHMODAT2: libc::c_long = 452;

#[rustfmt::skip]
const GROUPS: &[&[libc::c_long]] = &[
    // Memory.
    &[
        libc::SYS_brk, libc::SYS_mmap, libc::SYS_munmap, libc::SYS_mprotect, libc::SYS_mremap,
        libc::SYS_madvise, libc::SYS_msync, libc::SYS_mincore, libc::SYS_mlock, libc::SYS_mlock2,
        libc::SYS_munlock, libc::SYS_mlockall, libc::SYS_munlockall, libc::SYS_membarrier,
        libc::SYS_pkey_alloc, libc::SYS_pkey_free, libc::SYS_pkey_mprotect,
        // Where pages lie on machines with several memory nodes: numpy and Java.
        libc::SYS_get_mempolicy, libc::SYS_set_mempolicy,
    ],
    // Processes and threads.
    &[
        libc::SYS_clone, libc::SYS_execve, libc::SYS_execveat, libc::SYS_exit, libc::SYS_exit_group,
        libc::SYS_wait4, libc::SYS_waitid, libc::SYS_pidfd_open, libc::SYS_futex,
        libc::SYS_futex_waitv, libc::SYS_set_robust_list, libc::SYS_get_robust_list,
        libc::SYS_set_tid_address, libc::SYS_rseq, libc::SYS_restart_syscall, libc::SYS_prctl,
    ],
    // The identity of the process.
    &[
        libc::SYS_getpid, libc::SYS_getppid, libc::SYS_gettid, libc::SYS_getpgid, libc::SYS_getsid,
        libc::SYS_getuid, libc::SYS_geteuid, libc::SYS_getgid, libc::SYS_getegid,
        libc::SYS_getresuid, libc::SYS_getresgid, libc::SYS_getgroups, libc::SYS_capget,
    ],
    // Scheduling and sessions.
    &[
        libc::SYS_sched_yield, libc::SYS_getcpu, libc::SYS_sched_getaffinity,
        libc::SYS_sched_getscheduler, libc::SYS_sched_getparam, libc::SYS_sched_getattr,
        libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min,
        libc::SYS_sched_rr_get_interval, libc::SYS_getpriority, libc::SYS_ioprio_get,
        libc::SYS_setsid, libc::SYS_sched_setaffinity, libc::SYS_sched_setscheduler,
        libc::SYS_sched_setparam, libc::SYS_sched_setattr, libc::SYS_setpriority,
        libc::SYS_ioprio_set,
    ],
    // Signals.
    &[
        libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn,
        libc::SYS_rt_sigpending, libc::SYS_rt_sigsuspend, libc::SYS_rt_sigtimedwait,
        libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo, libc::SYS_sigaltstack,
        libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_pidfd_send_signal,
        libc::SYS_signalfd4,
    ],
    // Time and randomness.
    &[
        libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep,
        libc::SYS_nanosleep, libc::SYS_gettimeofday, libc::SYS_times, libc::SYS_getitimer,
        libc::SYS_setitimer, libc::SYS_timerfd_create, libc::SYS_timerfd_settime,
        libc::SYS_timerfd_gettime, libc::SYS_getrandom,
    ],
    // Reading and writing.
    &[
        libc::SYS_read, libc::SYS_write, libc::SYS_readv, libc::SYS_writev, libc::SYS_pread64,
        libc::SYS_pwrite64, libc::SYS_preadv, libc::SYS_pwritev, libc::SYS_preadv2,
        libc::SYS_pwritev2, libc::SYS_lseek, libc::SYS_openat, libc::SYS_openat2, libc::SYS_close,
        libc::SYS_close_range, libc::SYS_dup, libc::SYS_dup3, libc::SYS_fcntl, libc::SYS_ioctl,
        libc::SYS_flock, libc::SYS_fsync, libc::SYS_fdatasync, libc::SYS_sync_file_range,
        libc::SYS_fadvise64, libc::SYS_readahead, libc::SYS_ftruncate, libc::SYS_truncate,
        libc::SYS_fallocate, libc::SYS_sendfile, libc::SYS_copy_file_range, libc::SYS_splice,
        libc::SYS_tee,
    ],
    // Files and folders.
    &[
        libc::SYS_fstat, libc::SYS_newfstatat, libc::SYS_statx, libc::SYS_statfs,
        libc::SYS_fstatfs, libc::SYS_faccessat, libc::SYS_faccessat2, libc::SYS_readlinkat,
        libc::SYS_getdents64, libc::SYS_getcwd, libc::SYS_chdir, libc::SYS_fchdir,
        libc::SYS_mkdirat, libc::SYS_mknodat, libc::SYS_unlinkat, libc::SYS_renameat2,
        libc::SYS_linkat, libc::SYS_symlinkat, libc::SYS_umask, libc::SYS_fchmod,
        libc::SYS_fchmodat, FCHMODAT2, libc::SYS_fchown, libc::SYS_fchownat,
        libc::SYS_utimensat, libc::SYS_getxattr, libc::SYS_lgetxattr, libc::SYS_fgetxattr,
        libc::SYS_listxattr, libc::SYS_llistxattr, libc::SYS_flistxattr, libc::SYS_inotify_init1,
        libc::SYS_inotify_add_watch, libc::SYS_inotify_rm_watch,
    ],
    // Pipes, local socket pairs, and waiting for them.
    &[
        libc::SYS_pipe2, libc::SYS_eventfd2, libc::SYS_ppoll, libc::SYS_pselect6,
        libc::SYS_epoll_create1, libc::SYS_epoll_ctl, libc::SYS_epoll_pwait,
        libc::SYS_epoll_pwait2, libc::SYS_socket, libc::SYS_socketpair, libc::SYS_getsockname,
        libc::SYS_getpeername, libc::SYS_getsockopt, libc::SYS_setsockopt, libc::SYS_sendto,
        libc::SYS_recvfrom, libc::SYS_sendmsg, libc::SYS_recvmsg, libc::SYS_sendmmsg,
        libc::SYS_recvmmsg, libc::SYS_shutdown,
    ],
    // The machine and the limits of the process.
    &[
        libc::SYS_uname, libc::SYS_sysinfo, libc::SYS_getrusage, libc::SYS_prlimit64,
    ],
    OLDER,
];

/// Older forms of the calls above, which newer architectures do not have.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const OLDER: &[libc::c_long] = &[
    libc::SYS_arch_prctl, libc::SYS_fork, libc::SYS_vfork, libc::SYS_getpgrp, libc::SYS_alarm,
    libc::SYS_pause, libc::SYS_time, libc::SYS_signalfd, libc::SYS_getrlimit, libc::SYS_setrlimit,
    libc::SYS_open, libc::SYS_creat, libc::SYS_stat, libc::SYS_lstat, libc::SYS_access,
    libc::SYS_readlink, libc::SYS_getdents, libc::SYS_mkdir, libc::SYS_rmdir, libc::SYS_mknod,
    libc::SYS_unlink, libc::SYS_rename, libc::SYS_renameat, libc::SYS_link, libc::SYS_symlink,
    libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown, libc::SYS_utime, libc::SYS_utimes,
    libc::SYS_futimesat, libc::SYS_inotify_init, libc::SYS_dup2, libc::SYS_pipe,
    libc::SYS_eventfd, libc::SYS_poll, libc::SYS_select, libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
];
#[cfg(target_arch = "aarch64")]
const OLDER: &[libc::c_long] = &[libc::SYS_renameat, libc::SYS_getrlimit, libc::SYS_setrlimit];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const OLDER: &[libc::c_long] = &[];

/// The numbers of all calls that the strict mode lets through, in order.
pub fn allowed_calls() -> BTreeSet<i64> {
    GROUPS.iter().copied().flatten().copied().collect()
}

/// The filter. It does not look at the architecture: the filter of the deny list does.
pub fn program() -> BpfProgram {
    let allow = statement(libc::BPF_RET | libc::BPF_K, libc::SECCOMP_RET_ALLOW);
    let mut program = vec![LOAD_NUMBER];
    for call in allowed_calls() {
        program.extend([jump(libc::BPF_JEQ, call as u32, 0, 1), allow.clone()]);
    }
    program.extend([
        jump(libc::BPF_JGE, FIRST_PROBED, 0, 1),
        fail_with(libc::ENOSYS),
        fail_with(libc::EPERM),
    ]);
    program
}
