use papan_play::engine;

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
    /// A player or the adviser has found something or answered.
    Play(engine::Event),
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
    /// An effect of the play engine.
    Play(engine::Effect),
    /// Switch to the next language.
    SwitchLanguage,
    /// End the program.
    Leave,
}
