use super::{
    Page,
    markup::{Column, escaped, name, table},
};
use crate::{
    rating::{Criterion, Performance},
    report::{Ranking, numbers, ranking::criterion_key},
};

impl Page<'_> {
    /// Writes the table of who stands where.
    pub(super) fn standings(&self) -> String {
        let words = self.words;
        let ranking = &self.report.ranking;
        let tie_breaks: Vec<(usize, Criterion)> = ranking.tie_breaks().collect();
        let number = |key| Column::number(&words.word(key));
        let mut columns = vec![
            Column::number("#"),
            Column::name(&words.word("report-entrant")),
            number("report-points"),
            number("report-games"),
            number("report-wins"),
            number("report-draws"),
            number("report-losses"),
            number("report-score"),
            number("report-elo"),
            number("report-interval"),
        ];
        columns.extend(tie_breaks.iter().map(|(_, criterion)| number(criterion_key(*criterion))));
        let rows = ranking.standings.iter().map(|standing| {
            let entrant = standing.entrant;
            let score = self.report.table.total(entrant);
            let rating = &self.report.ratings[entrant];
            let mut row = vec![
                standing.place.to_string(),
                name(self.report.name(entrant)),
                format!(
                    "<span class=\"strong\">{}</span>",
                    numbers::points(Ranking::points(standing))
                ),
                numbers::grouped(score.games()),
                numbers::grouped(score.wins),
                numbers::grouped(score.draws),
                numbers::grouped(score.losses),
                numbers::score(&score),
                numbers::elo(rating.elo),
                format!("<span class=\"soft\">±\u{202f}{:.0}</span>", rating.margin()),
            ];
            row.extend(tie_breaks.iter().map(|&(index, _)| ranking.tie_break(standing, index)));
            row
        });
        let caption = if ranking.by_pairings {
            "report-standings-by-pairings"
        } else {
            "report-standings-by-games"
        };
        table(&words.word("report-standings"), &columns, rows, &words.word(caption))
    }

    /// Writes how everybody did when moving first and when moving second.
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
            [result, numbers::score(score), elo]
        };
        let rows = self.report.ranking.order().map(|entrant| {
            let performances = self.report.performances[entrant].iter().flat_map(cells);
            [name(self.report.name(entrant))].into_iter().chain(performances).collect()
        });
        let caption = words.word("report-sides-caption");
        table(&words.word("report-sides"), &columns, rows, &caption)
    }

    /// Writes who the entrants are.
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
