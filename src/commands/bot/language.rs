use clap::ValueEnum;

/// A language that there is a starter for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BotLanguage {
    #[value(alias = "py", alias = "python3")]
    Python,
    #[value(name = "javascript", alias = "js", alias = "node", alias = "nodejs")]
    JavaScript,
    Java,
    #[value(name = "c++", alias = "cpp", alias = "cxx", alias = "cc")]
    CPlusPlus,
    #[value(alias = "golang")]
    Go,
    #[value(alias = "rs")]
    Rust,
}

impl BotLanguage {
    /// Returns the ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            BotLanguage::Python => "py",
            BotLanguage::JavaScript => "js",
            BotLanguage::Java => "java",
            BotLanguage::CPlusPlus => "cpp",
            BotLanguage::Go => "go",
            BotLanguage::Rust => "rs",
        }
    }

    /// Returns the starter for a bot of this name.
    pub fn starter(self, stem: &str) -> String {
        let text = match self {
            BotLanguage::Python => include_str!("../../../bots/starter.py"),
            BotLanguage::JavaScript => include_str!("../../../bots/starter.js"),
            BotLanguage::Java => include_str!("../../../bots/Starter.java"),
            BotLanguage::CPlusPlus => include_str!("../../../bots/starter.cpp"),
            BotLanguage::Go => include_str!("../../../bots/starter.go"),
            BotLanguage::Rust => include_str!("../../../bots/starter.rs"),
        };
        text.replace(if self == BotLanguage::Java { "Starter" } else { "starter" }, stem)
    }

    /// Returns the name of the file without its ending; in Java that of the class.
    pub fn stem(self, name: &str) -> String {
        if self == BotLanguage::Java { class_name(name) } else { name.to_owned() }
    }

    /// Returns the command that builds the bot, where that is needed.
    pub fn build(self, stem: &str) -> Option<String> {
        match self {
            BotLanguage::Python | BotLanguage::JavaScript | BotLanguage::Java => None,
            BotLanguage::CPlusPlus => Some(format!("g++ -O2 -o {stem} {stem}.cpp")),
            BotLanguage::Go => Some(format!("go build {stem}.go")),
            BotLanguage::Rust => Some(format!("rustc -O -o {stem} {stem}.rs")),
        }
    }

    /// Returns the command that runs the bot.
    pub fn command(self, stem: &str) -> String {
        match self {
            BotLanguage::Python => format!("python3 {stem}.py"),
            BotLanguage::JavaScript => format!("node {stem}.js"),
            BotLanguage::Java => format!("java {stem}.java"),
            BotLanguage::CPlusPlus | BotLanguage::Go | BotLanguage::Rust => format!("./{stem}"),
        }
    }
}

impl BotLanguage {
    /// Returns whether a file of this name would hide a part of the language that the starter needs.
    pub fn has_taken(self, stem: &str) -> bool {
        match self {
            BotLanguage::Python => PYTHON_MODULES.contains(&stem),
            // Such a file contains tests, and is not compiled into a program.
            BotLanguage::Go => stem.ends_with("_test"),
            // Java gets another class; the others look for their own libraries first, or only there.
            BotLanguage::JavaScript
            | BotLanguage::Java
            | BotLanguage::CPlusPlus
            | BotLanguage::Rust => false,
        }
    }
}

/// Modules that Python 3.8 to 3.14 load for the starter, found by `sys.modules` after its imports. Those in the folder
/// of the bot come first.
const PYTHON_MODULES: [&str; 53] = [
    "abc",
    "atexit",
    "bisect",
    "builtins",
    "codecs",
    "collections",
    "contextlib",
    "copyreg",
    "datetime",
    "decimal",
    "encodings",
    "enum",
    "errno",
    "fractions",
    "functools",
    "genericpath",
    "hashlib",
    "heapq",
    "io",
    "itertools",
    "json",
    "keyword",
    "linecache",
    "locale",
    "marshal",
    "math",
    "numbers",
    "operator",
    "os",
    "posix",
    "posixpath",
    "random",
    "re",
    "reprlib",
    "signal",
    "site",
    "sre_compile",
    "sre_constants",
    "sre_parse",
    "stat",
    "statistics",
    "string",
    "struct",
    "sys",
    "time",
    "token",
    "tokenize",
    "traceback",
    "types",
    "typing",
    "warnings",
    "weakref",
    "zipimport",
];

/// Classes that the starter uses itself.
const TAKEN: [&str; 6] = ["List", "Long", "Random", "Scanner", "String", "System"];

/// Makes the name of a Java class: `my-bot` becomes `MyBot`.
fn class_name(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    let mut class: String = words
        .flat_map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            [first.to_ascii_uppercase(), rest.to_owned()]
        })
        .collect();
    if class.is_empty() || TAKEN.contains(&class.as_str()) {
        class.push_str("Bot");
    }
    if class.starts_with(|first: char| first.is_ascii_digit()) {
        class.insert_str(0, "Bot");
    }
    class
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_names_that_java_accepts() {
        for (name, class) in [
            ("my-bot", "MyBot"),
            ("mybot", "Mybot"),
            ("MyBot", "MyBot"),
            ("my_best.bot2", "MyBestBot2"),
            ("2fast", "Bot2fast"),
            ("random", "RandomBot"),
            ("--", "Bot"),
        ] {
            assert_eq!(class_name(name), class);
        }
    }

    #[test]
    fn names_that_would_hide_a_part_of_the_language_are_taken() {
        for (language, name, taken) in [
            (BotLanguage::Python, "json", true),
            (BotLanguage::Python, "random", true),
            (BotLanguage::Python, "bisect", true),
            (BotLanguage::Python, "mybot", false),
            (BotLanguage::JavaScript, "readline", false),
            (BotLanguage::Go, "my_test", true),
            (BotLanguage::Go, "random", false),
            (BotLanguage::Rust, "std", false),
        ] {
            assert_eq!(language.has_taken(name), taken, "{language:?} {name}");
        }
    }

    #[test]
    fn a_starter_names_itself_and_nothing_else() {
        for &language in BotLanguage::value_variants() {
            let stem = language.stem("my-bot");
            let text = language.starter(&stem);
            assert!(!text.to_lowercase().contains("starter"), "{text}");
            assert!(text.contains(&stem) && text.contains("papan bot check"), "{text}");
        }
        assert!(BotLanguage::Java.starter("MyBot").contains("public class MyBot {"));
    }
}
