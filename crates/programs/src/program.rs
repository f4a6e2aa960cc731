//! The resolution of a command: the file that it runs, the folder of its bot, and what it must be able to read.

use std::{
    env,
    ffi::{OsStr, OsString},
    fs,
    path::{Path, PathBuf, is_separator},
};

use crate::{Access, Grant, ResolveFault, Withheld};

mod caller;
mod installation;
mod links;
mod places;
mod script;
mod shim;
#[cfg(unix)]
mod unix;
mod view;
#[cfg(windows)]
mod windows;

use caller::Caller;
use installation::{Installation, Origin};
use links::Followed;
#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

pub use script::interpreter_word;
use system::{games, is_executable, real_path, spellings};
use view::View;

/// A command whose words have been looked up on this machine.
///
/// # The rule
///
/// The first word is a path if it has a slash, else it is looked up in `PATH`, and then where some
/// systems keep their games. Links and shims of version managers are seen through, and the
/// installation behind them becomes readable: the parent of its `bin`, a virtual environment and
/// its home, the interpreter of a script. A home folder itself, or a hidden folder directly in it,
/// never becomes readable as a whole.
///
/// What the command itself names and what `PATH` leads to is opened. What only a file of the bot
/// names (a link, `pyvenv.cfg`, the first line of a script) is opened if it lies in the bot's
/// folder, or is an installation to which `PATH` or a version manager of the caller leads; else
/// the program does not start, unless `--allow-read` names it ([`ResolveFault::Withheld`]).
///
/// A program found through `PATH`, or in a folder named `bin`, is a *tool*; its bot is the first
/// argument that names a file. Every other program is itself the bot. The *folder* of the command
/// is the folder of the bot, and the current folder if a tool names no file (`java -cp build
/// Main`). It is the working folder, and readable. So is every file or folder that an argument
/// names, also in lists (`a.jar:b`) and behind an equals sign, but not what it names by a link that
/// leads out of the bot's folder or into a hidden folder of a home ([`Program::withheld`]).
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
    grants: Vec<Grant>,
    withheld: Vec<Withheld>,
    tools: Vec<PathBuf>,
    /// What the words of the command open, and not the search path, a version manager or an option
    /// of the caller.
    named: Vec<PathBuf>,
}

impl Program {
    /// Looks up the words of a command that is confined and allowed to read nothing else.
    ///
    /// # Errors
    ///
    /// As [`Program::resolve_for`].
    pub fn resolve(words: &[String]) -> Result<Program, ResolveFault> {
        Program::resolve_for(words, Access::default())
    }

    /// Looks up the words of a command whose program has this access.
    ///
    /// # Errors
    ///
    /// If there is no first word, no such program, if it may not be run, or if it needs what only
    /// a file of the bot names.
    pub fn resolve_for(words: &[String], access: Access<'_>) -> Result<Program, ResolveFault> {
        let current =
            env::current_dir().map_err(|reason| ResolveFault::NoCurrentFolder { reason })?;
        let caller = Caller::new(current, access);
        let current = caller.current.as_path();
        let [name, arguments @ ..] = words else { return Err(ResolveFault::Empty) };
        let mut found = find(OsStr::new(name), current)?;
        let by_name = !name.contains(is_separator);
        let is_tool = by_name || folder_of(&found).ends_with("bin");
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let mut origin = if by_name { Origin::Caller } else { Origin::Command };
        if !by_name {
            match links::follow(folder_of(&current.join(name)), &caller, None) {
                Followed::Outside(link) if is_tool => origin = Origin::File(link.named_by),
                Followed::Outside(link) => return Err(ResolveFault::Withheld(link)),
                // The path that was checked is the one that is used.
                Followed::Inside(folder) => {
                    found = folder.join(found.file_name().unwrap_or_default());
                }
                Followed::Missing => {}
            }
        }
        let bot = if is_tool { first_file(&arguments, &caller)? } else { Some(found.clone()) };
        let folder = bot.as_deref().map_or(current, folder_of).to_owned();
        let own = Some(folder.as_path()).filter(|folder| !places::is_shared(folder));
        if own.is_some_and(|own| found.starts_with(own)) && by_name {
            origin = Origin::Command;
        }
        let mut installation = Installation::of(&found, origin, &caller, &folder);
        if let Some(withheld) = installation.withheld.pop() {
            return Err(ResolveFault::Withheld(withheld));
        }
        if let Some(script) = bot.as_deref().filter(|bot| *bot != found) {
            // A tool that is not the interpreter may run the script by its first line.
            installation.add_interpreter(script, &Origin::File(script.to_owned()));
        }
        let Installation { executable, roots: mut readable, tools, mut withheld, .. } =
            installation;
        let names: Vec<OsString> = found.file_name().map(OsString::from).into_iter().collect();
        let mut named: Vec<PathBuf> = readable.clone();
        named.retain(|root| !by_name && !caller.reaches(root, &names, own));
        named.extend(own.map(Path::to_owned).into_iter().chain(bot));
        for argument in &arguments {
            for path in script::paths_in(argument, current) {
                match links::follow(&path, &caller, own) {
                    Followed::Inside(path) if !places::is_shared(&path) => named.push(path),
                    Followed::Outside(link) => withheld.push(link),
                    Followed::Inside(_) | Followed::Missing => {}
                }
            }
        }
        readable.extend_from_slice(&named);
        readable.extend_from_slice(caller.allowed());
        readable.sort();
        readable.dedup();
        withheld.dedup();
        withheld.retain(|link| !readable.iter().any(|open| link.place.starts_with(open)));
        let grants: Vec<Grant> = readable.iter().filter_map(|path| Grant::of(path)).collect();
        let view = View { caller: &caller, folder: &folder, own, grants: &grants };
        let arguments = arguments.into_iter().map(|argument| view.rewritten(argument));
        let words = [executable.clone().into()].into_iter().chain(arguments).collect();
        named.retain(|path| !caller.allows(path) && !places::is_system(path));
        Ok(Program { executable, words, folder, grants, withheld, tools, named })
    }

