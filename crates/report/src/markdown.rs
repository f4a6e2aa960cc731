//! Tables that paste into a text.

use std::io::Write;

use papan_core::{Message, escape_unprintable};

use papan_record::date;

use super::{Ranking, Report, ReportFault, numbers, words::Words};
use papan_ratings::rating::Criterion;
use papan_store::State;

pub(super) fn write(
    report: &Report<'_>,
    words: &Words<'_>,
    output: &mut dyn Write,
) -> Result<(), ReportFault> {
    let page = Page { report, words };
    let mut text = page.head();
    if report.games() == 0 {
        text += &format!("\n{}\n", words.word("report-no-games"));
    }
    if report.tournament.state == State::Unfinished {
        text += &format!("\n{}\n", words.word("report-unfinished"));
    }
    if let Some(stalls) = report.stalls.message() {
        text += &format!("\n{}\n", words.say(&stalls));
    }
    text += &page.standings();
    text += &page.cross_table();
    text += &page.pairings();
    text += &page.forfeits();
    output.write_all(text.as_bytes())?;
    Ok(())
}

struct Page<'a> {
    report: &'a Report<'a>,
    words: &'a Words<'a>,
}

/// The alignment of a column.
#[derive(Clone, Copy)]
enum Column {
    Left,
    Right,
}

use Column::{Left, Right};

