//! Systems that are no Unix: everything can be named, and nothing can be started.

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    process::exit,
};

use crate::{Confinement, Exit, Layer, Layers, StartFault, State};

/// A command; here none can be resolved.
#[derive(Clone, Debug)]
pub struct Program(std::convert::Infallible);

impl Program {
    /// Refuses: bots need a Unix.
    ///
    /// # Errors
    ///
    /// Always [`StartFault::Unsupported`].
    pub fn resolve(_words: &[String]) -> Result<Program, StartFault> {
        Err(StartFault::Unsupported)
    }

    /// The file that is executed.
    pub fn executable(&self) -> &Path {
        match self.0 {}
    }

    /// The words that the program is given, its own name first.
    pub fn words(&self) -> &[OsString] {
        match self.0 {}
    }

    /// The working folder.
    pub fn folder(&self) -> &Path {
        match self.0 {}
    }

    /// What the program must be able to read.
    pub fn readable(&self) -> &[PathBuf] {
        match self.0 {}
    }
}

/// A running program; here there is none.
#[derive(Debug)]
pub struct Confined(std::convert::Infallible);

impl Confined {
    /// Refuses: bots need a Unix.
    ///
    /// # Errors
    ///
    /// Always [`StartFault::Unsupported`].
    pub fn start(_program: &Program, _confinement: &Confinement) -> Result<Confined, StartFault> {
        Err(StartFault::Unsupported)
    }

    /// Closes the program's standard input.
    pub fn close_input(&mut self) {
        match self.0 {}
    }

    /// Has the program stopped.
    pub fn freeze(&mut self) {
        match self.0 {}
    }

    /// Has the program go on.
    pub fn thaw(&mut self) {
        match self.0 {}
    }

    /// What the program does.
    pub fn state(&mut self) -> State {
        match self.0 {}
    }

    /// The layers that this program runs behind.
    pub fn layers(&self) -> Layers {
        match self.0 {}
    }

    /// The layers that were not reached.
    pub fn missed(&self) -> &[(Layer, i32)] {
        match self.0 {}
    }

    /// Ends the program.
    pub fn end(self) -> Exit {
        match self.0 {}
    }
}

/// What the sandbox reaches on this machine: nothing.
#[derive(Debug)]
pub struct Probe {
    /// The layers that were reached.
    pub reached: Layers,
    /// The layers that were tried and not reached.
    pub missed: Vec<(Layer, io::Error)>,
    /// Why no program could be started.
    pub fault: Option<StartFault>,
}

/// Tells that nothing is reached here.
pub fn probe(_init: &[OsString]) -> Probe {
    Probe { reached: Layers::NONE, missed: Vec::new(), fault: Some(StartFault::Unsupported) }
}

/// There is nothing to begin with here.
pub fn init_main() -> ! {
    exit(1)
}
