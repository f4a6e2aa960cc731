use std::ops::ControlFlow;

use papan_record::Detail;
use papan_store::{Origin, Store, StoreFault, StoredGame};
use papan_tournament::import;

use crate::fixture::{Folder, description, retry, store_games, with_games};

fn all_games(store: &Store, id: &str) -> Vec<StoredGame> {
    let mut games = Vec::new();
    store
        .each_game(id, |game| {
            games.push(game);
            ControlFlow::Continue(())
        })
        .unwrap();
    games
}

/// Exports a tournament of 100 games of which some were played again.
fn exported() -> (Folder, Store, String, Vec<u8>) {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 100);
    let again = retry(&store, &id, &["out-of-time"]);
    store_games(&store, &id, again);
    let mut bytes = Vec::new();
    assert_eq!(store.export(&id, &mut bytes), Ok(100));
    (folder, store, id, bytes)
}

#[test]
fn a_tournament_goes_through_a_file_into_another_database() {
    let (_folder, store, id, bytes) = exported();
    let elsewhere = Folder::new();
    let other = Store::open(&elsewhere.database()).unwrap();
    for number in 1..=2 {
        let imported = import(&other, &bytes[..]).unwrap();
        assert_eq!(imported, format!("piala-papan-{number}"));
        let mut tournament = other.find(&imported).unwrap();
        assert_eq!((tournament.origin, &tournament.consent), (Origin::Import, &None));
        tournament.id.clone_from(&id);
        tournament.origin = Origin::Local;
        assert_eq!(tournament, store.find(&id).unwrap());
        assert_eq!(all_games(&other, &imported), all_games(&store, &id));
        assert_eq!(other.archived(&imported), store.archived(&id));
        assert_eq!(other.totals(&imported), store.totals(&id));
        assert_eq!(other.endings(&imported), store.endings(&id));
    }
    other.integrity_check().unwrap();
    assert!(other.list().unwrap().iter().all(|summary| summary.origin == Origin::Import));
    let mut again = Vec::new();
    other.export("piala-papan-1", &mut again).unwrap();
    assert!(again == bytes, "the same tournament gives the same file");
}

#[test]
fn a_damaged_file_is_refused_and_nothing_of_it_stays() {
    let (_folder, _store, _id, bytes) = exported();
    let elsewhere = Folder::new();
    let other = Store::open(&elsewhere.database()).unwrap();
    let refused = |bytes: &[u8], place: usize| {
        let fault = import(&other, bytes).err();
        // A digit can also make a value that no tournament has, or that its description does not have.
        let expected = matches!(
            fault,
            Some(
                StoreFault::ExportDamaged { .. }
                    | StoreFault::NotExported
                    | StoreFault::ExportImpossible { .. }
                    | StoreFault::ExportDiffers { .. }
                    | StoreFault::ExportMismatch { .. }
                    | StoreFault::ExportUnreadable { .. }
            )
        );
        assert!(expected, "at {place}: {fault:?}");
    };
    for place in (0..bytes.len()).step_by(bytes.len() / 60) {
        refused(&bytes[..place], place);
        let mut changed = bytes.clone();
        // Another digit in the place of a digit is still JSON; only the checksum detects it.
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        refused(&changed, place);
    }
    refused(&[&bytes[..], b"{}\n"].concat(), bytes.len());
    refused(&bytes[..bytes.len() - 1], bytes.len() - 1);
    // A duplicated line, and a missing one.
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    refused(&[&lines[..5], &lines[4..]].concat().concat(), 5);
    refused(&[&lines[..5], &lines[6..]].concat().concat(), 5);
    for (bytes, fault) in [
        (&b""[..], StoreFault::NotExported),
        (b"[Event \"x\"]\n", StoreFault::NotExported),
        (b"{\"papan-tournament\":{\"version\":3}}\n", StoreFault::ExportedNewer),
        (b"{\"papan-tournament\":{\"version\":1}}\n", StoreFault::ExportDamaged { line: 1 }),
    ] {
        assert_eq!(import(&other, bytes), Err(fault));
    }
    assert_eq!(other.list().unwrap(), []);
    other.integrity_check().unwrap();
}

