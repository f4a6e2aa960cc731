//! One attempt to run a program on systems that have the plain layers only.

use std::{io, os::fd::BorrowedFd};

use super::{Attempt, Inside, Setup, scratch::Scratch, supervise};
use crate::{Layer, Layers};

/// Runs the program, watched by this process itself.
pub fn run(control: BorrowedFd<'_>, setup: &mut Setup) -> io::Result<Attempt> {
    setup.reached = Layers::NONE.with(Layer::ParentDeath);
    let scratch = Scratch::make(&setup.order.temporary, None)?;
    let inside = Inside {
        control,
        setup: setup.take(),
        scratch: scratch.path().to_owned(),
        processes: None,
    };
    match supervise::start(inside)? {
        Ok(running) => running.watch(),
        Err(failed) => return Ok(failed),
    }
    Ok(Attempt::Over)
}
