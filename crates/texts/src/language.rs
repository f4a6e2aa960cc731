/// A language that Papan speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Indonesian.
    Indonesian,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Indonesian];

    /// Returns the two-letter tag: `en`, `id`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Indonesian => "id",
        }
    }

    /// Returns what stands between the whole part of a number and its fraction.
    pub const fn decimal_sign(self) -> char {
        match self {
            Language::English => '.',
            Language::Indonesian => ',',
        }
    }

    /// Returns the language of a locale name such as `id_ID.UTF-8`, if Papan speaks it.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let tag = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| tag.eq_ignore_ascii_case(language.tag()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_their_language_first() {
        for (locale, language) in [
            ("id_ID.UTF-8", Some(Language::Indonesian)),
            ("id", Some(Language::Indonesian)),
            ("en-GB", Some(Language::English)),
            ("C", None),
            ("idx", None),
            ("", None),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale:?}");
        }
    }
}
