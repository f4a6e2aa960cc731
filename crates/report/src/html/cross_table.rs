use papan_core::Message;

use super::{
    Page,
    markup::{escaped, name, scroll},
};
use crate::numbers;
use papan_ratings::rating::Score;

/// More columns than this do not fit a page of paper.
const PRINTED_COLUMNS: usize = 12;

impl Page<'_> {
    /// Writes the results of all entrants against each other, coloured by score.
    pub(super) fn cross_table(&self) -> String {
        let order: Vec<usize> = self.report.ranking.order().collect();
        let heads: Vec<String> = order
            .iter()
            .enumerate()
            .map(|(index, &entrant)| {
                let title = escaped(self.report.name(entrant));
                format!("<th scope=\"col\"><abbr title=\"{title}\">{}</abbr></th>", index + 1)
            })
            .collect();
        let heads = heads.concat();
        let mut rows = String::new();
        for (index, &one) in order.iter().enumerate() {
            let cells: Vec<String> =
                order.iter().map(|&other| self.cross_cell(one, other)).collect();
            let cells = cells.concat();
            rows += &format!(
                "<tr><th>{}</th><th scope=\"row\" class=\"name\">{}</th>{cells}</tr>\n",
                index + 1,
                name(self.report.name(one))
            );
        }
        let markup = format!(
            "<table class=\"cross\"><caption>{}</caption><thead><tr><th scope=\"col\">#</th>\
             <th scope=\"col\" class=\"text\">{}</th>{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table>",
            escaped(&self.words.word("report-cross-caption")),
            escaped(&self.words.word("report-entrant")),
        );
        let text = scroll(&self.words.word("report-cross-table"), &markup);
        if order.len() <= PRINTED_COLUMNS {
            return text;
        }
        let blocks: Vec<String> = (0..order.len())
            .step_by(PRINTED_COLUMNS)
            .map(|first| self.printed_block(&order, first))
            .collect();
        format!(
            "<div class=\"on-screen\">{text}</div>\n<div class=\"in-print\">{}</div>\n",
            blocks.concat()
        )
    }

    /// Writes some columns of a table that is too wide for paper.
    fn printed_block(&self, order: &[usize], first: usize) -> String {
        let columns = &order[first..order.len().min(first + PRINTED_COLUMNS)];
        let heads: Vec<String> =
            (first..first + columns.len()).map(|index| format!("<th>{}</th>", index + 1)).collect();
        let mut rows = String::new();
        for (index, &one) in order.iter().enumerate() {
            let cells: Vec<String> =
                columns.iter().map(|&other| self.printed_cell(one, other)).collect();
            rows += &format!(
                "<tr><th>{}</th><th class=\"name\">{}</th>{}</tr>\n",
                index + 1,
                name(self.report.name(one)),
                cells.concat()
            );
        }
        format!(
            "<table class=\"cross\"><thead><tr><th>#</th><th class=\"text\">{}</th>{}</tr></thead>\n\
             <tbody>\n{rows}</tbody></table>\n",
            escaped(&self.words.word("report-entrant")),
            heads.concat()
        )
    }

    fn printed_cell(&self, one: usize, other: usize) -> String {
        let score = self.report.table.between(one, other);
        match score.games() {
            _ if one == other => "<td class=\"self\"></td>".to_owned(),
            0 => "<td></td>".to_owned(),
            games => format!("<td>{}/{games}</td>", self.words.numbers.points(score.points())),
        }
    }

    fn cross_cell(&self, one: usize, other: usize) -> String {
        if one == other {
            return "<td class=\"self\"></td>".to_owned();
        }
        let score = self.report.table.between(one, other);
        let Some(share) = score.share() else {
            return format!("<td class=\"soft\">{}</td>", numbers::NOTHING);
        };
        let lead = 2.0 * share - 1.0;
        let class = match lead {
            ..-1e-9 => "behind",
            ..1e-9 => "level",
            _ => "ahead",
        };
        format!(
            "<td class=\"{class} by{:.0}\" title=\"{}\">{}<span class=\"soft\">/{}</span></td>",
            100.0 * lead.abs(),
            escaped(&self.words.say(&told(&score))),
            self.words.numbers.points(score.points()),
            score.games(),
        )
    }
}

fn told(score: &Score) -> Message {
    Message::new("report-told")
        .with("wins", score.wins)
        .with("draws", score.draws)
        .with("losses", score.losses)
}
