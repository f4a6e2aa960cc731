use std::{
    fs::File,
    io::{BufWriter, Write},
    path::Path,
};

use crate::whole_file::unwritable;
use papan_console::Failure;

/// The file that games are written to.
pub struct Recorder<'a> {
    path: &'a Path,
    file: BufWriter<File>,
}

impl Recorder<'_> {
    pub fn create(path: &Path) -> Result<Recorder<'_>, Failure> {
        let file = File::create(path).map_err(|error| unwritable(path, &error))?;
        Ok(Recorder { path, file: BufWriter::new(file) })
    }

    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|error| unwritable(self.path, &error))
    }

    pub fn close(mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|error| unwritable(self.path, &error))
    }
}
