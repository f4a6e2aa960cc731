//! Every parser on its corpus and on mutations of it: nothing panics, and what is read prints back and reads the same.
//!
//! `make fuzz` runs each target for a minute.

mod support;

use papan_catalogue::{
    games, puzzles, read_game, read_options, read_puzzle, set_option_budget, write_word,
};
use papan_core::{
    OptionBudget, OptionValues, escape_unprintable, escape_unprintable_json,
    escape_unprintable_lines, has_unprintable, is_acceptable_name,
};
use papan_record::{read_complete_records, read_records};
use papan_referee::{
    Openings,
    protocol::{Said, read_line},
};
use papan_store::Store;
use papan_tournament::TournamentFile;
use papan_tournament::import;
use support::fuzz;

#[test]
fn positions() {
    fuzz("positions", 20_000, |text| {
        for entry in games() {
            let Ok(position) = entry.read(text, &OptionValues::new()) else { continue };
            let printed = position.text();
            let again =
                entry.read(&printed, &OptionValues::new()).expect("it reads what it prints");
            assert_eq!(again.text(), printed, "{text:?}");
            assert_eq!(again.legal_moves(), position.legal_moves(), "{text:?}");
            assert_eq!(again.turn(), position.turn(), "{text:?}");
        }
    });
}

#[test]
fn instances() {
    fuzz("instances", 20_000, |text| {
        for entry in puzzles() {
            let none = OptionValues::new();
            let Ok(puzzle) = entry.read(&none, None, text) else { continue };
            let printed = puzzle.text();
            // The text of coins is a sentence; an instance of it is an amount.
            if let Ok(again) = entry.read(&none, None, &printed) {
                assert_eq!(again.text(), printed, "{text:?}");
            }
        }
    });
}

#[test]
fn moves() {
    fuzz("moves", 20_000, |text| {
        for entry in games() {
            let start = entry.start(&OptionValues::new()).expect("every game starts");
            if let Ok(played) = start.play(text) {
                let again = start.play(&played.chosen).expect("it reads what it prints");
                assert_eq!(
                    (again.chosen, again.position.text()),
                    (played.chosen, played.position.text())
                );
            }
        }
    });
}

#[test]
fn words() {
    fuzz("words", 10_000, |text| {
        if let Ok((entry, values)) = read_game(text) {
            let word = write_word(entry.id(), &values);
            let again = read_game(&word).map(|(entry, values)| (entry.id(), values));
            assert_eq!(again, Ok((entry.id(), values)), "{text:?}");
        }
        if let Ok((entry, values)) = read_puzzle(text) {
            let word = write_word(entry.id(), &values);
            let again = read_puzzle(&word).map(|(entry, values)| (entry.id(), values));
            assert_eq!(again, Ok((entry.id(), values)), "{text:?}");
        }
        let Some((_, options)) = text.split_once(':') else { return };
        for agent in games().iter().flat_map(papan_catalogue::GameEntry::agents) {
            let Ok(values) = read_options(options, agent.options()) else { continue };
            let word = write_word("x", &values);
            let again = read_options(word.trim_start_matches(['x', ':']), agent.options());
            assert_eq!(again, Ok(values), "{text:?}");
        }
    });
}

#[test]
fn records() {
    fuzz("records", 10_000, |text| {
        let whole = read_records(text);
        let complete = read_complete_records(text);
        let Ok(records) = whole else { return };
        assert_eq!(complete.map(|(all, cut)| (all.len(), cut)), Ok((records.len(), None)));
        for record in records {
            let word = write_word(record.entry.id(), &record.start.options());
            let printed = format!(
                "[Game \"{word}\"]\n[Start \"{}\"]\n\n{} *\n",
                record.start.text(),
                record.moves.join(" ")
            );
            let again = read_records(&printed).expect("it reads what it prints");
            assert_eq!(again[0].moves, record.moves, "{text:?}");
            let end = record.position_after(record.moves.len()).text();
            assert_eq!(again[0].position_after(record.moves.len()).text(), end, "{text:?}");
        }
    });
}

#[test]
fn ggf() {
    fuzz("ggf", 20_000, |text| {
        if let Some([read, again]) = papan_record::fuzzing::ggf_read_twice(text) {
            assert_eq!(read, again, "{text:?}");
        }
    });
}

