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

use super::{
    group::Group, groups::Groups, identity, kernel_is_at_least, mounts, mounts::Tree, namespaces,
    proc,
};
use crate::{
    Layer, Layers,
    init::{
        Attempt, Inside, Missed, Setup, limits, report, scratch::Scratch, supervise::Supervisor,
        third::Third,
    },
    system::{Fork, fork, fork_into_group, run_at_once},
    wire::Report,
};

/// The first process signals that the second may continue.
const GO: u8 = b'g';

/// The second process and the thread that watches the memory, which count as the program's user's.
const HELPERS: u64 = 2;

/// Runs the program, as the first process.
pub fn run(control: BorrowedFd<'_>, setup: &mut Setup) -> io::Result<Attempt> {
    setup.reached = Layers::NONE;
    let may_change = setup.wants(Layer::OtherUser) && identity::is_privileged();
    let user = if may_change { identity::unused_user() } else { None };
    // Root without another user is bound by no other limit on processes.
    let counted = geteuid().is_root() && user.is_none();
    let wanted: Vec<_> = [Layer::FreezerCgroup, Layer::MemoryCgroup, Layer::PidsCgroup]
        .into_iter()
        .filter(|&layer| setup.wants(layer) && (layer != Layer::PidsCgroup || counted))
        .collect();
    let (mut groups, missed) = Groups::make(&setup.order, &wanted);
    let attempt = if missed.is_empty() {
        run_in(control, setup, user, &mut groups)
    } else {
        Ok(Attempt::Missed(missed))
    };
    groups.remove();
    attempt
}

/// Runs the program in control groups that are made.
fn run_in(
    control: BorrowedFd<'_>,
    setup: &mut Setup,
    user: Option<u32>,
    groups: &mut Groups,
) -> io::Result<Attempt> {
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
            second_process(inside, setup, groups, gate, teller)
        }
        Fork::Parent(second) => second,
    };
    drop((gate, teller, trees));
    let prepared = if missed.is_empty() { first_steps(setup, second, user) } else { Err(missed) };
    if let Err(missed) = prepared {
        // The second process ends when the gate closes.
        drop(opener);
        let _ = rustix::io::retry_on_intr(|| waitpid(Some(second), WaitOptions::empty()));
        return Ok(Attempt::Missed(missed));
    }
    if groups.layers().contains(Layer::FreezerCgroup) {
        // Many busy processes of the program must not delay the one that freezes them.
        run_at_once(second);
    }
    opener.write_all(&[GO])?;
    drop(opener);
    let missed = hear(listener)?;
    if missed.is_empty() {
        setup.descriptors = None;
    }
    let _ = rustix::io::retry_on_intr(|| waitpid(Some(second), WaitOptions::empty()));
    drop(scratch);
    Ok(if missed.is_empty() { Attempt::Over } else { Attempt::Missed(missed) })
}

/// The steps that only the first process can take for the second: mapping its user.
fn first_steps(setup: &Setup, second: Pid, user: Option<u32>) -> Result<(), Missed> {
    if !setup.reached.contains(Layer::UserNamespace) {
        return Ok(());
    }
    identity::map_user(second, user).map_err(|error| {
        let layer = if user.is_some() { Layer::OtherUser } else { Layer::UserNamespace };
        vec![(layer, error.raw_os_error().unwrap_or(libc::EIO))]
    })
}

/// Receives from the second process the layers whose lack made it give up, if it did.
fn hear(mut listener: PipeReader) -> io::Result<Missed> {
    let mut bytes = Vec::new();
    listener.read_to_end(&mut bytes)?;
    let reports = bytes.chunks_exact(Report::SIZE).filter_map(|chunk| chunk.try_into().ok());
    let missed = reports.filter_map(|chunk| match Report::from_bytes(chunk) {
        Some(Report::Missed(layer, error)) => Some((layer, error)),
        _ => None,
    });
    Ok(missed.collect())
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
    groups: &mut Groups,
    mut gate: PipeReader,
    mut teller: PipeWriter,
) -> ! {
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    // If the gate is closed instead of opened, the first process is dead or tries again.
    if gate.read_exact(&mut [0]).is_err() {
        exit(0)
    }
    drop(gate);
    match start(second, setup, groups) {
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

/// Starts the program.
fn start<'a>(
    second: Second<'a>,
    setup: &mut Setup,
    groups: &mut Groups,
) -> Result<Supervisor<'a>, Attempt> {
    let control = second.control;
    let failed = |error: io::Error| {
        report(control, Report::Failed(error.raw_os_error().unwrap_or(libc::EIO)));
        Attempt::Over
    };
    let third = fork_third(&second, setup, groups)?;
    let processes = build(second, setup)?;
    Supervisor::start(control, setup, third, processes, groups.take_files()).map_err(failed)?
}

