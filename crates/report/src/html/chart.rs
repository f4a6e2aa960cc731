//! Charts with a row for each entrant. Places are percentages, so that a chart is as wide as the page and its text
//! keeps its size on a phone.

use super::markup::escaped;

/// A chart of values, one below the other.
pub(super) struct Chart<'a> {
    /// Its title, for screen readers.
    pub(super) title: &'a str,
    /// The rows from top to bottom.
    pub(super) rows: Vec<Row<'a>>,
    /// The scale of all rows.
    pub(super) scale: Scale,
    /// Formats a value below the chart.
    pub(super) tick: &'a dyn Fn(f64) -> String,
}

/// A value with its name.
pub(super) struct Row<'a> {
    /// The name of the entrant.
    pub(super) name: &'a str,
    /// The value, shown by a dot.
    pub(super) value: f64,
    /// The interval around the value; without it, a stem leads to the dot.
    pub(super) interval: Option<[f64; 2]>,
    /// The formatted value.
    pub(super) label: String,
}

const ROW: f64 = 42.0;
const TOP: f64 = 4.0;
const FOOT: f64 = 26.0;
/// More characters than this would run into the value on a phone.
const LONGEST_NAME: usize = 28;

impl Chart<'_> {
    /// Draws the chart as SVG.
    pub(super) fn draw(&self) -> String {
        let bottom = TOP + ROW * self.rows.len() as f64 + 4.0;
        let mut svg = format!(
            "<svg class=\"chart\" width=\"100%\" height=\"{}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title>\n\
             <svg x=\"3%\" width=\"94%\" overflow=\"visible\">\n",
            bottom + FOOT,
            title = escaped(self.title),
        );
        for tick in self.scale.ticks() {
            let x = self.scale.place(tick);
            let class = if tick == 0.0 && self.scale.low < 0.0 { "zero" } else { "grid" };
            svg += &format!(
                "<line class=\"{class}\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"0\" y2=\"{bottom}\"/>\
                 <text class=\"tick\" x=\"{x:.2}%\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                bottom + 16.0,
                escaped(&(self.tick)(tick)),
            );
        }
        for (index, row) in self.rows.iter().enumerate() {
            svg += &self.draw_marks(row, TOP + ROW * index as f64 + 29.0);
        }
        svg += "</svg>\n";
        for (index, row) in self.rows.iter().enumerate() {
            let y = TOP + ROW * index as f64 + 14.0;
            svg += &format!(
                "<g><title>{}: {label}</title><text class=\"label\" x=\"0\" y=\"{y}\">{}</text>\
                 <text class=\"value\" x=\"100%\" y=\"{y}\" text-anchor=\"end\">{label}</text></g>\n",
                escaped(row.name),
                escaped(&shortened(row.name)),
                label = escaped(&row.label),
            );
        }
        svg + "</svg>\n"
    }

    fn draw_marks(&self, row: &Row<'_>, y: f64) -> String {
        let x = self.scale.place(row.value);
        let mut svg = match row.interval {
            Some(ends) => {
                let [low, high] = ends.map(|end| self.scale.place(end));
                let [above, below] = [y - 5.0, y + 5.0];
                format!(
                    "<line class=\"reach\" x1=\"{low:.2}%\" x2=\"{high:.2}%\" y1=\"{y}\" y2=\"{y}\"/>\
                     <line class=\"reach\" x1=\"{low:.2}%\" x2=\"{low:.2}%\" y1=\"{above}\" y2=\"{below}\"/>\
                     <line class=\"reach\" x1=\"{high:.2}%\" x2=\"{high:.2}%\" y1=\"{above}\" y2=\"{below}\"/>"
                )
            }
            None => {
                format!("<line class=\"stem\" x1=\"0%\" x2=\"{x:.2}%\" y1=\"{y}\" y2=\"{y}\"/>")
            }
        };
        svg += &format!("<circle class=\"dot\" cx=\"{x:.2}%\" cy=\"{y}\" r=\"5.5\"/>\n");
        svg
    }
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let start: String = name.chars().take(LONGEST_NAME - 1).collect();
    format!("{}…", start.trim_end())
}

