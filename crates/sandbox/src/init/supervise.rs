//! The second process: starts the program and stays with it until all is over.

use std::{
    io::{self, PipeReader, Read},
    os::fd::BorrowedFd,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
    net::{RecvFlags, recv},
    process::{Pid, Signal, WaitOptions, WaitStatus, wait},
};

use super::{Attempt, Inside, child::become_program, report};
use crate::{
    Exit, Layer,
    system::{Fork, fork},
    wire::{Command, Report},
};

#[cfg(not(target_os = "linux"))]
use super::group_plain::Group;
#[cfg(target_os = "linux")]
use crate::linux::group::Group;

/// Milliseconds between two looks at the memory of a running program.
const LOOK: u32 = 20;
/// Milliseconds after which a frozen program is told once more to stop: its processes can wake
/// each other up in the instant in which they are being stopped.
const STOP_AGAIN: [u32; 3] = [2, 20, 100];

/// Starts the program, or tells how the attempt failed; nothing of it runs any more then.
pub fn start(inside: Inside<'_>) -> io::Result<Result<Supervisor<'_>, Attempt>> {
    let control = inside.control;
    #[cfg(target_os = "linux")]
    let signals = crate::system::child_signals()?;
    let (listener, teller) = io::pipe()?;
    let memory = inside.setup.order.memory;
    let in_namespace = inside.setup.reached.contains(Layer::PidNamespace);
    let watched = inside.setup.reached.contains(Layer::MemoryWatch);
    let program = match fork()? {
        Fork::Child => {
            drop(listener);
            become_program(inside, teller)
        }
        Fork::Parent(program) => program,
    };
    drop(teller);
    // The program's own ends must be held by the program alone, or it could never close them.
    drop(inside);
    let group = Group::new(program, in_namespace);
    let heard = listen(control, listener);
    if !matches!(heard, Ok(None)) {
        group.end();
        return heard.map(|failed| Err(failed.unwrap_or(Attempt::Over)));
    }
    Ok(Ok(Supervisor {
        control,
        #[cfg(target_os = "linux")]
        signals,
        group,
        program,
        exit: None,
        frozen: None,
        stopped: false,
        memory: watched.then_some(memory),
    }))
}

/// Stays with a running program.
pub struct Supervisor<'a> {
    control: BorrowedFd<'a>,
    #[cfg(target_os = "linux")]
    signals: std::os::fd::OwnedFd,
    group: Group,
    program: Pid,
    exit: Option<Exit>,
    /// While frozen: how often the program was told to stop.
    frozen: Option<usize>,
    /// Whether the program stopped itself.
    stopped: bool,
    /// The most bytes, if they are watched.
    memory: Option<u64>,
}

impl Supervisor<'_> {
    /// Watches the program until all of it is gone.
    pub fn watch(mut self) {
        let exit = loop {
            if let Some(exit) = self.exit {
                break exit;
            }
            self.turn();
        };
        self.group.end();
        report(self.control, Report::Ended(exit));
    }

    /// Waits for something to happen, or for the time to look, and does what is to be done.
    fn turn(&mut self) {
        let timeout = Timespec { tv_sec: 0, tv_nsec: i64::from(self.timeout()) * 1_000_000 };
        let mut polled = [
            PollFd::new(&self.control, PollFlags::IN),
            #[cfg(target_os = "linux")]
            PollFd::new(&self.signals, PollFlags::IN),
        ];
        let ready = poll(&mut polled, Some(&timeout)).unwrap_or(1);
        let asked = !polled[0].revents().is_empty();
        #[cfg(target_os = "linux")]
        if !polled[1].revents().is_empty() {
            let mut forgotten = [0; 128];
            while rustix::io::read(&self.signals, &mut forgotten).is_ok() {}
        }
        while let Some(news) = self.reap() {
            report(self.control, news);
        }
        if self.exit.is_some() {
            return;
        }
        if asked && let Some(command) = self.next_command() {
            self.obey(command);
        } else if ready == 0 {
            self.look();
        }
    }

    fn timeout(&self) -> u32 {
        match self.frozen {
            None => LOOK * if self.group.is_costly() { 5 } else { 1 },
            Some(times) => STOP_AGAIN[times.min(STOP_AGAIN.len() - 1)],
        }
    }

    /// Takes in one change of a child.
    fn reap(&mut self) -> Option<Report> {
        let options = WaitOptions::NOHANG | WaitOptions::UNTRACED | WaitOptions::CONTINUED;
        loop {
            let (pid, status) = wait(options).ok().flatten()?;
            if pid != self.program {
                continue;
            }
            if status.stopped() && self.frozen.is_none() && !self.stopped {
                self.stopped = true;
                return Some(Report::Stopped);
            } else if status.continued() && self.frozen.is_some() {
                // Somebody woke it up, and it was not the referee.
                self.group.signal(Signal::STOP);
            } else if status.continued() && self.stopped {
                self.stopped = false;
                return Some(Report::Continued);
            } else if let Some(exit) = exit_of(status) {
                self.exit = Some(exit);
                return None;
            }
        }
    }

    /// The next command; the end of the socket means that the parent is dead, so that nobody
    /// wants the program any more.
    fn next_command(&self) -> Option<Command> {
        let mut byte = [0];
        match recv(self.control, &mut byte, RecvFlags::DONTWAIT) {
            Ok((0, _)) => Some(Command::Kill),
            Ok(_) => Command::from_byte(byte[0]),
            Err(Errno::AGAIN | Errno::INTR) => None,
            Err(_) => Some(Command::Kill),
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Freeze => {
                self.frozen = Some(0);
                self.group.signal(Signal::STOP);
            }
            Command::Thaw => {
                self.frozen = None;
                // A program that stopped itself stays so: going on is not ours to decide.
                if !self.stopped {
                    self.group.signal(Signal::CONT);
                }
            }
            Command::Kill => self.exit = Some(Exit::Killed),
        }
    }

    /// What is done from time to time.
    fn look(&mut self) {
        if let Some(times) = self.frozen {
            self.frozen = Some(times + 1);
            self.group.signal(Signal::STOP);
        } else if let Some(most) = self.memory
            && self.group.resident_bytes(most) > most
        {
            self.exit = Some(Exit::OutOfMemory);
        }
    }
}

fn exit_of(status: WaitStatus) -> Option<Exit> {
    let code = status.exit_status().map(Exit::Code);
    code.or_else(|| status.terminating_signal().map(Exit::Signal))
}

/// Listens to the third process until it is the program, or has failed to become it.
///
/// Passes on what it tells. Returns how the attempt failed, or `None` if the program runs.
fn listen(control: BorrowedFd<'_>, mut listener: PipeReader) -> io::Result<Option<Attempt>> {
    let mut started = None;
    let mut bytes = [0; Report::SIZE];
    loop {
        match listener.read_exact(&mut bytes) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
            Err(error) => return Err(error),
        }
        match Report::from_bytes(bytes) {
            Some(Report::Started(layers)) => started = Some(layers),
            Some(Report::Missed(Layer::OtherUser, error)) => {
                return Ok(Some(Attempt::Missed(vec![(Layer::OtherUser, error)])));
            }
            Some(missed @ Report::Missed(..)) => report(control, missed),
            Some(last) => {
                report(control, last);
                return Ok(Some(Attempt::Over));
            }
            None => return Err(io::ErrorKind::InvalidData.into()),
        }
    }
    let Some(layers) = started else { return Err(io::ErrorKind::UnexpectedEof.into()) };
    report(control, Report::Started(layers));
    Ok(None)
}
