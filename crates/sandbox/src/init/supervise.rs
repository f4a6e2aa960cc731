//! The second process: starts the program and supervises it until everything has ended.

use std::{
    io::{self, Read},
    os::fd::BorrowedFd,
    sync::Arc,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
    net::{RecvFlags, recv},
    process::{Pid, Signal, WaitOptions, WaitStatus, wait},
};

use super::{
    Attempt, Freezer, Group, OomKills, Setup,
    frost::Frost,
    memory_watch::MemoryWatch,
    report, report_with,
    third::{Surroundings, Third},
};
use crate::{
    Exit, Layer, Layers,
    wire::{Command, Report, microseconds},
};

/// The maximum number of changes of children that are handled before the next command.
const MAX_CHANGES: u32 = 64;
/// How often children are polled where no descriptor reports them.
#[cfg(not(target_os = "linux"))]
const CHILDREN: Duration = Duration::from_millis(20);

/// Supervises a running program.
pub struct Supervisor<'a> {
    control: BorrowedFd<'a>,
    #[cfg(target_os = "linux")]
    signals: std::os::fd::OwnedFd,
    group: Group,
    program: Pid,
    exit: Option<Exit>,
    /// Freezes and kills the program's control group, if it has one.
    freezer: Option<Arc<Freezer>>,
    /// Counts the program's processes that the kernel killed for lack of memory.
    kills: Option<Arc<OomKills>>,
    /// The freeze that is under way or confirmed.
    frost: Option<Frost>,
    /// How many freezes were asked for.
    freezes: u32,
    /// Whether the last of them was reported as confirmed.
    is_confirmed: bool,
    /// Whether the program stopped itself.
    stopped: bool,
    /// Whether there may be changes of children that have not been handled.
    is_behind: bool,
    /// The memory watch, if there is one.
    memory: Option<MemoryWatch>,
}

