use papan_ratings::rating::Score;
use papan_texts::numbers::grouped_by;

/// Writes a whole number of five or more digits in groups of three, with a narrow space at which no line is broken.
pub(super) fn grouped(number: u64) -> String {
    if number < 10_000 { number.to_string() } else { grouped_by('\u{202f}', number) }
}

/// Writes a rating with its sign, and infinity as such.
pub(super) fn elo(elo: f64) -> String {
    let sign = if elo.is_sign_negative() && elo.round() != 0.0 { "\u{2212}" } else { "+" };
    let size = elo.abs();
    if size.is_infinite() { format!("{sign}∞") } else { format!("{sign}{size:.0}") }
}

/// Writes numbers with decimals in the language of the reader.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// The decimal mark.
    mark: char,
}

impl Numbers {
    pub(super) fn new(mark: char) -> Numbers {
        Numbers { mark }
    }

    fn marked(self, text: &str) -> String {
        text.replace('.', self.mark.encode_utf8(&mut [0; 4]))
    }

    /// Writes points: whole, or with a half.
    pub(super) fn points(self, points: f64) -> String {
        let is_whole = points.fract().abs() < 1e-9;
        self.marked(&if is_whole { format!("{points:.0}") } else { format!("{points:.1}") })
    }

    /// Writes the value of a tie-break: points, halves and quarters without trailing zeros.
    pub(super) fn tie_break(self, value: f64) -> String {
        self.marked(format!("{value:.2}").trim_end_matches('0').trim_end_matches('.'))
    }

    /// Writes a share of one as a percentage.
    pub(super) fn percent(self, share: f64) -> String {
        self.marked(&format!("{:.1} %", 100.0 * share))
    }

    /// Writes a number of games as a percentage of all; a dash without games.
    pub(super) fn share_of(self, part: u64, games: u64) -> String {
        if games == 0 { NOTHING.to_owned() } else { self.percent(part as f64 / games as f64) }
    }

    /// Writes the share of the points, or a dash without games.
    pub(super) fn score(self, score: &Score) -> String {
        score.share().map_or_else(|| NOTHING.to_owned(), |share| self.percent(share))
    }

    /// Writes a mean margin with its sign.
    pub(super) fn margin(self, margin: f64) -> String {
        let sign = if margin < -0.05 { "\u{2212}" } else { "+" };
        self.marked(&format!("{sign}{:.1}", margin.abs()))
    }

    /// Writes a time with three digits and the unit that suits it.
    pub(super) fn time(self, seconds: f64) -> String {
        let (number, unit) = match seconds {
            ..1e-3 => (seconds * 1e6, "µs"),
            ..1.0 => (seconds * 1e3, "ms"),
            _ => (seconds, "s"),
        };
        self.marked(&format!("{} {unit}", digits(number)))
    }

    /// Writes a count that may be huge, with three digits.
    pub(super) fn count(self, number: f64) -> String {
        self.marked(&match number {
            ..1e4 if number >= 100.0 => grouped(number.round() as u64),
            ..1e4 => digits(number),
            ..1e6 => format!("{} k", digits(number / 1e3)),
            ..1e9 => format!("{} M", digits(number / 1e6)),
            _ => format!("{} G", digits(number / 1e9)),
        })
    }
}

/// The placeholder for a missing value.
pub(super) const NOTHING: &str = "–";

fn digits(number: f64) -> String {
    let text = match number {
        ..10.0 => format!("{number:.2}"),
        ..100.0 => format!("{number:.1}"),
        _ => return format!("{number:.0}"),
    };
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_have_a_unit() {
        let english = Numbers::new('.');
        let times = [0.000_022, 0.0512, 2.611, 0.261, 0.0, 1.0].map(|one| english.time(one));
        assert_eq!(times, ["22 µs", "51.2 ms", "2.61 s", "261 ms", "0 µs", "1 s"]);
        let counts = [0.0, 7.5, 999.6, 1234.0, 45_678.0, 1.5e6, 2e9].map(|one| english.count(one));
        assert_eq!(counts, ["0", "7.5", "1000", "1234", "45.7 k", "1.5 M", "2 G"]);
        assert_eq!([1234, 12_345].map(grouped), ["1234", "12\u{202f}345"]);
        assert_eq!([2.0, 2.5].map(|one| english.points(one)), ["2", "2.5"]);
        assert_eq!([2.0, 2.25, 10.0].map(|one| english.tie_break(one)), ["2", "2.25", "10"]);
        assert_eq!([-12.3, -0.2, f64::INFINITY].map(elo), ["\u{2212}12", "+0", "+∞"]);
    }

    #[test]
    fn decimals_follow_the_mark_of_the_language() {
        let indonesian = Numbers::new(',');
        assert_eq!(indonesian.percent(0.95), "95,0 %");
        assert_eq!(indonesian.time(1.06), "1,06 s");
        assert_eq!(indonesian.margin(-3.25), "\u{2212}3,2");
    }
}
