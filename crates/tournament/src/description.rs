use std::path::PathBuf;

/// The stored description of a tournament: the text of its file, and folders that the command line named.
///
/// The folders are comment lines before the text, so that the whole can be read as a tournament file. In an import all
/// of it is untrusted: see [`ConsentRequest`](super::ConsentRequest).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// Folders that programs may read, beside the system and their own folder.
    pub allow_read: Vec<PathBuf>,
    /// Where relative paths start.
    pub folder: Option<PathBuf>,
    /// The text of the file.
    pub text: String,
}

const ALLOW_READ: &str = "# allow-read: ";
/// The last line before the text.
const FOLDER: &str = "# folder: ";

impl Description {
    /// Returns the text to store.
    pub fn write(&self) -> String {
        let line = |head: &str, path: &PathBuf| format!("{head}{}\n", path.display());
        let mut written: String =
            self.allow_read.iter().map(|path| line(ALLOW_READ, path)).collect();
        written.extend(self.folder.iter().map(|path| line(FOLDER, path)));
        written + &self.text
    }

    /// Reads a stored text.
    pub fn read(written: &str) -> Description {
        let mut description = Description::default();
        let mut rest = written;
        while let Some((line, after)) = rest.split_once('\n') {
            if let Some(path) = line.strip_prefix(ALLOW_READ) {
                description.allow_read.push(PathBuf::from(path));
                rest = after;
            } else {
                if let Some(path) = line.strip_prefix(FOLDER) {
                    description.folder = Some(PathBuf::from(path));
                    rest = after;
                }
                break;
            }
        }
        rest.clone_into(&mut description.text);
        description
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_whatever_the_text_begins_with() {
        for text in ["", "name = \"x\"\n", "# allow-read: /etc\n", "# folder: /etc\nname"] {
            for allow_read in [vec![], vec![PathBuf::from("/a b"), PathBuf::from("/c")]] {
                let folder = Some(PathBuf::from("/class"));
                let description = Description { allow_read, folder, text: text.to_owned() };
                assert_eq!(Description::read(&description.write()), description);
            }
        }
    }
}