/// Exports a tournament of one game, with something in it replaced, and a checksum as if nothing were wrong.
fn forged(from: &str, to: &str) -> Vec<u8> {
    let folder = Folder::new();
    let (store, id) = with_games(&folder, 1);
    let mut bytes = Vec::new();
    store.export(&id, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (lines, _end) = text.trim_end().rsplit_once('\n').unwrap();
    assert!(lines.contains(from), "{lines}");
    let lines = format!("{}\n", lines.replacen(from, to, 1));
    // FNV-1a, as the file format says.
    let sum = lines.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let end = format!("{{\"end\":{{\"games\":1,\"archived\":0,\"checksum\":\"{sum:016x}\"}}}}\n");
    [lines, end].concat().into_bytes()
}

#[test]
fn what_no_tournament_can_have_is_refused_whatever_the_checksum_says() {
    let elsewhere = Folder::new();
    let other = Store::open(&elsewhere.database()).unwrap();
    import(&other, &forged("1700000000", "1600000000")[..])
        .expect("a forger who changes nothing that matters");
    let file = |entrants: &str| {
        format!(
            "\"description\":\"name = \\\"x\\\"\\nformat = \\\"round-robin\\\"\\ngames = [\\\"reversi\\\"]\\n{entrants}\""
        )
    };
    let two_of_five =
        file("[[entrant]]\\nagent = \\\"random\\\"\\n[[entrant]]\\nagent = \\\"greedy\\\"\\n");
    let description = format!("\"description\":{}", json(&description("Piala Papan")));
    for (line, from, to) in [
        (1, "Piala", r"\u001b[2J"),
        (1, "[\"Pemain 3", r#"["Pemain\u0007"#),
        (1, "\",\"mcts:nodes=1", r#"","\u009b1m"#),
        (1, "\"created\":1700000000", "\"created\":18446744073709551615"),
        (1, &*description, two_of_five.as_str()),
        (2, "\"entrants\":[0,1]", "\"entrants\":[0,0]"),
        (2, "\"entrants\":[0,1]", "\"entrants\":[0,5]"),
        (2, "\"round\":0", "\"round\":18446744073709551615"),
        (2, "\"meeting\":0", "\"meeting\":9223372036854775808"),
        (2, "\"number\":0", "\"number\":18446744073709551615"),
        (2, "\"attempt\":1", "\"attempt\":4294967295"),
        (2, "\"margin\":null", "\"margin\":-9223372036854775808"),
    ] {
        let fault = import(&other, &forged(from, to)[..]);
        assert_eq!(fault, Err(StoreFault::ExportImpossible { line }), "{to}");
    }
    assert_eq!(other.list().unwrap().len(), 1);
}

/// Returns a text as JSON writes it.
fn json(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\\\"").replace('\n', "\\n"))
}

#[test]
fn an_import_whose_description_has_other_entrants_than_its_tables_is_refused() {
    let elsewhere = Folder::new();
    let other = Store::open(&elsewhere.database()).unwrap();
    let honest = description("Piala Papan");
    let agent = "agent = \"mcts:nodes=2\"";
    let mismatch = |name: &str, word: &str, described: &str| {
        let [name, word, described] = [name, word, described].map(str::to_owned);
        Some(StoreFault::ExportMismatch { name, word, described })
    };
    let shown = |described| mismatch("Pemain 2", "mcts:nodes=2", described);
    for (changed, expected) in [
        (
            honest.replace(agent, "command = [\"sh\", \"-c\", \"touch /owned\"]"),
            shown("Pemain 2: exec:sh -c 'touch /owned'"),
        ),
        (honest.replace(agent, "agent = \"exec:true\""), shown("Pemain 2: exec:true")),
        (honest.replace(agent, "agent = \"registered\""), shown("Pemain 2: registered")),
        (honest.replace("Pemain 2", "Pemain 9"), shown("Pemain 9: mcts:nodes=2")),
        // The comment lines before the text are read by a parser of their own.
        (
            format!("# allow-read: /\n# folder: /\n{}", honest.replace(agent, "agent = \"x\"")),
            shown("Pemain 2: x"),
        ),
        (format!("# allow-read: /\n# folder: /\n{honest}"), None),
    ] {
        let [from, to] = [&honest, &changed].map(|text| format!("\"description\":{}", json(text)));
        assert_eq!(import(&other, &forged(&from, &to)[..]).err(), expected, "{changed}");
    }
    // A command that the description does not have.
    let fault = import(&other, &forged("\",\"mcts:nodes=1", "\",\"exec:true")[..]).err();
    assert_eq!(fault, mismatch("Pemain 1", "exec:true", "Pemain 1: mcts:nodes=1"));
    for changed in [String::new(), honest.replace("format", "fromat"), format!("{honest}]]")] {
        let [from, to] = [&honest, &changed].map(|text| format!("\"description\":{}", json(text)));
        let fault = import(&other, &forged(&from, &to)[..]).err();
        assert!(matches!(fault, Some(StoreFault::ExportUnreadable { .. })), "{changed}: {fault:?}");
    }
    // A run stores the lines of its openings.
    let with_file = format!("openings = \"/etc/passwd\"\n{honest}");
    let [from, to] = [&honest, &with_file].map(|text| format!("\"description\":{}", json(text)));
    let fault = import(&other, &forged(&from, &to)[..]).err();
    assert_eq!(fault, Some(StoreFault::ExportImpossible { line: 1 }));
    assert_eq!(other.list().unwrap().len(), 1, "only the honest one was imported");
}

#[test]
fn violations_in_exports_of_version_1_become_typed() {
    let detail = r#""detail":{"kind":"refused-move","game":"tic-tac-toe","position":".../.X./... O","text":"b2"}"#;
    for (reason, expected) in [
        (r#"{"key":"sin-exit-code","arguments":[["code",3]]}"#, Detail::ExitCode { code: 3 }),
        (r#"{"key":"exam-unasked"}"#, Detail::Unasked),
        (
            r#"{"key":"move-occupied","arguments":[["cell","e3"]]}"#,
            Detail::Sentence { text: "e3 is not empty".to_owned() },
        ),
        (
            r#"{"key":"an-old-key","arguments":[["n",3]]}"#,
            Detail::Sentence { text: "an-old-key n=3".to_owned() },
        ),
    ] {
        let fault = format!(
            r#""fault":{{"key":"sin-because","arguments":[["sin",{{"key":"sin-x"}}],["detail",{reason}]]}}"#
        );
        let folder = Folder::new();
        let store = Store::open(&folder.database()).unwrap();
        let id = import(&store, &forged(detail, &fault)[..]).unwrap();
        let game = store.game(&id, 0).unwrap();
        let (_, fault) = game.log.ending.forfeit().unwrap();
        assert_eq!(fault.detail.as_deref(), Some(&expected));
    }
}
