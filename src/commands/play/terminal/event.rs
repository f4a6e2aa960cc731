use papan_catalogue::AnyGame;
use papan_play::session::Thought;

/// Something that happened; all that the state of the program depends on.
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// A place on the screen was clicked.
    Click { x: u16, y: u16 },
    /// The wheel was turned, up if positive.
    Scroll(i32),
    /// The terminal has this size now.
    Resize { width: u16, height: u16 },
    /// Time went by.
    Tick,
    /// A search has found out something.
    Thought { ticket: u64, thought: Thought, is_final: bool },
    /// An agent failed to answer.
    NoAnswer { ticket: u64 },
    /// The program should end at once: Ctrl-C, a signal, a terminal that is gone.
    Interrupt,
}

/// A key as this program tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Escape,
    Tab,
    BackTab,
    Backspace,
    PageUp,
    PageDown,
    Home,
    End,
    Character(char),
}

/// Something that the program should do to the world.
pub enum Effect {
    /// Ask an agent.
    Think(Job),
    /// Let whatever thinks end.
    Stop,
    /// Let the agents forget the last game.
    Forget,
    /// Speak the next language from now on.
    SwitchLanguage,
    /// End the program.
    Leave,
}

/// A question to an agent.
pub struct Job {
    /// Comes back with every answer, so that late ones are known.
    pub ticket: u64,
    pub purpose: Purpose,
    /// The word of the agent.
    pub agent: String,
    /// Whose agent it is: it keeps what it learned for its next move.
    pub contestant: usize,
    pub position: Box<dyn AnyGame>,
    /// Whether every candidate should get its value.
    pub explains: bool,
}

/// What an answer is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The agent's own move.
    Move,
    /// Advice for a person.
    Hint,
    /// Values on the cells, without advice.
    Values,
}
