use super::{
    Page,
    chart::{Chart, Row, Scale},
    markup::escaped,
};
use crate::numbers;

impl Page<'_> {
    /// Draws the ratings with their intervals.
    pub(super) fn ratings(&self) -> String {
        let ratings = &self.report.ratings;
        let mut order: Vec<usize> = (0..ratings.len()).collect();
        order.sort_by(|&one, &other| ratings[other].elo.total_cmp(&ratings[one].elo));
        let rows = order.into_iter().map(|entrant| {
            let rating = &ratings[entrant];
            Row {
                name: self.report.name(entrant),
                value: rating.elo,
                interval: Some([rating.low(), rating.high()]),
                label: format!("{} ± {:.0}", numbers::elo(rating.elo), rating.margin()),
            }
        });
        let title = self.words.word("report-ratings");
        let chart = Chart {
            title: &title,
            rows: rows.collect(),
            scale: Scale::even(ratings.iter().flat_map(|rating| [rating.low(), rating.high()])),
            tick: &|tick| if tick == 0.0 { "0".to_owned() } else { numbers::elo(tick) },
        };
        format!(
            "<figure>{}<figcaption>{}</figcaption></figure>\n",
            chart.draw(),
            escaped(&self.words.word("report-ratings-caption"))
        )
    }
}
