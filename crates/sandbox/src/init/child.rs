//! The last steps before the program: everything that a process has to do to itself.

use std::{
    ffi::{CString, OsStr},
    io::{self, PipeWriter, Write},
    os::unix::ffi::OsStrExt,
    process::exit,
};

use rustix::io::Errno;

use super::{Inside, limits};
use crate::{Layer, Mode, system, wire::Report};

/// Becomes the program. Layers that cannot be reached are reported through `teller`, which is closed when the program
/// starts.
pub fn become_program(mut inside: Inside, mut teller: PipeWriter) -> ! {
    let mut tell = |report: Report| {
        let _ = teller.write_all(&report.to_bytes());
    };
    let last = prepare(&mut inside, &mut tell).err().unwrap_or_else(|| {
        let missing = inside.setup.reached.missing_for(inside.setup.order.mode);
        if inside.setup.order.mode == Mode::Strict && !missing.is_empty() {
            return Report::Unconfined(missing);
        }
        tell(Report::Started(inside.setup.reached));
        let error = execute(&inside);
        Report::Refused(error.raw_os_error().unwrap_or(Errno::IO.raw_os_error()))
    });
    tell(last);
    exit(0)
}

/// Becomes the program; returns only if that fails.
fn execute(inside: &Inside) -> io::Error {
    let order = &inside.setup.order;
    let scratch = inside.scratch.as_os_str();
    let environment = [
        ("PATH=", order.search_path.as_os_str()),
        ("LANG=", OsStr::new("C.UTF-8")),
        ("HOME=", scratch),
        ("TMPDIR=", scratch),
        ("PAPAN=", OsStr::new("1")),
    ];
    let environment = environment.iter().map(|(name, value)| text(name, value));
    let prepared = (|| {
        let program = text("", order.executable.as_os_str())?;
        let words =
            order.words.iter().map(|word| text("", word)).collect::<io::Result<Vec<_>>>()?;
        Ok((program, words, environment.collect::<io::Result<Vec<_>>>()?))
    })();
    match prepared {
        Ok((program, words, environment)) => system::execute(&program, &words, &environment),
        Err(error) => error,
    }
}

fn text(name: &str, value: &OsStr) -> io::Result<CString> {
    let bytes = [name.as_bytes(), value.as_bytes()].concat();
    CString::new(bytes).map_err(|_| Errno::INVAL.into())
}

fn prepare(inside: &mut Inside, tell: &mut impl FnMut(Report)) -> Result<(), Report> {
    let refused = |error: Errno| Report::Refused(error.raw_os_error());
    #[cfg(target_os = "linux")]
    inside.joined.map_err(|(layer, error)| Report::Missed(layer, error.raw_os_error()))?;
    rustix::process::setsid().map_err(refused)?;
    if let Some([input, output, errors]) = &inside.setup.descriptors {
        rustix::stdio::dup2_stdin(input).map_err(refused)?;
        rustix::stdio::dup2_stdout(output).map_err(refused)?;
        rustix::stdio::dup2_stderr(errors).map_err(refused)?;
    }
    for layer in [Layer::Session, Layer::Environment, Layer::Folder] {
        inside.setup.reach(layer);
    }
    attempt_layer(inside, tell, Layer::Descriptors, |_| close_descriptors());
    attempt_layer(inside, tell, Layer::ResourceLimits, |inside| {
        limits::apply(&inside.setup.order, inside.processes)
    });
    #[cfg(target_os = "linux")]
    crate::linux::steps::before_folder(inside)?;
    rustix::process::chdir(&inside.setup.order.folder).map_err(refused)?;
    #[cfg(target_os = "linux")]
    crate::linux::steps::after_folder(inside, tell);
    Ok(())
}

/// Tries a layer that the program can also run without.
pub fn attempt_layer(
    inside: &mut Inside,
    tell: &mut impl FnMut(Report),
    layer: Layer,
    step: impl FnOnce(&mut Inside) -> rustix::io::Result<()>,
) {
    if inside.setup.wants(layer) {
        match step(inside) {
            Ok(()) => inside.setup.reach(layer),
            Err(error) => tell(Report::Missed(layer, error.raw_os_error())),
        }
    }
}

#[cfg(target_os = "linux")]
fn close_descriptors() -> rustix::io::Result<()> {
    system::close_descriptors_at_exec()
        .map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))
}

#[cfg(not(target_os = "linux"))]
fn close_descriptors() -> rustix::io::Result<()> {
    use rustix::io::{FdFlags, fcntl_setfd};
    use std::os::fd::BorrowedFd;
    for number in 3..1024 {
        // SAFETY: the descriptor is only set to close at exec; if it is not open the system returns an error.
        let descriptor = unsafe { BorrowedFd::borrow_raw(number) };
        match fcntl_setfd(descriptor, FdFlags::CLOEXEC) {
            Ok(()) | Err(Errno::BADF) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
