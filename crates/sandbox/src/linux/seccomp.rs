//! A filter that refuses system calls which no bot needs and which attacks begin with.
//!
//! It is a list of what is refused, not of what is allowed: runtimes differ too much, and a bot
//! that dies of a harmless call would be punished for nothing. Refused calls fail with EPERM, so
//! that programs go on.

use std::collections::BTreeMap;

use rustix::io::Errno;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Compare,
    SeccompCondition as Condition, SeccompFilter, SeccompRule as Rule, apply_filter, sock_filter,
};

/// Calls that are refused whatever their arguments.
const REFUSED: &[libc::c_long] = &[
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    // Mounts and namespaces.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    OPEN_TREE_ATTR,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    // Keys.
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // Large parts of the kernel that bots have no use for.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_fanotify_init,
    libc::SYS_lookup_dcookie,
    libc::SYS_vhangup,
    libc::SYS_personality,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_nfsservctl,
    libc::SYS_syslog,
    libc::SYS_acct,
    // The machine itself.
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    // Memory that belongs to no process and is therefore in nobody's resident size.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // A timer can send SIGCONT to a frozen process.
    libc::SYS_timer_create,
    // So does the kernel to a stopped process group that loses its last relative in the session.
    // With one group in each session that cannot come about; sessions may still be made.
    libc::SYS_setpgid,
];

/// Newer than the numbers of the C library; newer calls have the same number everywhere.
const OPEN_TREE_ATTR: libc::c_long = 467;

/// Namespaces that `clone` could make.
const NAMESPACES: [libc::c_int; 8] = [
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
    0x80, // CLONE_NEWTIME
];

/// Above this number are the calls of x32, a second door to the same calls.
const X32: u32 = 0x4000_0000;

/// Refuses dangerous calls in this process and everything that it starts.
pub fn restrict() -> rustix::io::Result<()> {
    let programs = [unknown_calls(), refused_calls()];
    for program in programs {
        let program = program.map_err(|_| Errno::NOTSUP)?;
        apply_filter(&program).map_err(|_| Errno::INVAL)?;
    }
    Ok(())
}

type Program = Result<BpfProgram, seccompiler::BackendError>;

/// `clone3` hides its arguments from filters. The C library goes back to `clone` if the kernel
/// does not know it, so it shall not.
fn unknown_calls() -> Program {
    compile(BTreeMap::from([(libc::SYS_clone3, vec![])]), libc::ENOSYS)
}

fn refused_calls() -> Program {
    let mut rules: BTreeMap<i64, Vec<Rule>> = BTreeMap::new();
    for &call in REFUSED {
        rules.insert(call, vec![]);
    }
    #[cfg(target_arch = "x86_64")]
    for call in [libc::SYS_iopl, libc::SYS_ioperm, libc::SYS_modify_ldt, libc::SYS_uselib] {
        rules.insert(call, vec![]);
    }
    let namespaces = NAMESPACES.map(|flag| rule(0, Compare::MaskedEq(flag as u64), flag as u64));
    // The end of a child can be made to send SIGCONT to its parent, and that of a parent to its child.
    let at_exit = rule(0, Compare::MaskedEq(EXIT_SIGNAL), libc::SIGCONT as u64);
    let clone = namespaces.into_iter().chain([at_exit]);
    rules.insert(libc::SYS_clone, clone.collect::<Result<_, _>>()?);
    let at_death = Rule::new(vec![
        Condition::new(0, Length::Dword, Compare::Eq, libc::PR_SET_PDEATHSIG as u64)?,
        Condition::new(1, Length::Dword, Compare::Eq, libc::SIGCONT as u64)?,
    ])?;
    rules.insert(libc::SYS_prctl, vec![at_death]);
    // Sockets to this machine's other programs have names that are hidden; all else is network.
    let local = libc::AF_UNIX as u64;
    rules.insert(libc::SYS_socket, vec![rule(0, Compare::Ne, local)?]);
    rules.insert(libc::SYS_socketpair, vec![rule(0, Compare::Ne, local)?]);
    // Limits of oneself only: those of the init would otherwise be open to a bot of the same user.
    rules.insert(libc::SYS_prlimit64, vec![rule(0, Compare::Ne, 0)?]);
    // Nobody but the init wakes anybody up: two processes could otherwise keep each other awake
    // while the other side thinks.
    for (call, argument) in WAKING {
        rules.insert(call, vec![rule(argument, Compare::Eq, libc::SIGCONT as u64)?]);
    }
    // Input can be made to send SIGCONT to a frozen process.
    rules.insert(libc::SYS_fcntl, vec![rule(1, Compare::Eq, F_SETSIG)?]);
    let terminal = [libc::TIOCSTI, libc::TIOCLINUX].map(|call| rule(1, Compare::Eq, call));
    rules.insert(libc::SYS_ioctl, terminal.into_iter().collect::<Result<_, _>>()?);
    compile(rules, libc::EPERM)
}

const F_SETSIG: u64 = 10;
/// The part of the flags of `clone` that is no flag but the signal at the child's end.
const EXIT_SIGNAL: u64 = 0xff;

/// The calls that send a signal, each with the argument that names it.
const WAKING: [(libc::c_long, u8); 6] = [
    (libc::SYS_kill, 1),
    (libc::SYS_tkill, 1),
    (libc::SYS_tgkill, 2),
    (libc::SYS_rt_sigqueueinfo, 1),
    (libc::SYS_rt_tgsigqueueinfo, 2),
    (libc::SYS_pidfd_send_signal, 1),
];

fn rule(argument: u8, compare: Compare, value: u64) -> Result<Rule, seccompiler::BackendError> {
    Rule::new(vec![Condition::new(argument, Length::Dword, compare, value)?])
}

fn compile(rules: BTreeMap<i64, Vec<Rule>>, error: libc::c_int) -> Program {
    let refuse = SeccompAction::Errno(error as u32);
    let arch = std::env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch)?;
    let program: BpfProgram = filter.try_into()?;
    Ok(without_x32(program))
}

/// Puts a check in front that refuses x32 calls; jumps in such programs are relative, so the
/// rest stays as it is.
fn without_x32(program: BpfProgram) -> BpfProgram {
    if std::env::consts::ARCH != "x86_64" {
        return program;
    }
    let instruction = |code: u32, jt, jf, k| sock_filter { code: code as u16, jt, jf, k };
    let mut whole = vec![
        // The number of the call is the first word of what a filter sees.
        instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 0, 1, X32),
        instruction(
            libc::BPF_RET | libc::BPF_K,
            0,
            0,
            libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32,
        ),
    ];
    whole.extend(program);
    whole
}
