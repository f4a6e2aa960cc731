//! The parts that only Linux has.

pub mod attempt;
mod binding;
mod cgroup;
pub mod cpu_time;
pub mod freezer;
pub mod group;
pub mod groups;
mod identity;
mod landlock;
mod mounts;
mod namespaces;
mod proc;
pub mod seccomp;
pub mod steps;

/// Whether this is Linux `major.minor` or newer.
fn kernel_is_at_least(major: u32, minor: u32) -> bool {
    let name = rustix::system::uname();
    let release = name.release().to_string_lossy();
    let mut numbers = release.split(|letter: char| !letter.is_ascii_digit());
    let mut next = || numbers.next().and_then(|word| word.parse::<u32>().ok()).unwrap_or(0);
    (next(), next()) >= (major, minor)
}
