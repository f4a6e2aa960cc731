use papan_core::ParseError;
use papan_ratings::{
    pairing::{Format, Results},
    statistics::{GameResult, Sprt},
};
use papan_record::TimeControl;
use papan_referee::{Adjudication, Entrant, Openings};
use toml::{Table, Value};

use super::{
    OpeningSource, TournamentEntrant, TournamentFile, TournamentGame, match_course::MatchCourse,
    reader::Reader, written::WrittenMatch,
};

/// A match between two entrants.
#[derive(Debug)]
pub struct Match {
    /// The game, the two entrants, and how they play.
    pub file: TournamentFile,
    /// The maximum number of games; the last one has no partner when the number is odd.
    pub games: u64,
    /// The sequential test that may end it before.
    pub sprt: Option<Sprt>,
    /// Whether a process of a program plays several games.
    pub reuse: bool,
}

impl Match {
    /// Makes a match with the default settings.
    pub fn new(game: TournamentGame, players: [Entrant; 2], games: u64) -> Match {
        let words = players.each_ref().map(|player| player.name.clone());
        // An agent that plays against itself still has two rows in the table.
        let names = if words[0] == words[1] {
            ["A", "B"].map(|letter| format!("{} ({letter})", words[0]))
        } else {
            words.clone()
        };
        let name = format!("{} v {}", names[0], names[1]);
        let entrants = names.into_iter().zip(words).zip(players);
        let file = TournamentFile {
            name,
            games: vec![game],
            entrants: entrants
                .map(|((name, word), player)| TournamentEntrant {
                    name,
                    word,
                    players: vec![player],
                })
                .collect(),
            format: Format::RoundRobin,
            pairs: games.div_ceil(2) as usize,
            seed: 0,
            openings: OpeningSource::Start,
            control: TimeControl::default(),
            adjudication: Adjudication::default(),
            concurrency: None,
            sandbox: None,
            memory: None,
        };
        Match { file, games, sprt: None, reuse: false }
    }

