//! Reports of stored tournaments: every format, in both languages, with hostile entrants.

mod stored;

use std::collections::BTreeSet;

use papan_core::Message;
use papan_ratings::{
    rating::{Criterion, CrossTable, Standings},
    statistics::GameResult,
};
use papan_record::read_records;
use papan_report::{Format, Report};
use papan_store::{State, Store, StoreFault};
use papan_texts::{Language, Texts};
use stored::{CHEAT, Cup, folder};

const SCRIPT: &str = "<script>alert('x')</script> & \"friends\", \\ | `*_[a](b)";
const LONG: &str = "A name of sixty characters, as long as a file may have it!! ÄÖ";

/// A cup of agents and an entrant that always forfeits.
fn cup(store: &Store) -> String {
    Cup {
        name: "Piala </title> <b>2026</b>",
        games: &["tic-tac-toe", "reversi", "dots-and-boxes:size=2x2"],
        entrants: &[
            ("Searcher", "alpha-beta:depth=3"),
            (SCRIPT, "greedy"),
            (LONG, "random"),
            ("=1+1\u{202e}", CHEAT),
        ],
        pairs: 2,
    }
    .play(store)
}

fn escaped(text: &str) -> String {
    text.replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn written(report: &Report<'_>, format: Format, language: Language) -> String {
    let texts = Texts::new(language);
    let mut bytes = Vec::new();
    let say = |message: &Message| {
        assert!(texts.has(&message.key), "{message} has no text");
        texts.say(message)
    };
    report.write(format, &say, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Checks that elements are closed in the order in which they were opened, and returns the attributes `name="…"`.
fn attributes(html: &str, name: &str) -> Vec<String> {
    const EMPTY: [&str; 2] = ["meta", "input"];
    let mut open: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        if let Some(after) = rest.strip_prefix("<!DOCTYPE html>") {
            rest = after;
            continue;
        }
        let end = rest.find('>').expect("a tag ends");
        let tag = &rest[1..end];
        rest = &rest[end + 1..];
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "closed in order");
            continue;
        }
        let element = tag.split([' ', '\n', '/']).next().unwrap();
        assert!(element.chars().all(|c| c.is_ascii_alphanumeric()), "<{tag}> is an element");
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}> has its quotes");
        let pattern = format!(" {name}=\"");
        found.extend(
            tag.split(&pattern)
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .map(str::to_owned),
        );
        if tag.ends_with('/') {
            continue;
        }
        assert!(!EMPTY.contains(&element), "<{tag}> is closed");
        open.push(element);
        if ["script", "style"].contains(&element) {
            let close = rest.find(&format!("</{element}>")).expect("closed");
            rest = &rest[close..];
        }
    }
    assert!(open.is_empty(), "{open:?} are not closed");
    found
}

