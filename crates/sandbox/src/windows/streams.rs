use std::{
    collections::VecDeque,
    io::{self, Read, Write},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use crate::Awaited;

/// The standard streams of a program, moved by threads so that callers need not wait for them.
#[derive(Clone, Debug)]
pub struct Streams(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    flows: Mutex<Flows>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Flows {
    input: Flow,
    output: Flow,
    errors: Flow,
}

/// Bytes under way, like those in a pipe.
#[derive(Debug, Default)]
struct Flow {
    bytes: VecDeque<u8>,
    closed: bool,
}

/// Which of the flows a thread fills.
type Select = fn(&mut Flows) -> &mut Flow;

/// The capacity of a flow, after which its writer has to wait: that of a pipe of Linux.
const MAX: usize = 64 << 10;

impl Streams {
    /// Moves the bytes of these streams from now on, until they close.
    pub fn start(
        input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
        errors: impl Read + Send + 'static,
    ) -> io::Result<Streams> {
        let streams = Streams(Arc::default());
        let mover = || thread::Builder::new().stack_size(128 << 10);
        let of_output = streams.clone();
        mover().spawn(move || of_output.fill(output, |flows| &mut flows.output))?;
        let of_errors = streams.clone();
        mover().spawn(move || of_errors.fill(errors, |flows| &mut flows.errors))?;
        let of_input = streams.clone();
        mover().spawn(move || of_input.drain(input))?;
        Ok(streams)
    }

    /// Waits until something of what is awaited can be done.
    pub fn wait(&self, awaited: Awaited, max: Duration) {
        let nothing_new = |flows: &mut Flows| {
            let can_read = |flow: &Flow| flow.closed || !flow.bytes.is_empty();
            let output = awaited.output && can_read(&flows.output);
            let errors = awaited.errors && can_read(&flows.errors);
            let input = awaited.input && (flows.input.closed || flows.input.bytes.len() < MAX);
            !(output || errors || input)
        };
        // No code panics while holding the lock.
        let _ = self.0.changed.wait_timeout_while(self.flows(), max, nothing_new);
    }

    /// Appends what has arrived on the standard output; `None` if that is nothing.
    pub fn read_output(&self, text: &mut Vec<u8>) -> Option<usize> {
        self.read(|flows| &mut flows.output, text)
    }

    /// Appends what has arrived on the standard error; `None` if that is nothing.
    pub fn read_errors(&self, text: &mut Vec<u8>) -> Option<usize> {
        self.read(|flows| &mut flows.errors, text)
    }

    fn read(&self, select: Select, text: &mut Vec<u8>) -> Option<usize> {
        let mut flows = self.flows();
        let flow = select(&mut flows);
        if flow.bytes.is_empty() {
            return flow.closed.then_some(0);
        }
        let count = flow.bytes.len();
        text.extend(flow.bytes.drain(..));
        self.0.changed.notify_all();
        Some(count)
    }

    /// Queues as much input as there is room for.
    pub fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let mut flows = self.flows();
        if flows.input.closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let room = MAX - flows.input.bytes.len();
        if room == 0 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let count = room.min(bytes.len());
        flows.input.bytes.extend(&bytes[..count]);
        self.0.changed.notify_all();
        Ok(count)
    }

    /// Whether some of the input has not even reached the pipe.
    pub fn holds_input(&self) -> bool {
        !self.flows().input.bytes.is_empty()
    }

    /// Closes the input once all of it is written.
    pub fn close_input(&self) {
        self.flows().input.closed = true;
        self.0.changed.notify_all();
    }

    /// Lets all threads end; the streams are no longer read or written.
    pub fn abandon(&self) {
        let mut flows = self.flows();
        for select in
            [|flows| &mut flows.input, |flows| &mut flows.output, |flows| &mut flows.errors]
                as [Select; 3]
        {
            *select(&mut flows) = Flow { bytes: VecDeque::new(), closed: true };
        }
        self.0.changed.notify_all();
    }

    fn fill(&self, mut from: impl Read, select: Select) {
        let mut chunk = [0; 16 << 10];
        loop {
            let count = match from.read(&mut chunk) {
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // A pipe that fails is treated as closed.
                Err(_) => 0,
            };
            let is_full = |flows: &mut Flows| {
                let flow = select(flows);
                !flow.closed && flow.bytes.len() >= MAX
            };
            let mut flows = self.wait_while(is_full);
            let flow = select(&mut flows);
            let over = flow.closed || count == 0;
            if over {
                flow.closed = true;
            } else {
                flow.bytes.extend(&chunk[..count]);
            }
            self.0.changed.notify_all();
            if over {
                return;
            }
        }
    }

    fn drain(&self, mut into: impl Write) {
        let mut chunk = [0; 16 << 10];
        loop {
            let is_idle = |flows: &mut Flows| !flows.input.closed && flows.input.bytes.is_empty();
            let mut flows = self.wait_while(is_idle);
            let count = flows.input.bytes.read(&mut chunk).unwrap_or(0);
            self.0.changed.notify_all();
            drop(flows);
            if count == 0 {
                return;
            }
            if into.write_all(&chunk[..count]).and_then(|()| into.flush()).is_err() {
                self.flows().input = Flow { bytes: VecDeque::new(), closed: true };
                self.0.changed.notify_all();
                return;
            }
        }
    }

    fn wait_while(&self, condition: impl FnMut(&mut Flows) -> bool) -> MutexGuard<'_, Flows> {
        let waited = self.0.changed.wait_while(self.flows(), condition);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    fn flows(&self) -> MutexGuard<'_, Flows> {
        self.0.flows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
