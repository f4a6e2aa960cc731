use papan_core::{Message, Player};
use papan_play::session::{Conclusion, Session, Thought};

use crate::{console::Console, status, value_words};

/// Something to tell the person at the board, in the two lines below it.
pub enum Notice {
    /// A move that cannot be played, and why.
    Refused(Message),
    /// What an agent played.
    Played { mover: Player, player: String, chosen: String },
    /// Somebody had no move.
    Passed(Player),
    /// The person has no move but to pass.
    MustPass,
    /// Moves were taken back.
    Undone(String),
    /// What the strong agent would play.
    Hint(Thought),
    /// The game is over.
    Over,
    /// A sentence that needs nothing from the game.
    Plain(Message),
}

impl Notice {
    /// Puts the notice into words.
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

    /// Says whether the notice is about something that went wrong.
    pub fn is_fault(&self) -> bool {
        matches!(self, Notice::Refused(_))
    }
}

/// Says how a finished game ended.
pub fn over(session: &Session, console: &Console) -> String {
    let position = session.position();
    let lost_by = |loser: Player, message: Message| {
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
