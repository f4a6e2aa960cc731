use papan_core::Message;

use super::{
    Page,
    markup::{escaped, name, scroll},
};
use crate::{rating::Score, report::numbers};

impl Page<'_> {
    /// Writes what everybody took from everybody else, coloured by how much it is.
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
        scroll(&self.words.word("report-cross-table"), &markup)
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
            "<td class=\"{class}\" style=\"--by:{:.2}\" title=\"{}\">{}<span class=\"soft\">/{}</span></td>",
            lead.abs(),
            escaped(&self.words.say(&told(&score))),
            numbers::points(score.points()),
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
