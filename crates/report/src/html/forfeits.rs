use papan_core::Message;

use super::{
    Page,
    markup::{Column, escaped, name, table},
};
use crate::numbers;

impl Page<'_> {
    /// Writes the forfeits: entrants, counts, and violations.
    pub(super) fn forfeits(&self) -> String {
        let words = self.words;
        if self.report.forfeits.is_empty() {
            return format!("<p>{}</p>\n", escaped(&words.word("report-no-forfeits")));
        }
        let columns = [
            Column::name(&words.word("report-entrant")),
            Column::number(&words.word("report-games")),
            Column::text(&words.word("report-verdict")),
            Column { head: escaped(&words.word("report-sentence")), class: "wide" },
        ];
        let rows = self.report.forfeits.iter().map(|forfeit| {
            let mut sentence = escaped(&words.say(&forfeit.sentence()));
            if let Some((number, _)) = &forfeit.example {
                let example =
                    Message::new("report-example").with("number", (number + 1).to_string());
                let example = escaped(&words.say(&example));
                sentence += &format!(" <span class=\"soft\">({example})</span>");
            }
            if !forfeit.errors.trim().is_empty() {
                sentence += &format!(
                    "<details class=\"errors\"><summary>{}</summary><pre>{}</pre></details>",
                    escaped(&words.word("report-errors")),
                    escaped(forfeit.errors.trim_end())
                );
            }
            vec![
                name(self.report.name(forfeit.entrant)),
                numbers::grouped(forfeit.games),
                format!("<code>{}</code>", forfeit.violation.name()),
                sentence,
            ]
        });
        let caption = words.word("report-forfeits-caption");
        table(&words.word("report-forfeits"), &columns, rows, &caption)
    }
}
