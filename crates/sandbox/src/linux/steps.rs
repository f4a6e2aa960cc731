//! The last steps on Linux, taken by the process that becomes the program.

use rustix::{
    fs::{Access, access},
    io::Errno,
    process::{Signal, set_parent_process_death_signal},
};

use super::{binding, identity, landlock, seccomp};
use crate::{
    Layer,
    init::{Inside, child::attempt_layer},
    wire::Report,
};

/// Becomes the program's user, and makes sure that this user can read what the program needs.
pub fn before_folder(inside: &mut Inside) -> Result<(), Report> {
    let missed = |error: Errno| Report::Missed(Layer::OtherUser, error.raw_os_error());
    if let Some(user) = inside.become_user {
        let in_user_namespace = inside.setup.reached.contains(Layer::UserNamespace);
        let layer = if in_user_namespace { Layer::UserNamespace } else { Layer::OtherUser };
        identity::become_user(user).map_err(|error| Report::Missed(layer, error.raw_os_error()))?;
    }
    if inside.setup.reached.contains(Layer::OtherUser) {
        let order = &inside.setup.order;
        access(&order.executable, Access::EXEC_OK).map_err(missed)?;
        let places = order.readable.iter().map(|grant| &grant.path);
        for place in places.chain([&order.folder]) {
            access(place, Access::READ_OK).map_err(missed)?;
        }
    }
    Ok(())
}

/// Gives up the remaining privileges.
pub fn after_folder(inside: &mut Inside, tell: &mut impl FnMut(Report)) {
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    attempt_layer(inside, tell, Layer::NoNewPrivileges, |_| identity::drop_privileges());
    attempt_layer(inside, tell, Layer::Landlock, |inside| {
        landlock::restrict(&inside.setup.order, &inside.scratch, inside.setup.reached)
    });
    if inside.setup.order.is_bound && inside.setup.wants(Layer::Seccomp) {
        // Where there can be no filter, the layer below is missed too.
        let _ = binding::keep();
    }
    // Last, because it refuses calls that the other layers are made with.
    attempt_layer(inside, tell, Layer::Seccomp, |inside| {
        seccomp::restrict(inside.setup.order.mode, inside.setup.reached)
    });
}
