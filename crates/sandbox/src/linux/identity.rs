//! The identity of the program: user ids, and privileges, of which it has none.

use std::{fs, io, os::fd::OwnedFd};

use rustix::{
    fs::fchown,
    process::{Gid, Pid, Uid, getegid, geteuid, getpid},
    thread::{
        CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities,
        clear_ambient_capability_set, remove_capability_from_bounding_set, set_capabilities,
        set_capabilities_secure_bits, set_no_new_privs, set_thread_groups, set_thread_res_gid,
        set_thread_res_uid,
    },
};

/// The id under which the program sees itself in its user namespace.
pub const INSIDE: u32 = 1000;

/// Ids that no distribution, container manager or directory service assigns: the last part of the range that systemd
/// documents as unused. The number of a process is added, so that two bots never share one.
const FIRST_FREE: u32 = 2_000_000_000;

/// Whether this process may become other users and change the owner of files.
pub fn is_privileged() -> bool {
    let needed = CapabilitySet::SETUID | CapabilitySet::SETGID;
    geteuid().is_root() && capabilities(None).is_ok_and(|sets| sets.effective.contains(needed))
}

/// An unused user id, for a program started by root, if there is one.
pub fn unused_user() -> Option<u32> {
    let pid = getpid().as_raw_nonzero().get() as u32;
    let high = FIRST_FREE + pid;
    // Inside a container only some ids exist.
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let exists = |id: u32| {
        map.lines().any(|line| {
            let mut numbers = line.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
            let (first, _, count) = (numbers.next(), numbers.next(), numbers.next());
            first
                .zip(count)
                .is_some_and(|(first, count)| (first..first + count).contains(&(id as u64)))
        })
    };
    [high, 20_000 + pid % 20_000].into_iter().find(|&id| exists(id))
}

/// Gives the ends of pipes to the user that the program will be, by default this process's own: a
/// program can open its own standard streams by their names (`/dev/stderr`) only if it owns them.
pub fn hand_over(descriptors: &[OwnedFd], user: Option<u32>) {
    let user = user.unwrap_or(geteuid().as_raw());
    for descriptor in descriptors {
        // Where this fails, the streams that are open already suffice.
        let _ = fchown(descriptor, Some(Uid::from_raw(user)), Some(Gid::from_raw(user)));
    }
}

/// Maps [`INSIDE`] to a user and group outside, for the user namespace of `pid`: by default those of this process.
pub fn map_user(pid: Pid, user: Option<u32>) -> io::Result<()> {
    let inside = (INSIDE, INSIDE);
    if let Some(user) = user {
        return map_pair(pid, inside, (user, user));
    }
    // The kernel requires this of processes without privileges.
    fs::write(format!("/proc/{}/setgroups", pid.as_raw_nonzero()), "deny")?;
    map_pair(pid, inside, (geteuid().as_raw(), getegid().as_raw()))
}

/// Maps one user and group in the user namespace of `pid` to one outside.
pub fn map_pair(pid: Pid, inside: (u32, u32), outside: (u32, u32)) -> io::Result<()> {
    let folder = format!("/proc/{}", pid.as_raw_nonzero());
    fs::write(format!("{folder}/uid_map"), format!("{} {} 1", inside.0, outside.0))?;
    fs::write(format!("{folder}/gid_map"), format!("{} {} 1", inside.1, outside.1))
}

/// Becomes another user and group, with no further groups where that can be.
pub fn become_user(user: u32) -> rustix::io::Result<()> {
    let (uid, gid) = (Uid::from_raw(user), Gid::from_raw(user));
    // Refused where the namespace was made without privilege; then no group can be dropped.
    let _ = set_thread_groups(&[]);
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)
}

/// Gives up every privilege, for good.
pub fn drop_privileges() -> rustix::io::Result<()> {
    clear_ambient_capability_set()?;
    if capabilities(None)?.effective.contains(CapabilitySet::SETPCAP) {
        // Not even a program of root gains privileges when it is executed.
        let secure = CapabilitiesSecureBits::NO_ROOT | CapabilitiesSecureBits::NO_ROOT_LOCKED;
        set_capabilities_secure_bits(secure)?;
        for capability in CapabilitySet::all().iter() {
            // Numbers that this kernel does not know are refused, and need no removing.
            let _ = remove_capability_from_bounding_set(capability);
        }
    }
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })?;
    set_no_new_privs(true)
}