    /// Reads a description that [`Match::write`] wrote. Names of registered bots are looked up by `registered`.
    ///
    /// # Errors
    /// A message that names the line, the field and what was expected.
    pub fn read(
        text: &str,
        registered: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Match, ParseError> {
        Reader { text, registered, is_match: true }.read_match(&WrittenMatch::read(text)?)
    }

    /// Returns whether a description is of a match that can be continued; those of older versions have no entrants.
    pub fn is_resumable(text: &str) -> bool {
        text.parse::<Table>().is_ok_and(|table| table.contains_key("entrant"))
    }

    /// Returns a description from which the match can be played again, or continued. Fields have the names that they
    /// have in tournament files.
    ///
    /// # Panics
    /// Never: every value can be written as TOML.
    pub fn write(&self) -> String {
        let file = &self.file;
        let mut table: Table = limit_fields(&file.control).collect();
        let mut add = |name: &str, value: Option<Value>| {
            table.extend(value.map(|value| (name.to_owned(), value)));
        };
        add("name", Some(file.name.as_str().into()));
        add("games", Some(vec![self.game().word.as_str()].into()));
        add("max-games", Some(number(self.games)));
        // TOML has no numbers above those with a sign.
        add("seed", Some(file.seed.to_string().into()));
        add("position", self.game().position().map(Value::from));
        add("openings", openings(&file.openings));
        let startup = file.control.startup;
        let is_default = startup == TimeControl::STARTUP;
        add("startup", (!is_default).then(|| seconds(startup).into()));
        add("max-moves", file.adjudication.max_moves.map(|max| number(max.into())));
        let resign = file.adjudication.resign;
        add("resign", resign.map(|resign| format!("{},{}", resign.value, resign.moves).into()));
        add("sandbox", file.sandbox.as_deref().map(Value::from));
        add("memory", file.memory.map(|bytes| format!("{}KB", bytes >> 10).into()));
        add("reuse", self.reuse.then(|| true.into()));
        if let Some(sprt) = &self.sprt {
            add("sprt", Some(format!("{},{}", sprt.elo0(), sprt.elo1()).into()));
            add("alpha", Some(sprt.alpha().to_string().into()));
            add("beta", Some(sprt.beta().to_string().into()));
        }
        let entrant = |entrant: &TournamentEntrant| {
            let fields = [("name", &entrant.name), ("agent", &entrant.word)];
            let fields = fields.map(|(name, text)| (name.to_owned(), text.as_str().into()));
            Value::Table(fields.into_iter().collect())
        };
        add("entrant", Some(file.entrants.iter().map(entrant).collect::<Vec<_>>().into()));
        toml::to_string(&table).expect("a table of plain values")
    }

    /// Returns the limits of each answer on one line, as records have them.
    pub fn control_text(&self) -> String {
        let text = |value: Value| value.as_str().map_or(value.to_string(), str::to_owned);
        let parts: Vec<String> = limit_fields(&self.file.control)
            .map(|(name, value)| format!("{name}={}", text(value)))
            .collect();
        if parts.is_empty() { "-".to_owned() } else { parts.join(" ") }
    }

    /// Returns the game.
    pub fn game(&self) -> &TournamentGame {
        &self.file.games[0]
    }

    /// Returns the entrants as players of the game.
    pub fn players(&self) -> [&Entrant; 2] {
        [0, 1].map(|entrant| &self.file.entrants[entrant].players[0])
    }

    /// Returns whether all pairs of games would be the same.
    pub fn is_repetitive(&self, openings: &Openings) -> bool {
        let vary = self.players().into_iter().any(Entrant::may_vary);
        openings.are_all_alike() && !vary && self.games > 2
    }

    /// Returns whether there is nothing left to play after these results.
    pub fn is_over(&self, results: &Results) -> bool {
        let mut course =
            MatchCourse::new(self, 1, true, |_: &_, _: &_| std::ops::ControlFlow::Continue(()));
        for number in results.numbers() {
            if let Some(of_opener) = results.of_game(number) {
                let is_opener = number.is_multiple_of(2);
                course.count(number, if is_opener { of_opener } else { opposite(of_opener) });
            }
        }
        course.is_complete()
    }
}

fn opposite(result: GameResult) -> GameResult {
    match result {
        GameResult::Loss => GameResult::Win,
        GameResult::Draw => GameResult::Draw,
        GameResult::Win => GameResult::Loss,
    }
}

/// Returns the limits of each answer by the names of their fields.
fn limit_fields(control: &TimeControl) -> impl Iterator<Item = (String, Value)> {
    let limits = control.limits;
    let clock = control.clock.map(|clock| {
        let base = seconds(clock.base);
        let has_increment = !clock.increment.is_zero();
        if has_increment { format!("{base}+{}", seconds(clock.increment)) } else { base }
    });
    let fields = [
        ("clock", clock.map(Value::from)),
        ("time", limits.time.map(|time| seconds(time).into())),
        ("depth", limits.depth.map(|depth| number(depth.into()))),
        ("nodes", limits.nodes.map(number)),
    ];
    fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)))
}

fn seconds(time: std::time::Duration) -> String {
    format!("{}s", time.as_secs_f64())
}

/// Returns a number; TOML has none above those with a sign, and no search looks at as many positions.
fn number(number: u64) -> Value {
    i64::try_from(number).unwrap_or(i64::MAX).into()
}

