//! What only Linux has.

pub mod attempt;
mod cgroup;
pub mod group;
mod identity;
mod landlock;
mod mounts;
mod namespaces;
mod proc;
mod seccomp;
pub mod steps;
