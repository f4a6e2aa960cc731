//! The store: nothing is lost, nothing is counted twice, nothing is overwritten.

#[cfg(unix)]
mod disk_full;
mod fixture;
mod killing;
mod migrating;
mod opening;
mod owning;
mod playing;
mod portable;
mod reading;
mod retrying;
mod writing;
