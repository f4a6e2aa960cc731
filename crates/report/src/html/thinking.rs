use super::{
    Page,
    chart::{Chart, Row, Scale},
    markup::{Column, escaped, name, table},
};
use crate::{Effort, numbers};

impl Page<'_> {
    /// Draws and lists thinking time and nodes of all entrants.
    pub(super) fn thinking(&self) -> String {
        let time = self.effort_chart("report-time-per-move", &Effort::seconds_per_move, &|time| {
            self.words.numbers.time(time)
        });
        let nodes = self.effort_chart("report-nodes-per-move", &Effort::nodes_per_move, &|count| {
            self.words.numbers.count(count)
        });
        let mut text = format!("<div class=\"charts\">\n{time}{nodes}</div>\n");
        let words = self.words;
        let number = |key| Column::number(&words.word(key));
        let columns = [
            Column::name(&words.word("report-entrant")),
            number("report-moves"),
            number("report-time"),
            number("report-time-per-move"),
            number("report-nodes-per-move"),
            number("report-nodes-per-second"),
        ];
        let told = |value: Option<f64>, written: &dyn Fn(f64) -> String| {
            value.map_or_else(|| numbers::NOTHING.to_owned(), written)
        };
        let rows = self.report.ranking.order().map(|entrant| {
            let effort = &self.report.efforts[entrant];
            let seconds = effort.thinking.as_secs_f64();
            let speed = (effort.nodes > 0 && seconds > 0.0).then(|| effort.nodes as f64 / seconds);
            vec![
                name(self.report.name(entrant)),
                numbers::grouped(effort.moves),
                told((effort.moves > 0).then_some(seconds), &|time| words.numbers.time(time)),
                told(effort.seconds_per_move(), &|time| words.numbers.time(time)),
                told(effort.nodes_per_move(), &|count| words.numbers.count(count)),
                told(speed, &|count| words.numbers.count(count)),
            ]
        });
        let caption = words.word("report-thinking-caption");
        text += &table(&words.word("report-thinking"), &columns, rows, &caption);
        text
    }

    /// Draws a chart of the entrants that have a value, or nothing.
    fn effort_chart(
        &self,
        title: &'static str,
        value: &dyn Fn(&Effort) -> Option<f64>,
        written: &dyn Fn(f64) -> String,
    ) -> String {
        let told = self.report.ranking.order().filter_map(|entrant| {
            value(&self.report.efforts[entrant]).map(|value| (entrant, value))
        });
        let rows: Vec<Row<'_>> = told
            .map(|(entrant, value)| Row {
                name: self.report.name(entrant),
                value,
                interval: None,
                label: written(value),
            })
            .collect();
        if rows.is_empty() {
            return String::new();
        }
        let values: Vec<f64> = rows.iter().map(|row| row.value).collect();
        let scale = Scale::fitting(&values);
        let mut title = self.words.word(title);
        if scale.is_logarithmic() {
            title += &format!(" ({})", self.words.word("report-logarithmic"));
        }
        let chart = Chart { title: &title, rows, scale, tick: written };
        format!("<figure><h3>{}</h3>\n{}</figure>\n", escaped(&title), chart.draw())
    }
}
