/// Lets somebody take over the signals that end a program, except a hangup that was being ignored: whoever starts a
/// program with `nohup` wants it to outlive the terminal.
///
/// It stands in this crate because it takes `unsafe` to ask.
pub fn leaving_ignored_hangups<T>(take_over: impl FnOnce() -> T) -> T {
    #[cfg(unix)]
    let before = action();
    let result = take_over();
    #[cfg(unix)]
    if let Some(before) = before.filter(|before| before.sa_sigaction == libc::SIG_IGN) {
        // SAFETY: the action is one that the system has handed out, and ignoring runs no code.
        unsafe { libc::sigaction(libc::SIGHUP, &raw const before, std::ptr::null_mut()) };
    }
    result
}

/// Returns what is done when the terminal hangs up.
#[cfg(unix)]
fn action() -> Option<libc::sigaction> {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: no action is given, so that none is changed, and there is room for the one that is told.
    let told = unsafe { libc::sigaction(libc::SIGHUP, std::ptr::null(), action.as_mut_ptr()) };
    // SAFETY: the system has filled it in.
    (told == 0).then(|| unsafe { action.assume_init() })
}