#[test]
fn openings() {
    fuzz("openings", 10_000, |text| {
        for entry in games() {
            let start = entry.start(&OptionValues::new()).expect("every game starts");
            let _ = Openings::list(text, entry, &*start);
        }
    });
}

#[test]
fn tournaments() {
    set_option_budget(OptionBudget { memory: 16 << 20, threads: 2 });
    fuzz("tournaments", 5_000, |text| {
        let command = |_: &str| Some("exec:registered".to_owned());
        let read = TournamentFile::read(text, &command);
        let again = TournamentFile::read(text, &command);
        assert_eq!(read.is_ok(), again.is_ok());
        if let Ok(file) = read {
            assert!(file.entrants.len() >= 2 && !file.games.is_empty(), "{text:?}");
            assert!(is_acceptable_name(&file.name), "{text:?}");
        }
    });
}

#[test]
fn imports() {
    set_option_budget(OptionBudget { memory: 16 << 20, threads: 2 });
    let folder = std::env::temp_dir().join(format!("papan-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("games.db");
    fuzz("imports", 500, |text| {
        let store = Store::open(&path).unwrap();
        // A change of a text must not hide behind its checksum.
        for text in [text.to_owned(), with_checksum(text)] {
            let Ok(id) = import(&store, text.as_bytes()) else { continue };
            let exported = export(&store, &id);
            let again = import(&store, exported.as_slice()).expect("it reads what it writes");
            assert_eq!(export(&store, &again), exported, "{text:?}");
            store.delete(&id).unwrap();
            store.delete(&again).unwrap();
        }
    });
    std::fs::remove_dir_all(&folder).unwrap();
}

fn export(store: &Store, id: &str) -> Vec<u8> {
    let mut exported = Vec::new();
    store.export(id, &mut exported).expect("a stored tournament");
    exported
}

/// Puts the checksum of an exported tournament right.
fn with_checksum(text: &str) -> String {
    let Some((lines, end)) = text.trim_end().rsplit_once('\n') else { return text.to_owned() };
    let lines = format!("{lines}\n");
    let sum = lines.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let Ok(mut end) = serde_json::from_str::<serde_json::Value>(end) else {
        return text.to_owned();
    };
    if let Some(checksum) = end.pointer_mut("/end/checksum") {
        *checksum = format!("{sum:016x}").into();
    }
    format!("{lines}{end}\n")
}

#[test]
fn answers() {
    fuzz("answers", 100_000, |text| {
        let Ok(said) = read_line(text) else { return };
        if let Said::Move { id, text: chosen, .. } = said {
            let line = serde_json::json!({ "id": id, "move": chosen }).to_string();
            let Ok(Said::Move { id: again, text: read, .. }) = read_line(&line) else {
                panic!("{text:?} was read as {line}, which is not");
            };
            assert_eq!((again, read), (id, chosen), "{text:?}");
        }
    });
}

#[test]
fn socket_messages() {
    fn check<T: serde::de::DeserializeOwned + serde::Serialize + PartialEq + std::fmt::Debug>(
        text: &str,
    ) {
        let Ok(message) = serde_json::from_str::<T>(text) else { return };
        let printed = serde_json::to_string(&message).expect("a message is JSON");
        let again: T = serde_json::from_str(&printed).expect("it reads what it prints");
        assert_eq!(again, message, "{text:?}");
    }
    fuzz("socket_messages", 100_000, |text| {
        check::<papan_wire::FromClient>(text);
        check::<papan_wire::FromServer>(text);
        check::<papan_wire::NewGame>(text);
    });
}

#[test]
fn unprintable_characters() {
    fuzz("unprintable_characters", 100_000, |text| {
        let escaped = escape_unprintable(text).into_owned();
        assert!(!has_unprintable(&escaped), "{text:?}");
        assert_eq!(escape_unprintable(&escaped), escaped);
        let lines = escape_unprintable_lines(text).into_owned();
        assert!(!has_unprintable(&lines.replace(['\n', '\t'], "")), "{text:?}");
        assert_eq!(escape_unprintable_lines(&lines), lines);
        let json = serde_json::json!({ text: [text] });
        let printed = escape_unprintable_json(&json.to_string()).into_owned();
        assert!(!has_unprintable(&printed), "{text:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&printed).unwrap(), json);
    });
}
