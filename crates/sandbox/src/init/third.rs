use std::{
    io::{self, PipeReader, PipeWriter, Read, Write},
    process::exit,
};

use rustix::process::Pid;

use super::{Inside, child::become_program};
use crate::{Layers, system::Fork};

/// The third process as the second knows it. It is created early, because only a process that has not changed its user
/// may enter a control group, and waits until everything around it is built.
pub struct Third {
    pub program: Pid,
    pub listener: PipeReader,
    gate: PipeWriter,
}

/// The data that the third process receives when it may continue.
#[derive(Clone, Copy)]
pub struct Surroundings {
    /// The layers that are built.
    pub reached: Layers,
    /// The limit on processes and threads of the program's user, if one is needed.
    pub processes: Option<u64>,
}

impl Third {
    /// Forks it by `fork`; it does `begin` at once. The program's own ends of its streams are closed
    /// in this process: it could never close them if they were open elsewhere.
    pub fn fork(
        mut inside: Inside,
        fork: impl FnOnce() -> io::Result<Fork>,
        begin: impl FnOnce(&mut Inside),
    ) -> io::Result<Third> {
        let (listener, teller) = io::pipe()?;
        let (mut wait, gate) = io::pipe()?;
        match fork()? {
            Fork::Child => {
                drop((listener, gate));
                begin(&mut inside);
                // If the gate is closed instead of opened, the second process is dead or tries again.
                let Ok(surroundings) = Surroundings::read(&mut wait) else { exit(0) };
                inside.setup.reached = surroundings.reached;
                inside.processes = surroundings.processes;
                become_program(inside, teller)
            }
            Fork::Parent(program) => Ok(Third { program, listener, gate }),
        }
    }

    /// Lets it become the program.
    pub fn go(&mut self, surroundings: Surroundings) -> io::Result<()> {
        let processes = surroundings.processes.unwrap_or(u64::MAX).to_le_bytes();
        let reached = surroundings.reached.bits().to_le_bytes();
        self.gate.write_all(&[&reached[..], &processes].concat())
    }
}

impl Surroundings {
    fn read(from: &mut impl Read) -> io::Result<Surroundings> {
        let (mut reached, mut processes) = ([0; 4], [0; 8]);
        from.read_exact(&mut reached)?;
        from.read_exact(&mut processes)?;
        let processes = u64::from_le_bytes(processes);
        Ok(Surroundings {
            reached: Layers::from_bits(u32::from_le_bytes(reached)),
            processes: (processes != u64::MAX).then_some(processes),
        })
    }
}
