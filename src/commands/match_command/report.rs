use std::collections::BTreeMap;

use papan_console::{Console, numbers::short, wrapped};
use papan_core::Message;
use papan_ratings::statistics::{EloEstimate, Sprt, Tally, Verdict, likelihood_of_superiority};
use papan_tournament::{EndingCount, Match, MatchEnd, MatchScore};
use serde_json::{Value, json};

/// The report of a match that is over, or was stopped.
pub struct MatchReport<'a> {
    pub of: &'a Match,
    pub end: &'a MatchEnd,
    pub score: &'a MatchScore,
}

/// Returns the score in the few characters beside a progress bar.
pub fn score_line(tally: &Tally) -> String {
    let elo = EloEstimate::of(tally).map(|estimate| format!(" Elo {}", signed(estimate.elo)));
    let result = format!("+{} ={} -{}", tally.wins(), tally.draws(), tally.losses());
    result + &elo.unwrap_or_default()
}

impl MatchReport<'_> {
    /// Returns the JSON object with the id of a saved match; an infinite Elo is null.
    pub fn json(&self, id: Option<&str>) -> Value {
        let tally = &self.end.tally;
        let MatchScore { thinking, endings, stalls } = self.score;
        let elo = EloEstimate::of(tally);
        let finite = |number: Option<f64>| number.filter(|number| number.is_finite());
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for ending in endings {
            *counts.entry(ending.name).or_default() += ending.games;
        }
        let forfeits: Vec<Value> = endings
            .iter()
            .filter_map(|ending| {
                let player = ["a", "b"][ending.entrant?];
                Some(json!({
                    "player": player,
                    "ending": ending.name,
                    "count": ending.games,
                    "first_game": ending.game,
                    "stderr": ending.errors,
                }))
            })
            .collect();
        json!({
            "id": id,
            "game": self.of.game().word,
            "a": self.of.players()[0].name,
            "b": self.of.players()[1].name,
            "games": tally.games(),
            "wins": tally.wins(),
            "draws": tally.draws(),
            "losses": tally.losses(),
            "score": tally.score(),
            "elo": finite(elo.map(|elo| elo.elo)),
            "elo_low": finite(elo.map(|elo| elo.low)),
            "elo_high": finite(elo.map(|elo| elo.high)),
            "los": likelihood_of_superiority(tally),
            "pentanomial": tally.pairs(),
            "sprt": self.of.sprt.map(|sprt| sprt_json(&sprt, self.end)),
            "seconds_a": thinking[0],
            "seconds_b": thinking[1],
            "endings": counts,
            "faults": forfeits,
            "void": stalls.void,
            "stalled": stalls.stalled,
            "seed": self.of.file.seed,
        })
    }

    /// Returns the report for a person.
    pub fn text(&self, console: &Console) -> String {
        let (tally, thinking) = (&self.end.tally, self.score.thinking);
        let names = self.of.players().map(|player| player.name.as_str());
        let title = Message::new("match-title")
            .with("game", Message::new(self.of.game().entry.title()))
            .with("games", tally.games())
            .with("seed", self.of.file.seed.to_string());
        let mut text = format!("{}\n", console.bold(&console.say(&title)));
        for (letter, name) in ["A", "B"].into_iter().zip(names) {
            text += &format!("{}\n", wrapped(&format!("  {letter}  {name}"), 5));
        }
        if tally.games() == 0 {
            return text;
        }
        let percent = tally.score().unwrap_or(0.0) * 100.0;
        let result = Message::new("match-result")
            .with("wins", tally.wins())
            .with("draws", tally.draws())
            .with("losses", tally.losses())
            .with("percent", console.decimal(&format!("{percent:.1}")));
        let mut line = |message: &Message| {
            text += &format!("{}\n", wrapped(&console.say(message), 2));
        };
        line(&result);
        if let Some(elo) = EloEstimate::of(tally) {
            let superiority = likelihood_of_superiority(tally) * 100.0;
            let message = Message::new("match-elo")
                .with("elo", console.decimal(&signed(elo.elo)))
                .with("low", console.decimal(&signed(elo.low)))
                .with("high", console.decimal(&signed(elo.high)))
                .with("los", console.decimal(&format!("{superiority:.1}")));
            line(&message);
        }
        let pairs = tally.pairs();
        if tally.pair_count() > 0 {
            let message = Message::new("match-pairs")
                .with("lost", pairs[0])
                .with("worse", pairs[1])
                .with("even", pairs[2])
                .with("better", pairs[3])
                .with("won", pairs[4]);
            line(&message);
            // The statistics count pairs, and the percentage above counts games.
            let alone = tally.games() - 2 * tally.pair_count();
            if alone > 0 {
                line(&Message::new("match-unpaired").with("games", alone));
            }
        }
        let spent = thinking.map(|seconds| console.decimal(&short(seconds)));
        let [a, b] = spent;
        line(&Message::new("match-time").with("a", a).with("b", b));
        text += &self.endings(console);
        if let Some(stalls) = self.score.stalls.message() {
            text += &format!("{}\n", wrapped(&console.say(&stalls), 2));
        }
        if let Some(sprt) = &self.of.sprt {
            let message = sprt_message(sprt, self.end, console);
            text += &format!("{}\n", wrapped(&console.say(&message), 2));
        }
        text
    }

    /// Lists the endings, with an example of each violation or resignation.
    fn endings(&self, console: &Console) -> String {
        let endings = &self.score.endings;
        let count = |ending: &EndingCount| {
            let whose = ending.entrant.map_or("", |entrant| ["A ", "B "][entrant]);
            format!("{whose}{} {}", ending.name, ending.games)
        };
        let counts: Vec<String> = endings.iter().map(count).collect();
        let message = Message::new("match-endings").with("counts", counts.join(", "));
        let mut text = format!("{}\n", wrapped(&console.say(&message), 2));
        for ending in endings.iter().filter(|ending| ending.entrant.is_some()) {
            let message = Message::new("match-example")
                .with("game", ending.game)
                .with("ending", ending.example.clone());
            text += &format!("{}\n", wrapped(&console.say(&message), 2));
            for line in &ending.errors {
                text += &format!("  | {line}\n");
            }
        }
        text
    }
}

