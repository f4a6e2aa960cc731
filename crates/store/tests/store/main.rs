//! The store: nothing is lost, nothing is counted twice, nothing is overwritten.

mod damage;
mod damaged_log;
#[cfg(unix)]
mod disk_full;
#[cfg(target_os = "linux")]
mod failing_calls;
#[cfg(target_os = "linux")]
mod faults;
mod fixture;
mod frozen;
mod killing;
mod migrating;
mod opening;
mod owning;
mod playing;
mod portable;
mod reading;
mod retrying;
mod writing;
