use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use papan_core::StopFlag;
use papan_sandbox::leaving_ignored_hangups;

/// Makes a progress bar on standard error; in a pipe it draws nothing.
pub fn progress_bar(steps: u64) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    let style =
        ProgressStyle::with_template("{bar:40} {percent:>3} % {elapsed} ({eta} left) {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Registers a function for interrupts: Ctrl-C, `kill`, or a closed terminal. Without it each of them ends the program
/// at once.
pub fn on_interrupt(act: impl FnMut() + Send + 'static) {
    // Where the system refuses a handler, an interrupt ends the program at once.
    let _ = leaving_ignored_hangups(|| ctrlc::set_handler(act));
}

/// Returns a flag that Ctrl-C sets, so that long work can end with its result so far.
pub fn stop_on_interrupt() -> StopFlag {
    let flag = StopFlag::new();
    let to_set = flag.clone();
    on_interrupt(move || to_set.set());
    flag
}
