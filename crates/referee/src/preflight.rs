use papan_catalogue::{AnyGame, GameEntry};
use papan_core::{Message, StopFlag};

use crate::{
    Abandoned, Adjudication, Entrant, Game, ProgramSettings,
    player::{Answer, End, Player, Start, Turn, Unanswered},
};
use papan_record::{Ending, Fault, ProcessOutput, TimeControl, Violation};

/// A program that failed the preflight check, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Its fault.
    pub fault: Fault,
    /// The last line that it wrote on standard error, if it wrote any.
    pub last_words: Option<String>,
}

impl Broken {
    /// Makes the result from a fault and the process output.
    pub fn new(fault: Fault, outputs: &ProcessOutput) -> Broken {
        let last = outputs.errors.lines().rev().map(str::trim).find(|line| !line.is_empty());
        Broken { fault, last_words: last.map(|line| line.chars().take(LONGEST_LINE).collect()) }
    }

    /// Returns the message that names the player and the fault.
    pub fn message(&self, player: &str) -> Message {
        let message = match &self.last_words {
            Some(line) => Message::new("match-cannot-start-last-words").with("line", line.as_str()),
            None => Message::new("match-cannot-start"),
        };
        message.with("player", player).with("fault", self.fault.message())
    }
}

/// The maximum length of a line of standard error in a message.
const LONGEST_LINE: usize = 200;

/// The preflight check: a program must answer before any game counts.
pub struct ProgramCheck<'a> {
    /// The game.
    pub entry: &'a GameEntry,
    /// The position to move in.
    pub start: &'a dyn AnyGame,
    /// How programs are run.
    pub settings: &'a ProgramSettings,
    /// How much time there is.
    pub control: TimeControl,
    /// The seed that the program is given.
    pub seed: u64,
}

impl ProgramCheck<'_> {
    /// Requests one move from an entrant, within the time that its first move may take, and returns what is broken.
    ///
    /// Only a program that gives no answer is broken. For a wrong answer it forfeits the games in which it gives one.
    ///
    /// # Errors
    /// When it is cancelled, or the referee itself fails.
    pub fn run(&self, entrant: &Entrant, stop: &StopFlag) -> Result<Option<Broken>, Abandoned> {
        let absent = |fault| Some(Broken::new(fault, &ProcessOutput::default()));
        let mut player = match entrant.sit(self.entry, self.settings) {
            Ok(player) => player,
            Err(fault) => return Ok(absent(fault)),
        };
        let game = Game {
            start: self.start,
            opening: &[],
            control: self.control,
            adjudication: Adjudication { max_moves: Some(1), resign: None },
            seed: self.seed,
            index: 0,
        };
        let side = self.start.turn();
        let mut opponent = NoOpponent;
        let mut players: [&mut dyn Player; 2] = [&mut *player, &mut opponent];
        players.rotate_right(side.index());
        let over = game.play(players, stop)?;
        Ok(match over.ending {
            Ending::Forfeit(_, fault) if gives_no_answer(fault.violation) => {
                Some(Broken::new(fault, &over.outputs[side.index()]))
            }
            _ => None,
        })
    }
}

/// Returns whether a violation means that there was no answer, rather than a wrong one.
fn gives_no_answer(violation: Violation) -> bool {
    matches!(
        violation,
        Violation::CannotStart
            | Violation::Exited
            | Violation::Crashed
            | Violation::Killed
            | Violation::NoAnswer
            | Violation::IgnoredStop
            | Violation::StoppedItself
            | Violation::ClosedOutput
            | Violation::NotReading
            | Violation::OutOfMemory
    )
}

/// The opponent in a game that is over before it would have to move.
struct NoOpponent;

impl Player for NoOpponent {
    fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
        Ok(())
    }

    fn choose(&mut self, _: &Turn<'_>) -> Result<Answer, Unanswered> {
        Err(Unanswered::Stopped)
    }

    fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
        ProcessOutput::default()
    }
}
