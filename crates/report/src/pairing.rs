use std::collections::BTreeMap;

use super::Ranking;
use papan_ratings::rating::Score;
use papan_store::{Margins, Totals};

/// All games of one board game between two entrants.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// Which game of the tournament.
    pub board_game: usize,
    /// The two entrants; the one with the better place is named first.
    pub entrants: [usize; 2],
    /// In how many games each of them moved first.
    pub opened: [u64; 2],
    /// The score of the entrant that is named first.
    pub score: Score,
    /// The mean winning margin of the entrant that is named first, over the games that ended by the rules; only for
    /// games with a score.
    pub margin: Option<f64>,
}

impl Pairing {
    /// Combines the games of each two entrants in both orders, by board game and then by standings.
    pub(super) fn all(totals: &[Totals], margins: &[Margins], ranking: &Ranking) -> Vec<Pairing> {
        let mut places = vec![usize::MAX; ranking.standings.len()];
        for (place, entrant) in ranking.order().enumerate() {
            places[entrant] = place;
        }
        let mut pairings: BTreeMap<(usize, usize, usize), Pairing> = BTreeMap::new();
        for sum in totals.iter().filter(|sum| sum.games > 0) {
            let [first, second] = sum.entrants;
            let score = Score { wins: sum.wins, draws: sum.draws, losses: sum.losses };
            let turned = places[first] > places[second];
            let entrants = if turned { [second, first] } else { [first, second] };
            let [one, other] = entrants.map(|entrant| places[entrant]);
            let pairing = pairings.entry((sum.board_game, one, other)).or_insert(Pairing {
                board_game: sum.board_game,
                entrants,
                opened: [0; 2],
                score: Score::default(),
                margin: None,
            });
            pairing.opened[usize::from(turned)] += sum.games;
            pairing.score = pairing.score.and(if turned { score.reversed() } else { score });
        }
        let mut pairings: Vec<Pairing> = pairings.into_values().collect();
        let margins: BTreeMap<(usize, [usize; 2]), (u64, f64)> = margins
            .iter()
            .map(|one| ((one.board_game, one.entrants), (one.games, one.sum)))
            .collect();
        for pairing in &mut pairings {
            let [a, b] = pairing.entrants;
            let opened =
                |pair| margins.get(&(pairing.board_game, pair)).copied().unwrap_or_default();
            let ((games, sum), (others_games, others_sum)) = (opened([a, b]), opened([b, a]));
            let games = games + others_games;
            pairing.margin = (games > 0).then(|| (sum - others_sum) / games as f64);
        }
        pairings
    }

    /// Returns the entrant with more points, if they differ.
    pub fn winner(&self) -> Option<usize> {
        match self.score.wins.cmp(&self.score.losses) {
            std::cmp::Ordering::Greater => Some(self.entrants[0]),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(self.entrants[1]),
        }
    }
}