/// Returns a sequential test and its result as a JSON object.
pub fn sprt_json(sprt: &Sprt, end: &MatchEnd) -> Value {
    let verdict = match end.verdict {
        Some(Verdict::AcceptH0) => "elo0",
        Some(Verdict::AcceptH1) => "elo1",
        Some(Verdict::Continue) | None => "open",
    };
    json!({
        "elo0": sprt.elo0(),
        "elo1": sprt.elo1(),
        "alpha": sprt.alpha(),
        "beta": sprt.beta(),
        "llr": sprt.log_likelihood_ratio(&end.tally),
        "lower": sprt.lower_bound(),
        "upper": sprt.upper_bound(),
        "verdict": verdict,
    })
}

/// Returns the result of a sequential test as a sentence.
pub fn sprt_message(sprt: &Sprt, end: &MatchEnd, console: &Console) -> Message {
    let key = match end.verdict {
        Some(Verdict::AcceptH0) => "sprt-elo0",
        Some(Verdict::AcceptH1) => "sprt-elo1",
        Some(Verdict::Continue) | None => "sprt-open",
    };
    let ratio = sprt.log_likelihood_ratio(&end.tally);
    Message::new(key)
        .with("elo0", console.decimal(&sprt.elo0().to_string()))
        .with("elo1", console.decimal(&sprt.elo1().to_string()))
        .with("llr", console.decimal(&format!("{ratio:.2}")))
        .with("lower", console.decimal(&format!("{:.2}", sprt.lower_bound())))
        .with("upper", console.decimal(&format!("{:.2}", sprt.upper_bound())))
}

/// Writes a difference in rating with its sign.
fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    format!("{elo:+.1}")
}
