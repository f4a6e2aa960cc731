use papan_catalogue::AnyGame;
use papan_play::session::Thought;

/// An event; the state of the program depends only on events.
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// A place on the screen was clicked.
    Click { x: u16, y: u16 },
    /// The wheel was turned, up if positive.
    Scroll(i32),
    /// The terminal has this size now.
    Resize { width: u16, height: u16 },
    /// Time has passed.
    Tick,
    /// A search has a result.
    Thought { ticket: u64, thought: Thought, is_final: bool },
    /// An agent failed to answer.
    NoAnswer { ticket: u64 },
    /// The program must end at once: Ctrl-C, a signal, a closed terminal.
    Interrupt,
}

/// A key, as far as this program distinguishes them.
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

/// An effect that the program performs.
pub enum Effect {
    /// Ask an agent.
    Think(Job),
    /// Stop the current search.
    Stop,
    /// Clear the agents of the last game.
    Forget,
    /// Switch to the next language.
    SwitchLanguage,
    /// End the program.
    Leave,
}

/// A request to an agent.
pub struct Job {
    /// Returned with every answer, so that late ones are detected.
    pub ticket: u64,
    pub purpose: Purpose,
    /// The word of the agent.
    pub agent: String,
    /// The player whose agent it is: it keeps its state for the next move.
    pub contestant: usize,
    pub position: Box<dyn AnyGame>,
    /// Whether every candidate should get its value.
    pub explains: bool,
}

/// The purpose of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The agent's own move.
    Move,
    /// A hint for a person.
    Hint,
    /// Values on the cells, without a hint.
    Values,
}
