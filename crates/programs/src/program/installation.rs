use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use super::{
    caller::{Caller, python_names},
    find, folder_of, links, places, plain, script, shim,
    system::real_path,
};
use crate::Withheld;

/// A program and what belongs to it.
pub struct Installation<'a> {
    /// The file to execute.
    pub executable: PathBuf,
    /// Files and folders that must be readable for it to run.
    pub roots: Vec<PathBuf>,
    /// Folders of its tools, for `PATH`.
    pub tools: Vec<PathBuf>,
    /// What it would need, and what must not be opened because only the bot names it.
    pub withheld: Vec<Withheld>,
    caller: &'a Caller,
    /// The folder in which version files are looked for.
    folder: &'a Path,
    /// The same folder, unless it holds other things than the bot.
    bot: Option<&'a Path>,
    /// The names of the programs that were seen.
    names: Vec<OsString>,
    steps: usize,
}

/// The origin of a file name.
#[derive(Clone)]
pub enum Origin {
    /// The caller's search path leads to it.
    Caller,
    /// It is written in the command itself.
    Command,
    /// This link, script or configuration file names it.
    File(PathBuf),
}

/// More links or interpreters of interpreters than this are a cycle.
const MAX_STEPS: usize = 16;

impl<'a> Installation<'a> {
    /// Finds out what belongs to the program `found`, run for a bot in `folder`.
    pub fn of(
        found: &Path,
        origin: Origin,
        caller: &'a Caller,
        folder: &'a Path,
    ) -> Installation<'a> {
        let bot = Some(folder).filter(|folder| !places::is_shared(folder));
        let mut installation = Installation {
            executable: found.to_owned(),
            roots: Vec::new(),
            tools: Vec::new(),
            withheld: Vec::new(),
            caller,
            folder,
            bot,
            names: python_names().into(),
            steps: MAX_STEPS,
        };
        let (executable, origin) = installation.behind(found, origin);
        installation.executable.clone_from(&executable);
        installation.add(&executable, origin);
        // A link in a folder that will not be visible cannot be followed later.
        let visible = places::is_system(&executable)
            || installation.roots.iter().any(|root| executable.starts_with(root));
        if !visible && let Ok(real) = real_path(&executable) {
            installation.executable = real;
        }
        installation
    }

    /// Sees through the shim of a version manager. A version that is a link out of the manager's
    /// folder is named by that folder, not by the command.
    fn behind(&self, found: &Path, origin: Origin) -> (PathBuf, Origin) {
        let Some(real) = shim::behind(found, self.folder) else {
            return (found.to_owned(), origin);
        };
        let leaves = !real.starts_with(folder_of(folder_of(found)));
        let origin = match origin {
            Origin::Command if leaves => Origin::File(found.to_owned()),
            origin => origin,
        };
        (real, origin)
    }

    /// Adds `program`, everything that its links lead to, and its interpreter.
    fn add(&mut self, program: &Path, mut origin: Origin) {
        let mut file = program.to_owned();
        while self.steps > 0 {
            self.steps -= 1;
            self.names.extend(file.file_name().map(Into::into));
            if !self.add_root_of(&file, &origin) {
                return;
            }
            let Ok(target) = fs::read_link(&file) else { break };
            let target = plain(&folder_of(&file).join(target));
            origin = match origin {
                Origin::Caller if !self.is_in_bot(&file) => Origin::Caller,
                Origin::Command if links::is_callers(&file, &target, self.bot) => Origin::Caller,
                _ => Origin::File(file),
            };
            file = target;
        }
        if self.steps > 0 {
            self.add_interpreter(&file, &origin);
        }
    }

    /// Adds what the first line of `script` names, if it is a script.
    pub fn add_interpreter(&mut self, script: &Path, origin: &Origin) {
        let Some((interpreter, by_name)) = script::interpreter(script) else { return };
        let Ok(found) = find(interpreter.as_os_str(), Path::new("/")) else { return };
        let is_callers = if by_name {
            !self.is_in_bot(&found)
        } else {
            matches!(origin, Origin::Caller) && !self.is_in_bot(script)
        };
        let origin = if is_callers { Origin::Caller } else { Origin::File(script.to_owned()) };
        let (real, origin) = self.behind(&found, origin);
        if by_name && !places::is_system(&real) {
            self.tools.push(folder_of(&real).to_owned());
        }
        if real != script {
            self.add(&real, origin);
        }
    }

    /// Adds the installation of which `file` is a program, or else the file. Returns false if it
    /// must not be opened.
    fn add_root_of(&mut self, file: &Path, origin: &Origin) -> bool {
        if places::is_system(file) {
            return true;
        }
        let folder = folder_of(file);
        let root = folder_of(folder);
        let is_root = folder.ends_with("bin") && places::may_be_root(root);
        let place = if is_root { root } else { file };
        let is_regular = file.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
        if !is_root && !is_regular {
            return true;
        }
        if let Origin::File(named_by) = origin
            && !self.may_open(place, is_root)
        {
            self.withhold(place, named_by);
            return false;
        }
        self.roots.push(place.to_owned());
        if is_root {
            self.tools.push(folder.to_owned());
            return self.add_home_of_environment(root, origin);
        }
        true
    }

    /// A virtual environment of Python names the installation that it was made from. Returns false
    /// if that must not be opened.
    fn add_home_of_environment(&mut self, root: &Path, origin: &Origin) -> bool {
        let config = root.join("pyvenv.cfg");
        let Some(text) = script::read_config(&config) else { return true };
        let home = text.lines().find_map(|line| {
            let (key, value) = line.split_once('=')?;
            (key.trim() == "home").then(|| PathBuf::from(value.trim()))
        });
        let home = home.filter(|home| home.is_absolute()).and_then(|home| home.canonicalize().ok());
        let Some(home) = home.filter(|home| home.ends_with("bin")) else { return true };
        let base = folder_of(&home);
        if places::is_system(base) {
            return true;
        }
        let is_callers = matches!(origin, Origin::Caller) && !self.is_in_bot(&config);
        if places::may_be_root(base) && (is_callers || self.may_open(base, true)) {
            self.roots.push(base.to_owned());
        } else if !is_callers && !self.caller.allows(&home) {
            self.withhold(if places::may_be_root(base) { base } else { &home }, &config);
            return false;
        }
        true
    }

    /// Whether a file or a root may be opened although only a file names it.
    fn may_open(&self, place: &Path, is_root: bool) -> bool {
        self.is_in_bot(place)
            || self.roots.iter().any(|root| place.starts_with(root))
            || self.caller.allows(place)
            || is_root && self.caller.reaches(place, &self.names, self.bot)
    }

    fn is_in_bot(&self, file: &Path) -> bool {
        self.bot.is_some_and(|bot| file.starts_with(bot))
    }

    fn withhold(&mut self, place: &Path, named_by: &Path) {
        let (place, named_by) = (place.to_owned(), named_by.to_owned());
        self.withheld.push(Withheld { place, named_by });
    }
}
