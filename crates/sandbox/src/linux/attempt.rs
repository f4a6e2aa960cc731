//! One attempt to run a program with the layers that have not been given up.

use std::{
    io::{self, PipeReader, PipeWriter, Read, Write},
    os::fd::BorrowedFd,
    path::{Path, PathBuf},
    process::exit,
};

use rustix::{
    io::Errno,
    process::{
        DumpableBehavior, Pid, Signal, WaitOptions, geteuid, set_dumpable_behavior,
        set_parent_process_death_signal, waitpid,
    },
};

use super::{cgroup::PidsGroup, group::Group, identity, mounts, mounts::Tree, namespaces, proc};
use crate::{
    Layer, Layers,
    init::{Attempt, Inside, Missed, Setup, limits, report, scratch::Scratch, supervise},
    system::Fork,
    wire::Report,
};

/// The first process says that the second may go on, and whether a control group holds it.
const GO: u8 = b'g';
const GO_COUNTED: u8 = b'c';

/// The second process and the thread that watches the memory, who are counted with the program.
const HELPERS: u64 = 2;

/// Runs the program, as the first process.
pub fn run(control: BorrowedFd<'_>, setup: &mut Setup) -> io::Result<Attempt> {
    setup.reached = Layers::NONE;
    let may_change = setup.wants(Layer::OtherUser) && identity::is_privileged();
    let user = if may_change { identity::unused_user() } else { None };
    let is_root = geteuid().is_root();
    if let Some(descriptors) = setup.descriptors.as_ref().filter(|_| is_root) {
        identity::hand_over(descriptors, user);
    }
    let has_mounts = setup.wants(Layer::MountNamespace);
    let trees = match user {
        Some(user) if has_mounts => mounts::trees_for(&setup.order.readable, user),
        _ => Vec::new(),
    };
    let scratch =
        if has_mounts { None } else { Some(Scratch::make(&setup.order.temporary, user)?) };
    // Between two programs that the machine has no memory for, the bot is the one to go.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    let (gate, mut opener) = io::pipe()?;
    let (listener, teller) = io::pipe()?;
    let (fork, missed) = namespaces::fork_into_namespaces(setup)?;
    let second = match fork {
        Fork::Child => {
            drop((opener, listener));
            let place = scratch.as_ref().map_or(Path::new(mounts::SCRATCH), Scratch::path);
            let inside = Second { control, user, is_root, trees, place: place.to_owned() };
            // The folder is the first process's to remove.
            std::mem::forget(scratch);
            second_process(inside, setup, gate, teller)
        }
        Fork::Parent(second) => second,
    };
    drop((gate, teller, trees));
    let prepared = if missed.is_empty() { first_steps(setup, second, user) } else { Err(missed) };
    let counted = match prepared {
        Ok(counted) => counted,
        Err(missed) => {
            // The second process ends when the gate closes.
            drop(opener);
            let _ = rustix::io::retry_on_intr(|| waitpid(Some(second), WaitOptions::empty()));
            return Ok(Attempt::Missed(missed));
        }
    };
    opener.write_all(&[if counted.is_some() { GO_COUNTED } else { GO }])?;
    drop(opener);
    let failed = hear(listener)?;
    if failed.is_none() {
        setup.descriptors = None;
    }
    let _ = rustix::io::retry_on_intr(|| waitpid(Some(second), WaitOptions::empty()));
    drop((counted, scratch));
    Ok(failed.map_or(Attempt::Over, |missed| Attempt::Missed(vec![missed])))
}

/// What only the first process can do for the second: name its user, and have it counted.
fn first_steps(setup: &Setup, second: Pid, user: Option<u32>) -> Result<Option<PidsGroup>, Missed> {
    let number = |error: &io::Error| error.raw_os_error().unwrap_or(libc::EIO);
    if setup.reached.contains(Layer::UserNamespace) {
        identity::map_user(second, user).map_err(|error| {
            let layer = if user.is_some() { Layer::OtherUser } else { Layer::UserNamespace };
            vec![(layer, number(&error))]
        })?;
    }
    let is_root = user.is_none() && geteuid().is_root();
    if !is_root || !setup.wants(Layer::PidsCgroup) {
        return Ok(None);
    }
    let most = u64::from(setup.order.processes) + HELPERS;
    let held = PidsGroup::hold(second, most);
    held.map(Some).map_err(|error| vec![(Layer::PidsCgroup, number(&error))])
}

/// Hears from the second process for want of which layer it gave up, if it did.
fn hear(mut listener: PipeReader) -> io::Result<Option<(Layer, i32)>> {
    let mut bytes = Vec::new();
    listener.read_to_end(&mut bytes)?;
    let report = bytes.try_into().ok().and_then(Report::from_bytes);
    Ok(match report {
        Some(Report::Missed(layer, error)) => Some((layer, error)),
        _ => None,
    })
}

struct Second<'a> {
    control: BorrowedFd<'a>,
    user: Option<u32>,
    /// Whether the first process is root, of the machine or of a namespace.
    is_root: bool,
    trees: Vec<Tree>,
    place: PathBuf,
}

