use rustix::process::{Resource, Rlimit, Signal, getrlimit, setrlimit};

use crate::{system, wire::Order};

/// Enough for the archives of a Java program and the pipes of a Node program.
const OPEN_FILES: u64 = 512;

/// Sets the limits of this process and of everything that it starts.
pub fn apply(order: &Order, processes: Option<u64>) -> rustix::io::Result<()> {
    set(Resource::Core, 0)?;
    set(Resource::Nofile, OPEN_FILES)?;
    // One byte more than the scratch folder takes: there the file system itself says that it is
    // full, and only where it does not, this limit does.
    set(Resource::Fsize, order.scratch.saturating_add(1))?;
    // A file that is too large is a failed write, not a death.
    system::ignore(Signal::XFSZ);
    // The resident size is watched; this only bounds what is asked for between two looks. It
    // counts writable private memory, not address space, of which Java reserves a multiple.
    set(Resource::Data, order.memory.saturating_mul(2).saturating_add(1 << 30))?;
    if let Some(processes) = processes {
        set(Resource::Nproc, processes)?;
    }
    #[cfg(target_os = "linux")]
    set(Resource::Msgqueue, 0)?;
    Ok(())
}

/// Lowers both limits; never raises what the caller has.
fn set(resource: Resource, value: u64) -> rustix::io::Result<()> {
    let value = getrlimit(resource).maximum.map_or(value, |maximum| value.min(maximum));
    setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })
}
