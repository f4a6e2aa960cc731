/// The place of a game in its tournament. All numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// Its number, unique in the tournament.
    pub number: u64,
    /// The number of its meeting.
    pub meeting: usize,
    /// The number of its round.
    pub round: usize,
    /// Which game of the tournament is played.
    pub board_game: usize,
    /// The entrant that moves first, and the other.
    pub entrants: [usize; 2],
}
