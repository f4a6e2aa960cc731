//! What is refused in every mode but `off`: calls that no bot needs and that attacks begin with.
//!
//! In the default mode this is the only list. It names what is refused, because runtimes differ too
//! much to name what all of them may need; a call that is on no list is let through there.

use seccompiler::{BackendError, SeccompCmpOp as Compare, SeccompRule as Rule};

use super::{Rules, condition, rule};
use crate::{Layer, Layers};

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
    // Memory that is in no process's resident size.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // Policies on parts of a file stay with it, 336 bytes each, and no control group counts them.
    libc::SYS_mbind,
    SET_MEMPOLICY_HOME_NODE,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // Connections to the sockets of other programs, such as one with a path in the bot's folder.
    libc::SYS_connect,
    // A timer can send SIGCONT to a frozen process.
    libc::SYS_timer_create,
    // The kernel sends SIGCONT to a stopped process group that loses its last relative in the
    // session. With one group in each session that cannot happen.
    libc::SYS_setpgid,
];

/// Newer than the numbers of the C library; newer calls have the same number everywhere.
const SET_MEMPOLICY_HOME_NODE: libc::c_long = 450;
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

/// Refused unless a control group freezes the program: a session is a scheduling group of its own
/// on most systems, and many of them, like higher priorities, keep the helper that sends the
/// stopping signal waiting for a processor.
const WITHOUT_FREEZER: [libc::c_long; 7] = [
    libc::SYS_setsid,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
];

/// The calls that send a signal, each with the argument that names it.
const SIGNALLING: [(libc::c_long, u8); 6] = [
    (libc::SYS_kill, 1),
    (libc::SYS_tkill, 1),
    (libc::SYS_tgkill, 2),
    (libc::SYS_rt_sigqueueinfo, 1),
    (libc::SYS_rt_tgsigqueueinfo, 2),
    (libc::SYS_pidfd_send_signal, 1),
];

/// Socket types that reach an address without `connect`. The kernel makes a datagram socket of a
/// raw local one.
const CONNECTIONLESS: [libc::c_int; 2] = [libc::SOCK_DGRAM, libc::SOCK_RAW];
/// The part of a socket's type that is no flag.
const SOCKET_TYPE: u64 = 0xf;

const F_SETSIG: u64 = 10;
/// `F_SETLK`, `F_SETLKW`, `F_OFD_SETLK` and `F_OFD_SETLKW`. A process can hold any number of
/// record locks, and the kernel charges their memory to no control group. `flock` stays: it makes
/// at most one lock for each open file.
const RECORD_LOCKS: [u64; 4] = [6, 7, 37, 38];
/// The part of the flags of `clone` that is the signal at the child's end.
const EXIT_SIGNAL: u64 = 0xff;
/// The part of the flags of `mmap` that shows whether the mapping is shared, and whether it has a file.
const MAPPING_KIND: u64 = 0xf | libc::MAP_ANONYMOUS as u64;

