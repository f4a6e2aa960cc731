/// Writes the day of a moment, given in seconds since 1970 and seen in UTC: year, month and day with a separator.
pub fn date(seconds: u64, separator: char) -> String {
    let [year, month, day] = civil(seconds / 86_400);
    format!("{year:04}{separator}{month:02}{separator}{day:02}")
}

/// Turns days since 1 January 1970 into a date of the Gregorian calendar.
///
/// Years are counted from March, so that the leap day comes last: months then have 31 and 30 days by turns, five
/// months being 153 days, and every 400 years are alike.
fn civil(days: u64) -> [u64; 3] {
    const FROM_MARCH_OF_YEAR_0: u64 = 719_468;
    const FOUR_CENTURIES: u64 = 146_097;
    let days = days + FROM_MARCH_OF_YEAR_0;
    let (era, day) = (days / FOUR_CENTURIES, days % FOUR_CENTURIES);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    [400 * era + year + next, month, day_of_month]
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_have_dates() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_722, "2023-12-31"),
            (20_454, "2026-01-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(day * 86_400 + 3_600, '-'), expected);
        }
    }
}
