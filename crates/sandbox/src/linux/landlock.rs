use std::{fs::File, os::fd::OwnedFd, path::Path};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use papan_programs::Grant;
use rustix::io::Errno;

use crate::{Layer, Layers, wire::Order};

/// The newest version of the interface whose rights are known here; older kernels enforce what
/// they know of it.
const NEWEST: ABI = ABI::V7;

const SYSTEM: [&str; 14] = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu",
    "/snap", "/proc", "/sys",
];
const DEVICES: [&str; 5] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];
/// Not for a program whose memory is only watched; see `mounts`.
const ZERO_DEVICE: &str = "/dev/zero";
/// Places that show the scratch folder too if there is a file system for it.
const ALSO_SCRATCH: [&str; 3] = ["/tmp", "/var/tmp", "/dev/shm"];

/// Lets this process and its children read the system and the program, write the scratch folder,
/// and do nothing else with files; no TCP, and no signals or abstract sockets to the outside.
pub fn restrict(order: &Order, scratch: &Path, reached: Layers) -> rustix::io::Result<()> {
    match enforce(order, scratch, reached) {
        Ok(RulesetStatus::NotEnforced) => Err(Errno::NOSYS),
        Ok(_) => Ok(()),
        Err(_) => Err(Errno::INVAL),
    }
}

fn enforce(order: &Order, scratch: &Path, reached: Layers) -> Result<RulesetStatus, RulesetError> {
    let has_own_files = reached.contains(Layer::MountNamespace);
    let everything = AccessFs::from_all(NEWEST);
    let reading = AccessFs::from_read(NEWEST);
    let own: &[&str] = if has_own_files { &ALSO_SCRATCH } else { &[] };
    // A `/dev` that was not built for the program has more devices than it may read.
    let devices = if has_own_files { reading } else { AccessFs::ReadDir.into() };
    let zero = reached.contains(Layer::MemoryCgroup).then_some(ZERO_DEVICE);
    let status = Ruleset::default()
        .handle_access(everything)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(SYSTEM, reading))?
        .add_rules(rules_for(&order.readable, reading))?
        .add_rules(path_beneath_rules(["/dev"], devices))?
        .add_rules(path_beneath_rules(
            DEVICES.into_iter().chain(zero),
            AccessFs::ReadFile | AccessFs::WriteFile,
        ))?
        .add_rules(path_beneath_rules([scratch], everything))?
        .add_rules(path_beneath_rules(own, everything))?
        .restrict_self()?;
    Ok(status.ruleset)
}

/// Rules for what was granted. The executable is among it, or in a part of the system.
fn rules_for(
    grants: &[Grant],
    reading: BitFlags<AccessFs>,
) -> impl Iterator<Item = Result<PathBeneath<OwnedFd>, RulesetError>> {
    grants.iter().filter_map(move |grant| {
        let descriptor = grant.open().ok()?;
        let is_folder = File::from(descriptor.try_clone().ok()?).metadata().ok()?.is_dir();
        // The rights of folders are refused for files.
        let access = if is_folder { reading } else { reading & AccessFs::from_file(NEWEST) };
        Some(Ok(PathBeneath::new(descriptor, access)))
    })
}
