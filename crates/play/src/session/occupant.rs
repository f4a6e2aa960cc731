/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person at the board.
    Person,
    /// An agent of the catalogue, as the word that makes it: `hard`, `mcts:nodes=500`.
    Agent(String),
    /// A program, by the name it was registered under.
    Bot(String),
}
