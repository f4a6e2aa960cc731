//! The documents tell the truth: what they show is what the program prints, and what they point to is there.
//!
//! A fenced block `console` has commands after `$ ` and below each what it prints; `...` on a line of its own stands for
//! lines left out. Pictures are made by commands that the documents name. `PAPAN_BLESS=1` brings all of it up to date.

mod support;

use std::{
    collections::BTreeSet,
    env, fs,
    ops::Range,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use support::{papan, words};

/// Stands for any number of lines.
const LEFT_OUT: &str = "...";

/// The options that name a picture to be written.
const PICTURE_OPTIONS: [&str; 3] = ["--svg", "--tree", "--chart"];

/// A Markdown file with its path from the root of the project.
struct Document {
    path: PathBuf,
    lines: Vec<String>,
}

/// A command in a document and what it prints there.
struct Example {
    command: String,
    printed: Range<usize>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn is_blessing() -> bool {
    env::var_os("PAPAN_BLESS").is_some()
}

/// Lists the files below `docs` and those in the root, with an ending.
fn files_ending_in(ending: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("a readable folder") {
            let path = folder.join(entry.expect("an entry").file_name());
            if root().join(&path).is_dir() {
                if path.starts_with("docs") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|found| found == ending) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn documents() -> Vec<Document> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(root().join(&path)).expect("a readable document");
        Document { path, lines: text.lines().map(str::to_owned).collect() }
    };
    files_ending_in("md").into_iter().map(read).collect()
}

impl Document {
    /// Lists the commands in blocks of kind `console`.
    fn examples(&self) -> Vec<Example> {
        let mut examples: Vec<Example> = Vec::new();
        let mut fence = None;
        for (number, line) in self.lines.iter().enumerate() {
            if let Some(kind) = line.strip_prefix("```") {
                fence = if fence.is_none() { Some(kind.trim()) } else { None };
            } else if fence == Some("console") {
                if let Some(command) = line.strip_prefix("$ ") {
                    let printed = number + 1..number + 1;
                    examples.push(Example { command: command.to_owned(), printed });
                } else if let Some(example) = examples.last_mut() {
                    example.printed.end = number + 1;
                }
            }
        }
        examples.retain(|example| example.command.starts_with("papan "));
        examples
    }

    /// Returns the text outside of fenced blocks.
    fn prose(&self) -> String {
        let parts: Vec<String> =
            self.lines.split(|line| line.starts_with("```")).map(|part| part.join("\n")).collect();
        parts.into_iter().step_by(2).collect::<Vec<_>>().join("\n")
    }

    /// Lists the commands that the document names, in the text or in examples.
    fn commands(&self) -> Vec<String> {
        let prose = self.prose().replace('\n', " ");
        let spans = prose.split('`').skip(1).step_by(2).map(str::to_owned);
        let examples = self.examples().into_iter().map(|example| example.command);
        spans.chain(examples).filter(|command| command.starts_with("papan ")).collect()
    }

    /// Lists what the links and pictures of the document point to.
    fn targets(&self) -> Vec<String> {
        let prose = self.prose();
        let of_links = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let of_images = prose.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        of_links.chain(of_images).map(str::to_owned).collect()
    }
}

/// Returns the words of a command without its first.
fn arguments(command: &str) -> Vec<String> {
    words(command).split_off(1)
}

/// Returns the option and the file of the picture that a command writes.
fn picture(arguments: &[String]) -> Option<(&str, &str)> {
    let at = arguments.iter().position(|word| PICTURE_OPTIONS.contains(&word.as_str()))?;
    Some((&arguments[at], arguments.get(at + 1)?))
}

/// Runs a command of a document; returns all it prints and the text of its picture, which goes nowhere else.
fn run(command: &str) -> (String, Option<String>) {
    let mut words = arguments(command);
    let named = picture(&words).map(|(_, path)| path.to_owned());
    let Some(named) = named else {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let run = papan(&words, b"");
        return (run.output + &run.errors, None);
    };
    let scratch = scratch_file(&named);
    let scratch_text = scratch.to_str().expect("a plain path").to_owned();
    for word in words.iter_mut().filter(|word| **word == named) {
        word.clone_from(&scratch_text);
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let run = papan(&words, b"");
    let drawn = fs::read_to_string(&scratch).ok();
    // A command that failed has left nothing to remove.
    let _ = fs::remove_file(&scratch);
    ((run.output + &run.errors).replace(&scratch_text, &named), drawn)
}

/// Returns a file that no other example writes to, with the ending of another.
fn scratch_file(named: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = named.replace('/', "-");
    env::temp_dir().join(format!("papan-{}-{number}-{name}", process::id()))
}

/// Replaces what differs from run to run: times, speeds, and how often one time goes into another.
fn steady(line: &str) -> String {
    let line = without_json_seconds(line.trim_end());
    let is_number = |word: &str| {
        let word = word.trim_start_matches('(');
        word.starts_with(|first: char| first.is_ascii_digit())
            && word.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
    };
    let mut words: Vec<&str> = Vec::new();
    let mut is_changed = false;
    for word in line.split_whitespace() {
        let follows_number = words.last().is_some_and(|last| is_number(last));
        match word.trim_end_matches([',', ';', '.']) {
            "ns" | "µs" | "ms" | "s" | "min" if follows_number => {
                words.pop();
                words.push("TIME");
                is_changed = true;
            }
            "per" | "million" | "times" if follows_number => {
                // Large numbers are written in groups of digits.
                while let Some(last) = words.pop_if(|last| is_number(last)) {
                    if last.starts_with('(') {
                        break;
                    }
                }
                words.extend(["NUMBER", word]);
                is_changed = true;
            }
            _ => words.push(word),
        }
    }
    // Columns shift with what stands in them.
    if is_changed { words.join(" ") } else { line }
}

fn without_json_seconds(line: &str) -> String {
    let mut parts = line.split("\"seconds");
    let mut steady = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(':').unwrap_or((part, ""));
        let rest = rest.find([',', '}']).map_or("", |end| &rest[end..]);
        steady += &format!("\"seconds{name}:TIME{rest}");
    }
    steady
}

/// Puts the lines together that are one line of figures, broken where the times in it left no more room.
fn unbroken<'a>(lines: &[&'a str]) -> Vec<Vec<&'a str>> {
    let has_figures = |line: &str| {
        ["Expanded ", "Solved "].into_iter().any(|start| {
            line.strip_prefix(start)
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        })
    };
    let goes_on = |line: &str| line.starts_with("  ") && !line.starts_with("   ");
    let mut whole: Vec<Vec<&str>> = Vec::new();
    for &line in lines {
        match whole.last_mut() {
            Some(before) if goes_on(line) && has_figures(before[0]) => before.push(line),
            _ => whole.push(vec![line]),
        }
    }
    whole
}

