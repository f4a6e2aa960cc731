use std::fmt::Write;

/// A chart of lines on logarithmic scales.
pub struct LogChart<'a> {
    /// What the chart is about.
    pub title: &'a str,
    /// What the horizontal axis counts.
    pub horizontal: &'a str,
    /// How a value on the vertical axis is written.
    pub label: &'a dyn Fn(f64) -> String,
    /// The lines.
    pub series: &'a [Series<'a>],
}

/// A line of a chart.
pub struct Series<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its points; those that are not positive have no place on a logarithmic scale and are left out.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 86.0;
const BOTTOM: f64 = 60.0;

/// Blue and vermilion of Okabe and Ito, which the colour-blind can tell apart, then others of theirs.
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

/// Draws the chart as an SVG document.
pub fn log_chart(chart: &LogChart) -> String {
    let points = || chart.series.iter().flat_map(|series| positive(&series.points));
    let across = Scale::around(points().map(|(x, _)| x), LEFT, WIDTH - RIGHT);
    let up = Scale::around(points().map(|(_, y)| y), HEIGHT - BOTTOM, TOP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" role=\"img\">\n<title>{0}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"12\" fill=\"#fdfcfa\" stroke=\"#d8d4c9\"/>\n\
         <text x=\"{LEFT}\" y=\"34\" font-size=\"17\" font-weight=\"600\" fill=\"#2d3238\">{0}</text>\n",
        escaped(chart.title)
    );
    for decade in up.decades() {
        let y = up.place(decade);
        let label = escaped(&(chart.label)(decade));
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{}\" stroke=\"#e6e1d6\"/>\
             <text x=\"{}\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"end\" fill=\"#5f5b52\">{label}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            y + 4.0
        );
    }
    let mut seen: Vec<f64> = points().map(|(x, _)| x).collect();
    seen.sort_by(f64::total_cmp);
    seen.dedup();
    for x in seen {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" font-size=\"12\" text-anchor=\"middle\" fill=\"#5f5b52\">{x}</text>",
            across.place(x),
            HEIGHT - BOTTOM + 20.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{}\" font-size=\"13\" text-anchor=\"middle\" fill=\"#5f5b52\">{}</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 16.0,
        escaped(chart.horizontal)
    );
    for (index, series) in chart.series.iter().enumerate() {
        draw_series(&mut svg, index, series, &across, &up);
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_series(svg: &mut String, index: usize, series: &Series, across: &Scale, up: &Scale) {
    let colour = COLOURS[index % COLOURS.len()];
    let places: Vec<_> =
        positive(&series.points).map(|(x, y)| (across.place(x), up.place(y))).collect();
    let line: Vec<_> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>",
        line.join(" ")
    );
    for (x, y) in places {
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>");
    }
    let x = LEFT + 220.0 * index as f64;
    let _ = writeln!(
        svg,
        "<circle cx=\"{:.1}\" cy=\"56\" r=\"5\" fill=\"{colour}\"/>\
         <text x=\"{:.1}\" y=\"60.5\" font-size=\"13\" fill=\"#2d3238\">{}</text>",
        x + 5.0,
        x + 16.0,
        escaped(series.name)
    );
}

fn positive(points: &[(f64, f64)]) -> impl Iterator<Item = (f64, f64)> {
    points.iter().copied().filter(|&(x, y)| x > 0.0 && y > 0.0)
}

/// A logarithmic scale between two places of the picture.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// Makes a scale whose ends are whole powers of ten around the values.
    fn around(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Scale {
        let (low, high) = values
            .map(f64::log10)
            .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low.floor(), high.ceil()) };
        Scale { low, high: high.max(low + 1.0), from, to }
    }

    fn place(&self, value: f64) -> f64 {
        let share = (value.log10() - self.low) / (self.high - self.low);
        self.from + share * (self.to - self.from)
    }

    fn decades(&self) -> impl Iterator<Item = f64> {
        (self.low as i32..=self.high as i32).map(|power| 10_f64.powi(power))
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_is_well_formed_and_keeps_all_points_inside() {
        let series = [
            Series { name: "a <b>", points: vec![(2.0, 1e-5), (100.0, 3e-4), (0.0, 1.0)] },
            Series { name: "b", points: vec![(2.0, 0.05), (100.0, 2.6)] },
            Series { name: "none", points: Vec::new() },
        ];
        let label = |value: f64| format!("{value} s");
        let chart =
            LogChart { title: "t & t", horizontal: "games", label: &label, series: &series };
        let svg = log_chart(&chart);
        let document = roxmltree::Document::parse(&svg).expect("well-formed");
        let circles = document.descendants().filter(|node| node.has_tag_name("circle"));
        let inside = circles.filter(|node| {
            let number = |name| node.attribute(name).and_then(|n| n.parse::<f64>().ok()).unwrap();
            (0.0..=WIDTH).contains(&number("cx")) && (0.0..=HEIGHT).contains(&number("cy"))
        });
        assert_eq!(inside.count(), 4 + 3, "four points and three names");
    }

    #[test]
    fn a_chart_without_points_is_still_a_chart() {
        let label = |value: f64| value.to_string();
        let chart = LogChart { title: "", horizontal: "", label: &label, series: &[] };
        assert!(roxmltree::Document::parse(&log_chart(&chart)).is_ok());
    }
}
