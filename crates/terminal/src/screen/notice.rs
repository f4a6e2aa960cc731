use papan_console::{Console, status, value_words};
use papan_core::{Message, Side};
use papan_play::{
    search::SearchResult,
    session::{Conclusion, Session},
};

/// A notice for the player, in the two lines below the board.
pub enum Notice {
    /// A move that cannot be played, and why.
    Refused(Message),
    /// What an agent played.
    Played { mover: Side, player: String, chosen: String },
    /// A side had to pass.
    Passed(Side),
    /// The person has no move but to pass.
    MustPass,
    /// Moves were undone.
    Undone(String),
    /// The move of the strong agent.
    Hint(SearchResult),
    /// The game is over.
    Over,
    /// A message that does not depend on the game.
    Plain(Message),
}

impl Notice {
    /// Returns the text of the notice.
    pub fn say(&self, session: &Session, console: &Console) -> String {
        let position = session.position();
        let side = |player| status::side(position, player, console);
        let message = match self {
            Notice::Refused(fault) => Message::new("play-refused")
                .with("fault", fault.clone())
                .with("side", side(session.turn())),
            Notice::Played { mover, player, chosen } => Message::new("terminal-played")
                .with("side", position.symbol(*mover))
                .with("player", player.as_str())
                .with("chosen", chosen.as_str()),
            Notice::Passed(player) => Message::new("terminal-passed").with("side", side(*player)),
            Notice::MustPass => {
                Message::new("terminal-must-pass").with("side", side(session.turn()))
            }
            Notice::Undone(chosen) => Message::new("play-undone").with("chosen", chosen.as_str()),
            Notice::Hint(thought) => Message::new("terminal-hint")
                .with("chosen", thought.decision.best.as_str())
                .with("words", value_words::words(thought.decision.value, position, console)),
            Notice::Over => return over(session, console),
            Notice::Plain(message) => message.clone(),
        };
        console.say(&message)
    }

    /// Returns whether the notice is about an error.
    pub fn is_fault(&self) -> bool {
        matches!(self, Notice::Refused(_))
    }
}

/// Returns the text for the end of a game.
pub fn over(session: &Session, console: &Console) -> String {
    let position = session.position();
    let lost_by = |loser: Side, message: Message| {
        let [loser, winner] =
            [loser, loser.other()].map(|player| status::side(position, player, console));
        console.say(&message.with("loser", loser).with("winner", winner))
    };
    match session.conclusion() {
        Some(Conclusion::Resigned(loser)) => lost_by(loser, Message::new("terminal-resigned")),
        Some(Conclusion::TimeOut(loser)) => lost_by(loser, Message::new("session-time-out")),
        Some(Conclusion::Forfeited(loser)) => lost_by(loser, Message::new("session-forfeited")),
        Some(Conclusion::Played(_)) => status::lines(position, console).pop().unwrap_or_default(),
        None => String::new(),
    }
}