impl<'a> Supervisor<'a> {
    /// Lets the third process become the program, with a limit on `processes` of its user if one is needed, and waits
    /// for that. Returns how the attempt failed if it did; nothing of it runs any more then.
    pub fn start(
        control: BorrowedFd<'a>,
        setup: &Setup,
        mut third: Third,
        processes: Option<u64>,
        (freezer, kills): (Option<Freezer>, Option<OomKills>),
    ) -> io::Result<Result<Supervisor<'a>, Attempt>> {
        #[cfg(target_os = "linux")]
        let signals = crate::system::child_signals()?;
        let program = third.program;
        let group = Group::new(program, setup.reached.contains(Layer::PidNamespace));
        let (freezer, kills) = (freezer.map(Arc::new), kills.map(Arc::new));
        let is_watched = setup.reached.contains(Layer::MemoryWatch);
        let limit = is_watched.then_some(setup.order.memory);
        // Before the program runs, which could leave no room for one more thread.
        let memory = if limit.is_some() || kills.is_some() {
            Some(MemoryWatch::start(group, limit, kills.clone(), freezer.clone())?)
        } else {
            None
        };
        third.go(Surroundings { reached: setup.reached, processes })?;
        let layers = match listen(control, third) {
            Ok(Ok(layers)) => layers,
            Ok(Err(failed)) => {
                group.end();
                return Ok(Err(failed));
            }
            Err(error) => {
                group.end();
                return Err(error);
            }
        };
        let descriptors = freezer.as_deref().map_or_else(Vec::new, Freezer::descriptors);
        report_with(control, Report::Started(layers), &descriptors);
        Ok(Ok(Supervisor {
            control,
            #[cfg(target_os = "linux")]
            signals,
            group,
            program,
            exit: None,
            freezer,
            kills,
            frost: None,
            freezes: 0,
            is_confirmed: false,
            stopped: false,
            is_behind: false,
            memory,
        }))
    }

    /// Watches the program until all of it is gone.
    pub fn watch(mut self) {
        let exit = loop {
            if let Some(exit) = self.exit {
                break exit;
            }
            self.turn();
        };
        if let Some(freezer) = &self.freezer {
            freezer.kill();
        }
        self.group.end();
        let is_out_of_memory = self.kills.is_some_and(|kills| kills.is_any());
        let exit = if is_out_of_memory { Exit::OutOfMemory } else { exit };
        report(self.control, Report::Ended(exit));
    }

    /// Waits for an event or the next check, and handles it.
    fn turn(&mut self) {
        let (asked, alarmed) = self.wait();
        // Before the children, which could die so often that no command is ever handled.
        let command = if asked { self.next_command() } else { None };
        if let Some(command) = command {
            self.obey(command);
        }
        self.take_in_changes();
        if self.exit.is_some() {
            return;
        }
        if command == Some(Command::Kill) {
            self.exit = Some(Exit::Killed);
        } else if let Some(memory) = self.memory.as_ref().filter(|_| alarmed) {
            self.exit = Some(memory.verdict());
        } else if let Some(frost) = &mut self.frost {
            frost.look(&self.group, self.freezer.as_deref());
            if frost.is_confirmed() && !self.is_confirmed {
                self.is_confirmed = true;
                report(self.control, Report::Frozen(self.freezes, microseconds()));
            }
        }
    }

    /// Waits, and returns whether there is a command, and whether the memory watch ended.
    fn wait(&mut self) -> (bool, bool) {
        let until = self.frost.as_ref().and_then(Frost::next_look);
        let max = until.map(|until| until.saturating_duration_since(Instant::now()));
        let max = if self.is_behind { Some(Duration::ZERO) } else { max };
        // Where no descriptor reports children, they are polled.
        #[cfg(not(target_os = "linux"))]
        let max = Some(max.unwrap_or(CHILDREN).min(CHILDREN));
        let max = max.map(|max| Timespec {
            tv_sec: max.as_secs() as i64,
            tv_nsec: i64::from(max.subsec_nanos()),
        });
        let alarm = self.memory.as_ref().map_or(self.control, MemoryWatch::alarm);
        let mut polled = [
            PollFd::new(&self.control, PollFlags::IN),
            PollFd::from_borrowed_fd(alarm, PollFlags::IN),
            #[cfg(target_os = "linux")]
            PollFd::new(&self.signals, PollFlags::IN),
        ];
        if poll(&mut polled, max.as_ref()).is_err() {
            return (true, false);
        }
        let ready = polled.each_ref().map(|one| !one.revents().is_empty());
        #[cfg(target_os = "linux")]
        if ready[2] {
            let mut forgotten = [0; 128];
            while rustix::io::read(&self.signals, &mut forgotten).is_ok() {}
        }
        (ready[0], ready[1] && self.memory.is_some())
    }

    /// Handles changes of children, up to a limit: they can be created and die faster.
    fn take_in_changes(&mut self) {
        let options = WaitOptions::NOHANG | WaitOptions::UNTRACED | WaitOptions::CONTINUED;
        self.is_behind = false;
        for _ in 0..MAX_CHANGES {
            let Some((pid, status)) = wait(options).ok().flatten() else { return };
            self.take_in(pid, status);
            if self.exit.is_some() {
                return;
            }
        }
        self.is_behind = true;
    }

    /// Handles one change of a child.
    fn take_in(&mut self, pid: Pid, status: WaitStatus) {
        if status.continued()
            && self.freezer.is_none()
            && let Some(frost) = &mut self.frost
        {
            // The referee did not wake it up.
            frost.renew(&self.group);
        } else if pid != self.program {
            // Orphans are only reaped.
        } else if status.stopped() && !self.is_stopped_by_frost() && !self.stopped {
            self.stopped = true;
            report(self.control, Report::Stopped);
        } else if status.continued() && self.stopped {
            self.stopped = false;
            report(self.control, Report::Continued);
        } else {
            self.exit = exit_of(status);
        }
    }

    /// Whether the signals of a freeze stop the program; a control group sends none.
    fn is_stopped_by_frost(&self) -> bool {
        self.frost.is_some() && self.freezer.is_none()
    }

    /// The next command; the end of the socket means that the parent is dead, and then the program
    /// is to end.
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
                self.frost = Some(Frost::begin(&self.group, self.freezer.as_deref()));
                self.freezes = self.freezes.wrapping_add(1);
                self.is_confirmed = false;
                self.rest_watch(true);
            }
            Command::Thaw => {
                self.frost = None;
                match &self.freezer {
                    Some(freezer) => freezer.thaw(),
                    // A program that stopped itself stays stopped; resuming it is not the supervisor's decision.
                    None if self.stopped => {}
                    None => self.group.signal(Signal::CONT),
                }
                self.rest_watch(false);
            }
            // If the program ended by itself, that end is reported.
            Command::Kill => {}
        }
    }

    /// A frozen program allocates no memory, and measuring would cost the opponent processor time.
    fn rest_watch(&self, rests: bool) {
        if let Some(memory) = &self.memory {
            memory.rest(rests);
        }
    }
}

fn exit_of(status: WaitStatus) -> Option<Exit> {
    let code = status.exit_status().map(Exit::Code);
    code.or_else(|| status.terminating_signal().map(Exit::Signal))
}

/// Whether the lack of a layer means that everything has to be rebuilt.
fn is_built_around(layer: Layer) -> bool {
    matches!(
        layer,
        Layer::OtherUser
            | Layer::UserNamespace
            | Layer::FreezerCgroup
            | Layer::MemoryCgroup
            | Layer::PidsCgroup
    )
}

/// Reads reports of the third process until it is the program, or has failed to become it.
///
/// Forwards the other reports. Returns the layers behind which the program runs, or how the attempt failed.
fn listen(control: BorrowedFd<'_>, third: Third) -> io::Result<Result<Layers, Attempt>> {
    let mut listener = third.listener;
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
            Some(Report::Missed(layer, error)) if is_built_around(layer) => {
                return Ok(Err(Attempt::Missed(vec![(layer, error)])));
            }
            Some(missed @ Report::Missed(..)) => report(control, missed),
            Some(last) => {
                report(control, last);
                return Ok(Err(Attempt::Over));
            }
            None => return Err(io::ErrorKind::InvalidData.into()),
        }
    }
    started.map(Ok).ok_or(io::ErrorKind::UnexpectedEof.into())
}
