/// The events that a wait for a program returns at, besides its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Awaited {
    /// Something to read on its standard output, or the end of that.
    pub output: bool,
    /// Something to read on its standard error, or the end of that.
    pub errors: bool,
    /// Room in its standard input.
    pub input: bool,
}
