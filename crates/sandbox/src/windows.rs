//! The parts for Windows: a job that its processes cannot leave, and threads for pipes, which cannot be waited for
//! there.

mod confined;
mod job;
mod scratch;
mod streams;

pub use confined::Confined;

/// There is no helper on Windows, so there is nothing to do.
pub fn init_main() -> ! {
    std::process::exit(1)
}
