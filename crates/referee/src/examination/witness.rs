use std::time::{Duration, Instant};

use super::question;
use crate::player::{Answer, BotPlayer, End, Player, Start, Turn, Unanswered};
use papan_record::ProcessOutput;

/// A bot that plays, with a record of the requests and answer times.
pub(super) struct Witness {
    bot: BotPlayer,
    /// The number of requests so far, over all games of the process.
    pub questions: u64,
    /// The last request.
    pub asked: Option<String>,
    /// The time of each answer in this game, the first one including the start of the program.
    pub times: Vec<Duration>,
}

impl Witness {
    pub fn new(bot: BotPlayer) -> Witness {
        Witness { bot, questions: 0, asked: None, times: Vec::new() }
    }

    /// Returns the name that the bot announced.
    pub fn name(&self) -> Option<&str> {
        self.bot.name()
    }
}

impl Player for Witness {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Unanswered> {
        self.asked = None;
        self.times.clear();
        self.bot.begin(start)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
        self.questions += 1;
        self.asked = Some(question::of_turn(self.questions, turn));
        let asked = Instant::now();
        let answer = self.bot.choose(turn)?;
        self.times.push(asked.elapsed());
        Ok(answer)
    }

    fn rest(&mut self) {
        self.bot.rest();
    }

    fn freeze_lag(&mut self, since: Instant) -> Result<Duration, Unanswered> {
        self.bot.freeze_lag(since)
    }

    fn finish(&mut self, end: &End<'_>) -> ProcessOutput {
        self.bot.finish(end)
    }

    fn is_program(&self) -> bool {
        self.bot.is_program()
    }

    fn is_starting(&self) -> bool {
        self.bot.is_starting()
    }
}
