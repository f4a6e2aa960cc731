use papan_console::Console;
use papan_core::Message;
use papan_referee::withheld_message;
use papan_sandbox::{Confinement, Mode, Program};
use serde_json::{Value, json};

/// The files that a program may read besides the system, and those that it names and may not read.
pub struct Access {
    program: Program,
}

impl Access {
    /// Looks a command up. Returns `None` if it is not confined, or if it cannot be started, which is reported
    /// elsewhere.
    pub fn of(command: &[String], confinement: &Confinement) -> Option<Access> {
        let is_confined = confinement.mode != Mode::Off && cfg!(target_os = "linux");
        let program = confinement.resolve(command).ok().filter(|_| is_confined)?;
        Some(Access { program })
    }

    /// Returns a message that lists everything that `name` may read.
    pub fn line(&self, name: &str) -> Option<Message> {
        let mut paths = self.program.readable().into_iter().rev();
        let text = |path: &std::path::Path| path.display().to_string();
        let last = Message::new("access-path").with("path", text(paths.next()?));
        // As messages within each other, so that no path is left out of a long list.
        let list = paths.fold(last, |rest, path| {
            Message::new("access-paths").with("path", text(path)).with("rest", rest)
        });
        Some(Message::new("access-readable").with("program", name).with("paths", list))
    }

    /// Prints on standard error what each link leads to and does not open.
    pub fn notice_withheld(&self, console: &Console) {
        for withheld in self.program.withheld() {
            console.notice(&withheld_message("access-withheld", withheld));
        }
    }

    /// Returns the paths that may be read.
    pub fn readable(&self) -> Value {
        let paths = self.program.readable().into_iter();
        paths.map(|path| json!(path.to_string_lossy())).collect()
    }

    /// Returns what is not opened, and what names it.
    pub fn withheld(&self) -> Value {
        let withheld = self.program.withheld().iter();
        withheld
            .map(|withheld| {
                json!({
                    "file": withheld.named_by.to_string_lossy(),
                    "place": withheld.place.to_string_lossy(),
                })
            })
            .collect()
    }
}
