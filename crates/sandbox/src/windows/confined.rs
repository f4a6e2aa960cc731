use std::{
    env, io,
    os::windows::{
        io::{AsHandle, OwnedHandle},
        process::CommandExt,
    },
    process::{Child, Command, Stdio},
    time::Duration,
};

use windows_sys::Win32::System::Threading::{CREATE_NO_WINDOW, CREATE_SUSPENDED};

use super::{
    job::{Job, resume, suspend},
    scratch::Scratch,
    streams::Streams,
};
use crate::{Awaited, Confinement, Exit, Layer, Layers, Mode, Program, StartFault, State};

/// How often a wait checks whether a program without an output has ended.
const LOOK: Duration = Duration::from_millis(1);

/// A running program, and everything that it started.
///
/// Dropping it ends all of that, like [`Confined::end`].
#[derive(Debug)]
pub struct Confined {
    program: Child,
    job: Job,
    streams: Streams,
    /// Removed after everything that could write there has ended.
    _scratch: Scratch,
    state: State,
    /// The processes that were suspended, each once.
    frozen: Vec<OwnedHandle>,
}

impl Confined {
    /// Starts `program` and returns once it runs, or once it is known that it cannot.
    ///
    /// # Errors
    ///
    /// See [`StartFault`]; nothing is left behind then.
    pub fn start(program: &Program, confinement: &Confinement) -> Result<Confined, StartFault> {
        let missing = reached().missing_for(confinement.mode);
        if confinement.mode == Mode::Strict && !missing.is_empty() {
            return Err(StartFault::Unconfined { missing });
        }
        let helper = |reason: io::Error| StartFault::Helper { reason };
        let scratch = Scratch::make().map_err(helper)?;
        let job = Job::new().map_err(helper)?;
        let mut child = command(program, &scratch).spawn().map_err(|reason| {
            StartFault::Refused { program: program.executable().to_owned(), reason }
        })?;
        let started = job.assign(child.as_handle()).and_then(|()| {
            let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
            let input = child.stdin.take().ok_or_else(closed)?;
            let output = child.stdout.take().ok_or_else(closed)?;
            let errors = child.stderr.take().ok_or_else(closed)?;
            Streams::start(input, output, errors)
        });
        match started {
            Ok(streams) => {
                resume(child.as_handle());
                let (state, frozen) = (State::Running, Vec::new());
                Ok(Confined { program: child, job, streams, _scratch: scratch, state, frozen })
            }
            Err(reason) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(helper(reason))
            }
        }
    }

    /// Waits until one of the awaited events occurs, and not longer than `most`; it may return earlier. Returns the
    /// events that may have occurred, which here are all.
    ///
    /// # Errors
    ///
    /// None here.
    pub fn wait(&mut self, awaited: Awaited, max: Duration) -> io::Result<Awaited> {
        // The end of a program is detected by the end of its output, and only polled for after that.
        self.streams.wait(awaited, if awaited.output { max } else { max.min(LOOK) });
        Ok(awaited)
    }

    /// Reads what the program has written to its standard output, without waiting, and appends it:
    /// `None` if that is nothing new, `Some(0)` if nothing more can come.
    pub fn read_output(&mut self, text: &mut Vec<u8>) -> Option<usize> {
        self.streams.read_output(text)
    }

    /// Reads what the program has written to its standard error, like [`Confined::read_output`].
    pub fn read_errors(&mut self, text: &mut Vec<u8>) -> Option<usize> {
        self.streams.read_errors(text)
    }

    /// Writes as much to the program's standard input as there is room for.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if it is to be tried again, `BrokenPipe` if the program or
    /// [`Confined::close_input`] has closed it.
    pub fn write_input(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.streams.write(bytes)
    }

    /// Whether the program is known to have left some of its input unread; what is in the pipe
    /// cannot be known here.
    pub fn leaves_input_unread(&self) -> bool {
        self.streams.holds_input()
    }

    /// Closes the program's standard input.
    pub fn close_input(&mut self) {
        self.streams.close_input();
    }

    /// Stops the program and everything that it started.
    pub fn freeze(&mut self) {
        if self.frozen.is_empty() {
            self.frozen = self.job.processes();
            for process in &self.frozen {
                suspend(process.as_handle());
            }
        }
    }

    /// Returns whether the last [`Confined::freeze`] is confirmed, which it is when it returns.
    pub fn wait_until_frozen(&mut self) -> bool {
        true
    }

    /// Returns how long the last [`Confined::freeze`] took, which is over when it returns.
    pub fn freeze_time(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    /// How long a freeze may take.
    pub const FREEZE_TIMEOUT: Duration = Duration::from_secs(1);

    /// Resumes the program and everything that it started.
    pub fn thaw(&mut self) {
        for process in self.frozen.drain(..) {
            resume(process.as_handle());
        }
    }

    /// The state of the program, as of the last [`Confined::state`].
    pub fn last_state(&self) -> State {
        self.state
    }

    /// The current state of the program, as far as is known; does not wait.
    pub fn state(&mut self) -> State {
        if self.state == State::Running
            && let Ok(Some(status)) = self.program.try_wait()
        {
            self.state = State::Ended(status.code().map_or(Exit::Lost, Exit::Code));
        }
        self.state
    }

    /// Returns `None`: the CPU time of a whole tree of processes is only measured on Linux.
    pub fn cpu_time(&mut self) -> Option<Duration> {
        None
    }

    /// The layers that this program actually runs behind.
    pub fn layers(&self) -> Layers {
        reached()
    }

    /// The layers that were tried and not reached: none is tried that is not always there.
    pub fn missed(&self) -> &[(Layer, i32)] {
        &[]
    }

    /// Ends the program and everything that it started, and returns how the program ended.
    pub fn end(mut self) -> Exit {
        self.finish()
    }

    fn finish(&mut self) -> Exit {
        if let State::Running | State::Stopped = self.state() {
            self.state = State::Ended(Exit::Killed);
        }
        self.job.end();
        let _ = self.program.wait();
        self.streams.abandon();
        match self.state {
            State::Ended(exit) => exit,
            State::Running | State::Stopped => Exit::Lost,
        }
    }
}

impl Drop for Confined {
    fn drop(&mut self) {
        self.finish();
    }
}

fn reached() -> Layers {
    [Layer::Session, Layer::Environment, Layer::Folder, Layer::ParentDeath].into_iter().collect()
}

/// The program as it is started: suspended, so that it is in its job before it does anything.
fn command(program: &Program, scratch: &Scratch) -> Command {
    let mut command = Command::new(program.executable());
    command
        .args(&program.words()[1..])
        .current_dir(program.folder())
        .env_clear()
        .env("PATH", program.search_path())
        .env("LANG", "C.UTF-8")
        .env("PAPAN", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .creation_flags(CREATE_SUSPENDED | CREATE_NO_WINDOW);
    for name in ["HOME", "TMPDIR", "TEMP", "TMP", "USERPROFILE"] {
        command.env(name, scratch.path());
    }
    // Without it not even the system's own libraries are found.
    if let Some(windows) = env::var_os("SystemRoot") {
        command.env("SystemRoot", windows);
    }
    command
}
