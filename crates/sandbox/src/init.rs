//! The hidden `papan sandbox-init`: confines, starts and watches one program.
//!
//! It is three processes. The first (this file) stays outside of the namespaces, prepares what
//! needs the caller's privileges, and cleans up at the end. The second ([`supervise`]) is the
//! first process inside, the one that freezes, thaws, watches and kills. The third ([`third`],
//! [`child`]) enters the control groups, takes the last steps and becomes the program.

use std::{
    io::{self, Read},
    mem::MaybeUninit,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    path::PathBuf,
    process::exit,
};

use rustix::{
    io::Errno,
    net::{
        RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
        SendAncillaryMessage, recvmsg, send, sendmsg,
    },
};

use crate::{
    Layer, Layers, Mode,
    confined::no_signal,
    wire::{Order, Report},
};

pub mod child;
pub mod frost;
pub mod limits;
mod memory_watch;
pub mod scratch;
pub mod supervise;
pub mod third;

#[cfg(not(target_os = "linux"))]
mod attempt_plain;
#[cfg(not(target_os = "linux"))]
mod group_plain;
#[cfg(target_os = "linux")]
pub use crate::linux::freezer::Freezer;
#[cfg(target_os = "linux")]
use crate::linux::{attempt, group::Group, groups::OomKills};
#[cfg(not(target_os = "linux"))]
pub use group_plain::Freezer;
#[cfg(not(target_os = "linux"))]
use {
    attempt_plain as attempt,
    group_plain::{Group, OomKills},
};

/// Runs the init; the control socket is its standard input.
///
/// The root program calls this before anything else when it is started as `papan sandbox-init`.
pub fn init_main() -> ! {
    let control = io::stdin();
    let control = control.as_fd();
    if let Err(error) = serve(control) {
        let number = error.raw_os_error().unwrap_or(Errno::IO.raw_os_error());
        report(control, Report::Failed(number));
    }
    exit(0)
}

fn serve(control: BorrowedFd<'_>) -> io::Result<()> {
    // The file's own name may be only a number or `exe`.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::set_name(c"papan-init");
    // The terminal's interrupt is for the referee, which then ends its games in order.
    let _ = rustix::process::setsid();
    let (order, descriptors) = receive(control)?;
    let mut setup = Setup {
        given_up: order.without,
        order,
        descriptors: Some(descriptors),
        reached: Layers::NONE,
    };
    loop {
        match attempt::run(control, &mut setup)? {
            Attempt::Over => return Ok(()),
            Attempt::Missed(missed) => {
                for (layer, error) in missed {
                    report(control, Report::Missed(layer, error));
                    // Every turn gives up a layer, so the loop ends.
                    if !setup.wants(layer) {
                        return Err(io::Error::from_raw_os_error(error));
                    }
                    setup.given_up = setup.given_up.with(layer);
                }
            }
        }
    }
}

/// Layers that could not be reached, each with the system's error number.
pub type Missed = Vec<(Layer, i32)>;

/// The result of an attempt to run the program with certain layers.
pub enum Attempt {
    /// The program ran or could not run, all of which has been reported.
    Over,
    /// Layers that have to be built before the program starts could not be.
    Missed(Missed),
}

/// The order and the progress of its setup.
pub struct Setup {
    pub order: Order,
    /// Standard input, output and error of the program.
    pub descriptors: Option<[OwnedFd; 3]>,
    /// Layers that are not tried, or not tried any more.
    pub given_up: Layers,
    /// Layers that are reached.
    pub reached: Layers,
}

impl Setup {
    /// Whether a layer is to be tried.
    pub fn wants(&self, layer: Layer) -> bool {
        let plain = matches!(
            layer,
            Layer::Session
                | Layer::Environment
                | Layer::Folder
                | Layer::Descriptors
                | Layer::ParentDeath
        );
        (plain || self.order.mode != Mode::Off) && !self.given_up.contains(layer)
    }

    /// Takes the whole setup, for a process that continues with it alone.
    pub fn take(&mut self) -> Setup {
        Setup { order: self.order.clone(), descriptors: self.descriptors.take(), ..*self }
    }

    pub fn reach(&mut self, layer: Layer) {
        self.reached = self.reached.with(layer);
    }
}

/// What the third process needs to become the program.
pub struct Inside {
    pub setup: Setup,
    /// The private writable folder.
    pub scratch: PathBuf,
    /// The most processes and threads that the program's user may have, if that is to be limited.
    pub processes: Option<u64>,
    /// The user and group that the third process has to become.
    #[cfg(target_os = "linux")]
    pub become_user: Option<u32>,
    /// Whether it is in its control groups.
    #[cfg(target_os = "linux")]
    pub joined: Result<(), (Layer, Errno)>,
}

/// Sends a report to the parent. If the parent has ended, the end of the socket shows it.
pub fn report(control: BorrowedFd<'_>, report: Report) {
    let _ = send(control, &report.to_bytes(), no_signal());
}

/// Sends a report to the parent, with up to two descriptors.
pub fn report_with(control: BorrowedFd<'_>, report: Report, descriptors: &[BorrowedFd<'_>]) {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() {
        ancillary.push(SendAncillaryMessage::ScmRights(descriptors));
    }
    let bytes = report.to_bytes();
    let _ = sendmsg(control, &[io::IoSlice::new(&bytes)], &mut ancillary, no_signal());
}

/// Receives the order and the three descriptors.
fn receive(control: BorrowedFd<'_>) -> io::Result<(Order, [OwnedFd; 3])> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut bytes = vec![0; 1 << 16];
    let received =
        recvmsg(control, &mut [io::IoSliceMut::new(&mut bytes)], &mut ancillary, close_at_exec())?;
    let descriptors = descriptors_in(&mut ancillary);
    let descriptors = descriptors.try_into().map_err(|_| io::ErrorKind::InvalidData)?;
    let mut stream = bytes[..received.bytes].chain(Socket(control));
    Ok((Order::read(&mut stream)?, descriptors))
}

/// Takes the descriptors that came with a message.
pub fn descriptors_in(ancillary: &mut RecvAncillaryBuffer<'_>) -> Vec<OwnedFd> {
    let mut descriptors = Vec::new();
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            descriptors.extend(received);
        }
    }
    descriptors
}

/// Where descriptors cannot be created close-on-exec, closing all of them at exec replaces it.
pub const fn close_at_exec() -> RecvFlags {
    #[cfg(target_vendor = "apple")]
    return RecvFlags::empty();
    #[cfg(not(target_vendor = "apple"))]
    RecvFlags::CMSG_CLOEXEC
}

/// Reads from a socket without owning it.
struct Socket<'a>(BorrowedFd<'a>);

impl Read for Socket<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Ok(rustix::io::retry_on_intr(|| rustix::io::read(self.0, &mut *buffer))?)
    }
}
