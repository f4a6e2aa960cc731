use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope, path_beneath_rules,
};
use rustix::io::Errno;

use crate::wire::Order;

/// The newest version of the interface whose rights are known here; older kernels enforce what
/// they know of it.
const NEWEST: ABI = ABI::V7;

const SYSTEM: [&str; 15] = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu",
    "/snap", "/proc", "/sys", "/dev",
];
const DEVICES: [&str; 6] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];
/// Places that show the scratch folder too if there is a file system for it.
const ALSO_SCRATCH: [&str; 3] = ["/tmp", "/var/tmp", "/dev/shm"];

/// Lets this process and its children read the system and the program, write the scratch folder,
/// and do nothing else with files; no TCP, and no signals or abstract sockets to the outside.
pub fn restrict(order: &Order, scratch: &Path, has_own_files: bool) -> rustix::io::Result<()> {
    match enforce(order, scratch, has_own_files) {
        Ok(RulesetStatus::NotEnforced) => Err(Errno::NOSYS),
        Ok(_) => Ok(()),
        Err(_) => Err(Errno::INVAL),
    }
}

fn enforce(
    order: &Order,
    scratch: &Path,
    has_own_files: bool,
) -> Result<RulesetStatus, RulesetError> {
    let everything = AccessFs::from_all(NEWEST);
    let reading = AccessFs::from_read(NEWEST);
    let own: &[&str] = if has_own_files { &ALSO_SCRATCH } else { &[] };
    let status = Ruleset::default()
        .handle_access(everything)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(SYSTEM, reading))?
        .add_rules(path_beneath_rules(&order.readable, reading))?
        .add_rules(path_beneath_rules([&order.executable], reading))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules([scratch], everything))?
        .add_rules(path_beneath_rules(own, everything))?
        .restrict_self()?;
    Ok(status.ruleset)
}