fn openings(source: &OpeningSource) -> Option<Value> {
    match source {
        OpeningSource::Random(Openings::Random { plies }) => Some(format!("random:{plies}").into()),
        OpeningSource::Start | OpeningSource::Random(_) => None,
        OpeningSource::Listed(text) => Some(text.lines().collect::<Vec<_>>().into()),
        OpeningSource::File { name, .. } => Some(name.as_str().into()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use papan_catalogue::read_game;
    use papan_core::Limits;
    use papan_record::ClockTime;
    use papan_referee::Resign;

    use super::*;
    use crate::read_sprt;

    fn of(game: &str, position: Option<&str>, players: [&str; 2], games: u64) -> Match {
        let (entry, options) = read_game(game).unwrap();
        let start = match position {
            Some(text) => entry.read(text, &options).unwrap(),
            None => entry.start(&options).unwrap(),
        };
        let players = players.map(|word| Entrant::read(word, entry, &registered).unwrap());
        Match::new(TournamentGame::new(entry, start), players, games)
    }

    fn registered(name: &str) -> Option<String> {
        (name == "mine").then(|| "exec:./mine now".to_owned())
    }

    #[test]
    fn a_description_has_everything_that_the_games_depend_on() {
        let plain = of("reversi", None, ["greedy", "greedy"], 7);
        let mut full = of(
            "tic-tac-toe:width=4,height=3,in-a-row=3",
            Some("X.../.O../.... X"),
            ["exec: python3 'a b.py' \"c\\\\\"", "mine"],
            100_000_000,
        );
        full.sprt = Some(read_sprt("-1.5,3", 0.01, 0.1).unwrap());
        full.reuse = true;
        let file = &mut full.file;
        file.seed = u64::MAX;
        file.openings = OpeningSource::Listed("a3\n# none\nb1 c1".to_owned());
        let time = Some(Duration::from_millis(250));
        file.control.limits = Limits { time, depth: Some(3), nodes: Some(50), memory: None };
        let (base, increment) = (Duration::from_mins(2), Duration::from_millis(500));
        file.control.clock = Some(ClockTime { base, increment });
        file.control.startup = Duration::from_secs(3);
        let resign = Some(Resign { value: 2.5, moves: 4 });
        file.adjudication = Adjudication { max_moves: Some(30), resign };
        file.sandbox = Some("off".to_owned());
        file.memory = Some(512 << 20);
        let mut random = of("adjacency:rounds=4", None, ["mcts:nodes=9", "random"], 2);
        random.file.openings = OpeningSource::Random(Openings::random("3").unwrap());
        for written in [plain, full, random] {
            let text = written.write();
            let read = Match::read(&text, &registered).unwrap();
            assert_eq!(format!("{read:?}"), format!("{written:?}"), "{text}");
            assert_eq!(read.game().start.text(), written.game().start.text());
            assert!(Match::is_resumable(&text));
        }
    }

    #[test]
    fn wrong_descriptions_are_refused_and_old_ones_are_known() {
        let text = of("reversi", None, ["greedy", "random"], 4).write();
        let with = |line: &str| format!("{line}\n{text}");
        for wrong in [
            text.replace("max-games = 4", "max-games = 0"),
            text.replace("max-games = 4", ""),
            text.replace("seed = \"0\"", "seed = \"x\""),
            text.replace("\"greedy\"", "\"gredy\""),
            text.clone() + "[[entrant]]\nagent = \"mcts\"\n",
            with("position = \"nothing\""),
            with("sprt = \"3,1\"\nalpha = \"0.05\"\nbeta = \"0.05\""),
            with("sprt = \"0,5\"\nalpha = \"0.05\""),
            with("format = \"swiss\""),
        ] {
            assert!(Match::read(&wrong, &registered).is_err(), "{wrong}");
        }
        assert!(!Match::is_resumable("nodes = 400\nopenings = \"random:4\"\n"));
    }

    #[test]
    fn a_match_is_over_when_its_games_are_played_or_its_test_is_decided() {
        let mut one = of("tic-tac-toe", None, ["random", "random"], 3);
        let mut results = Results::default();
        for number in [2, 0] {
            results.add(number, GameResult::Draw);
            assert!(!one.is_over(&results));
        }
        results.add(1, GameResult::Draw);
        assert!(one.is_over(&results), "there is no fourth game");
        one.games = 100_000;
        one.sprt = Some(read_sprt("0,100", 0.05, 0.05).unwrap());
        for number in 0..1000 {
            let wins = number % 2 == 0;
            results.add(number, if wins { GameResult::Win } else { GameResult::Loss });
        }
        assert!(one.is_over(&results));
        results.remove(1);
        assert!(!one.is_over(&results), "pairs count in their order");
    }
}
