//! The few system calls for which neither the standard library nor `rustix` has a safe form.
//!
//! All of them run in the init, which has a single thread until the program is forked.

use std::{
    ffi::{CStr, CString},
    io,
};

use rustix::process::{Pid, Signal};

/// Which side of a fork this is.
pub enum Fork {
    /// The new process.
    Child,
    /// The old one, with the id of the new one.
    Parent(Pid),
}

fn fork_result(result: i64) -> io::Result<Fork> {
    match result {
        0 => Ok(Fork::Child),
        pid if pid > 0 => {
            Pid::from_raw(pid as i32).map(Fork::Parent).ok_or_else(|| io::ErrorKind::Other.into())
        }
        _ => Err(io::Error::last_os_error()),
    }
}

/// Forks this process, which must have a single thread.
pub fn fork() -> io::Result<Fork> {
    // SAFETY: with a single thread no lock can be held by a thread that the child lacks.
    fork_result(unsafe { libc::fork() } as i64)
}

/// Forks this process, which must have a single thread, into new namespaces.
#[cfg(target_os = "linux")]
pub fn fork_into(namespaces: libc::c_int) -> io::Result<Fork> {
    let flags = (namespaces | libc::SIGCHLD) as libc::c_ulong;
    // SAFETY: without a stack and without CLONE_VM this is a fork: the child has a copy of the
    // memory and goes on after this call. As for `fork`, there is no other thread.
    fork_result(unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) })
}

/// Forks this process, which must have a single thread, into a control group of version 2.
#[cfg(target_os = "linux")]
pub fn fork_into_group(group: std::os::fd::BorrowedFd<'_>) -> io::Result<Fork> {
    use std::os::fd::AsRawFd;
    /// `struct clone_args` of the kernel.
    #[derive(Default)]
    #[repr(C, align(8))]
    struct Arguments {
        flags: u64,
        pidfd: u64,
        child_tid: u64,
        parent_tid: u64,
        exit_signal: u64,
        stack: u64,
        stack_size: u64,
        tls: u64,
        set_tid: u64,
        set_tid_size: u64,
        cgroup: u64,
    }
    const CLONE_INTO_CGROUP: u64 = 1 << 33;
    let arguments = Arguments {
        flags: CLONE_INTO_CGROUP,
        exit_signal: libc::SIGCHLD as u64,
        cgroup: group.as_raw_fd() as u64,
        ..Arguments::default()
    };
    // SAFETY: the structure has the layout of the kernel's and lives until the call returns. Without
    // a stack and without CLONE_VM this is a fork, and as for `fork`, there is no other thread.
    fork_result(unsafe {
        libc::syscall(libc::SYS_clone3, std::ptr::from_ref(&arguments), size_of::<Arguments>())
    })
}

/// Gives `pid`, but not its children, real-time priority, where this user may do that.
#[cfg(target_os = "linux")]
pub fn run_at_once(pid: Pid) {
    let parameter = libc::sched_param { sched_priority: 1 };
    let policy = libc::SCHED_RR | libc::SCHED_RESET_ON_FORK;
    let pid = pid.as_raw_nonzero().get();
    // SAFETY: the parameter lives until the call returns, and the call changes no memory.
    unsafe { libc::sched_setscheduler(pid, policy, &raw const parameter) };
}

/// Sends a signal to every process that this one may signal, except itself.
///
/// Only for the first process of a pid namespace, where that means everything in the namespace.
#[cfg(target_os = "linux")]
pub fn signal_everything(signal: Signal) {
    // PID 1 of a namespace can see nothing outside of it. Anywhere else this call would reach unrelated processes, so
    // it is not made.
    if rustix::process::getpid().as_raw_nonzero().get() == 1 {
        // SAFETY: the call takes two numbers and touches no memory of this process.
        unsafe { libc::kill(-1, signal.as_raw()) };
    }
}

/// Ignores a signal, also in programs executed later.
pub fn ignore(signal: Signal) {
    // SAFETY: SIG_IGN is a valid disposition, and no handler of this process is replaced.
    unsafe { libc::signal(signal.as_raw(), libc::SIG_IGN) };
}