fn second_process(
    second: Second<'_>,
    setup: &mut Setup,
    mut gate: PipeReader,
    mut teller: PipeWriter,
) -> ! {
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let mut word = [0];
    // If the gate is closed instead of opened, the first process is dead or tries again.
    if gate.read_exact(&mut word).is_err() {
        exit(0)
    }
    drop(gate);
    let control = second.control;
    let attempt = build(second, setup, word[0] == GO_COUNTED).and_then(|inside| {
        supervise::start(inside).map_err(|error| {
            report(control, Report::Failed(error.raw_os_error().unwrap_or(libc::EIO)));
            Attempt::Over
        })
    });
    match attempt.and_then(|started| started) {
        Ok(running) => {
            drop(teller);
            running.watch();
        }
        Err(Attempt::Missed(missed)) => {
            for (layer, error) in missed {
                let _ = teller.write_all(&Report::Missed(layer, error).to_bytes());
            }
        }
        Err(Attempt::Over) => {}
    }
    exit(0)
}

/// Builds everything that surrounds the program.
fn build<'a>(second: Second<'a>, setup: &mut Setup, counted: bool) -> Result<Inside<'a>, Attempt> {
    let Second { control, user, is_root, trees, place } = second;
    let missed =
        |layer: Layer| move |error: Errno| Attempt::Missed(vec![(layer, error.raw_os_error())]);
    setup.reach(Layer::ParentDeath);
    let processes = match process_limit(setup, user, is_root, counted) {
        Ok(processes) => processes,
        Err(error) => {
            report(control, Report::Missed(Layer::ProcessLimit, error.raw_os_error()));
            None
        }
    };
    let in_user_namespace = setup.reached.contains(Layer::UserNamespace);
    if in_user_namespace {
        identity::become_user(identity::INSIDE).map_err(missed(Layer::UserNamespace))?;
        // Becoming somebody else may have taken the wish back.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
    }
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    if user.is_some() {
        setup.reach(Layer::OtherUser);
    }
    if setup.reached.contains(Layer::MountNamespace) {
        let owner = if in_user_namespace { None } else { user };
        mounts::build(&setup.order, trees, owner).map_err(|fault| {
            // The program's folder cannot be reached by the other user: then it must stay ours.
            let layer = if fault.is_about_access && user.is_some() {
                Layer::OtherUser
            } else {
                Layer::MountNamespace
            };
            Attempt::Missed(vec![(layer, fault.error.raw_os_error())])
        })?;
        if setup.wants(Layer::OwnProc) {
            match mounts::own_proc() {
                Ok(()) => setup.reach(Layer::OwnProc),
                Err(error) => report(control, Report::Missed(Layer::OwnProc, error.raw_os_error())),
            }
        }
    }
    if setup.wants(Layer::MemoryWatch) && proc::is_here() {
        setup.reach(Layer::MemoryWatch);
    }
    if !setup.reached.contains(Layer::PidNamespace) {
        Group::adopt_orphans();
    }
    let become_user = user.filter(|_| !in_user_namespace);
    Ok(Inside { control, setup: setup.take(), scratch: place, processes, become_user })
}

/// The limit on processes of the program's user, if one is needed.
///
/// # Errors
///
/// What stands for the fact that no limit would hold this user.
fn process_limit(
    setup: &mut Setup,
    user: Option<u32>,
    is_root: bool,
    counted: bool,
) -> rustix::io::Result<Option<u64>> {
    if counted {
        setup.reach(Layer::PidsCgroup);
        setup.reach(Layer::ProcessLimit);
        return Ok(None);
    }
    if !setup.wants(Layer::ProcessLimit) {
        return Ok(None);
    }
    // Root of a namespace may be an ordinary user outside, whom the limit holds.
    if user.is_none() && is_root && !limits::hold_this_user() {
        return Err(Errno::PERM);
    }
    // A user who is not the bot's alone has other processes, which newer kernels count apart if
    // they are not in the same user namespace.
    let in_user_namespace = setup.reached.contains(Layer::UserNamespace);
    let others = if in_user_namespace && kernel_counts_by_namespace() {
        HELPERS
    } else if user.is_some() {
        u64::from(in_user_namespace) * HELPERS
    } else {
        proc::tasks_of_user(geteuid().as_raw()) + HELPERS
    };
    setup.reach(Layer::ProcessLimit);
    Ok(Some(others + u64::from(setup.order.processes)))
}

/// Since Linux 5.14 a limit on processes counts those of a user in one user namespace.
fn kernel_counts_by_namespace() -> bool {
    let name = rustix::system::uname();
    let release = name.release().to_string_lossy();
    let mut numbers = release.split(|letter: char| !letter.is_ascii_digit());
    let mut next = || numbers.next().and_then(|word| word.parse::<u32>().ok()).unwrap_or(0);
    (next(), next()) >= (5, 14)
}
