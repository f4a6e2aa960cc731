use std::path::PathBuf;

/// What the caller lets a program read beside its own folder and its installation.
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    /// Files and folders that the caller names.
    pub allow_read: &'a [PathBuf],
    /// Whether anything is hidden from the program at all.
    pub is_confined: bool,
}

impl Default for Access<'_> {
    fn default() -> Self {
        Access { allow_read: &[], is_confined: true }
    }
}
