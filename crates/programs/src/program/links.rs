//! Follows the links of a path as far as they may be followed.

use std::path::{Component, Path, PathBuf};

use super::{caller::Caller, places};
use crate::Withheld;

/// Where a path leads.
pub enum Followed {
    /// There is no such file or folder.
    Missing,
    /// To this path, which has no links.
    Inside(PathBuf),
    /// Through a link that may not be followed.
    Outside(Withheld),
}

/// Follows `path` one component at a time. `bot` is the bot's folder, if it is known and not a
/// folder that holds other things.
///
/// A link may lead to a place in the bot's folder or in its own folder, into the system, and to
/// what `--allow-read` names. A link that lies directly in a home, above one or in the system was
/// made by the caller or the administrator and may lead anywhere, except into a hidden folder of
/// a home.
pub fn follow(path: &Path, caller: &Caller, bot: Option<&Path>) -> Followed {
    if cfg!(windows) {
        let absolute = std::path::absolute(path).ok().filter(|path| path.exists());
        return absolute.map_or(Followed::Missing, Followed::Inside);
    }
    let mut real = PathBuf::from("/");
    for part in path.components() {
        match part {
            Component::Prefix(_) | Component::RootDir | Component::CurDir => continue,
            Component::ParentDir => {
                real.pop();
                continue;
            }
            Component::Normal(name) => real.push(name),
        }
        let Ok(metadata) = real.symlink_metadata() else { return Followed::Missing };
        if metadata.is_symlink() {
            let Ok(target) = real.canonicalize() else { return Followed::Missing };
            if !may_follow(&real, &target, caller, bot) {
                return Followed::Outside(Withheld { named_by: real, place: target });
            }
            real = target;
        }
    }
    Followed::Inside(real)
}

/// Whether `link` may be followed to `target`, a path without links.
fn may_follow(link: &Path, target: &Path, caller: &Caller, bot: Option<&Path>) -> bool {
    let folder = super::folder_of(link);
    let is_inside = bot.is_some_and(|bot| target.starts_with(bot));
    if is_inside || places::is_system(target) || caller.allows(target) {
        return true;
    }
    let is_alias = target.starts_with(folder) && !places::is_shared(folder);
    is_alias && !hides(folder, target) || is_callers(link, target, bot)
}

/// Whether `link` is one of the caller or of the system, and does not lead into a hidden folder.
pub fn is_callers(link: &Path, target: &Path, bot: Option<&Path>) -> bool {
    let folder = super::folder_of(link);
    let in_home = || places::homes().iter().any(|home| home.starts_with(folder));
    bot.is_none_or(|bot| !link.starts_with(bot))
        && !hides(folder, target)
        && (places::is_system(folder) || in_home())
}

/// Whether `target` lies in a hidden folder of a home in which `folder` does not lie.
fn hides(folder: &Path, target: &Path) -> bool {
    places::hidden_folder(target).is_some_and(|hidden| !folder.starts_with(hidden))
}
