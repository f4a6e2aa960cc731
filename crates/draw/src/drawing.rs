use papan_core::{Place, Scene, Side};

/// A scene to draw, and what the caller wants to see of its moves.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// The position.
    pub scene: &'a Scene,
    /// Whether each legal move gets a small dot.
    pub shows_moves: bool,
    /// Short texts on places, such as the values of candidate moves.
    ///
    /// A note takes the place of the small dot, and in a text also that of a mark or a line. Cells grow with the
    /// longest note; up to five characters, a board of eight by eight stays within 80 columns.
    pub notes: &'a [(Place, String)],
}

impl<'a> Drawing<'a> {
    /// Makes a drawing without dots and notes.
    pub fn new(scene: &'a Scene) -> Drawing<'a> {
        Drawing { scene, shows_moves: false, notes: &[] }
    }

    pub(crate) fn symbol(&self, side: Side) -> char {
        self.scene.symbol(side)
    }

    pub(crate) fn is_last(&self, place: Place) -> bool {
        self.scene.last == Some(place)
    }

    pub(crate) fn is_winning(&self, place: Place) -> bool {
        self.scene.winning.contains(&place)
    }

    pub(crate) fn is_legal(&self, place: Place) -> bool {
        self.shows_moves && self.scene.moves.iter().any(|legal| legal.place == place)
    }

    pub(crate) fn note(&self, place: Place) -> Option<&'a str> {
        self.notes.iter().find(|(noted, _)| *noted == place).map(|(_, note)| note.as_str())
    }
}
