//! Characters that must not reach a terminal, a file or a page as they are.
//!
//! Names, records, imports and the output of bots come from strangers. Control characters can move a cursor or rewrite a
//! screen, bidirectional marks reorder the text around them, and invisible characters make two different names look
//! alike. Parsers refuse them in names ([`is_acceptable_name`]); writers show them as `\u{202e}` ([`escape_unprintable`]).

use std::{borrow::Cow, fmt::Write, ops::RangeInclusive};

/// Characters beside the control characters that show nothing or change how others are shown, in ascending order:
/// Unicode's category "format", line and paragraph separators, blank letters, and variation selectors.
const INVISIBLE: [RangeInclusive<char>; 29] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{600}'..='\u{605}',
    '\u{61c}'..='\u{61c}',
    '\u{6dd}'..='\u{6dd}',
    '\u{70f}'..='\u{70f}',
    '\u{890}'..='\u{891}',
    '\u{8e2}'..='\u{8e2}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fdd0}'..='\u{fdef}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{110bd}'..='\u{110bd}',
    '\u{110cd}'..='\u{110cd}',
    '\u{13430}'..='\u{1343f}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d159}'..='\u{1d159}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
    '\u{f0000}'..='\u{10ffff}',
];

/// Returns whether a character is invisible, controls a terminal, or changes the direction of text.
///
/// These are the control characters (C0, DEL, C1), Unicode's category "format" with all bidirectional and zero-width
/// characters, line and paragraph separators, blank letters, variation selectors, noncharacters and the private planes.
pub fn is_unprintable(character: char) -> bool {
    match character {
        ' '..='~' => false,
        _ => {
            character.is_control()
                // The last two code points of every plane are no characters.
                || u32::from(character) & 0xfffe == 0xfffe
                || {
                    let index = INVISIBLE.partition_point(|range| *range.end() < character);
                    INVISIBLE.get(index).is_some_and(|range| range.contains(&character))
                }
        }
    }
}

/// Returns whether a text has an unprintable character; line feeds and tabs count as such.
pub fn has_unprintable(text: &str) -> bool {
    text.chars().any(is_unprintable)
}

/// Returns whether a text has no unprintable characters but those that emoji and the scripts of Persian and India need.
///
/// These are U+FE0F after a character outside of ASCII, or in a keycap such as 1\u{fe0f}\u{20e3}, and the joiners U+200C
/// and U+200D between characters outside of ASCII. Writers escape them nevertheless.
pub fn is_acceptable_name(text: &str) -> bool {
    const EMOJI_STYLE: char = '\u{fe0f}';
    let is_foreign = |character: char| !character.is_ascii() && !is_unprintable(character);
    let mut before = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let after = characters.peek().copied();
        let is_acceptable = match character {
            EMOJI_STYLE => match before {
                Some('0'..='9' | '#' | '*') => after == Some('\u{20e3}'),
                before => before.is_some_and(is_foreign),
            },
            '\u{200c}' | '\u{200d}' => {
                before.is_some_and(|before| before == EMOJI_STYLE || is_foreign(before))
                    && after.is_some_and(is_foreign)
            }
            _ => !is_unprintable(character),
        };
        if !is_acceptable {
            return false;
        }
        before = Some(character);
    }
    true
}

/// Replaces every unprintable character, line feeds and tabs included, by a visible escape such as `\n` or `\u{202e}`.
///
/// Backslashes stay as they are, so that escaping twice changes nothing.
///
/// ```
/// assert_eq!(papan_core::escape_unprintable("Ana\u{202e}\n"), r"Ana\u{202e}\n");
/// ```
pub fn escape_unprintable(text: &str) -> Cow<'_, str> {
    replace(text, is_unprintable, |escaped, character| escaped.extend(character.escape_default()))
}

/// Replaces every unprintable character but line feeds and tabs by a visible escape.
pub fn escape_unprintable_lines(text: &str) -> Cow<'_, str> {
    let is_replaced = |character| !matches!(character, '\n' | '\t') && is_unprintable(character);
    replace(text, is_replaced, |escaped, character| escaped.extend(character.escape_default()))
}

/// Writes the unprintable characters of a JSON text as `\uXXXX`, so that its value stays the same.
///
/// A serialiser escapes only what JSON requires (below U+0020). Outside of strings JSON has no other unprintable
/// character than white space, which stays.
pub fn escape_unprintable_json(json: &str) -> Cow<'_, str> {
    let is_replaced =
        |character| !matches!(character, '\n' | '\r' | '\t') && is_unprintable(character);
    replace(json, is_replaced, |escaped, character| {
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a string cannot fail.
            let _ = write!(escaped, "\\u{unit:04x}");
        }
    })
}

