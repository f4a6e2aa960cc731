//! What Windows has: a job that its processes cannot leave, and threads where pipes cannot be
//! waited for.

mod confined;
mod job;
mod scratch;
mod streams;

pub use confined::Confined;

/// There is no helper here, so nothing to begin with.
pub fn init_main() -> ! {
    std::process::exit(1)
}
