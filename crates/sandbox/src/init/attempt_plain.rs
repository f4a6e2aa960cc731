//! One attempt to run a program on systems that have the plain layers only.

use std::{io, os::fd::BorrowedFd};

use super::{Attempt, Inside, Setup, scratch::Scratch, supervise::Supervisor, third::Third};
use crate::{Layer, Layers, system::fork};

/// Runs the program, watched by this process itself.
pub fn run(control: BorrowedFd<'_>, setup: &mut Setup) -> io::Result<Attempt> {
    setup.reached = Layers::NONE.with(Layer::ParentDeath);
    let scratch = Scratch::make(&setup.order.temporary, None)?;
    let inside =
        Inside { setup: setup.take(), scratch: scratch.path().to_owned(), processes: None };
    let third = Third::fork(inside, fork, |_| ())?;
    match Supervisor::start(control, setup, third, None, (None, None))? {
        Ok(running) => running.watch(),
        Err(failed) => return Ok(failed),
    }
    Ok(Attempt::Over)
}
