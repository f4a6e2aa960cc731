use std::path::PathBuf;

/// A file or folder that stays hidden because only a file of the bot leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withheld {
    /// What is not opened.
    pub place: PathBuf,
    /// The link, script or configuration file that names it.
    pub named_by: PathBuf,
}
