use std::{
    ffi::OsString,
    path::{Path, PathBuf, is_separator},
};

use super::{caller::Caller, links, links::Followed, places, plain};
use crate::Grant;

/// What a program sees of the file system, to write its arguments for.
pub struct View<'a> {
    pub caller: &'a Caller,
    /// The folder in which the program runs.
    pub folder: &'a Path,
    /// The same folder, unless it holds other things than the bot.
    pub own: Option<&'a Path>,
    pub grants: &'a [Grant],
}

impl View<'_> {
    /// The argument as the program needs it: a path is made absolute if the program runs in another
    /// folder, and has no `..` or links that it could not follow.
    pub fn rewritten(&self, argument: OsString) -> OsString {
        // Commands come as text, so nothing is lost here.
        let text = argument.to_string_lossy();
        let (option, value) = match text.split_once('=') {
            Some((option, value)) if text.starts_with('-') => (format!("{option}="), value),
            _ if text.starts_with('-') => return argument,
            _ => (String::new(), &*text),
        };
        // A bare word such as `play` is a word, even where a folder has that name.
        let has_mark = value.contains(|letter| letter == '.' || is_separator(letter));
        let path = self.caller.current.join(value);
        let stays = Path::new(value).is_relative() && self.folder == self.caller.current;
        if stays || !has_mark || !path.exists() {
            return argument;
        }
        let seen = self.seen_as(&path);
        if seen == Path::new(value) {
            return argument;
        }
        let mut argument = OsString::from(option);
        argument.push(seen);
        argument
    }

    /// The path at which the program sees the file: under its own name if possible.
    fn seen_as(&self, path: &Path) -> PathBuf {
        let named = plain(path);
        let is_seen = places::is_system(&named)
            || self.grants.iter().any(|grant| named.starts_with(&grant.path));
        match links::follow(path, self.caller, self.own) {
            Followed::Inside(real) if !is_seen => real,
            _ => named,
        }
    }
}