/// Everything that is refused behind the layers `reached`.
pub fn rules(reached: Layers) -> Result<Rules, BackendError> {
    let mut rules: Rules = REFUSED.iter().map(|&call| (call, vec![])).collect();
    #[cfg(target_arch = "x86_64")]
    for call in [libc::SYS_iopl, libc::SYS_ioperm, libc::SYS_modify_ldt, libc::SYS_uselib] {
        rules.insert(call, vec![]);
    }
    let namespaces = NAMESPACES.map(|flag| rule(0, Compare::MaskedEq(flag as u64), flag as u64));
    // The end of a child can send SIGCONT to its parent, and that of a parent to its child.
    let at_exit = rule(0, Compare::MaskedEq(EXIT_SIGNAL), libc::SIGCONT as u64);
    let clone = namespaces.into_iter().chain([at_exit]);
    rules.insert(libc::SYS_clone, clone.collect::<Result<_, _>>()?);
    let at_death = Rule::new(vec![
        condition(0, Compare::Eq, libc::PR_SET_PDEATHSIG as u64)?,
        condition(1, Compare::Eq, libc::SIGCONT as u64)?,
    ])?;
    rules.insert(libc::SYS_prctl, vec![at_death]);
    // Local sockets only, and of those only the kinds that have to connect, which is refused.
    // Connected pairs of them stay: they reach nothing but each other.
    for call in [libc::SYS_socket, libc::SYS_socketpair] {
        let types = CONNECTIONLESS.map(|kind| rule(1, Compare::MaskedEq(SOCKET_TYPE), kind as u64));
        let foreign = rule(0, Compare::Ne, libc::AF_UNIX as u64);
        rules.insert(call, types.into_iter().chain([foreign]).collect::<Result<_, _>>()?);
    }
    // Limits of the calling process only; the init may have the same user.
    rules.insert(libc::SYS_prlimit64, vec![rule(0, Compare::Ne, 0)?]);
    // Only the init wakes processes: two of them could otherwise keep each other running while
    // the other side thinks.
    for (call, argument) in SIGNALLING {
        rules.insert(call, vec![rule(argument, Compare::Eq, libc::SIGCONT as u64)?]);
    }
    // Input can be made to send SIGCONT to a frozen process by F_SETSIG.
    let commands = RECORD_LOCKS.into_iter().chain([F_SETSIG]);
    let fcntl = commands.map(|command| rule(1, Compare::Eq, command));
    rules.insert(libc::SYS_fcntl, fcntl.collect::<Result<_, _>>()?);
    let terminal = [libc::TIOCSTI, libc::TIOCLINUX].map(|call| rule(1, Compare::Eq, call));
    rules.insert(libc::SYS_ioctl, terminal.into_iter().collect::<Result<_, _>>()?);
    // Pages of the pool of huge pages count neither as resident nor for a control group.
    let huge = libc::MAP_HUGETLB as u64;
    let mut mappings = vec![rule(3, Compare::MaskedEq(huge), huge)?];
    if !reached.contains(Layer::MemoryCgroup) {
        // Memory that stays after it has left the resident size: shared pages that were given
        // back by `madvise`, and pages that a pipe holds.
        let shared = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
        mappings.push(rule(3, Compare::MaskedEq(MAPPING_KIND), shared)?);
        rules.insert(libc::SYS_vmsplice, vec![]);
    }
    rules.insert(libc::SYS_mmap, mappings);
    if !reached.contains(Layer::FreezerCgroup) {
        rules.extend(WITHOUT_FREEZER.map(|call| (call, vec![])));
    }
    Ok(rules)
}

/// Requests of `ioctl` that runtimes make of files, pipes and terminals.
const IOCTL_REQUESTS: [u64; 9] = [
    libc::TCGETS,
    libc::TIOCGWINSZ,
    libc::TIOCGPGRP,
    libc::TIOCOUTQ,
    libc::FIONREAD,
    libc::FIONBIO,
    libc::FIOCLEX,
    libc::FIONCLEX,
    libc::FICLONE,
];

/// Options of `prctl` that runtimes set or read.
const PRCTL_OPTIONS: [libc::c_int; 13] = [
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_SET_PDEATHSIG,
    libc::PR_GET_PDEATHSIG,
    libc::PR_SET_DUMPABLE,
    libc::PR_GET_DUMPABLE,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_CAPBSET_READ,
    libc::PR_SET_CHILD_SUBREAPER,
    libc::PR_SET_THP_DISABLE,
    libc::PR_GET_THP_DISABLE,
    libc::PR_SET_VMA,
];

/// Refuses the requests of `ioctl` and the options of `prctl` that are not listed above.
pub fn add_strict_rules(rules: &mut Rules) -> Result<(), BackendError> {
    let unlisted = |argument, listed: &mut dyn Iterator<Item = u64>| {
        let conditions = listed.map(|value| condition(argument, Compare::Ne, value));
        Rule::new(conditions.collect::<Result<_, _>>()?)
    };
    let ioctl = unlisted(1, &mut IOCTL_REQUESTS.iter().copied())?;
    let prctl = unlisted(0, &mut PRCTL_OPTIONS.iter().map(|&option| option as u64))?;
    rules.entry(libc::SYS_ioctl).or_default().push(ioctl);
    rules.entry(libc::SYS_prctl).or_default().push(prctl);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_call_is_both_refused_altogether_and_allowed() {
        let allowed = super::super::allowed_calls();
        let groups = [Layer::FreezerCgroup, Layer::MemoryCgroup].into_iter().collect();
        let refused = rules(groups).expect("valid rules");
        let refused = refused.iter().filter(|(_, rules)| rules.is_empty()).map(|(call, _)| *call);
        assert_eq!(refused.filter(|call| allowed.contains(call)).collect::<Vec<_>>(), [0; 0]);
    }
}
