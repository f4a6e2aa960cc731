use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{find, folder_of, places, plain, script, shim, system::real_path};

/// A program and what belongs to it.
pub struct Installation {
    /// The file to execute.
    pub executable: PathBuf,
    /// Files and folders that must be readable for it to run.
    pub roots: Vec<PathBuf>,
    /// Folders of its tools, for `PATH`.
    pub tools: Vec<PathBuf>,
}

/// More links or interpreters of interpreters than this are a circle.
const MOST_STEPS: usize = 16;

impl Installation {
    /// Finds out what belongs to the program `found`, run for a bot in `folder`.
    pub fn of(found: &Path, folder: &Path) -> Installation {
        let mut installation = Installation {
            executable: shim::behind(found, folder).unwrap_or_else(|| found.to_owned()),
            roots: Vec::new(),
            tools: Vec::new(),
        };
        installation.add(&installation.executable.clone(), folder);
        // A link in a folder that will not be visible cannot be followed later.
        let visible = places::is_system(&installation.executable)
            || installation.roots.iter().any(|root| installation.executable.starts_with(root));
        if !visible && let Ok(real) = real_path(&installation.executable) {
            installation.executable = real;
        }
        installation
    }

    /// Adds `program`, everything that its links lead to, and its interpreter.
    fn add(&mut self, program: &Path, folder: &Path) {
        let mut file = program.to_owned();
        for _ in 0..MOST_STEPS {
            self.add_root_of(&file);
            let Ok(target) = fs::read_link(&file) else { break };
            file = plain(&folder_of(&file).join(target));
        }
        self.add_interpreter(&file, folder);
    }

    /// Adds what the first line of `script` names, if it is a script.
    pub fn add_interpreter(&mut self, script: &Path, folder: &Path) {
        let Some((interpreter, by_name)) = script::interpreter(script) else { return };
        let name = if by_name {
            Path::new(interpreter.file_name().unwrap_or_default())
        } else {
            &interpreter
        };
        let Ok(found) = find(name.as_os_str(), Path::new("/")) else { return };
        let real = shim::behind(&found, folder).unwrap_or(found);
        if by_name && !places::is_system(&real) {
            self.tools.push(folder_of(&real).to_owned());
        }
        if !self.roots.iter().any(|root| real.starts_with(root)) && real != script {
            self.add(&real, folder);
        }
    }

    fn add_root_of(&mut self, file: &Path) {
        if places::is_system(file) {
            return;
        }
        let folder = folder_of(file);
        let root = if folder.ends_with("bin") { folder_of(folder) } else { folder };
        if folder.ends_with("bin") && places::may_be_root(root) {
            self.roots.push(root.to_owned());
            self.tools.push(folder.to_owned());
            self.add_home_of_environment(root);
        } else if file.is_file() && !file.is_symlink() {
            self.roots.push(file.to_owned());
        }
    }

    /// A virtual environment of Python names the installation that it was made from.
    fn add_home_of_environment(&mut self, root: &Path) {
        let Ok(text) = fs::read_to_string(root.join("pyvenv.cfg")) else { return };
        let home = text.lines().find_map(|line| {
            let (key, value) = line.split_once('=')?;
            (key.trim() == "home").then(|| PathBuf::from(value.trim()))
        });
        let Some(home) = home.filter(|home| home.is_absolute() && home.ends_with("bin")) else {
            return;
        };
        let home = home.canonicalize().unwrap_or(home);
        let base = folder_of(&home);
        if !places::is_system(base) && places::may_be_root(base) {
            self.roots.push(base.to_owned());
        }
    }
}
