//! What tests need from the machine. A test that finds it missing ends by [`skip`], which fails in CI.

mod disk;
mod programs;

pub use disk::MemoryDisk;
pub use programs::{find, is_installed};

/// Prints why a test, or a part of it, cannot run here. Where the variable `CI` is set, nothing may be missing, and the
/// test fails instead.
///
/// # Panics
/// If `CI` is set.
#[track_caller]
pub fn skip(reason: &str) {
    assert!(std::env::var_os("CI").is_none(), "in CI nothing may be missing: {reason}");
    println!("skipped: {reason}");
}
