use std::{
    env, io,
    mem::MaybeUninit,
    os::{
        fd::{AsFd, BorrowedFd, OwnedFd},
        unix::net::UnixStream,
    },
    path::PathBuf,
    process::{Child, Command as Process, Stdio},
    time::Duration,
};

use papan_programs::Grant;
use rustix::{
    buffer::spare_capacity,
    event::{PollFd, PollFlags, Timespec, poll},
    io::{Errno, ioctl_fionread, read, write},
    net::{
        RecvAncillaryBuffer, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
        recvmsg, send, sendmsg,
    },
};

use crate::{
    Awaited, Confinement, Exit, Layer, Layers, Program, StartFault, State,
    init::{Freezer, close_at_exec, descriptors_in},
    wire::{Command, Order, Report, microseconds},
};

/// The size of the buffer of a single read.
const CHUNK: usize = 16 << 10;
/// How long the init may take to set everything up: thousands of times what it needs.
const START_SECONDS: i64 = 20;
/// How long the init may take to end everything before it is killed itself.
const END_SECONDS: i64 = 5;
/// How long a single wait for a report lasts.
const STEP: Duration = Duration::from_millis(10);

/// A running program, and everything that it started.
///
/// Dropping it ends all of that, like [`Confined::end`].
#[derive(Debug)]
pub struct Confined {
    init: Child,
    control: OwnedFd,
    input: Option<OwnedFd>,
    output: OwnedFd,
    errors: OwnedFd,
    /// The beginning of a report whose rest has not arrived.
    partial: Vec<u8>,
    layers: Layers,
    missed: Vec<(Layer, i32)>,
    state: State,
    /// Freezes the program without the init, where it has a control group for that.
    freezer: Option<Freezer>,
    /// Whether the init has taken over a freeze. It does all later ones too: a thaw that waits in its socket would undo
    /// a freeze from here.
    init_freezes: bool,
    /// Whether the last freeze is confirmed.
    is_frozen: bool,
    /// How many freezes the init was asked for.
    freezes: u32,
    /// When the last freeze was asked for, and how long the last confirmed one took.
    freeze_began: i32,
    freeze_took: Duration,
    reaped: bool,
    #[cfg(target_os = "linux")]
    cpu_meter: crate::linux::cpu_time::CpuMeter,
}

impl Confined {
    /// Starts `program` and returns once it runs, or once it is known that it cannot.
    ///
    /// # Errors
    ///
    /// See [`StartFault`]; nothing is left behind then.
    pub fn start(program: &Program, confinement: &Confinement) -> Result<Confined, StartFault> {
        let helper = |reason: io::Error| StartFault::Helper { reason };
        let order = order(program, confinement);
        let (mut confined, ends) = Confined::spawn(confinement).map_err(helper)?;
        confined.send_order(&order, &ends).map_err(helper)?;
        drop(ends);
        loop {
            match confined.next_report(START_SECONDS).map_err(helper)? {
                Report::Missed(layer, error) => confined.missed.push((layer, error)),
                Report::Started(layers) => {
                    confined.layers = layers;
                    return Ok(confined);
                }
                Report::Refused(error) => {
                    return Err(StartFault::Refused {
                        program: program.executable().to_owned(),
                        reason: io::Error::from_raw_os_error(error),
                    });
                }
                Report::Unconfined(missing) => return Err(StartFault::Unconfined { missing }),
                Report::Failed(error) => return Err(helper(io::Error::from_raw_os_error(error))),
                Report::Stopped | Report::Continued | Report::Frozen(..) | Report::Ended(_) => {
                    return Err(helper(io::ErrorKind::InvalidData.into()));
                }
            }
        }
    }

