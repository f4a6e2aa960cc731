/// The division of the fifteen tiles into groups, each with a table of its own.
///
/// Tiles have the number of their goal cell; the goal cell of the blank is cell 0, the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Partition {
    /// Two groups of six tiles and one of three: 11.5 MB on disk, built in about a second.
    #[default]
    SixSixThree,
    /// A group of seven tiles and one of eight: 577 MB, built in about two minutes, for a thirteenth of the nodes.
    SevenEight,
}

/// The usual 6-6-3 division, turned so that the goal cell of the blank is the upper left corner.
///
/// ```text
///  .  B  B  A
///  B  B  A  A
///  B  B  A  A
///  C  C  C  A
/// ```
const SIX_SIX_THREE: [&[u8]; 3] = [&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]];

/// The usual 7-8 division: the upper and the lower half of the board.
const SEVEN_EIGHT: [&[u8]; 2] = [&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]];

impl Partition {
    /// Every division.
    pub const ALL: [Partition; 2] = [Partition::SixSixThree, Partition::SevenEight];

    /// Returns the name of the division for users.
    pub fn name(self) -> &'static str {
        match self {
            Partition::SixSixThree => "6-6-3",
            Partition::SevenEight => "7-8",
        }
    }

    /// Returns the division with a name.
    pub fn from_name(name: &str) -> Option<Partition> {
        Partition::ALL.into_iter().find(|partition| partition.name() == name)
    }

    /// Lists the groups, each as the tiles in it.
    pub fn groups(self) -> &'static [&'static [u8]] {
        match self {
            Partition::SixSixThree => &SIX_SIX_THREE,
            Partition::SevenEight => &SEVEN_EIGHT,
        }
    }

    /// Returns how many placements all groups have together, which is also the size on disk in bytes.
    pub fn placements(self) -> u64 {
        self.groups()
            .iter()
            .map(|tiles| (0..tiles.len() as u64).map(|placed| 16 - placed).product::<u64>())
            .sum()
    }
}