impl Page<'_> {
    fn head(&self) -> String {
        let Report { tournament, settings, .. } = self.report;
        let games: Vec<String> = tournament.games.iter().map(|game| format!("`{game}`")).collect();
        let line = Message::new("report-line")
            .with("date", date(tournament.created, '-'))
            .with("entrants", tournament.entrants.len())
            .with("games", self.report.games());
        let mut text = format!("# {}\n\n{}\n\n", escaped(&tournament.name), self.words.say(&line));
        let mut item = |name: &str, value: &str| text += &format!("- {name}: {value}\n");
        item(&self.words.word("report-board-games"), &games.join(", "));
        item(&self.words.word("report-seed"), &tournament.seed.to_string());
        for (name, value) in &settings.lines {
            item(&escaped(name), &escaped(value));
        }
        text
    }

    fn standings(&self) -> String {
        let Report { ranking, table, ratings, .. } = self.report;
        let tie_breaks: Vec<(usize, Criterion)> = ranking.tie_breaks().collect();
        let mut columns =
            vec![(String::from("#"), Right), (self.words.word("report-entrant"), Left)];
        if ranking.knockout.is_some() {
            columns.push((self.words.word("report-reached"), Left));
        }
        columns.extend([
            (self.words.word("report-points"), Right),
            (self.words.word("report-games"), Right),
            (self.words.word("report-wins"), Right),
            (self.words.word("report-draws"), Right),
            (self.words.word("report-losses"), Right),
            (self.words.word("report-score"), Right),
            (self.words.word("report-elo"), Right),
        ]);
        let breaks = tie_breaks.iter().map(|(_, criterion)| {
            (self.words.word(super::ranking::criterion_key(*criterion)), Right)
        });
        columns.extend(breaks);
        let rows = ranking.standings.iter().map(|standing| {
            let entrant = standing.entrant;
            let score = table.total(entrant);
            let rating = &ratings[entrant];
            let mut row = vec![standing.place.to_string(), escaped(self.report.name(entrant))];
            if let Some(knockout) = &ranking.knockout {
                row.push(self.words.say(&knockout.stage_of(entrant).message()));
            }
            row.extend([
                self.words.numbers.points(Ranking::points(standing)),
                score.games().to_string(),
                score.wins.to_string(),
                score.draws.to_string(),
                score.losses.to_string(),
                self.words.numbers.score(&score),
                format!("{} ± {:.0}", numbers::elo(rating.elo), rating.margin()),
            ]);
            row.extend(
                tie_breaks
                    .iter()
                    .map(|&(index, _)| ranking.tie_break(standing, index, self.words.numbers)),
            );
            row
        });
        let mut text = self.section("report-standings", &columns, rows);
        text += &format!("\n{}\n", self.words.word(ranking.caption()));
        for sentence in self.report.level_meetings(self.words) {
            text += &format!("\n{}\n", escaped(&sentence));
        }
        text
    }

    fn cross_table(&self) -> String {
        let order: Vec<usize> = self.report.ranking.order().collect();
        let mut columns =
            vec![(String::from("#"), Right), (self.words.word("report-entrant"), Left)];
        columns.extend((1..=order.len()).map(|number| (number.to_string(), Right)));
        let rows = order.iter().enumerate().map(|(index, &one)| {
            let mut row = vec![(index + 1).to_string(), escaped(self.report.name(one))];
            row.extend(order.iter().map(|&other| {
                let score = self.report.table.between(one, other);
                match score.games() {
                    _ if one == other => "×".to_owned(),
                    0 => String::new(),
                    games => format!("{}/{games}", self.words.numbers.points(score.points())),
                }
            }));
            row
        });
        self.section("report-cross-table", &columns, rows)
    }

    fn pairings(&self) -> String {
        let columns = [
            (self.words.word("report-board-game"), Left),
            ("A".to_owned(), Left),
            ("B".to_owned(), Left),
            (self.words.word("report-games"), Right),
            (self.words.word("report-opened-a"), Right),
            (self.words.word("report-opened-b"), Right),
            (self.words.word("report-score-a-b"), Right),
            (self.words.word("report-margin"), Right),
            (self.words.word("report-a-won"), Right),
            (self.words.word("report-drawn"), Right),
            (self.words.word("report-b-won"), Right),
            (self.words.word("report-winner"), Left),
        ];
        let rows = self.report.pairings.iter().map(|pairing| {
            let score = &pairing.score;
            let part =
                |games| format!("{games} ({})", self.words.numbers.share_of(games, score.games()));
            let name = |entrant| escaped(self.report.name(entrant));
            vec![
                format!("`{}`", self.report.tournament.games[pairing.board_game]),
                name(pairing.entrants[0]),
                name(pairing.entrants[1]),
                score.games().to_string(),
                pairing.opened[0].to_string(),
                pairing.opened[1].to_string(),
                format!(
                    "{} : {}",
                    self.words.numbers.points(score.points()),
                    self.words.numbers.points(score.reversed().points())
                ),
                pairing.margin.map_or_else(
                    || numbers::NOTHING.to_owned(),
                    |margin| self.words.numbers.margin(margin),
                ),
                part(score.wins),
                part(score.draws),
                part(score.losses),
                pairing.winner().map_or_else(|| numbers::NOTHING.to_owned(), name),
            ]
        });
        self.section("report-pairings", &columns, rows)
    }

    fn forfeits(&self) -> String {
        let columns = [
            (self.words.word("report-entrant"), Left),
            (self.words.word("report-games"), Right),
            (self.words.word("report-verdict"), Left),
            (self.words.word("report-sentence"), Left),
        ];
        let rows = self.report.forfeits.iter().map(|forfeit| {
            vec![
                escaped(self.report.name(forfeit.entrant)),
                forfeit.games.to_string(),
                format!("`{}`", forfeit.violation.name()),
                escaped(&self.words.say(&forfeit.sentence())),
            ]
        });
        self.section("report-forfeits", &columns, rows)
    }

    /// Writes a heading and a table, or nothing without rows.
    fn section(
        &self,
        heading: &'static str,
        columns: &[(String, Column)],
        rows: impl Iterator<Item = Vec<String>>,
    ) -> String {
        let rows: Vec<String> = rows.map(|row| format!("| {} |\n", row.join(" | "))).collect();
        if rows.is_empty() {
            return String::new();
        }
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let rules: Vec<&str> = columns
            .iter()
            .map(|(_, column)| match column {
                Left => "---",
                Right => "---:",
            })
            .collect();
        format!(
            "\n## {}\n\n| {} |\n| {} |\n{}",
            self.words.word(heading),
            names.join(" | "),
            rules.join(" | "),
            rows.concat()
        )
    }
}

/// Escapes untrusted text, so that no character of it has a meaning in Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in escape_unprintable(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            _ => {
                if r"\`*_[]|~$".contains(character) {
                    escaped.push('\\');
                }
                escaped.push(character);
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn no_name_breaks_a_table_or_becomes_a_link() {
        assert_eq!(escaped("a|b\n<script>*x*[y](z)"), r"a\|b\\n&lt;script&gt;\*x\*\[y\](z)");
    }
}
