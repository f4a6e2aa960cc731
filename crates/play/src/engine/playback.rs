use std::time::Duration;

/// How a game without people is played back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    /// Whether moves follow each other without a request.
    pub is_running: bool,
    /// The time from one move to the next.
    pub delay: Duration,
}

impl Playback {
    /// The longest time between two moves.
    pub const MAX_DELAY: Duration = Duration::from_mins(1);
}

impl Default for Playback {
    fn default() -> Playback {
        Playback { is_running: true, delay: Duration::from_millis(600) }
    }
}
