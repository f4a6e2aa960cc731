//! The last steps on Linux, taken by the process that becomes the program.

use rustix::{
    fs::{Access, access},
    io::Errno,
    process::{Signal, set_parent_process_death_signal},
};

use super::{identity, landlock, seccomp};
use crate::{
    Layer,
    init::{Inside, child::attempt_layer},
    wire::Report,
};

/// Becomes the program's user, and makes sure that this user can read what the program needs.
pub fn before_folder(inside: &mut Inside<'_>) -> Result<(), Report> {
    let missed = |error: Errno| Report::Missed(Layer::OtherUser, error.raw_os_error());
    if let Some(user) = inside.become_user {
        identity::become_user(user).map_err(missed)?;
    }
    if inside.setup.reached.contains(Layer::OtherUser) {
        let order = &inside.setup.order;
        access(&order.executable, Access::EXEC_OK).map_err(missed)?;
        for place in order.readable.iter().chain([&order.folder]) {
            access(place, Access::READ_OK).map_err(missed)?;
        }
    }
    Ok(())
}

/// Gives up what is left to give up.
pub fn after_folder(inside: &mut Inside<'_>, tell: &mut impl FnMut(Report)) {
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    attempt_layer(inside, tell, Layer::NoNewPrivileges, |_| identity::drop_privileges());
    attempt_layer(inside, tell, Layer::Landlock, |inside| {
        let has_own_files = inside.setup.reached.contains(Layer::MountNamespace);
        landlock::restrict(&inside.setup.order, &inside.scratch, has_own_files)
    });
    // Last, because it refuses calls that the other layers are made with.
    attempt_layer(inside, tell, Layer::Seccomp, |_| seccomp::restrict());
}
