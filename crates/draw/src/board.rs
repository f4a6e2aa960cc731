use papan_core::{Picture, Place, Side};

/// What to draw: a picture, and what to point out on it.
///
/// Places that are not on the board, such as [`Place::Aside`], are not drawn.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The board itself.
    pub picture: &'a Picture,
    /// The signs of `First` and `Second`.
    pub symbols: [char; 2],
    /// Where the last move was made.
    pub last: Option<Place>,
    /// Where the side to move may move; each gets a small dot.
    pub legal: &'a [Place],
    /// Short texts on places, such as the values of candidate moves.
    ///
    /// A note takes the place of the small dot, and in a text also that of a mark or a line. Cells grow with the
    /// longest note; up to five characters, a board of eight by eight stays within 80 columns.
    pub notes: &'a [(Place, String)],
}

impl<'a> Board<'a> {
    /// Makes a board on which nothing is pointed out.
    pub fn new(picture: &'a Picture, symbols: [char; 2]) -> Board<'a> {
        Board { picture, symbols, last: None, legal: &[], notes: &[] }
    }

    pub(crate) fn symbol(&self, player: Side) -> char {
        self.symbols[player.index()]
    }

    pub(crate) fn is_last(&self, place: Place) -> bool {
        self.last == Some(place)
    }

    pub(crate) fn is_legal(&self, place: Place) -> bool {
        self.legal.contains(&place)
    }

    pub(crate) fn note(&self, place: Place) -> Option<&'a str> {
        self.notes.iter().find(|(noted, _)| *noted == place).map(|(_, note)| note.as_str())
    }
}
