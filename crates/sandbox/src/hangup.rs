/// Calls `take_over`, which installs handlers for the signals that end a program, but leaves a hangup ignored if it
/// was: a program started with `nohup` must outlive the terminal.
///
/// It is in this crate because it needs `unsafe`.
pub fn leaving_ignored_hangups<T>(take_over: impl FnOnce() -> T) -> T {
    #[cfg(unix)]
    let before = action();
    let result = take_over();
    #[cfg(unix)]
    if let Some(before) = before.filter(|before| before.sa_sigaction == libc::SIG_IGN) {
        // SAFETY: the action was returned by the system, and ignoring runs no code.
        unsafe { libc::sigaction(libc::SIGHUP, &raw const before, std::ptr::null_mut()) };
    }
    result
}

/// Returns the action for a hangup of the terminal.
#[cfg(unix)]
fn action() -> Option<libc::sigaction> {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: no action is given, so that none is changed, and there is room for the one that is returned.
    let told = unsafe { libc::sigaction(libc::SIGHUP, std::ptr::null(), action.as_mut_ptr()) };
    // SAFETY: the system has filled it in.
    (told == 0).then(|| unsafe { action.assume_init() })
}
