//! Which file a command really runs, which folder is its bot's, and what it must be able to read.

use std::{
    env,
    ffi::{OsStr, OsString},
    fs,
    path::{Path, PathBuf, is_separator},
};

use crate::StartFault;

mod installation;
mod places;
mod script;
mod shim;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use installation::Installation;
#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

use system::{games, is_executable, real_path, spellings};

/// A command whose words have been looked up on this machine.
///
/// # The rule
///
/// The first word is a path if it has a slash, else it is looked up in `PATH`, and then where some
/// systems keep their games. Links and shims of version managers are seen through, and the installation behind them becomes readable: the
/// parent of its `bin`, a virtual environment and its home, the interpreter of a script. A home
/// folder itself, or a hidden folder directly in it, never becomes readable as a whole.
///
/// A program found through `PATH`, or in a folder named `bin`, is a *tool*; its bot is the first
/// argument that names a file. Every other program is itself the bot. The *folder* of the command
/// is the folder of the bot, and the current folder if a tool names no file (`java -cp build
/// Main`). It is the working folder, and readable. So is every file or folder that an argument
/// names, also in lists (`a.jar:b`) and behind an equals sign.
///
/// Arguments with a slash or a dot that name something relative to the current folder are made
/// absolute if the program will run in another one.
///
/// On Windows a backslash is a slash too, and a program need not be called by its ending.
#[derive(Clone, Debug)]
pub struct Program {
    executable: PathBuf,
    words: Vec<OsString>,
    folder: PathBuf,
    readable: Vec<PathBuf>,
    tools: Vec<PathBuf>,
}

impl Program {
    /// Looks up the words of a command.
    ///
    /// # Errors
    ///
    /// If there is no first word, no such program, or if it may not be run.
    pub fn resolve(words: &[String]) -> Result<Program, StartFault> {
        let current = env::current_dir().map_err(|reason| StartFault::Helper { reason })?;
        let [name, arguments @ ..] = words else { return Err(StartFault::Empty) };
        let found = find(OsStr::new(name), &current)?;
        let is_tool = !name.contains(is_separator) || folder_of(&found).ends_with("bin");
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let bot = if is_tool { first_file(&arguments, &current) } else { Some(found.clone()) };
        let folder = bot.as_deref().map_or(current.as_path(), folder_of).to_owned();
        let mut installation = Installation::of(&found, &folder);
        if let Some(script) = bot.as_deref().filter(|bot| *bot != found) {
            installation.add_interpreter(script, &folder);
        }
        let executable = installation.executable.clone();
        let mut readable = installation.roots;
        add_place(&mut readable, &folder);
        readable.extend(bot.filter(|bot| !readable.iter().any(|root| bot.starts_with(root))));
        for argument in &arguments {
            for path in script::paths_in(argument, &current) {
                add_place(&mut readable, &path);
            }
        }
        readable.retain(|path| path.exists());
        readable.sort();
        readable.dedup();
        let arguments = arguments.into_iter().map(|argument| {
            let path = current.join(&argument);
            let named = folder != current && Path::new(&argument).is_relative();
            // A bare word such as `play` is a word, even where a folder has that name.
            let text = argument.to_string_lossy();
            let has_mark = text.contains(|letter| letter == '.' || is_separator(letter));
            let is_path = !text.starts_with('-') && has_mark;
            if named && is_path && path.exists() { path.into() } else { argument }
        });
        let words = [executable.clone().into()].into_iter().chain(arguments).collect();
        Ok(Program { executable, words, folder, readable, tools: installation.tools })
    }

    /// The file that the first word of a command means, before anything is seen through.
    ///
    /// # Errors
    ///
    /// If there is no such program, or if it may not be run.
    pub fn find(name: &str) -> Result<PathBuf, StartFault> {
        let current = env::current_dir().map_err(|reason| StartFault::Helper { reason })?;
        find(OsStr::new(name), &current)
    }

    /// The file that is executed.
    pub fn executable(&self) -> &Path {
        &self.executable
    }

    /// The words that the program is given, its own name first.
    pub fn words(&self) -> &[OsString] {
        &self.words
    }

    /// The working folder: that of the bot.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Everything beside the system that the program must be able to read.
    pub fn readable(&self) -> &[PathBuf] {
        &self.readable
    }

    /// The `PATH` of the program: the tools of its installation, then the system's.
    pub(crate) fn search_path(&self) -> OsString {
        let tools = self.tools.iter().cloned();
        let joined = env::join_paths(tools.chain(system::tools()));
        joined.or_else(|_| env::join_paths(system::tools())).unwrap_or_default()
    }
}

/// Adds a file or folder that was named; never a home or another folder that holds everybody's.
fn add_place(readable: &mut Vec<PathBuf>, path: &Path) {
    if !places::is_shared(path) {
        readable.push(path.to_owned());
    }
}

/// The absolute path of a program, its last links not followed.
fn find(name: &OsStr, current: &Path) -> Result<PathBuf, StartFault> {
    let missing = || StartFault::NotFound { program: name.into() };
    if name.is_empty() {
        return Err(StartFault::Empty);
    }
    let candidates: Vec<PathBuf> = if name.to_string_lossy().contains(is_separator) {
        vec![current.join(name)]
    } else {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).chain(games());
        folders.map(|folder| current.join(folder).join(name)).collect()
    };
    let mut unfit = None;
    for candidate in candidates.iter().flat_map(|candidate| spellings(candidate)) {
        let candidate = plain(&candidate);
        match fs::metadata(&candidate) {
            Ok(metadata) if metadata.is_file() && is_executable(&candidate) => {
                return Ok(candidate);
            }
            Ok(_) => unfit = unfit.or(Some(candidate)),
            Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
                unfit = unfit.or(Some(candidate));
            }
            Err(_) => {}
        }
    }
    Err(unfit.map_or_else(missing, |program| StartFault::NotExecutable { program }))
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(file)
}

/// The first argument that names a file, with its folder's links followed.
fn first_file(arguments: &[OsString], current: &Path) -> Option<PathBuf> {
    let named = arguments.iter().map(|argument| current.join(argument));
    named.filter(|path| path.is_file()).map(|path| plain(&path)).next()
}

/// The path with the links of its folder followed, and without `.` and `..`; the last part stays
/// as it is, because a program may look at the name under which it was called.
fn plain(path: &Path) -> PathBuf {
    match (path.parent().map(real_path), path.file_name()) {
        (Some(Ok(folder)), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
