/// Raises this process's limit on open descriptors as far as the system permits, within reason: a program takes four,
/// and many of them may run at once.
///
/// Programs do not inherit it where there are resource limits.
pub fn allow_many_descriptors() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        /// More than all games of the largest machine need.
        const ENOUGH: u64 = 1 << 16;
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let wanted = maximum.unwrap_or(ENOUGH).min(ENOUGH);
        if current.is_some_and(|current| current < wanted) {
            // Some systems have a lower limit than the one they name. Then the limit is unchanged.
            let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
        }
    }
}
