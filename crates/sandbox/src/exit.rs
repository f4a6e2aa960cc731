/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// It ended by itself with this code.
    Code(i32),
    /// A signal ended it, one that Papan did not send.
    Signal(i32),
    /// Its processes together became larger than they may, and were ended.
    OutOfMemory,
    /// It was still running and was ended because its time in the arena was over.
    Killed,
    /// The process that watches it is gone, and everything with it.
    Lost,
}

/// The state of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// It runs, or is frozen by [`Confined::freeze`](crate::Confined::freeze).
    Running,
    /// It stopped itself; the referee did not stop it.
    Stopped,
    /// It ended. Its children may still be there until [`Confined::end`](crate::Confined::end).
    Ended(Exit),
}
