//! Nim, slowly.

use papan_core::Side;

use super::side_by_side::Twin;

/// The objects of each pile as strokes, the side to move, and whether the last object loses.
pub struct SlowNim {
    piles: Vec<String>,
    side: char,
    misere: bool,
}

impl Twin for SlowNim {
    fn read(text: &str) -> SlowNim {
        let words: Vec<&str> = text.split(' ').collect();
        SlowNim {
            piles: words[0].split('-').map(|size| "|".repeat(size.parse().unwrap())).collect(),
            side: words[1].chars().next().unwrap(),
            misere: words.get(2) == Some(&"misere"),
        }
    }

    fn text(&self) -> String {
        let sizes: Vec<String> = self.piles.iter().map(|pile| pile.len().to_string()).collect();
        let extra = if self.misere { " misere" } else { "" };
        format!("{} {}{extra}", sizes.join("-"), self.side)
    }

    fn turn(&self) -> Side {
        if self.side == '1' { Side::First } else { Side::Second }
    }

    fn moves(&self) -> Vec<String> {
        let from = |(index, pile): (usize, &String)| -> Vec<String> {
            (1..=pile.len()).map(|count| format!("{}-{count}", index + 1)).collect()
        };
        self.piles.iter().enumerate().flat_map(from).collect()
    }

    fn play(&self, chosen: &str) -> SlowNim {
        let (pile, count) = chosen.split_once('-').unwrap();
        let mut piles = self.piles.clone();
        for _ in 0..count.parse().unwrap() {
            piles[pile.parse::<usize>().unwrap() - 1].pop().expect("an object to take");
        }
        SlowNim { piles, side: if self.side == '1' { '2' } else { '1' }, misere: self.misere }
    }

    fn margin(&self) -> Option<i32> {
        let taker = if self.side == '1' { '2' } else { '1' };
        let winner = if self.misere { self.side } else { taker };
        let is_over = self.piles.iter().all(String::is_empty);
        is_over.then_some(if winner == '1' { 1 } else { -1 })
    }

    fn all_moves() -> Vec<String> {
        (1..=7).flat_map(|pile| (1..=16).map(move |count| format!("{pile}-{count}"))).collect()
    }
}
