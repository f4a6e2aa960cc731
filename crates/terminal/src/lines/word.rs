/// A command that a person can type instead of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Moves,
    Undo,
    Board,
    Help,
    Quit,
}

impl Word {
    /// Every command with its spellings, the first of which the help shows, and the key of its explanation.
    pub const ALL: [(Word, &'static [&'static str], &'static str); 5] = [
        (Word::Moves, &["moves", "langkah"], "help-moves"),
        (Word::Undo, &["undo", "batal"], "help-undo"),
        (Word::Board, &["board", "papan"], "help-board"),
        (Word::Help, &["help", "bantuan", "?"], "help-help"),
        (Word::Quit, &["quit", "exit", "q", "keluar"], "help-quit"),
    ];

    /// Returns the command of a line, if it is one.
    pub fn of_line(line: &str) -> Option<Word> {
        let known = Word::ALL.iter().find(|(_, spellings, _)| {
            spellings.iter().any(|spelling| spelling.eq_ignore_ascii_case(line))
        });
        known.map(|&(word, ..)| word)
    }
}
