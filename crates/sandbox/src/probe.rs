use std::{ffi::OsString, io};

use crate::{Confined, Confinement, Layer, Layers, Mode, StartFault};

/// The layers that the sandbox reaches on this machine, determined by starting a program.
#[derive(Debug)]
pub struct Probe {
    /// The layers that the program actually ran behind.
    pub reached: Layers,
    /// The layers that were tried and not reached, each with the system's error.
    pub missed: Vec<(Layer, io::Error)>,
    /// Why the program could not be started at all.
    pub fault: Option<StartFault>,
}

/// Starts a small program behind every layer, and returns which ones were reached.
///
/// `init` is that of [`Confinement`]. A layer that is neither in `reached` nor in `missed` is one that this user does
/// not need (another user id, when already not root) or this system lacks.
pub fn probe(init: &[OsString]) -> Probe {
    let confinement = Confinement::new(Mode::Default, init.to_vec());
    let words: &[&str] =
        if cfg!(windows) { &["cmd", "/c", "rem"] } else { &["/bin/sh", "-c", ":"] };
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    let started =
        confinement.resolve(&words).and_then(|program| Confined::start(&program, &confinement));
    match started {
        Err(fault) => Probe { reached: Layers::NONE, missed: Vec::new(), fault: Some(fault) },
        Ok(confined) => {
            let missed = confined.missed().iter();
            let missed = missed.map(|&(layer, error)| (layer, io::Error::from_raw_os_error(error)));
            let missed = missed.collect();
            Probe { reached: confined.layers(), missed, fault: None }
        }
    }
}
