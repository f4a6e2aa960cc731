use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use papan_store::{create_private_folder, private_file_options};

/// A page on disk that leads a browser to an address with a token, so that the token is on no command line: those can be
/// read by all users of a machine, the page only by its owner. It is removed when this is dropped.
pub struct RedirectPage {
    path: PathBuf,
    /// Locked, so that another server can distinguish this page from one that was left behind.
    _locked: File,
}

impl RedirectPage {
    /// Writes a page into a folder, and removes those that killed servers have left there.
    pub fn write(folder: &Path, name: &str, address: &str) -> io::Result<RedirectPage> {
        create_private_folder(folder)?;
        remove_stale(folder);
        let path = folder.join(format!("{name}{ENDING}"));
        let mut file = private_file_options().write(true).create_new(true).open(&path)?;
        if LOCKS {
            file.lock()?;
        }
        let page = RedirectPage { path, _locked: file.try_clone()? };
        file.write_all(html(address).as_bytes())?;
        Ok(page)
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for RedirectPage {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next server.
        let _ = fs::remove_file(&self.path);
    }
}

/// How the name of a page ends.
const ENDING: &str = ".open.html";

/// Whether pages are locked: on Windows no browser could read one that is.
const LOCKS: bool = cfg!(unix);

/// Removes the pages of servers that do not run any more.
fn remove_stale(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_page = entry.file_name().to_str().is_some_and(|name| name.ends_with(ENDING));
        // A page that is not locked leads to a server that has ended, and to a token that is not valid any more.
        let is_stale = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if LOCKS && is_page && is_stale() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn html(address: &str) -> String {
    let escaped: String = address
        .chars()
        .map(|c| match c {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '"' => "&quot;".to_owned(),
            c => c.to_string(),
        })
        .collect();
    format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={escaped}\">\n<title>Papan</title>\n\
         <p><a href=\"{escaped}\">Papan</a></p>\n"
    )
}
