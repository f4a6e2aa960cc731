/// Two entrants that play one game against each other, in pairs: both orders, the same opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// Its number, from 0: unique, and the same each time the schedule is made.
    pub number: usize,
    /// The number of its round, from 0.
    pub round: usize,
    /// Which game of the tournament is played, from 0.
    pub game: usize,
    /// The two entrants; the first one opens the even games.
    pub entrants: [usize; 2],
    /// How many pairs of games are played.
    pub pairs: usize,
    /// The number of its first game; the others follow without a gap.
    pub first_game: u64,
    /// The number of the opening of its first pair; each pair has the next one.
    pub first_opening: u64,
}

/// One game of a meeting: the order of the entrants, and the number under which it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seating {
    /// Its number, unique in a tournament.
    pub number: u64,
    /// Which pair of its meeting it belongs to, from 0.
    pub pair: usize,
    /// The number of its opening, which the other game of its pair shares.
    pub opening: u64,
    /// The entrant that moves first, and the other.
    pub entrants: [usize; 2],
}

impl Meeting {
    /// Returns how many games are played.
    pub fn games(&self) -> usize {
        2 * self.pairs
    }

    /// Returns the games in their order: both of the first pair, both of the second, and so on.
    pub fn seatings(&self) -> impl ExactSizeIterator<Item = Seating> + use<> {
        let meeting = *self;
        (0..self.games()).map(move |index| meeting.seating(index))
    }

    /// Returns both games of a pair.
    pub fn seatings_of_pair(&self, pair: usize) -> [Seating; 2] {
        [self.seating(2 * pair), self.seating(2 * pair + 1)]
    }

    fn seating(&self, index: usize) -> Seating {
        let [one, other] = self.entrants;
        Seating {
            number: self.first_game + index as u64,
            pair: index / 2,
            opening: self.first_opening + (index / 2) as u64,
            entrants: if index.is_multiple_of(2) { [one, other] } else { [other, one] },
        }
    }
}

/// Meetings that may be played at the same time, because no entrant has two opponents in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 0.
    pub number: usize,
    /// The meetings; two entrants meet once for every game of the tournament.
    pub meetings: Vec<Meeting>,
    /// The entrants without an opponent in this round.
    pub byes: Vec<usize>,
}