/// Restores the default handling of every signal that this process blocks or ignores by Rust's convention.
fn restore_signals() {
    let mut none = std::mem::MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: `sigemptyset` fills the set before it is read, and SIG_DFL is a valid disposition.
    unsafe {
        libc::sigemptyset(none.as_mut_ptr());
        libc::sigprocmask(libc::SIG_SETMASK, none.as_ptr(), std::ptr::null_mut());
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}

/// Becomes another program; returns only if that fails.
///
/// Not by way of the standard library: that gives files of an unknown kind to the shell, and a
/// broken program would be an obscure script instead of a clear fault.
pub fn execute(program: &CStr, words: &[CString], environment: &[CString]) -> io::Error {
    let pointers = |texts: &[CString]| -> Vec<*const libc::c_char> {
        texts.iter().map(|text| text.as_ptr()).chain([std::ptr::null()]).collect()
    };
    let (words, environment) = (pointers(words), pointers(environment));
    restore_signals();
    // SAFETY: both lists end with a null pointer, and they and their texts live until the call
    // returns, if it does.
    unsafe { libc::execve(program.as_ptr(), words.as_ptr(), environment.as_ptr()) };
    io::Error::last_os_error()
}

/// Sets every descriptor above the standard ones to close at the next exec.
#[cfg(target_os = "linux")]
pub fn close_descriptors_at_exec() -> io::Result<()> {
    let (first, flags) = (3 as libc::c_uint, libc::CLOSE_RANGE_CLOEXEC);
    // SAFETY: the call takes three numbers; descriptors stay open until exec replaces this process.
    let result = unsafe { libc::syscall(libc::SYS_close_range, first, libc::c_uint::MAX, flags) };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Blocks SIGCHLD and returns a descriptor that becomes readable when it arrives.
#[cfg(target_os = "linux")]
pub fn child_signals() -> io::Result<std::os::fd::OwnedFd> {
    use std::os::fd::{FromRawFd, OwnedFd};
    let mut set = std::mem::MaybeUninit::<libc::sigset_t>::uninit();
    // SAFETY: `sigemptyset` fills the set before the other calls read it, and the descriptor that `signalfd` returns
    // has no other owner.
    unsafe {
        libc::sigemptyset(set.as_mut_ptr());
        libc::sigaddset(set.as_mut_ptr(), libc::SIGCHLD);
        libc::sigprocmask(libc::SIG_BLOCK, set.as_ptr(), std::ptr::null_mut());
        let descriptor = libc::signalfd(-1, set.as_ptr(), libc::SFD_CLOEXEC | libc::SFD_NONBLOCK);
        if descriptor < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(OwnedFd::from_raw_fd(descriptor))
    }
}

/// What `mount_setattr` sets on a mount and, if asked for, on all below it.
#[cfg(target_os = "linux")]
#[derive(Default)]
#[repr(C)]
pub struct MountAttributes {
    pub set: u64,
    pub clear: u64,
    pub propagation: u64,
    pub user_namespace: u64,
}

/// Changes the attributes of the mount that `path` below `folder` names.
#[cfg(target_os = "linux")]
pub fn set_mount_attributes(
    folder: std::os::fd::BorrowedFd<'_>,
    path: &CStr,
    flags: libc::c_int,
    attributes: &MountAttributes,
) -> rustix::io::Result<()> {
    use std::os::fd::AsRawFd;
    // SAFETY: the path is terminated, and the structure has the layout and size of the kernel's
    // `struct mount_attr` in its first version, which all later ones accept.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            folder.as_raw_fd(),
            path.as_ptr(),
            flags,
            std::ptr::from_ref(attributes),
            size_of::<MountAttributes>(),
        )
    };
    if result == 0 { Ok(()) } else { Err(last_error()) }
}

#[cfg(target_os = "linux")]
fn last_error() -> rustix::io::Errno {
    let error = io::Error::last_os_error();
    rustix::io::Errno::from_io_error(&error).unwrap_or(rustix::io::Errno::IO)
}
