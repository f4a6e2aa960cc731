use papan_catalogue::{AnyGame, GameEntry};
use papan_core::{Message, StopFlag};

use crate::{
    Abandoned, Adjudication, Ending, Entrant, Fault, Game, ProgramSettings, Sin, TimeControl,
    Traces,
    player::{Answer, End, Player, Start, Turn, Unanswered},
};

/// A program that cannot play, and how that was found out before the first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What it did instead of playing.
    pub fault: Fault,
    /// The last line that it wrote on standard error, if it wrote any.
    pub last_words: Option<String>,
}

impl Broken {
    pub(crate) fn new(fault: Fault, traces: &Traces) -> Broken {
        let last = traces.errors.lines().rev().map(str::trim).find(|line| !line.is_empty());
        Broken { fault, last_words: last.map(|line| line.chars().take(LONGEST_LINE).collect()) }
    }

    /// Says who cannot play, and why.
    pub fn message(&self, player: &str) -> Message {
        let message = match &self.last_words {
            Some(line) => Message::new("match-cannot-start-last-words").with("line", line.as_str()),
            None => Message::new("match-cannot-start"),
        };
        message.with("player", player).with("fault", self.fault.message())
    }
}

/// As much of a line of standard error as is told.
const LONGEST_LINE: usize = 200;

/// How programs are tried before anything counts.
pub(crate) struct Rehearsal<'a> {
    pub entry: &'a GameEntry,
    pub start: &'a dyn AnyGame,
    pub settings: &'a ProgramSettings,
    pub control: TimeControl,
    pub seed: u64,
}

impl Rehearsal<'_> {
    /// Asks an entrant for one move, within the time that its first move may take, and says what is broken.
    ///
    /// Only a program that gives no answer is broken. For a wrong answer it forfeits the games in which it gives one.
    pub fn ask(&self, entrant: &Entrant, stop: &StopFlag) -> Result<Option<Broken>, Abandoned> {
        let absent = |fault| Some(Broken::new(fault, &Traces::default()));
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
        let mut nobody = Nobody;
        let mut players: [&mut dyn Player; 2] = [&mut *player, &mut nobody];
        players.rotate_right(side.index());
        let over = game.play(players, stop)?;
        Ok(match over.ending {
            Ending::Forfeit(_, fault) if gives_no_answer(fault.sin) => {
                Some(Broken::new(fault, &over.traces[side.index()]))
            }
            _ => None,
        })
    }
}

/// Says whether a sin means that there was no answer, rather than a wrong one.
fn gives_no_answer(sin: Sin) -> bool {
    matches!(
        sin,
        Sin::CannotStart
            | Sin::Exited
            | Sin::Crashed
            | Sin::Killed
            | Sin::NoAnswer
            | Sin::IgnoredStop
            | Sin::StoppedItself
            | Sin::ClosedOutput
            | Sin::NotReading
            | Sin::OutOfMemory
    )
}

/// The opponent in a game that is over before it would have to move.
struct Nobody;

impl Player for Nobody {
    fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
        Ok(())
    }

    fn choose(&mut self, _: &Turn<'_>) -> Result<Answer, Unanswered> {
        Err(Unanswered::Stopped)
    }

    fn finish(&mut self, _: &End<'_>) -> Traces {
        Traces::default()
    }
}
