use super::{
    Page,
    markup::{Column, escaped, name, table},
};
use crate::{Ranking, numbers, ranking::criterion_key};
use papan_ratings::rating::{Criterion, Performance};

impl Page<'_> {
    /// Writes the table of standings.
    pub(super) fn standings(&self) -> String {
        let words = self.words;
        let ranking = &self.report.ranking;
        let tie_breaks: Vec<(usize, Criterion)> = ranking.tie_breaks().collect();
        let number = |key| Column::number(&words.word(key));
        let mut columns = vec![Column::number("#"), Column::name(&words.word("report-entrant"))];
        if ranking.knockout.is_some() {
            columns.push(Column::text(&words.word("report-reached")));
        }
        columns.extend([
            number("report-points"),
            number("report-games"),
            number("report-wins"),
            number("report-draws"),
            number("report-losses"),
            number("report-score"),
            number("report-elo"),
            number("report-interval"),
        ]);
        columns.extend(tie_breaks.iter().map(|(_, criterion)| number(criterion_key(*criterion))));
        let rows = ranking.standings.iter().map(|standing| {
            let entrant = standing.entrant;
            let score = self.report.table.total(entrant);
            let rating = &self.report.ratings[entrant];
            let mut row = vec![standing.place.to_string(), name(self.report.name(entrant))];
            if let Some(knockout) = &ranking.knockout {
                row.push(escaped(&words.say(&knockout.stage_of(entrant).message())));
            }
            row.extend([
                format!(
                    "<span class=\"strong\">{}</span>",
                    self.words.numbers.points(Ranking::points(standing))
                ),
                numbers::grouped(score.games()),
                numbers::grouped(score.wins),
                numbers::grouped(score.draws),
                numbers::grouped(score.losses),
                self.words.numbers.score(&score),
                numbers::elo(rating.elo),
                format!("<span class=\"soft\">±\u{202f}{:.0}</span>", rating.margin()),
            ]);
            row.extend(
                tie_breaks
                    .iter()
                    .map(|&(index, _)| ranking.tie_break(standing, index, self.words.numbers)),
            );
            row
        });
        let caption = words.word(ranking.caption());
        let mut text = table(&words.word("report-standings"), &columns, rows, &caption);
        for sentence in self.report.level_meetings(words) {
            text += &format!("<p class=\"note\">{}</p>\n", escaped(&sentence));
        }
        text
    }

    /// Writes the performance of all entrants when moving first and when moving second.
    pub(super) fn sides(&self) -> String {
        let words = self.words;
        let number = |key| Column::number(&words.word(key));
        let mut columns = vec![Column::name(&words.word("report-entrant"))];
        for side in ["report-as-first", "report-as-second"] {
            columns.push(Column::number(&words.word(side)));
            columns.push(number("report-score"));
            columns.push(number("report-performance"));
        }
        let cells = |performance: &Performance| {
            let score = &performance.score;
            let result = format!("+{} ={} \u{2212}{}", score.wins, score.draws, score.losses);
            let elo = performance.elo.map_or_else(|| numbers::NOTHING.to_owned(), numbers::elo);
            [result, self.words.numbers.score(score), elo]
        };
        let rows = self.report.ranking.order().map(|entrant| {
            let performances = self.report.performances[entrant].iter().flat_map(cells);
            [name(self.report.name(entrant))].into_iter().chain(performances).collect()
        });
        let caption = words.word("report-sides-caption");
        table(&words.word("report-sides"), &columns, rows, &caption)
    }

    /// Writes the list of entrants.
    pub(super) fn entrants(&self) -> String {
        let words = self.words;
        let columns =
            [Column::name(&words.word("report-entrant")), Column::text(&words.word("report-word"))];
        let rows = self.report.tournament.entrants.iter().map(|entrant| {
            vec![name(&entrant.name), format!("<code>{}</code>", escaped(&entrant.word))]
        });
        table(&words.word("report-entrants"), &columns, rows, "")
    }
}
