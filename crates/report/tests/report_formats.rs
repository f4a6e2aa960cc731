//! Reports of tournaments whose places do not only depend on points.

// Only a part of this module is used here.
#[allow(dead_code)]
mod stored;

use papan_ratings::{
    pairing::{Plan, Results},
    rating::{Criterion, CrossTable, Score, Standings},
    statistics::GameResult,
};
use papan_record::{Ending, GameLog, Seat};
use papan_report::{Basis, Decision, Format, Ranking, Report, Stage};
use papan_store::{Kind, NewTournament, State, Store, WriterSettings};
use papan_texts::{Language, Texts};
use papan_tournament::TournamentFile;
use stored::folder;

/// Makes the file of a tournament of tic-tac-toe.
fn file(format: &str, entrants: usize) -> String {
    let mut text = format!("name = \"Cup\"\nseed = 9\ngames = [\"tic-tac-toe\"]\n{format}\n");
    for number in 1..=entrants {
        text += &format!("[[entrant]]\nname = \"E{number}\"\nagent = \"random\"\n");
    }
    text
}

fn plan(text: &str) -> Plan {
    TournamentFile::read(text, &|_| None).unwrap().plan().unwrap()
}

fn create(store: &Store, text: &str) -> String {
    let file = TournamentFile::read(text, &|_| None).unwrap();
    let entrants: Vec<(String, String)> =
        file.entrants.iter().map(|one| (one.name.clone(), one.word.clone())).collect();
    let tournament = NewTournament {
        kind: Kind::Tournament,
        name: &file.name,
        seed: file.seed,
        description: text,
        created: 1_790_000_000,
        games: &["tic-tac-toe".to_owned()],
        entrants: &entrants,
    };
    store.create(&tournament).unwrap()
}

fn log(result: i8) -> GameLog {
    GameLog {
        start: String::new(),
        opening: 0,
        moves: Vec::new(),
        thinking: Default::default(),
        result,
        margin: Some(i64::from(result)),
        ending: Ending::Finished,
        outputs: Default::default(),
        stalled: false,
    }
}

/// Stores the next games of a tournament, those that are due and at most a given number; returns whether there were
/// any.
fn play(
    store: &Store,
    id: &str,
    plan: &Plan,
    max: usize,
    result: impl Fn([usize; 2]) -> i8,
) -> bool {
    let results = results(store, id);
    let due = plan.due(&results);
    let writer = store.writer(store.own(id).unwrap(), WriterSettings::default(), |_| ()).unwrap();
    let seats = due.iter().flat_map(|meeting| {
        results.missing(meeting).map(|seating| Seat {
            number: seating.number,
            meeting: meeting.number,
            round: meeting.round,
            board_game: meeting.game,
            entrants: seating.entrants,
        })
    });
    for seat in seats.take(max) {
        writer.store(seat, log(result(seat.entrants))).unwrap();
    }
    let owned = writer.finish().unwrap();
    if due.is_empty() {
        store.set_state(&owned, State::Finished).unwrap();
    }
    !due.is_empty()
}

fn results(store: &Store, id: &str) -> Results {
    let mut results = Results::default();
    store
        .each_result(id, |game| results.add(game.seat.number, GameResult::of_sign(game.result)))
        .unwrap();
    results
}

