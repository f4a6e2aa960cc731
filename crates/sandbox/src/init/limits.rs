use rustix::process::{Resource, Rlimit, Signal, getrlimit, setrlimit};

use crate::{system, wire::Order};

/// Enough for the archives of a Java program and the pipes of a Node program.
const OPEN_FILES: u64 = 512;

/// Sets the limits of this process and of everything that it starts.
pub fn apply(order: &Order, processes: Option<u64>) -> rustix::io::Result<()> {
    // No core file is that small, and 1 is what keeps the kernel from starting a program for a
    // core pattern that is a pipe (core(5)); 0 would not.
    set(Resource::Core, 1)?;
    set(Resource::Nofile, OPEN_FILES)?;
    // One byte more than the scratch folder takes: there the file system itself says that it is
    // full, and only where it does not, this limit does.
    set(Resource::Fsize, order.scratch.saturating_add(1))?;
    // A file that is too large is a failed write and does not end the program.
    system::ignore(Signal::XFSZ);
    // The resident size is watched; this only bounds what is allocated between two checks. It counts writable private
    // memory, not address space, of which Java reserves a multiple.
    set(Resource::Data, order.memory.saturating_mul(2).saturating_add(1 << 30))?;
    if let Some(processes) = processes {
        set(Resource::Nproc, processes)?;
    }
    #[cfg(target_os = "linux")]
    {
        set(Resource::Msgqueue, 0)?;
        // A caller may be allowed higher priorities, with which a bot would keep others, and the
        // helper that freezes it, from running.
        set(Resource::Rtprio, 0)?;
        set(Resource::Nice, 0)?;
    }
    Ok(())
}

/// Lowers both limits; never raises what the caller has.
fn set(resource: Resource, value: u64) -> rustix::io::Result<()> {
    let value = getrlimit(resource).maximum.map_or(value, |maximum| value.min(maximum));
    setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })
}

/// Whether a limit on processes holds this process's user at all: it does not hold root.
///
/// It is tried, by a child with a limit that is long exceeded, because the identity of a user outside of a user
/// namespace cannot always be seen inside.
#[cfg(target_os = "linux")]
pub fn hold_this_user() -> bool {
    use rustix::process::{WaitOptions, waitpid};

    use crate::system::{Fork, fork};

    const HOLDS: i32 = 1;
    let tried = match fork() {
        Ok(Fork::Child) => {
            let is_limited = set(Resource::Nproc, 0).is_ok();
            let grandchild = fork();
            let is_held = is_limited && grandchild.is_err();
            if let Ok(Fork::Parent(grandchild)) = grandchild {
                let _ = waitpid(Some(grandchild), WaitOptions::empty());
            }
            // The grandchild ends here too; its code is not used.
            std::process::exit(if is_held { HOLDS } else { 0 })
        }
        Ok(Fork::Parent(child)) => waitpid(Some(child), WaitOptions::empty()),
        Err(_) => return false,
    };
    tried.ok().flatten().is_some_and(|(_, status)| status.exit_status() == Some(HOLDS))
}