/// Makes lines that can be compared.
fn steady_lines(lines: &[&str]) -> Vec<String> {
    unbroken(lines).into_iter().map(|parts| steady(&parts.join(" "))).collect()
}

/// Says whether lines are those of a document, which may leave some out.
fn shows(document: &[String], printed: &[&str]) -> bool {
    let printed = steady_lines(printed);
    let document: Vec<&str> = document.iter().map(String::as_str).collect();
    let document = steady_lines(&document);
    let mut parts = document.split(|line| line == LEFT_OUT);
    let Some(mut rest) = parts.next().and_then(|first| printed.strip_prefix(first)) else {
        return false;
    };
    let parts: Vec<_> = parts.collect();
    let Some((last, between)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in between.iter().filter(|part| !part.is_empty()) {
        let Some(at) = rest.windows(part.len()).position(|window| window == *part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Leaves out of what was printed what a document leaves out, as far as one can tell.
///
/// The first part keeps its number of lines, as does the last; a part between starts where its first word is found.
fn cut_like(document: &[String], printed: &[&str]) -> Vec<String> {
    let document: Vec<&str> = document.iter().map(String::as_str).collect();
    let document = unbroken(&document);
    let parts: Vec<&[Vec<&str>]> = document.split(|line| line[0] == LEFT_OUT).collect();
    let printed = unbroken(printed);
    let mut rest = &printed[..];
    let mut lines: Vec<&str> = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        let first_word = part.first().and_then(|line| line[0].split_whitespace().next());
        let start = if parts.len() == 1 || place == 0 {
            0
        } else if place == parts.len() - 1 {
            rest.len().saturating_sub(part.len())
        } else {
            let found =
                rest.iter().position(|line| line[0].split_whitespace().next() == first_word);
            found.unwrap_or_default()
        };
        let end = if parts.len() == 1 { rest.len() } else { rest.len().min(start + part.len()) };
        if place > 0 {
            lines.push(LEFT_OUT);
        }
        lines.extend(rest[start..end].concat());
        rest = &rest[end..];
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

#[test]
fn every_example_prints_what_the_document_shows() {
    let mut faults = String::new();
    let mut count = 0;
    for mut document in documents() {
        let mut is_blessed = false;
        // From the last to the first, so that lines that come or go do not move what is still to be compared.
        for example in document.examples().into_iter().rev() {
            count += 1;
            let (output, _) = run(&example.command);
            let printed: Vec<&str> = output.lines().collect();
            let shown = &document.lines[example.printed.clone()];
            if shows(shown, &printed) {
                continue;
            }
            if is_blessing() {
                let lines = cut_like(shown, &printed);
                document.lines.splice(example.printed, lines);
                is_blessed = true;
                continue;
            }
            let path = document.path.display();
            let line = example.printed.start;
            let (command, shown) = (&example.command, shown.join("\n"));
            faults += &format!(
                "=== {path}:{line}\n$ {command}\n--- the document:\n{shown}\n--- the program:\n{output}\n"
            );
        }
        if is_blessed {
            let text = document.lines.join("\n") + "\n";
            fs::write(root().join(&document.path), text).expect("a writable document");
        }
    }
    assert!(count > 0, "no examples were found");
    assert!(faults.is_empty(), "PAPAN_BLESS=1 brings the documents up to date\n{faults}");
}

#[test]
fn every_picture_is_what_its_command_draws() {
    let mut drawn_by_commands = BTreeSet::new();
    for document in documents() {
        for command in document.commands() {
            let words = arguments(&command);
            let Some((option, path)) = picture(&words) else { continue };
            if !path.starts_with("docs/") {
                continue;
            }
            drawn_by_commands.insert(PathBuf::from(path));
            if option == "--chart" {
                continue; // It shows times, which are never the same.
            }
            let (output, drawn) = run(&command);
            let drawn = drawn.unwrap_or_else(|| panic!("no picture from {command}\n{output}"));
            let committed = fs::read_to_string(root().join(path)).unwrap_or_default();
            if is_blessing() && drawn != committed {
                fs::write(root().join(path), drawn).expect("a writable picture");
            } else {
                assert!(
                    drawn == committed,
                    "{} is not what this draws: {command}",
                    root().join(path).display()
                );
            }
        }
    }
    let pictures: BTreeSet<_> = files_ending_in("svg").into_iter().collect();
    let unexplained: Vec<_> = pictures.difference(&drawn_by_commands).collect();
    assert!(unexplained.is_empty(), "no document says what draws {unexplained:?}");
}

#[test]
fn every_link_and_image_is_there() {
    let mut missing = Vec::new();
    for document in documents() {
        let folder = document.path.parent().unwrap_or(Path::new(""));
        for target in document.targets() {
            let file = target.split('#').next().unwrap_or_default();
            let is_elsewhere = file.is_empty() || target.contains("://");
            if !is_elsewhere && !root().join(folder).join(file).exists() {
                missing.push(format!("{}: {target}", document.path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "links to what is not there:\n{}", missing.join("\n"));
}

#[test]
fn words_are_split_and_varying_numbers_replaced() {
    assert_eq!(
        arguments("papan a:b=1 --moves \"c3 d4\" 'x y'"),
        ["a:b=1", "--moves", "c3 d4", "x y"]
    );
    for (line, expected) in [
        ("Nodes: 5 946 in 0.01 s (4 656 per second)", "Nodes: 5 946 in TIME NUMBER per second)"),
        ("     2    19.5 µs   10.6 ms    0-2-0", "2 TIME TIME 0-2-0"),
        ("a thinks 936 times as long as b.", "a thinks NUMBER times as long as b."),
        ("Expanded 3, memory 9.5 MB, time 38.0 µs", "Expanded 3, memory 9.5 MB, time TIME"),
        ("generated 4, time 37.7 ms; total time 1.20 s.", "generated 4, time TIME total time TIME"),
        ("{\"nodes\":4,\"seconds\":0.25,\"seed\":1}", "{\"nodes\":4,\"seconds\":TIME,\"seed\":1}"),
        ("  a1   +2  X wins  ", "  a1   +2  X wins"),
    ] {
        assert_eq!(steady(line), expected);
    }
}

#[test]
fn three_dots_stand_for_any_number_of_lines() {
    let check = |document: &str, expected: bool| {
        let document: Vec<String> = document.split(' ').map(str::to_owned).collect();
        assert_eq!(shows(&document, &["a", "b", "c", "d"]), expected, "{document:?}");
    };
    for shown in ["a b c d", "a ... d", "... b ...", "...", "a b ... c d", "... d", "a ... c ..."] {
        check(shown, true);
    }
    for wrong in ["a b c", "... c", "b ...", "... c b ...", "a b c d e", "a ... d c"] {
        check(wrong, false);
    }
}

#[test]
fn figures_are_the_same_wherever_their_line_is_broken() {
    let printed =
        ["Solved: cost 3", "  right", "Expanded 1 000, memory 94.1", "  MB, time 3.92 s", "end"];
    for shown in [
        "Solved: cost 3|  right|Expanded 1 000, memory 94.1 MB, time 3.9|  s|end",
        "...|Expanded 1 000, memory 94.1 MB, time 120 ms|...",
    ] {
        let document: Vec<String> = shown.split('|').map(str::to_owned).collect();
        assert!(shows(&document, &printed), "{shown}");
    }
    let joined: Vec<String> =
        ["Solved: cost 3 right", "..."].into_iter().map(str::to_owned).collect();
    assert!(!shows(&joined, &printed));
    let document: Vec<String> =
        ["...", "Expanded 7", "..."].into_iter().map(str::to_owned).collect();
    assert_eq!(
        cut_like(&document, &printed),
        ["...", "Expanded 1 000, memory 94.1", "  MB, time 3.92 s", "..."]
    );
}

#[test]
fn every_test_that_the_threat_model_names_exists() {
    let security = fs::read_to_string(root().join("SECURITY.md")).expect("SECURITY.md");
    let table = security.split("## Threat model").nth(1).expect("a threat model");
    let rows: Vec<&str> = table
        .lines()
        .skip_while(|line| !line.starts_with("| ---"))
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .collect();
    assert!(rows.len() > 10, "{rows:?}");
    let mut tests = BTreeSet::new();
    let mut folders = vec![root().join("tests"), root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(path).expect("Rust is UTF-8");
                let lines: Vec<&str> = text.lines().map(str::trim).collect();
                let named = lines.iter().filter_map(|line| {
                    Some(line.strip_prefix("fn ")?.split('(').next()?.to_owned())
                });
                tests.extend(named);
                // Tables of tests are macros whose rows begin with the name.
                tests.extend(
                    lines.iter().filter_map(|line| Some(line.split_once(':')?.0.to_owned())),
                );
            }
        }
    }
    for row in rows {
        let proofs = row.trim_end_matches('|').rsplit('|').next().expect("a last cell");
        let names: Vec<&str> = proofs.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "no test proves: {row}");
        for name in names {
            assert!(tests.contains(name), "SECURITY.md names {name}, which is no test");
        }
    }
}
