use std::{
    borrow::Cow,
    env,
    io::{self, IsTerminal, Write},
};

use papan_core::Message;
use papan_texts::{Language, Texts};

use crate::{cli::ColourChoice, failure::Failure};

/// Where the program speaks: in which language, with or without colour.
pub struct Console {
    texts: Texts,
    colour: bool,
}

impl Console {
    /// Settles language and colour from the options, the locale and the terminal.
    pub fn new(language: Option<Language>, colour: ColourChoice) -> Console {
        let of_locale = || sys_locale::get_locale().and_then(|name| Language::of_locale(&name));
        let language = language.or_else(of_locale).unwrap_or_default();
        let colour = match colour {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => {
                let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
                let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
                io::stdout().is_terminal() && !is_set("NO_COLOR") && !dumb
            }
        };
        Console { texts: Texts::new(language), colour }
    }

    /// Makes a console that speaks the language after this one's.
    pub fn in_next_language(&self) -> Console {
        let spoken = Language::ALL.iter().position(|&known| known == self.texts.language());
        let next = spoken.map_or(0, |index| (index + 1) % Language::ALL.len());
        Console { texts: Texts::new(Language::ALL[next]), colour: self.colour }
    }

    /// Returns how boards are drawn here.
    pub fn style(&self) -> papan_draw::Style {
        if self.colour { papan_draw::Style::Colour } else { papan_draw::Style::Plain }
    }

    /// Puts a message into words.
    pub fn say(&self, message: &Message) -> String {
        self.texts.say(message)
    }

    /// Says a text without arguments.
    pub fn word(&self, key: impl Into<Cow<'static, str>>) -> String {
        self.texts.word(key)
    }

    /// Writes a number with the decimal sign of the language.
    pub fn decimal(&self, number: &str) -> String {
        number.replace('.', &self.texts.language().decimal_sign().to_string())
    }

    /// Returns text in bold, where there is colour.
    pub fn bold(&self, text: &str) -> String {
        if self.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Prints text to standard output and makes sure that it is seen.
    #[expect(clippy::unused_self, reason = "whoever speaks has a console")]
    pub fn print(&self, text: &str) -> Result<(), Failure> {
        let mut output = io::stdout().lock();
        output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(Failure::Output)
    }

    /// Prints a line.
    pub fn line(&self, text: &str) -> Result<(), Failure> {
        self.print(&format!("{text}\n"))
    }

    /// Tells something on the side, so that it does not mix with the answer.
    pub fn notice(&self, message: &Message) {
        // A terminal that was closed takes no notice, and that is no reason to fail.
        let _ = writeln!(io::stderr(), "papan: {}", self.say(message));
    }

    /// Prints one JSON object on one line.
    pub fn json(&self, object: &serde_json::Value) -> Result<(), Failure> {
        self.line(&object.to_string())
    }
}