/// The mapping of values to places.
pub(super) struct Scale {
    low: f64,
    high: f64,
    step: f64,
    is_logarithmic: bool,
}

impl Scale {
    /// Makes an even scale around values, with some five ticks at round numbers.
    pub(super) fn even(values: impl IntoIterator<Item = f64>) -> Scale {
        let (low, high) = ends(values);
        let rough = (high - low).max(1e-9) / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps.into_iter().find(|&step| step >= rough).unwrap_or(10.0 * power);
        let [low, high] = [(low / step).floor() * step, (high / step).ceil() * step];
        Scale { low, high: high.max(low + step), step, is_logarithmic: false }
    }

    /// Makes a scale of whole powers of ten if the values differ much, or else an even one from zero.
    pub(super) fn fitting(values: &[f64]) -> Scale {
        let positive = || values.iter().copied().filter(|&value| value > 0.0);
        let (low, high) = ends(positive());
        if low <= 0.0 || high < 20.0 * low {
            return Scale::even(values.iter().copied().chain([0.0]));
        }
        let (low, high) = (low.log10().floor(), high.log10().ceil());
        let step = ((high - low) / 5.0).ceil().max(1.0);
        Scale { low, high, step, is_logarithmic: true }
    }

    pub(super) fn is_logarithmic(&self) -> bool {
        self.is_logarithmic
    }

    /// Returns the place of a value in percent; a value beyond an end is placed at it.
    fn place(&self, value: f64) -> f64 {
        let value = match self.is_logarithmic {
            true if value > 0.0 => value.log10(),
            true => self.low,
            false => value,
        };
        100.0 * ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step + 1e-6) as usize;
        (0..=count).map(|index| {
            let tick = self.low + index as f64 * self.step;
            // Adding zero turns -0 into 0.
            if self.is_logarithmic {
                10_f64.powf(tick)
            } else {
                (tick / self.step).round() * self.step + 0.0
            }
        })
    }
}

/// Returns the smallest and the greatest of some values, or zero and one.
fn ends(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .into_iter()
        .filter(|value| value.is_finite())
        .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    if low > high { (0.0, 1.0) } else { (low, high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(scale: &Scale) -> Vec<String> {
        scale.ticks().map(|tick| format!("{tick}")).collect()
    }

    #[test]
    fn an_even_scale_has_round_ticks_around_all_values() {
        let scale = Scale::even([-130.0, 245.0]);
        assert_eq!(ticks(&scale), ["-200", "-100", "0", "100", "200", "300"]);
        for (value, place) in [(-200.0, 0.0), (50.0, 50.0), (300.0, 100.0)] {
            assert!((scale.place(value) - place).abs() < 1e-9);
        }
        assert_eq!(ticks(&Scale::even([])), ["0", "0.2", "0.4", "0.6000000000000001", "0.8", "1"]);
    }

    #[test]
    fn values_that_differ_much_have_a_logarithmic_scale() {
        let scale = Scale::fitting(&[3e-6, 0.02]);
        assert!(scale.is_logarithmic());
        assert_eq!(ticks(&scale).len(), 6);
        assert!(!Scale::fitting(&[1.0, 2.0]).is_logarithmic());
        assert!(!Scale::fitting(&[]).is_logarithmic());
        assert!(scale.place(0.0).abs() < 1e-9);
    }

    #[test]
    fn a_long_name_is_shortened_and_shown_in_full_beside_it() {
        let name = "x".repeat(60);
        let row = Row { name: &name, value: 1.0, interval: None, label: "1".to_owned() };
        let scale = Scale::even([1.0]);
        let chart = Chart { title: "t", rows: vec![row], scale, tick: &|tick| tick.to_string() };
        let svg = chart.draw();
        assert!(svg.contains(&format!("<title>{name}: 1</title>")));
        assert!(svg.contains(&format!(">{}…</text>", "x".repeat(27))));
    }
}