#[test]
fn a_page_is_well_formed_and_needs_nothing_else() {
    let folder = folder("page");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = cup(&store);
    let report = Report::of(&store, &id).unwrap();
    for language in Language::ALL {
        let html = written(&report, Format::Html, language);
        let ids = attributes(&html, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "ids are unique");
        for link in attributes(&html, "href") {
            assert!(ids.contains(&link[1..].to_owned()), "{link} leads somewhere");
        }
        for forbidden in
            ["http://", "https://", " src=", "url(", "@import", "<script>alert", "<b>2026"]
        {
            let html = html.replace("url(#", "");
            assert!(!html.contains(forbidden), "{forbidden}");
        }
        assert!(html.contains(&format!("<html lang=\"{}\">", language.tag())));
        assert!(
            html.contains(
                "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;friends&quot;"
            )
        );
        assert!(html.contains(LONG) && html.contains("Searcher"));
        let games = attributes(&html, "data-s").len();
        assert_eq!(games as u64, report.games(), "every game can be replayed");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn standings_are_those_of_the_games_themselves() {
    let folder = folder("standings");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = cup(&store);
    let report = Report::of(&store, &id).unwrap();
    let mut table = CrossTable::new(4);
    store
        .each_result(&id, |game| {
            let result = match game.result {
                1 => GameResult::Win,
                0 => GameResult::Draw,
                _ => GameResult::Loss,
            };
            table.add(game.seat.entrants, result);
        })
        .unwrap();
    assert_eq!(report.table, table);
    let ranked =
        Standings { table: &table, byes: &[], games: &table }.rank(&Criterion::ROUND_ROBIN);
    assert_eq!(report.ranking.standings, ranked);
    let pairs: u64 = report.pairings.iter().map(|pairing| pairing.score.games()).sum();
    assert_eq!((report.games(), pairs), (6 * 3 * 4, 6 * 3 * 4));
    for pairing in &report.pairings {
        assert_eq!(pairing.opened, [2, 2]);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_entrant_that_forfeits_everything_is_last_with_a_finite_rating_and_a_sentence() {
    let folder = folder("forfeits");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = cup(&store);
    let report = Report::of(&store, &id).unwrap();
    let last = report.ranking.standings.last().unwrap();
    assert_eq!((last.entrant, last.place), (3, 4));
    assert!(report.ratings.iter().all(|rating| rating.elo.is_finite() && rating.margin() > 0.0));
    let [forfeit] = &report.forfeits[..] else { panic!("{:?}", report.forfeits) };
    assert_eq!((forfeit.entrant, forfeit.games), (3, 3 * 3 * 4));
    assert!(forfeit.example.is_some());
    for language in Language::ALL {
        let said = Texts::new(language).say(&forfeit.example.as_ref().unwrap().1.message());
        assert!(written(&report, Format::Html, language).contains(&escaped(&said)));
    }
    let markdown = written(&report, Format::Markdown, Language::English);
    assert!(markdown.contains("wrote a line that is no answer"), "{markdown}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_row_of_the_table_of_games_has_all_columns_whatever_the_names() {
    let folder = folder("csv");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = cup(&store);
    let report = Report::of(&store, &id).unwrap();
    let rows = read_csv(&written(&report, Format::Csv, Language::English));
    assert_eq!(rows.len() as u64, report.games() + 1);
    assert_eq!(rows[0][..6], ["number", "round", "game", "first", "second", "result"]);
    let names = ["Searcher", SCRIPT, LONG, "'=1+1\\u{202e}"];
    for row in &rows[1..] {
        assert_eq!(row.len(), rows[0].len());
        assert!(names.contains(&row[3].as_str()) && names.contains(&row[4].as_str()));
        let winner = match row[5].as_str() {
            "1-0" => row[3].as_str(),
            "0-1" => row[4].as_str(),
            _ => "",
        };
        assert_eq!(row[6], winner);
        assert_eq!(row[10].parse::<usize>().unwrap(), row[17].split_whitespace().count());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            _ => field.push(character),
        }
    }
    rows
}

#[test]
fn the_object_has_its_fields() {
    let folder = folder("json");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = cup(&store);
    let report = Report::of(&store, &id).unwrap();
    let text = written(&report, Format::Json, Language::English);
    assert_eq!(text.lines().count(), 1);
    let object: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(object["id"], id);
    assert_eq!(object["games"], 72);
    assert_eq!(object["state"], "finished");
    assert_eq!(object["standings"].as_array().unwrap().len(), 4);
    assert_eq!(object["pairings"].as_array().unwrap().len(), 18);
    assert_eq!(object["highlights"].as_array().unwrap().len(), 9);
    assert_eq!(object["forfeits"][0]["ending"], "unreadable-line");
    for standing in object["standings"].as_array().unwrap() {
        for field in
            ["place", "entrant", "points", "elo", "elo_low", "elo_high", "tie_breaks", "as_first"]
        {
            assert!(!standing[field].is_null(), "{field} of {standing}");
        }
        let parts = ["wins", "draws", "losses"].map(|field| standing[field].as_u64().unwrap());
        assert_eq!(parts.iter().sum::<u64>(), standing["games"].as_u64().unwrap());
    }
    for pairing in object["pairings"].as_array().unwrap() {
        let percents = ["win_percent", "draw_percent", "loss_percent"];
        let sum: f64 = percents.iter().map(|field| pairing[field].as_f64().unwrap()).sum();
        assert!((sum - 100.0).abs() < 1e-9);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn records_are_read_back_and_every_move_is_legal() {
    let folder = folder("pgn");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = cup(&store);
    let report = Report::of(&store, &id).unwrap();
    let records = read_records(&written(&report, Format::Pgn, Language::English)).unwrap();
    assert_eq!(records.len() as u64, report.games());
    for (number, record) in records.iter().enumerate() {
        let game = store.game(&id, number as u64).unwrap();
        let moves: Vec<_> = game.log.moves.iter().map(|played| played.text.clone()).collect();
        assert_eq!(record.moves, moves);
        let [first, second] = game.seat.entrants;
        let names = ["Searcher", SCRIPT, LONG, "=1+1\\u{202e}"];
        assert_eq!(record.header("White"), Some(names[first]));
        assert_eq!(record.header("Black"), Some(names[second]));
        let result = ["0-1", "1/2-1/2", "1-0"][(game.log.result + 1) as usize];
        assert_eq!(record.header("Result"), Some(result));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn tables_of_markdown_have_as_many_cells_in_every_row() {
    let folder = folder("markdown");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = cup(&store);
    let report = Report::of(&store, &id).unwrap();
    for language in Language::ALL {
        let markdown = written(&report, Format::Markdown, language);
        assert!(!markdown.contains("<script>") && !markdown.contains("</title>"), "{markdown}");
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        let mut tables = 0;
        for table in markdown.split("\n\n").filter(|part| part.starts_with('|')) {
            tables += 1;
            let widths: BTreeSet<_> = table.lines().map(cells).collect();
            assert_eq!(widths.len(), 1, "{table}");
        }
        assert_eq!(tables, 4);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_tournament_without_games_has_a_report_in_every_format() {
    let folder = folder("empty");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = Cup {
        name: "Nothing yet",
        games: &["reversi"],
        entrants: &[("a", "random"), ("b", "greedy")],
        pairs: 0,
    }
    .play(&store);
    let report = Report::of(&store, &id).unwrap();
    assert_eq!((report.games(), report.tournament.state), (0, State::Finished));
    for language in Language::ALL {
        for format in Format::ALL {
            let text = written(&report, format, language);
            assert_eq!(text.is_empty(), format == Format::Pgn);
        }
        attributes(&written(&report, Format::Html, language), "id");
    }
    assert!(matches!(Report::of(&store, "nothing"), Err(StoreFault::UnknownId { .. })));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn entrants_that_win_or_lose_everything_are_in_every_format() {
    let folder = folder("lopsided");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let id = Cup {
        name: "Lopsided",
        games: &["dots-and-boxes:size=3x3"],
        entrants: &[("loser", "random"), ("winner", "alpha-beta:depth=5")],
        pairs: 6,
    }
    .play(&store);
    let report = Report::of(&store, &id).unwrap();
    assert_eq!(report.table.between(1, 0).share(), Some(1.0));
    assert_eq!(report.ranking.order().collect::<Vec<_>>(), [1, 0]);
    for format in Format::ALL {
        let text = written(&report, format, Language::English);
        assert!(
            text.contains("winner") && !text.contains("NaN") && !text.contains("inf"),
            "{format:?}"
        );
    }
    let html = written(&report, Format::Html, Language::English);
    assert!(html.contains("+∞") && html.contains("\u{2212}∞"));
    std::fs::remove_dir_all(folder).unwrap();
}