/// Forks the third process into its control groups, while this one has the user who may do that.
fn fork_third(second: &Second<'_>, setup: &mut Setup, groups: &Groups) -> Result<Third, Attempt> {
    let in_user_namespace = setup.reached.contains(Layer::UserNamespace);
    let inside = Inside {
        setup: setup.take(),
        scratch: second.place.clone(),
        processes: None,
        become_user: if in_user_namespace { Some(identity::INSIDE) } else { second.user },
        joined: Ok(()),
    };
    // If the machine runs out of memory, the bot is the first to be killed. The third process must not write this
    // itself: no mount can become read-only while a process writes through it.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    let begin = |inside: &mut Inside| inside.joined = groups.join();
    let unified = groups.unified();
    let third = match unified {
        Some((group, _)) => Third::fork(inside, || fork_into_group(group), begin),
        None => Third::fork(inside, fork, begin),
    };
    let third = third.map_err(|error| {
        let number = error.raw_os_error().unwrap_or(libc::EIO);
        let layers = unified.map_or(Layers::NONE, |(_, layers)| layers);
        if layers.is_empty() {
            report(second.control, Report::Failed(number));
            return Attempt::Over;
        }
        Attempt::Missed(layers.iter().map(|layer| (layer, number)).collect())
    })?;
    groups.layers().iter().for_each(|layer| setup.reach(layer));
    Ok(third)
}

/// Builds everything that surrounds the program, and returns the limit on processes of its user.
fn build(second: Second<'_>, setup: &mut Setup) -> Result<Option<u64>, Attempt> {
    let Second { control, user, is_root, trees, .. } = second;
    let missed =
        |layer: Layer| move |error: Errno| Attempt::Missed(vec![(layer, error.raw_os_error())]);
    setup.reach(Layer::ParentDeath);
    let processes = match process_limit(setup, user, is_root) {
        Ok(processes) => processes,
        Err(error) => {
            report(control, Report::Missed(Layer::ProcessLimit, error.raw_os_error()));
            None
        }
    };
    let in_user_namespace = setup.reached.contains(Layer::UserNamespace);
    if in_user_namespace {
        identity::become_user(identity::INSIDE).map_err(missed(Layer::UserNamespace))?;
        // Changing the user may have cleared the signal.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
    }
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    if user.is_some() {
        setup.reach(Layer::OtherUser);
    }
    if setup.reached.contains(Layer::MountNamespace) {
        let owner = if in_user_namespace { None } else { user };
        let has_zero = setup.reached.contains(Layer::MemoryCgroup);
        mounts::build(&setup.order, trees, owner, has_zero).map_err(|fault| {
            // The program's folder cannot be reached by the other user: then its owner stays unchanged.
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
    Ok(processes)
}

/// The limit on processes of the program's user, if one is needed.
///
/// # Errors
///
/// An error if no limit would hold this user.
fn process_limit(
    setup: &mut Setup,
    user: Option<u32>,
    is_root: bool,
) -> rustix::io::Result<Option<u64>> {
    if setup.reached.contains(Layer::PidsCgroup) {
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
    // A user who is not the bot's alone has other processes, which kernels since 5.14 count apart
    // if they are not in the same user namespace.
    let in_user_namespace = setup.reached.contains(Layer::UserNamespace);
    let others = if in_user_namespace && kernel_is_at_least(5, 14) {
        HELPERS
    } else if user.is_some() {
        u64::from(in_user_namespace) * HELPERS
    } else {
        proc::tasks_of_user(geteuid().as_raw()) + HELPERS
    };
    setup.reach(Layer::ProcessLimit);
    Ok(Some(others + u64::from(setup.order.processes)))
}
