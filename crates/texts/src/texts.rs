use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use papan_core::{Argument, Message, escape_unprintable, is_unprintable};
use unic_langid::LanguageIdentifier;

use crate::Language;

macro_rules! locale {
    ($tag:literal) => {
        &[
            include_str!(concat!("../../../locales/", $tag, "/agents.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/analysis.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/arena.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/bot.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/commands.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/faults.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/games.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/puzzles.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/report.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/server.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/speak.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/store.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/terminal.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/thinking.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/tournament.ftl")),
            include_str!(concat!("../../../locales/", $tag, "/web.ftl")),
        ]
    };
}

fn sources(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => locale!("en"),
        Language::Indonesian => locale!("id"),
    }
}

fn resources(language: Language) -> impl Iterator<Item = FluentResource> {
    sources(language).iter().map(|source| {
        // The files are part of the program, and a test reads them all.
        FluentResource::try_new((*source).to_owned()).expect("the locale files are well formed")
    })
}

/// The texts of one language.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
    language: Language,
}

/// The longest piece of foreign text that a sentence quotes.
const LONGEST_QUOTE: usize = 600;

impl Texts {
    /// Makes the texts of a language ready.
    ///
    /// # Panics
    /// Never: the tests have read the same files.
    pub fn new(language: Language) -> Texts {
        let identifier: LanguageIdentifier =
            language.tag().parse().expect("two letters are a language identifier");
        let mut bundle = FluentBundle::new(vec![identifier]);
        // The marks that isolate right-to-left text would litter a terminal.
        bundle.set_use_isolating(false);
        for resource in resources(language) {
            bundle.add_resource(resource).expect("no key stands twice in the locale files");
        }
        Texts { bundle, language }
    }

    /// Returns the language of these texts.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Puts a message into words.
    ///
    /// Quoted text is shortened and its unprintable characters are escaped, so that no input can move the cursor or fill
    /// the screen. A key without a text shows as itself.
    pub fn say(&self, message: &Message) -> String {
        let pattern = self.bundle.get_message(&message.key).and_then(|found| found.value());
        let Some(pattern) = pattern else {
            return quotable(&message.to_string());
        };
        let mut arguments = FluentArgs::new();
        for (name, argument) in &message.arguments {
            let value = match argument {
                Argument::Number(number) => FluentValue::from(*number),
                Argument::Text(text) => FluentValue::String(Cow::Owned(quotable(text))),
                Argument::Message(inner) => FluentValue::String(Cow::Owned(self.say(inner))),
            };
            arguments.set(*name, value);
        }
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut faults);
        debug_assert!(faults.is_empty(), "{message}: {faults:?}");
        text.into_owned()
    }

    /// Says whether there is a text for a key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// Says a text that has no arguments.
    pub fn word(&self, key: impl Into<Cow<'static, str>>) -> String {
        self.say(&Message::new(key))
    }
}

fn quotable(text: &str) -> String {
    let mut length = 0;
    let fits = |character: &char| {
        length += if is_unprintable(*character) { character.escape_default().count() } else { 1 };
        length <= LONGEST_QUOTE
    };
    let start: String = text.chars().take_while(fits).collect();
    let mut quoted = escape_unprintable(&start).into_owned();
    if start.len() < text.len() {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Returns the keys of a language, each with the names of the arguments that its text uses.
    fn arguments_by_key(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut current = String::new();
        for line in sources(language).iter().flat_map(|source| source.lines()) {
            if line.starts_with(|c: char| c.is_ascii_lowercase()) {
                line.split(' ').next().unwrap().clone_into(&mut current);
                assert!(!found.contains_key(&current), "{current} stands twice");
                found.insert(current.clone(), BTreeSet::new());
            }
            for name in line.split('$').skip(1) {
                let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
                found.get_mut(&current).unwrap().insert(name[..end].to_owned());
            }
        }
        found
    }

    #[test]
    fn both_languages_have_the_same_keys_and_use_the_same_arguments() {
        let english = arguments_by_key(Language::English);
        let indonesian = arguments_by_key(Language::Indonesian);
        for (key, arguments) in &english {
            assert_eq!(indonesian.get(key), Some(arguments), "Indonesian {key}");
        }
        for key in indonesian.keys() {
            assert!(english.contains_key(key), "English {key}");
        }
        assert!(english.len() > 50);
    }

    #[test]
    fn quoted_text_cannot_move_the_cursor_or_fill_the_screen() {
        let texts = Texts::new(Language::English);
        let message = Message::new("cell-malformed");
        let said = texts.say(&message.clone().with("found", "\u{1b}[2Jx\n"));
        assert!(said.contains(r"\u{1b}[2Jx\n"), "{said:?}");
        let said = texts.say(&message.clone().with("found", "\u{202e}\u{200b}".repeat(1_000)));
        assert!(!papan_core::has_unprintable(&said) && said.len() < 2_000, "{said:?}");
        let said = texts.say(&message.with("found", "x".repeat(1_000_000)));
        assert!(said.len() < 2_000);
    }

    #[test]
    fn a_message_inside_a_message_is_said_in_the_same_language() {
        let fault = Message::new("value-not-a-duration").with("found", "soon");
        let message = Message::new("option-value").with("key", "time").with("fault", fault);
        assert_eq!(
            Texts::new(Language::English).say(&message),
            "option time: \"soon\" is not a length of time such as 250ms, 1.5s or 2m (at most 24h)"
        );
        assert_eq!(
            Texts::new(Language::Indonesian).say(&message),
            "opsi time: \"soon\" bukan lama waktu seperti 250ms, 1.5s, atau 2m (paling lama 24h)"
        );
    }

    #[test]
    fn an_unknown_key_shows_itself() {
        let said = Texts::new(Language::English).say(&Message::new("no-such-text").with("n", 3));
        assert_eq!(said, "no-such-text n=3");
        let said = Texts::new(Language::English).say(&Message::new("\u{1b}[2J\u{202e}"));
        assert_eq!(said, r"\u{1b}[2J\u{202e}");
    }
}
