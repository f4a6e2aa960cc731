//! The settings of the caller, as opposed to the bot: search path, version managers and options.

use std::{
    env,
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use super::{folder_of, places, shim};
use crate::Access;

/// Version managers: the variable that names their folder, where it is below a home otherwise,
/// and how many levels below which part of it the installations are.
const MANAGERS: [(&str, &str, &str, usize); 12] = [
    ("PYENV_ROOT", ".pyenv", "versions", 1),
    ("RBENV_ROOT", ".rbenv", "versions", 1),
    ("NODENV_ROOT", ".nodenv", "versions", 1),
    ("NVM_DIR", ".nvm", "versions/node", 1),
    ("ASDF_DATA_DIR", ".asdf", "installs", 2),
    ("MISE_DATA_DIR", ".local/share/mise", "installs", 2),
    ("VOLTA_HOME", ".volta", "tools/image", 2),
    ("UV_PYTHON_INSTALL_DIR", ".local/share/uv/python", "", 1),
    ("SDKMAN_DIR", ".sdkman", "candidates", 2),
    ("RUSTUP_HOME", ".rustup", "toolchains", 1),
    ("CONDA_ROOT", "miniconda3", "envs", 1),
    ("MAMBA_ROOT_PREFIX", "miniforge3", "envs", 1),
];

/// Decides which files outside of a bot's folder the bot may lead to.
pub struct Caller {
    pub current: PathBuf,
    /// Absolute folders of `PATH`, their links followed.
    search_path: Vec<PathBuf>,
    /// What the caller allows explicitly.
    allowed: Vec<PathBuf>,
    /// Whether nothing is hidden from the program anyway.
    is_unconfined: bool,
}

impl Caller {
    pub fn new(current: PathBuf, access: Access<'_>) -> Caller {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).filter(|folder| folder.is_absolute());
        let real = |path: &PathBuf| path.canonicalize().ok();
        Caller {
            current,
            search_path: folders.filter_map(|folder| real(&folder)).collect(),
            allowed: access.allow_read.iter().filter_map(real).collect(),
            is_unconfined: !access.is_confined || !cfg!(target_os = "linux"),
        }
    }

    /// What `--allow-read` names.
    pub fn allowed(&self) -> &[PathBuf] {
        &self.allowed
    }

    /// Whether `path` is readable by the caller's own decision.
    pub fn allows(&self, path: &Path) -> bool {
        self.is_unconfined || self.allowed.iter().any(|allowed| path.starts_with(allowed))
    }

    /// Whether `root`, a path without links, is an installation to which the search path or a
    /// version manager leads; `names` are those of its programs. What lies in the folder `bot`
    /// leads nowhere.
    pub fn reaches(&self, root: &Path, names: &[OsString], bot: Option<&Path>) -> bool {
        if !places::may_be_root(root) {
            return false;
        }
        let leads_there = |folder: &PathBuf| {
            if bot.is_some_and(|bot| folder.starts_with(bot)) {
                return false;
            }
            let has_programs = ["bin", "condabin"].iter().any(|name| folder.ends_with(name));
            let is_own = has_programs && is_or_holds(folder_of(folder), root);
            let has_link = |name: &OsString| {
                let real = folder.join(name).canonicalize();
                real.is_ok_and(|real| folder_of(&real) == root.join("bin"))
            };
            is_own || names.iter().any(has_link) || is_managed(folder_of(folder), root)
        };
        self.search_path.iter().any(leads_there) || is_in_a_manager(root)
    }
}

/// Whether `root` is the installation `place`, or one of its environments, as Conda has them.
fn is_or_holds(place: &Path, root: &Path) -> bool {
    root == place || folder_of(root) == place.join("envs")
}

/// Whether `root` is an installation of the version manager that has its shims below `manager`.
fn is_managed(manager: &Path, root: &Path) -> bool {
    let kept = [("versions", 1), ("installs", 2), ("tools/image", 2)];
    kept.into_iter().any(|(place, depth)| is_below(&manager.join(place), depth, root))
}

fn is_in_a_manager(root: &Path) -> bool {
    MANAGERS.into_iter().any(|(variable, usual, place, depth)| {
        let named = env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        let usual = places::homes().into_iter().map(|home| home.join(usual));
        named.into_iter().chain(usual).any(|manager| is_below(&manager.join(place), depth, root))
    })
}

/// Whether `root` is, links followed, one of the installations `depth` levels below `place`.
fn is_below(place: &Path, depth: usize, root: &Path) -> bool {
    let mut installations = Vec::new();
    shim::versions(place, depth, &mut installations);
    let real = installations.iter().filter_map(|path| path.canonicalize().ok());
    real.filter(|path| path.join("bin").is_dir()).any(|path| is_or_holds(&path, root))
}

/// The names under which a Python is found.
pub fn python_names() -> [OsString; 2] {
    ["python3", "python"].map(|name| OsStr::new(name).to_owned())
}