fn replace(
    text: &str,
    is_replaced: impl Fn(char) -> bool,
    write: impl Fn(&mut String, char),
) -> Cow<'_, str> {
    let Some(first) = text.find(&is_replaced) else {
        return Cow::Borrowed(text);
    };
    let mut escaped = String::with_capacity(text.len() + 16);
    escaped.push_str(&text[..first]);
    for character in text[first..].chars() {
        if is_replaced(character) {
            write(&mut escaped, character);
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_characters() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    #[test]
    fn ranges_are_in_order_and_do_not_overlap() {
        for pair in INVISIBLE.windows(2) {
            assert!(pair[0].end() < pair[1].start(), "{pair:x?}");
        }
    }

    #[test]
    fn letters_digits_spaces_and_emoji_are_printable() {
        for text in ["Ana 2", "Čeněk", "比赛", "مرحبا", "\u{a0}", "🎲", "\u{fffd}", "½", "→"]
        {
            assert!(!has_unprintable(text), "{text}");
        }
    }

    #[test]
    fn what_controls_a_terminal_or_the_direction_of_text_is_unprintable() {
        let controls = ('\0'..'\u{20}').chain('\u{7f}'..='\u{9f}');
        let marks = ('\u{200b}'..='\u{200f}').chain('\u{2028}'..='\u{202e}');
        let isolates = ('\u{2066}'..='\u{2069}').chain(['\u{61c}', '\u{feff}', '\u{ad}']);
        let tags = ('\u{e0000}'..='\u{e007f}').chain(['\u{ffff}', '\u{1fffe}']);
        for character in controls.chain(marks).chain(isolates).chain(tags) {
            assert!(is_unprintable(character), "{character:?}");
        }
    }

    #[test]
    fn names_have_invisible_characters_only_where_a_script_needs_them() {
        for (name, acceptable) in [
            ("Ana 2", true),
            ("می\u{200c}خواهم", true),
            ("क्\u{200d}ष", true),
            ("❤\u{fe0f}", true),
            ("❤\u{fe0f}\u{200d}🔥", true),
            ("👩\u{200d}💻 Ana", true),
            ("1\u{fe0f}\u{20e3}", true),
            ("Ana\u{fe0f}", false),
            ("1\u{fe0f}", false),
            ("\u{fe0f}❤", false),
            ("❤\u{fe0f}\u{fe0f}", false),
            ("❤\u{fe0e}", false),
            ("An\u{200d}a", false),
            ("An\u{200c}a", false),
            ("é\u{200d}a", false),
            ("é\u{200d}", false),
            ("\u{200d}é", false),
            ("é\u{200d}\u{200d}é", false),
            ("é\u{200d}\u{200c}é", false),
            ("é\u{200b}é", false),
            ("é\u{202e}é", false),
            ("Ana\n", false),
            ("\u{1b}[2J", false),
        ] {
            assert_eq!(is_acceptable_name(name), acceptable, "{}", escape_unprintable(name));
            assert!(!has_unprintable(&escape_unprintable(name)));
        }
    }

    #[test]
    fn of_every_character_the_escape_is_printable_and_stays_as_it_is() {
        for character in all_characters() {
            let text = character.to_string();
            let escaped = escape_unprintable(&text).into_owned();
            assert!(!has_unprintable(&escaped), "{character:?}");
            assert_eq!(escape_unprintable(&escaped), escaped);
            assert_eq!(escaped == text, !is_unprintable(character), "{character:?}");
            let lines = escape_unprintable_lines(&text).into_owned();
            assert!(lines == escaped || matches!(character, '\n' | '\t'), "{character:?}");
            assert_eq!(escape_unprintable_lines(&lines), lines);
        }
    }

    #[test]
    fn json_keeps_its_value() {
        assert_eq!(
            escape_unprintable_json("[\"a\u{7f}\u{9b}\u{202e}\u{e0001}é\",\n1]"),
            "[\"a\\u007f\\u009b\\u202e\\udb40\\udc01é\",\n1]"
        );
        assert_eq!(escape_unprintable_json("{\"a\": \"\\n\"}"), "{\"a\": \"\\n\"}");
    }
}
