//! Every key that the program uses has a text in both languages, and every text is used.

use std::{collections::BTreeSet, fs, path::Path};

use papan_store::State;
use papan_texts::{Language, Texts};

/// Returns the sources of the program, without its tests.
fn sources() -> Vec<String> {
    let texts = files(&["src", "crates"], &["rs"]);
    texts.iter().filter_map(|text| text.split("#[cfg(test)]").next()).map(str::to_owned).collect()
}

/// Returns the sources of the web page.
fn sources_of_page() -> Vec<String> {
    files(&["web/src"], &["ts", "svelte"])
}

/// Returns the files under some folders with one of some endings, leaving tests out.
fn files(folders: &[&str], endings: &[&str]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut paths: Vec<_> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(path) = paths.pop() {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" {
            let entries = fs::read_dir(&path).expect("a readable folder");
            paths.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if endings.contains(&ending.as_str()) && !name.contains(".test.") {
            found.push(fs::read_to_string(&path).expect("a readable file"));
        }
    }
    found
}

/// Returns whether text looks like a key of the page's own texts.
fn is_key_of_page(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let starts = ["web-", "board-", "analysis-", "chart-", "review-"];
    starts.iter().any(|start| text.starts_with(start)) && text.chars().all(is_plain)
}

/// Returns the keys that are made from names in the catalogue.
fn catalogue_keys() -> BTreeSet<String> {
    let of_games = papan_catalogue::games().iter().flat_map(|entry| [entry.title(), entry.about()]);
    let of_options = papan_catalogue::games().iter().flat_map(|entry| {
        let agents = entry.agents().iter();
        let of_agents =
            agents.flat_map(|agent| agent.options().iter().map(|option| option.message));
        let about_agents = entry.agents().iter().map(papan_catalogue::AgentEntry::message);
        entry.options().iter().map(|option| option.message).chain(of_agents).chain(about_agents)
    });
    let of_puzzles = papan_catalogue::puzzles().iter().flat_map(|entry| {
        let methods = entry.methods();
        let options = methods.iter().flat_map(papan_catalogue::MethodEntry::options);
        let options = options.chain(entry.options()).map(|option| option.message.to_owned());
        let methods = methods.iter().map(|method| format!("method-{}", method.name()));
        let heuristics = entry.heuristics().iter().map(|name| format!("heuristic-{name}"));
        options.chain(methods).chain(heuristics).chain([entry.title(), entry.about()])
    });
    // Limits are named after what ran out.
    let of_limits = ["time", "nodes", "memory", "told"].map(|name| format!("limit-{name}"));
    let of_options = of_options.map(str::to_owned);
    // Violations of bots and the advice for them, layers of confinement, and checks.
    let of_violations = papan_record::Violation::ALL.iter().flat_map(|violation| {
        ["violation", "advice"].map(|kind| format!("{kind}-{}", violation.name()))
    });
    let of_layers = papan_sandbox::Layer::ALL.iter().map(|layer| format!("layer-{}", layer.name()));
    let of_checks = papan_referee::examination::CHECKS.map(|name| format!("check-{name}"));
    // Tournaments are finished or not.
    let of_states =
        [State::Finished, State::Unfinished].map(|state| format!("state-{}", state.name()));
    let of_bots = of_violations.chain(of_layers).chain(of_checks).chain(of_states);
    of_games.chain(of_options).chain(of_puzzles).chain(of_limits).chain(of_bots).collect()
}

/// Returns the keys of messages that are made in a source.
fn keys_used_in(source: &str) -> BTreeSet<String> {
    let calls = ["Message::new(\"", "word(\"", "fault(\"", "refusal(\"", "forbidden(\""];
    let arguments = calls.iter().flat_map(|call| source.split(call).skip(1));
    arguments.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

fn keys_in_files() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/en");
    let entries = fs::read_dir(folder).expect("a readable folder");
    entries.flat_map(|entry| keys_in(&entry.expect("an entry").path())).collect()
}

/// Returns the keys of a file of texts.
fn keys_in(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a readable file");
    let lines = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    lines.filter_map(|line| line.split(" =").next()).map(str::to_owned).collect()
}

#[test]
fn every_text_is_used_somewhere() {
    let sources = sources();
    // Pieces between quotes are literals, or the text between two; good enough for keys.
    let mut used: BTreeSet<&str> = sources.iter().flat_map(|text| text.split('"')).collect();
    let of_catalogue = catalogue_keys();
    used.extend(of_catalogue.iter().map(String::as_str));
    let of_page = sources_of_page();
    used.extend(of_page.iter().flat_map(|text| text.split(['\'', '"', '`'])));
    // The page makes some keys from a beginning and a word.
    let parts = of_page.iter().flat_map(|text| text.split('`'));
    let beginnings: Vec<&str> = parts
        .filter_map(|part| part.split_once("${"))
        .map(|(beginning, _)| beginning)
        .filter(|beginning| beginning.ends_with('-'))
        .collect();
    for key in keys_in_files() {
        let is_made = beginnings.iter().any(|beginning| key.starts_with(beginning));
        assert!(used.contains(key.as_str()) || is_made, "{key} is not used");
    }
}

#[test]
fn every_key_of_the_catalogue_and_of_messages_has_a_text_in_both_languages() {
    let mut used = catalogue_keys();
    for text in sources() {
        used.extend(keys_used_in(&text));
    }
    assert!(used.len() > 60, "the search still finds keys");
    let page = sources_of_page();
    let literals = page.iter().flat_map(|text| text.split('\''));
    let of_page: BTreeSet<&str> = literals.filter(|text| is_key_of_page(text)).collect();
    assert!(of_page.len() > 60, "the search still finds keys of the page");
    used.extend(of_page.into_iter().map(str::to_owned));
    for language in Language::ALL {
        let texts = Texts::new(language);
        for key in &used {
            assert!(texts.has(key), "{key} has no text in {language:?}");
        }
    }
}

#[test]
fn the_page_has_words_for_everything_that_the_server_can_send() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The page lists the files that it loads: `locales/en/{agents,analysis}.ftl`.
    let loader =
        fs::read_to_string(root.join("web/src/texts/english.ts")).expect("a readable file");
    let names = loader.split_once("locales/en/{").and_then(|(_, rest)| rest.split_once('}'));
    let (names, _) = names.expect("a list of files");
    let files_of = |name: &str| keys_in(&root.join(format!("locales/en/{name}.ftl")));
    let known: BTreeSet<String> = names.split(',').flat_map(files_of).collect();
    // The sources of messages that can reach a browser: the server, and what it calls.
    let senders = [
        "crates/core",
        "crates/games",
        "crates/catalogue/src/agents",
        "crates/catalogue/src/engines",
        "crates/server",
        "crates/play/src/analysis",
        "crates/referee/src/player/bot.rs",
        "crates/referee/src/process",
        "crates/referee/src/protocol",
        "crates/play/src/session",
        "crates/store/src",
        "crates/sandbox",
        "src/database.rs",
        "src/registry.rs",
    ];
    let sources = files(&senders, &["rs"]);
    let sources = sources.iter().filter_map(|text| text.split("#[cfg(test)]").next());
    let sent: BTreeSet<String> = sources.flat_map(keys_used_in).collect();
    assert!(sent.len() > 60, "the search still finds keys");
    let missing: Vec<&String> = sent.difference(&known).collect();
    assert!(missing.is_empty(), "the page has no words for {missing:?}");
}
