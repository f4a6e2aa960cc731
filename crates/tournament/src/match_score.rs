use papan_core::Message;
use papan_record::{Ending, Finished, ProcessOutput, StallCount, Violation};

use super::Match;

/// What the games of a match show besides their results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchScore {
    /// How long each entrant thought, in seconds.
    pub thinking: [f64; 2],
    /// The endings, by name and entrant.
    pub endings: Vec<EndingCount>,
    /// Games that a stall of the host spoiled; void ones are in no other number.
    pub stalls: StallCount,
}

/// How often games ended in some way by some player, with one example.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingCount {
    /// The name of the ending.
    pub name: &'static str,
    /// The entrant at fault, or that resigned.
    pub entrant: Option<usize>,
    /// How many games ended so.
    pub games: u64,
    /// The first of them, as a sentence.
    pub example: Message,
    /// Its number, from 1.
    pub game: u64,
    /// The end of the entrant's standard error in that game, if that may explain it.
    pub errors: Vec<String>,
}

impl MatchScore {
    /// Counts a game.
    pub fn count(&mut self, finished: &Finished, of: &Match) {
        let over = &finished.log;
        self.stalls.void += finished.void.len() as u64;
        self.stalls.stalled += u64::from(over.stalled);
        for entrant in 0..2 {
            let side = finished.side_of(entrant);
            self.thinking[entrant] += over.thinking[side.index()].as_secs_f64();
        }
        let side = match &over.ending {
            Ending::Forfeit(side, _) | Ending::Resigned(side) => Some(*side),
            Ending::Finished | Ending::TooLong => None,
        };
        let entrant = side.map(|side| usize::from(finished.side_of(0) != side));
        let name = over.ending.name();
        let known = |count: &&mut EndingCount| (count.name, count.entrant) == (name, entrant);
        match self.endings.iter_mut().find(known) {
            Some(count) => count.games += 1,
            None => {
                let player = entrant.map_or("", |entrant| &of.players()[entrant].name);
                self.endings.push(EndingCount {
                    name,
                    entrant,
                    games: 1,
                    example: over.ending.message(player),
                    game: finished.index + 1,
                    errors: last_errors(&over.ending, &over.outputs),
                });
            }
        }
    }
}

/// Returns the last lines that a program wrote on standard error before it was gone or gave no answer.
fn last_errors(ending: &Ending, outputs: &[ProcessOutput; 2]) -> Vec<String> {
    const LINES: usize = 2;
    const LONGEST: usize = 200;
    let Some((side, fault)) = ending.forfeit() else { return Vec::new() };
    if !matches!(
        fault.violation,
        Violation::Exited | Violation::Crashed | Violation::Killed | Violation::NoAnswer
    ) {
        return Vec::new();
    }
    let lines = outputs[side.index()].errors.lines().map(str::trim_end);
    // Python underlines the place with signs alone, which says nothing without the line above.
    let says_something = |line: &&str| line.contains(char::is_alphanumeric);
    let lines: Vec<&str> = lines.filter(says_something).collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    last.iter().map(|line| line.chars().take(LONGEST).collect()).collect()
}
