use std::io;

use crate::{
    Layer,
    init::{Missed, Setup},
    system::{Fork, fork_into},
};

/// The layers that are namespaces, each with its flags.
const NAMESPACES: [(Layer, libc::c_int); 5] = [
    (Layer::UserNamespace, libc::CLONE_NEWUSER),
    (Layer::NetworkNamespace, libc::CLONE_NEWNET),
    (Layer::IpcNamespace, libc::CLONE_NEWIPC | libc::CLONE_NEWUTS),
    (Layer::MountNamespace, libc::CLONE_NEWNS),
    (Layer::PidNamespace, libc::CLONE_NEWPID),
];

/// Forks into all namespaces that are wanted and available, and returns which are not: one of them, if that helps, else
/// all.
pub fn fork_into_namespaces(setup: &mut Setup) -> io::Result<(Fork, Missed)> {
    let wanted: Vec<_> = NAMESPACES.into_iter().filter(|&(layer, _)| setup.wants(layer)).collect();
    let all: libc::c_int = wanted.iter().fold(0, |flags, (_, flag)| flags | flag);
    let fewer = wanted.iter().map(|&(layer, flag)| (all & !flag, vec![layer]));
    let none = (0, wanted.iter().map(|&(layer, _)| layer).collect());
    let mut first_error = libc::EPERM;
    for (index, (flags, without)) in
        [(all, vec![])].into_iter().chain(fewer).chain([none]).enumerate()
    {
        match fork_into(flags) {
            Ok(fork) => {
                let reached = wanted.iter().map(|&(layer, _)| layer);
                reached
                    .filter(|layer| !without.contains(layer))
                    .for_each(|layer| setup.reach(layer));
                let missed = without.into_iter().map(|layer| (layer, first_error)).collect();
                return Ok((fork, missed));
            }
            Err(error) if index == 0 => first_error = error.raw_os_error().unwrap_or(libc::EPERM),
            Err(_) => {}
        }
    }
    Err(io::Error::from_raw_os_error(first_error))
}