fn written(report: &Report<'_>, format: Format, language: Language) -> String {
    let texts = Texts::new(language);
    let mut bytes = Vec::new();
    report.write(format, &|message| texts.say(message), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn table(store: &Store, id: &str, entrants: usize) -> CrossTable {
    let mut table = CrossTable::new(entrants);
    for sum in store.totals(id).unwrap() {
        let score = Score { wins: sum.wins, draws: sum.draws, losses: sum.losses };
        table.add_score(sum.entrants, score);
    }
    table
}

#[test]
fn totals_of_meetings_rank_as_all_their_games_do_at_every_moment() {
    let folder = folder("meetings");
    let store = Store::open(&folder.join("games.db")).unwrap();
    for (format, criteria) in [
        ("format = \"swiss\"\nrounds = 4\npairs = 3", Criterion::SWISS.to_vec()),
        (
            "format = \"knockout\"\npairs = 2\nplay-offs = 2\nthird-place = true",
            vec![Criterion::Points, Criterion::GamePoints],
        ),
    ] {
        let text = file(format, 7);
        let (id, plan) = (create(&store, &text), plan(&text));
        // Some seven games at a time end in the midst of meetings.
        while play(&store, &id, &plan, 7, |[one, other]| [1, 0, -1, -1, 1][(3 * one + other) % 5]) {
            let games = table(&store, &id, 7);
            let results = results(&store, &id);
            let (pairings, byes) = plan.pairing_table(&results);
            let expected =
                Standings { table: &pairings, byes: &byes, games: &games }.rank(&criteria);
            let found = Ranking::of(&store, &store.find(&id).unwrap(), &games).unwrap();
            for standing in &expected {
                let own = found.standings.iter().find(|one| one.entrant == standing.entrant);
                assert_eq!(own.map(|one| &one.values), Some(&standing.values), "{format}");
            }
            if plan.knockout_places(&results).is_none() && found.basis == Basis::Pairings {
                assert_eq!(found.standings, expected);
            }
        }
        store.integrity_check().unwrap();
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_drawn_final_is_won_by_the_better_seed_and_every_report_says_so() {
    let folder = folder("knockout");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let text = file("format = \"knockout\"\npairs = 1", 6);
    let (id, plan) = (create(&store, &text), plan(&text));
    // The first two always draw, and have the best seeds; all others lose against the smaller number.
    let result = |[one, other]: [usize; 2]| match (one.max(other) < 2, one < other) {
        (true, _) => 0,
        (_, true) => 1,
        _ => -1,
    };
    while play(&store, &id, &plan, 100, result) {}
    let report = Report::of(&store, &id).unwrap();
    let knockout = report.ranking.knockout.as_ref().unwrap();
    let reached = (0..6).map(|entrant| knockout.stage_of(entrant)).collect::<Vec<_>>();
    assert_eq!(reached[..4], [Stage::Won, Stage::Final, Stage::SemiFinal, Stage::SemiFinal]);
    assert_eq!(reached[4..], [Stage::QuarterFinal, Stage::QuarterFinal]);
    let [level] = &knockout.level[..] else { panic!("{:?}", knockout.level) };
    assert_eq!((level.stage, level.entrants), (Stage::Final, [0, 1]));
    assert_eq!((level.half_points, level.decision), (2, Decision::BetterSeed));
    let english =
        "Level meeting (final): E1 and E2 ended at 1 : 1; the better seed decided for E1.";
    for format in [Format::Html, Format::Markdown] {
        let text = written(&report, format, Language::English);
        assert!(text.contains(english), "{text}");
        assert!(text.contains("Places come from the bracket") && text.contains("quarter-final"));
        let text = written(&report, format, Language::Indonesian);
        assert!(text.contains("unggulan yang lebih tinggi") && text.contains("semifinal"));
    }
    assert!(written(&report, Format::Html, Language::English).contains("E1 won the knockout."));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn entrants_still_in_a_knockout_are_ranked_above_eliminated_ones() {
    let folder = folder("running-knockout");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let text = file("format = \"knockout\"\npairs = 1\nplay-offs = 1\ntie-break = \"lot\"", 4);
    let (id, plan) = (create(&store, &text), plan(&text));
    // Entrants 1 and 4 draw, also their play-off; entrant 2 wins against 3.
    let decided = |pair: [usize; 2]| match pair {
        [0, 3] | [3, 0] => 0,
        [1, 2] => 1,
        _ => -1,
    };
    play(&store, &id, &plan, 100, decided);
    play(&store, &id, &plan, 100, decided);
    let report = Report::of(&store, &id).unwrap();
    let knockout = report.ranking.knockout.as_ref().unwrap();
    let [level] = &knockout.level[..] else { panic!("{:?}", knockout.level) };
    assert_eq!((level.stage, level.decision), (Stage::SemiFinal, Decision::Lot));
    assert_eq!(knockout.stage_of(level.entrants[0]), Stage::Final);
    assert_eq!(knockout.stage_of(level.entrants[1]), Stage::SemiFinal);
    let places: Vec<usize> = report.ranking.standings.iter().map(|one| one.place).collect();
    assert_eq!(places, [1, 1, 3, 3]);
    assert!(written(&report, Format::Markdown, Language::English).contains("Not all games"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_gauntlet_says_that_places_come_from_shares() {
    let folder = folder("gauntlet");
    let store = Store::open(&folder.join("games.db")).unwrap();
    let text = file("format = \"gauntlet\"\nchampions = 1\npairs = 1", 4);
    let (id, plan) = (create(&store, &text), plan(&text));
    while play(&store, &id, &plan, 100, |_| 0) {}
    let report = Report::of(&store, &id).unwrap();
    assert_eq!(report.ranking.basis, Basis::Share);
    assert!(report.ranking.standings.iter().all(|standing| standing.place == 1));
    for format in [Format::Html, Format::Markdown] {
        let text = written(&report, format, Language::English);
        assert!(text.contains("Places come from the score"), "{text}");
        assert!(written(&report, format, Language::Indonesian).contains("50,0 %"));
    }
    std::fs::remove_dir_all(folder).unwrap();
}
