use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use papan_ratings::{
    pairing::{Format, Plan, Results},
    rating::CrossTable,
};
use papan_tournament::TournamentFile;

use super::standings::plain;

/// The live display of a tournament: a progress bar, and below it the leaders. In a pipe nothing is drawn.
pub struct Live<'a> {
    file: &'a TournamentFile,
    plan: &'a Plan,
    pub bar: ProgressBar,
    next: Instant,
}

/// The number of leaders, which leaves room for other output on a terminal.
const LEADERS: usize = 8;
/// The maximum length of a name, which leaves room for the numbers in 80 columns.
const NAME: usize = 40;
/// The update interval of the leaders.
const BETWEEN_TABLES: Duration = Duration::from_millis(500);
/// The maximum share of the time that a table may take is one in this many, also where a Swiss tournament has to be
/// paired for it.
const SHARE: u32 = 20;

impl<'a> Live<'a> {
    /// Begins with the games that were played before.
    pub fn new(file: &'a TournamentFile, plan: &'a Plan, played: u64) -> Live<'a> {
        let total = plan.total_meetings().unwrap_or(plan.fewest_meetings()) as u64;
        let bar = ProgressBar::new(total * 2 * file.pairs as u64);
        let template = "{bar:30} {pos}/{len} {percent:>3} % {elapsed} ({eta} left){msg}";
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(played);
        // Games of an earlier run do not predict how long the rest will take.
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(200));
        Live { file, plan, bar, next: Instant::now() }
    }

    /// Updates the display after a game.
    pub fn learn(&mut self, table: &CrossTable, results: &Results) {
        self.bar.inc(1);
        if self.bar.is_hidden() || Instant::now() < self.next {
            return;
        }
        let begun = Instant::now();
        self.bar.set_message(leaders(self.file, self.plan, table, results));
        self.next = Instant::now() + BETWEEN_TABLES.max(begun.elapsed() * SHARE);
    }
}

/// Returns the leaders, one per line, by the points that the final table will show.
fn leaders(file: &TournamentFile, plan: &Plan, table: &CrossTable, results: &Results) -> String {
    let by_pairings = matches!(file.format, Format::Swiss(_)).then(|| plan.pairing_table(results));
    let half_points = |entrant: usize| match &by_pairings {
        Some((pairings, byes)) => pairings.total(entrant).half_points() + byes[entrant],
        None => table.total(entrant).half_points(),
    };
    let mut ranking: Vec<(u64, usize)> =
        (0..file.entrants.len()).map(|entrant| (half_points(entrant), entrant)).collect();
    ranking.sort_by_key(|&(half_points, entrant)| (std::cmp::Reverse(half_points), entrant));
    let leaders = ranking.iter().take(LEADERS).enumerate().map(|(place, &(points, entrant))| {
        let name: String = plain(&file.entrants[entrant].name).chars().take(NAME).collect();
        let score = table.total(entrant);
        let results = format!("+{} ={} -{}", score.wins, score.draws, score.losses);
        format!("\n{:>3}. {name:<NAME$} {:>7.1}  {results}", place + 1, points as f64 / 2.0)
    });
    leaders.collect()
}

#[cfg(test)]
mod tests {
    use papan_ratings::statistics::GameResult;

    use super::*;

    fn file(format: &str) -> TournamentFile {
        let long = "x".repeat(TournamentFile::LONGEST_NAME - 2);
        let entrants: Vec<_> = (0..20)
            .map(|number| {
                format!("[[entrant]]\nname = \"{number:02}{long}\"\nagent = \"random\"\n")
            })
            .collect();
        let head = format!("name = \"Class\"\n{format}\ngames = [\"tic-tac-toe\"]\npairs = 2\n");
        TournamentFile::read(&(head + &entrants.concat()), &|_| None).expect("a good file")
    }

    #[test]
    fn the_leaders_fit_on_a_terminal_and_the_best_is_first() {
        let file = file("format = \"round-robin\"");
        let plan = file.plan().expect("a plan");
        let mut table = CrossTable::new(20);
        for _ in 0..1000 {
            table.add([7, 3], GameResult::Win);
        }
        let text = leaders(&file, &plan, &table, &Results::default());
        let lines: Vec<_> = text.lines().skip(1).collect();
        assert_eq!(lines.len(), LEADERS);
        assert!(lines.iter().all(|line| line.chars().count() < 80), "{text}");
        assert!(lines[0].contains("07xx") && lines[0].contains("1000.0  +1000 =0 -0"), "{text}");
    }

    #[test]
    fn in_a_swiss_tournament_the_points_are_for_meetings() {
        let file = file("format = \"swiss\"\nrounds = 3");
        let plan = file.plan().expect("a plan");
        let (mut table, mut results) = (CrossTable::new(20), Results::default());
        let meeting = plan.due(&results)[0];
        for (index, seating) in meeting.seatings().enumerate() {
            // The entrant that is named first wins by 2.5 to 1.5.
            let result =
                [GameResult::Win, GameResult::Win, GameResult::Win, GameResult::Draw][index];
            table.add(seating.entrants, result);
            results.add(seating.number, result);
        }
        let text = leaders(&file, &plan, &table, &results);
        let first = text.lines().nth(1).expect("a leader");
        assert!(first.contains(" 1.0  +2 =1 -1"), "{text}");
    }
}
