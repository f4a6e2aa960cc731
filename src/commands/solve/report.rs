use papan_catalogue::{Instance, PuzzleError, Solved, Task};
use papan_console::{
    Console, Failure,
    numbers::{bytes, grouped, short},
    wrapped,
};
use papan_core::{Message, StopFlag, Stopped};
use papan_referee::SystemClock;
use serde_json::{Value, json};

/// Longer solutions are not listed for people; JSON has them.
const MAX_MOVES: usize = 1000;

/// The result for one instance.
pub struct Answer {
    pub solved: Solved,
    pub seconds: f64,
}

impl Answer {
    /// Solves an instance.
    pub fn of(
        task: &Task<'_>,
        instance: &Instance,
        index: u64,
        stop: &StopFlag,
    ) -> Result<Answer, PuzzleError> {
        let (solved, time) = task.solve(instance, index, &SystemClock::start(), stop)?;
        Ok(Answer { solved, seconds: time.as_secs_f64() })
    }

    /// Returns the answer for a program.
    pub fn json(&self, puzzle: &str, method: &str, instance: &Instance) -> Value {
        let solved = &self.solved;
        json!({
            "puzzle": puzzle,
            "method": method,
            "instance": instance.puzzle.text(),
            "found": solved.found,
            "optimal": solved.found && solved.proven,
            "cost": solved.found.then_some(solved.cost),
            "depth": solved.found.then_some(solved.moves.len()),
            "moves": solved.moves,
            "at_least": solved.at_least,
            "expected": instance.expected,
            "expanded": solved.expanded,
            "generated": solved.generated,
            "frontier_peak": solved.frontier_peak,
            "bytes_peak": solved.bytes_peak,
            "seconds": self.seconds,
            "stopped": solved.stopped.map(stopped_name),
            "count": solved.count,
            "solutions": solved.solutions,
        })
    }

    /// Returns the full text for a single instance.
    pub fn in_full(&self, instance: &Instance, console: &Console) -> String {
        let solved = &self.solved;
        let mut text = String::new();
        for line in instance.puzzle.picture().iter().chain(&solved.solutions).chain(&solved.picture)
        {
            text += &format!("{line}\n");
        }
        let mut say =
            |message: Message| text += &format!("{}\n", wrapped(&console.say(&message), 2));
        // A complete count needs no further text.
        if solved.count.is_none() || solved.stopped.is_some() || !solved.found {
            say(self.verdict());
        }
        if let Some(count) = solved.count {
            say(Message::new("solve-count").with("count", grouped(count)));
        }
        if solved.found && solved.moves.len() <= MAX_MOVES && !solved.moves.is_empty() {
            let moves = Message::new("solve-moves").with("count", solved.moves.len());
            say(moves.with("moves", solved.moves.join(" ")));
        }
        say(Message::new("solve-effort")
            .with("expanded", grouped(solved.expanded))
            .with("generated", grouped(solved.generated))
            .with("frontier", grouped(solved.frontier_peak))
            .with("memory", bytes(solved.bytes_peak))
            .with("time", short(self.seconds)));
        text
    }

    /// Returns a summary in one line.
    pub fn in_a_line(&self, index: usize, instance: &Instance, console: &Console) -> String {
        let solved = &self.solved;
        let cost = if solved.found { solved.cost.to_string() } else { "-".to_owned() };
        let note = if self.disagrees(instance) {
            let expected = instance.expected.unwrap_or_default();
            console.say(&Message::new("solve-wrong").with("expected", expected))
        } else if solved.found {
            String::new()
        } else {
            console.say(&self.verdict())
        };
        let line = format!(
            "{:>4}  {:<44} {cost:>5} {:>13} {:>9}  {note}",
            index + 1,
            instance.puzzle.text(),
            grouped(solved.expanded),
            short(self.seconds),
        );
        format!("{}\n", line.trim_end())
    }

    /// Names the columns of [`in_a_line`](Answer::in_a_line).
    pub fn headings(console: &Console) -> String {
        let [instance, cost, expanded, time] =
            ["solvers-instance", "solvers-cost-short", "solvers-expanded", "solvers-time"]
                .map(|key| console.word(key));
        let line = format!("      {instance:<44} {cost:>5} {expanded:>13} {time:>9}");
        format!("{}\n", console.bold(&line))
    }

    /// Returns whether a method that proves its result found another length than that of the file.
    fn disagrees(&self, instance: &Instance) -> bool {
        let solved = &self.solved;
        solved.found && solved.proven && instance.expected.is_some_and(|known| known != solved.cost)
    }

    fn verdict(&self) -> Message {
        let solved = &self.solved;
        match (solved.found, solved.proven, solved.stopped) {
            (true, true, _) => Message::new("solve-optimal").with("cost", solved.cost),
            (true, false, _) => Message::new("solve-found").with("cost", solved.cost),
            (false, _, Some(stopped)) => Message::new("solve-stopped")
                .with("limit", Message::new(format!("limit-{}", stopped_name(stopped))))
                .with("least", solved.at_least),
            (false, true, None) => Message::new("solve-none"),
            (false, false, None) => Message::new("solve-nothing").with("least", solved.at_least),
        }
    }
}

fn stopped_name(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Time => "time",
        Stopped::Nodes => "nodes",
        Stopped::Memory => "memory",
        Stopped::Cancelled => "told",
    }
}

/// Sums over several instances.
#[derive(Default)]
pub struct Totals {
    instances: u64,
    found: u64,
    stopped: u64,
    wrong: u64,
    cost: u64,
    expanded: u64,
    generated: u64,
    seconds: f64,
}

impl Totals {
    pub fn add(&mut self, answer: &Answer, instance: &Instance) {
        let solved = &answer.solved;
        self.instances += 1;
        self.found += u64::from(solved.found);
        self.stopped += u64::from(!solved.found && solved.stopped.is_some());
        self.wrong += u64::from(answer.disagrees(instance));
        self.cost += if solved.found { solved.cost } else { 0 };
        self.expanded += solved.expanded;
        self.generated += solved.generated;
        self.seconds += answer.seconds;
    }

    /// Returns the number of solved instances, and the means.
    pub fn text(&self, console: &Console) -> String {
        let mean = |sum: u64, of: u64| format!("{:.2}", sum as f64 / of.max(1) as f64);
        let message = Message::new("solve-totals")
            .with("found", self.found)
            .with("all", self.instances)
            .with("cost", mean(self.cost, self.found))
            .with("expanded", grouped(self.expanded / self.instances.max(1)))
            .with("generated", grouped(self.generated / self.instances.max(1)))
            .with("time", short(self.seconds / self.instances.max(1) as f64))
            .with("total", short(self.seconds));
        format!("{}\n", wrapped(&console.say(&message), 2))
    }

    /// Returns why the command did not complete its task.
    pub fn failure(&self) -> Option<Failure> {
        if self.wrong > 0 {
            return Some(Failure::Unable(
                Message::new("solve-wrong-lengths").with("count", self.wrong),
            ));
        }
        (self.stopped > 0)
            .then(|| Failure::Unable(Message::new("solve-limit").with("count", self.stopped)))
    }
}