    /// Starts the init. Every descriptor is close-on-exec from its birth, so that a bot that
    /// another thread starts at this moment inherits none of them; the three that belong to the
    /// program travel through the control socket instead.
    fn spawn(confinement: &Confinement) -> io::Result<(Confined, [OwnedFd; 3])> {
        let (control, control_of_init) = UnixStream::pair()?;
        control.set_read_timeout(Some(STEP))?;
        let (program_input, input) = io::pipe()?;
        let (output, program_output) = io::pipe()?;
        let (errors, program_errors) = io::pipe()?;
        let (input, output, errors) = (input.into(), output.into(), errors.into());
        for ours in [&input, &output, &errors] as [&OwnedFd; 3] {
            rustix::io::ioctl_fionbio(ours, true)?;
        }
        let [program, arguments @ ..] = confinement.init.as_slice() else {
            return Err(io::ErrorKind::NotFound.into());
        };
        // Nothing here needs code between fork and exec: the standard library can take the path
        // that does not copy the page tables of a referee with gigabytes of tables.
        let init = Process::new(program)
            .args(arguments)
            .env_clear()
            .stdin(Stdio::from(OwnedFd::from(control_of_init)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let confined = Confined {
            init,
            control: control.into(),
            input: Some(input),
            output,
            errors,
            partial: Vec::new(),
            layers: Layers::NONE,
            missed: Vec::new(),
            state: State::Running,
            freezer: None,
            init_freezes: false,
            is_frozen: true,
            freezes: 0,
            freeze_began: 0,
            freeze_took: Duration::ZERO,
            reaped: false,
            #[cfg(target_os = "linux")]
            cpu_meter: crate::linux::cpu_time::CpuMeter::default(),
        };
        Ok((confined, [program_input.into(), program_output.into(), program_errors.into()]))
    }

    fn send_order(&self, order: &Order, ends: &[OwnedFd; 3]) -> io::Result<()> {
        let ends = ends.each_ref().map(AsFd::as_fd);
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        ancillary.push(SendAncillaryMessage::ScmRights(&ends));
        let bytes = order.to_bytes();
        let mut rest = bytes.as_slice();
        let first = [io::IoSlice::new(rest)];
        let sent = sendmsg(&self.control, &first, &mut ancillary, no_signal())?;
        rest = &rest[sent..];
        while !rest.is_empty() {
            let sent = send(&self.control, rest, no_signal())?;
            rest = &rest[sent..];
        }
        Ok(())
    }

    /// Waits for the next report.
    fn next_report(&mut self, seconds: i64) -> io::Result<Report> {
        loop {
            if let Some(report) = self.receive(RecvFlags::DONTWAIT)? {
                return Ok(report);
            }
            if !self.wait_for_report(seconds)? {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
    }

    /// Waits until there is something to receive; returns whether there is.
    fn wait_for_report(&self, seconds: i64) -> io::Result<bool> {
        let timeout = Timespec { tv_sec: seconds, tv_nsec: 0 };
        loop {
            let mut polled = [PollFd::new(&self.control, PollFlags::IN)];
            match poll(&mut polled, Some(&timeout)) {
                Ok(ready) => return Ok(ready > 0),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Takes a report if one is there, or comes within a [`STEP`] where the flags let it wait; the
    /// end of the socket is an error.
    fn receive(&mut self, flags: RecvFlags) -> io::Result<Option<Report>> {
        loop {
            let mut bytes = [0; Report::SIZE];
            let wanted = Report::SIZE - self.partial.len();
            let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
            let mut ancillary = RecvAncillaryBuffer::new(&mut space);
            let mut buffer = [io::IoSliceMut::new(&mut bytes[..wanted])];
            let flags = flags | close_at_exec();
            match recvmsg(&self.control, &mut buffer, &mut ancillary, flags) {
                Ok(received) if received.bytes == 0 => {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                Ok(received) => self.partial.extend_from_slice(&bytes[..received.bytes]),
                Err(Errno::AGAIN) => return Ok(None),
                Err(Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            // They come with the report that the program has started.
            if let Some(freezer) = Freezer::from_descriptors(descriptors_in(&mut ancillary)) {
                self.freezer = Some(freezer);
            }
            if let Ok(whole) = <[u8; Report::SIZE]>::try_from(self.partial.as_slice()) {
                self.partial.clear();
                let report = Report::from_bytes(whole).ok_or(io::ErrorKind::InvalidData)?;
                return Ok(Some(report));
            }
        }
    }

    fn command(&self, command: Command) {
        // A command to an init that has ended has no effect; `state` reports that it has ended.
        let _ = send(&self.control, &[command as u8], no_signal() | SendFlags::DONTWAIT);
    }

    /// The program's standard input, to write to without blocking; `None` once closed.
    pub fn input(&self) -> Option<BorrowedFd<'_>> {
        self.input.as_ref().map(AsFd::as_fd)
    }

    /// The program's standard output, to read from without blocking.
    pub fn output(&self) -> BorrowedFd<'_> {
        self.output.as_fd()
    }

    /// The program's standard error, to read from without blocking.
    pub fn errors(&self) -> BorrowedFd<'_> {
        self.errors.as_fd()
    }

    /// Waits until one of the awaited events occurs or the [`Confined::state`] changes, and not longer than `max`; it
    /// may return earlier. Returns the events that occurred.
    ///
    /// # Errors
    ///
    /// The system's error when it cannot wait.
    pub fn wait(&mut self, awaited: Awaited, max: Duration) -> io::Result<Awaited> {
        let input = self.input.as_ref().filter(|_| awaited.input);
        let mut watched = Vec::with_capacity(4);
        watched.push(PollFd::new(&self.control, PollFlags::IN));
        // The end of a stream would end every wait, also those that do not await it.
        if awaited.output {
            watched.push(PollFd::new(&self.output, PollFlags::IN));
        }
        if awaited.errors {
            watched.push(PollFd::new(&self.errors, PollFlags::IN));
        }
        if let Some(input) = input {
            watched.push(PollFd::new(input, PollFlags::OUT));
        }
        let max = Timespec { tv_sec: max.as_secs() as i64, tv_nsec: i64::from(max.subsec_nanos()) };
        match poll(&mut watched, Some(&max)) {
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(Awaited::default()),
            Err(error) => return Err(error.into()),
        }
        let mut ready = watched.iter().map(|one| !one.revents().is_empty());
        let mut is_ready = |awaited: bool| awaited && ready.next() == Some(true);
        let reports = is_ready(true);
        let output = is_ready(awaited.output);
        let errors = is_ready(awaited.errors);
        let input = is_ready(input.is_some());
        if reports {
            self.state();
        }
        Ok(Awaited { output, errors, input })
    }

    /// Reads what the program has written to its standard output, without waiting, and appends it:
    /// `None` if that is nothing new, `Some(0)` if nothing more can come.
    pub fn read_output(&mut self, text: &mut Vec<u8>) -> Option<usize> {
        read_some(self.output(), text)
    }

    /// Reads what the program has written to its standard error, like [`Confined::read_output`].
    pub fn read_errors(&mut self, text: &mut Vec<u8>) -> Option<usize> {
        read_some(self.errors(), text)
    }

    /// Writes as much to the program's standard input as there is room for.
    ///
    /// # Errors
    ///
    /// `WouldBlock` or `Interrupted` if it is to be tried again, `BrokenPipe` if the program or
    /// [`Confined::close_input`] has closed it, or what else the system says.
    pub fn write_input(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(input) = &self.input else { return Err(io::ErrorKind::BrokenPipe.into()) };
        Ok(write(input, bytes)?)
    }

    /// Whether the program is known to have left some of its input unread.
    pub fn leaves_input_unread(&self) -> bool {
        self.input.as_ref().is_some_and(|input| ioctl_fionread(input).is_ok_and(|count| count > 0))
    }

    /// Closes the program's standard input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Begins to stop the program and everything that it started.
    ///
    /// A control group is frozen from here: that takes less processor time than waking the init, which would do the
    /// same.
    pub fn freeze(&mut self) {
        self.freeze_began = microseconds();
        self.is_frozen = false;
        match &self.freezer {
            Some(freezer) if !self.init_freezes => freezer.freeze(),
            _ => self.freeze_by_init(),
        }
    }

    /// Lets the init freeze the program, and report when nothing of it runs any more.
    fn freeze_by_init(&mut self) {
        self.init_freezes = true;
        self.freezes = self.freezes.wrapping_add(1);
        self.command(Command::Freeze);
    }

    /// Waits until the last [`Confined::freeze`] is confirmed: since then nothing of the program
    /// runs. Returns whether it is, or has ended; it gives up after [`Confined::FREEZE_TIMEOUT`].
    ///
    /// A time in which this process itself could not run counts as a single short wait.
    pub fn wait_until_frozen(&mut self) -> bool {
        let mut left = Confined::FREEZE_TIMEOUT.as_millis() / STEP.as_millis();
        while self.freeze_time().is_none() {
            if left == 0 {
                return false;
            }
            match self.receive(RecvFlags::empty()) {
                Ok(Some(report)) => self.learn(report),
                Ok(None) => left -= 1,
                Err(_) => self.state = State::Ended(Exit::Lost),
            }
        }
        true
    }

    /// Returns how long the last [`Confined::freeze`] took; `None` while it is not confirmed. Does
    /// not wait. A program that has ended needs no time.
    ///
    /// Only the init can tell later when a freeze was complete, so it takes over one that is not complete at the first
    /// call of this.
    pub fn freeze_time(&mut self) -> Option<Duration> {
        if !self.is_frozen && !self.init_freezes {
            if self.freezer.as_ref().is_some_and(Freezer::is_frozen) {
                self.confirm_freeze(microseconds());
            } else {
                self.freeze_by_init();
            }
        }
        while !self.is_frozen {
            match self.receive(RecvFlags::DONTWAIT) {
                Ok(Some(report)) => self.learn(report),
                Ok(None) => return matches!(self.state, State::Ended(_)).then_some(Duration::ZERO),
                Err(_) => {
                    self.state = State::Ended(Exit::Lost);
                    return Some(Duration::ZERO);
                }
            }
        }
        Some(self.freeze_took)
    }

    /// Takes note that everything was frozen at a moment of [`microseconds`].
    fn confirm_freeze(&mut self, at: i32) {
        self.is_frozen = true;
        let took = at.wrapping_sub(self.freeze_began).max(0);
        self.freeze_took = Duration::from_micros(took as u64);
    }

    /// How long a freeze may take.
    pub const FREEZE_TIMEOUT: Duration = Duration::from_secs(1);

    /// Begins to resume the program and everything that it started.
    pub fn thaw(&mut self) {
        match &self.freezer {
            Some(freezer) if !self.init_freezes => freezer.thaw(),
            _ => self.command(Command::Thaw),
        }
    }

    /// The state of the program, as of the last [`Confined::wait`] or [`Confined::state`].
    pub fn last_state(&self) -> State {
        self.state
    }

    /// The current state of the program, as far as is known; does not wait.
    pub fn state(&mut self) -> State {
        while !matches!(self.state, State::Ended(_)) {
            match self.receive(RecvFlags::DONTWAIT) {
                Ok(Some(report)) => self.learn(report),
                Ok(None) => break,
                Err(_) => self.state = State::Ended(Exit::Lost),
            }
        }
        self.state
    }

    fn learn(&mut self, report: Report) {
        match report {
            Report::Stopped => self.state = State::Stopped,
            Report::Continued => self.state = State::Running,
            Report::Frozen(count, at) if count == self.freezes => self.confirm_freeze(at),
            Report::Ended(exit) => self.state = State::Ended(exit),
            _ => {}
        }
    }

    /// Returns the CPU time that the program and everything it started have used so far, the helpers included; `None`
    /// where the system does not provide it.
    #[cfg(target_os = "linux")]
    pub fn cpu_time(&mut self) -> Option<Duration> {
        self.cpu_meter.time(self.init.id() as i32)
    }

    /// Returns `None`: the CPU time of a whole tree of processes is only measured on Linux.
    #[cfg(not(target_os = "linux"))]
    pub fn cpu_time(&mut self) -> Option<Duration> {
        None
    }

    /// The layers that this program actually runs behind.
    pub fn layers(&self) -> Layers {
        self.layers
    }

    /// The layers that were tried and not reached, each with the system's error number.
    pub fn missed(&self) -> &[(Layer, i32)] {
        &self.missed
    }

    /// Ends the program and everything that it started, and returns how the program ended.
    pub fn end(mut self) -> Exit {
        self.finish()
    }

    fn finish(&mut self) -> Exit {
        if !self.reaped {
            self.command(Command::Kill);
            let end = self.wait_for_end();
            if end.is_err() {
                // The helpers die with it, by the death signals that they asked for.
                let _ = self.init.kill();
            }
            let _ = self.init.wait();
            self.reaped = true;
        }
        match self.state {
            State::Ended(exit) => exit,
            State::Running | State::Stopped => Exit::Lost,
        }
    }

    /// Listens until all helpers have closed the control socket, which they do by ending.
    fn wait_for_end(&mut self) -> io::Result<()> {
        loop {
            match self.next_report(END_SECONDS) {
                Ok(report) if !matches!(self.state, State::Ended(_)) => self.learn(report),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Confined {
    fn drop(&mut self) {
        self.finish();
    }
}

fn read_some(from: BorrowedFd<'_>, text: &mut Vec<u8>) -> Option<usize> {
    text.reserve(CHUNK);
    match read(from, spare_capacity(text)) {
        Ok(count) => Some(count),
        Err(Errno::AGAIN | Errno::INTR) => None,
        // A pipe that fails is treated as closed.
        Err(_) => Some(0),
    }
}

fn order(program: &Program, confinement: &Confinement) -> Order {
    let allowed = confinement.allow_read.iter().filter_map(|path| path.canonicalize().ok());
    let allowed = allowed.filter_map(|path| Grant::of(&path));
    let home = env::var_os("HOME").map(PathBuf::from);
    Order {
        mode: confinement.mode,
        without: confinement.without,
        executable: program.executable().to_owned(),
        words: program.words().to_vec(),
        search_path: program.search_path(),
        folder: program.folder().to_owned(),
        readable: program.grants().iter().cloned().chain(allowed).collect(),
        hidden: home.into_iter().chain([env::temp_dir()]).collect(),
        temporary: env::temp_dir(),
        memory: confinement.memory,
        processes: confinement.processes,
        scratch: confinement.scratch,
        is_bound: confinement.affinity.is_some(),
    }
}

/// A send to an init that has ended returns an error instead of a signal, which would end the referee.
pub(crate) const fn no_signal() -> SendFlags {
    #[cfg(target_vendor = "apple")]
    return SendFlags::empty();
    #[cfg(not(target_vendor = "apple"))]
    SendFlags::NOSIGNAL
}