    /// The file that the first word of a command denotes, before links and shims are followed.
    ///
    /// # Errors
    ///
    /// If there is no such program, or if it may not be run.
    pub fn find(name: &str) -> Result<PathBuf, ResolveFault> {
        let current =
            env::current_dir().map_err(|reason| ResolveFault::NoCurrentFolder { reason })?;
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

    /// Files and folders beside the system that the program can read, none inside another.
    pub fn readable(&self) -> Vec<&Path> {
        let mut readable: Vec<&Path> = Vec::new();
        // They are sorted, so a folder comes before what it holds.
        for path in self.grants.iter().map(|grant| grant.path.as_path()) {
            let is_inside = readable.iter().any(|outer| path.starts_with(outer));
            if !is_inside && !places::is_system(path) {
                readable.push(path);
            }
        }
        readable
    }

    /// Files and folders outside of `base` that become readable only because the words of the
    /// command name them, and not because of the search path, a version manager or `--allow-read`.
    ///
    /// A hidden folder of a home, such as `~/.ssh`, is outside of the home.
    pub fn named_outside(&self, base: &Path) -> Vec<&Path> {
        let is_inside = |path: &Path| {
            let hidden = places::hidden_folder(path);
            path.starts_with(base) && hidden.is_none_or(|hidden| base.starts_with(hidden))
        };
        self.named.iter().map(PathBuf::as_path).filter(|path| !is_inside(path)).collect()
    }

    /// What the command leads to and the program cannot read, because only links lead there.
    pub fn withheld(&self) -> &[Withheld] {
        &self.withheld
    }

    /// What the program can read, each pinned to the object that was checked.
    pub fn grants(&self) -> &[Grant] {
        &self.grants
    }

    /// The `PATH` of the program: the tools of its installation, then the system's.
    pub fn search_path(&self) -> OsString {
        let tools = self.tools.iter().cloned();
        let joined = env::join_paths(tools.chain(system::tools()));
        joined.or_else(|_| env::join_paths(system::tools())).unwrap_or_default()
    }
}

/// The absolute path of a program, its last links not followed.
fn find(name: &OsStr, current: &Path) -> Result<PathBuf, ResolveFault> {
    let missing = || ResolveFault::NotFound { program: name.into() };
    if name.is_empty() {
        return Err(ResolveFault::Empty);
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
    Err(unfit.map_or_else(missing, |program| ResolveFault::NotExecutable { program }))
}

fn folder_of(file: &Path) -> &Path {
    file.parent().unwrap_or(file)
}

/// The first argument that names a file, with its folder's links followed.
fn first_file(arguments: &[OsString], caller: &Caller) -> Result<Option<PathBuf>, ResolveFault> {
    let mut outside = None;
    for path in arguments.iter().map(|argument| caller.current.join(argument)) {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { continue };
        if !path.is_file() {
            continue;
        }
        match links::follow(folder, caller, None) {
            Followed::Inside(folder) => return Ok(Some(folder.join(name))),
            Followed::Outside(link) => outside = outside.or(Some(link)),
            Followed::Missing => {}
        }
    }
    outside.map_or(Ok(None), |link| Err(ResolveFault::Withheld(link)))
}

/// The path with the links of its folder followed, and without `.` and `..`; the last part stays
/// as it is, because a program may look at the name under which it was called.
fn plain(path: &Path) -> PathBuf {
    match (path.parent().map(real_path), path.file_name()) {
        (Some(Ok(folder)), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
