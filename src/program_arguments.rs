use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;
use papan_console::Failure;
use papan_core::Message;
use papan_record::TimeControl;
use papan_referee::ProgramSettings;
use papan_sandbox::{Confinement, Mode};

use crate::{
    bounded_file::unreadable,
    limit_arguments::{duration, memory},
};

/// How bot programs are run and confined.
#[derive(Args, Clone)]
pub struct ProgramArguments {
    /// How programs are confined: as well as this system can, not at all, or strictly or not run
    #[arg(long, value_name = "MODE", default_value = "default", value_parser = mode)]
    sandbox: Mode,

    /// A folder that programs may read, beside the system and their own folder
    #[arg(long, value_name = "DIR")]
    allow_read: Vec<PathBuf>,

    /// Memory for each program, such as 500MB or 2GB [default: 1GB]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,

    /// Time in which a program must have started and given its first answer [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    startup: Option<Duration>,
}

impl ProgramArguments {
    /// Returns how programs are run.
    pub fn settings(&self, reuse: bool) -> Result<ProgramSettings, Failure> {
        let mut confinement = Confinement::new(self.sandbox, sandbox_init()?);
        confinement.allow_read.clone_from(&self.allow_read);
        if let Some(memory) = self.memory {
            confinement.memory = memory;
        }
        for folder in &self.allow_read {
            if let Err(error) = folder.metadata() {
                let message = Message::new("file-unreadable")
                    .with("path", folder.display().to_string())
                    .with("reason", error.to_string());
                return Err(Failure::Usage(message));
            }
            if holds_private_folders(folder) {
                let message = Message::new("allow-read-all");
                return Err(Failure::Usage(message.with("path", folder.display().to_string())));
            }
        }
        Ok(ProgramSettings { confinement, reuse })
    }

    /// Returns how programs are confined.
    pub fn sandbox(&self) -> Mode {
        self.sandbox
    }

    /// Returns the memory for each program, if it was given.
    pub fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Returns the folders that programs may read, as absolute paths.
    pub fn allow_read(&self) -> Result<Vec<PathBuf>, Failure> {
        absolute_folders(&self.allow_read)
    }

    /// Returns the time in which a program must have started.
    pub fn startup(&self) -> Duration {
        self.startup.unwrap_or(TimeControl::STARTUP)
    }
}

/// Returns folders as absolute paths without links.
pub fn absolute_folders(folders: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let absolute = |folder: &PathBuf| {
        fs::canonicalize(folder).map_err(|error| Failure::Usage(unreadable(folder, &error)))
    };
    folders.iter().map(absolute).collect()
}

/// Returns whether a folder contains the private folders of programs: showing it would hide them.
fn holds_private_folders(folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return false };
    let places = [PathBuf::from("/tmp"), env::temp_dir()];
    places
        .iter()
        .filter_map(|place| place.canonicalize().ok())
        .any(|place| place.starts_with(&folder))
}

/// The hidden command that confines programs and remains as their first process.
pub const SANDBOX_INIT: &str = "sandbox-init";

/// Returns the words that start it.
pub fn sandbox_init() -> Result<Vec<OsString>, Failure> {
    // The running program itself, also when its file is replaced while games are played.
    let itself = Path::new("/proc/self/exe");
    if itself.exists() {
        return Ok(vec![itself.into(), SANDBOX_INIT.into()]);
    }
    let papan = env::current_exe().map_err(|error| {
        Failure::Unable(Message::new("system-reason").with("reason", error.to_string()))
    })?;
    Ok(vec![papan.into(), SANDBOX_INIT.into()])
}

fn mode(text: &str) -> Result<Mode, String> {
    let words: Vec<_> = Mode::ALL.iter().map(|mode| mode.name()).collect();
    Mode::from_name(text).ok_or_else(|| format!("the modes are: {}", words.join(", ")))
}

/// Returns how registered bots are run in games with people.
pub fn default_programs() -> Result<ProgramSettings, Failure> {
    let confinement = Confinement::new(Mode::Default, sandbox_init()?);
    Ok(ProgramSettings { confinement, reuse: false })
}
