use papan_catalogue::AnyGame;
use papan_core::{Random, Side};

/// A position with the moves that led to it.
pub(super) struct Scene {
    pub start: Box<dyn AnyGame>,
    pub history: Vec<String>,
    pub position: Box<dyn AnyGame>,
}

/// The seed of all random choices here: a check is the same each time.
pub(super) const SEED: u64 = 1;

/// How many random games are searched for a rare position. In Reversi one game in two has a pass, in Dots and Boxes
/// nearly every game ends with boxes that only need their last line.
const GAMES: u64 = 100;

impl Scene {
    pub fn start(start: &dyn AnyGame) -> Scene {
        Scene { start: start.boxed(), history: Vec::new(), position: start.boxed() }
    }

    /// Returns a position late in a random game, with a side to move.
    pub fn late(start: &dyn AnyGame, side: Side, stream: u64) -> Scene {
        let mut turns: Vec<Scene> =
            playout(start, stream).filter(|scene| scene.position.turn() == side).collect();
        let place = turns.len() * 2 / 3;
        if turns.is_empty() { Scene::start(start) } else { turns.swap_remove(place) }
    }

    /// Returns a position in which the side to move can only pass, if the game has one.
    pub fn before_a_pass(start: &dyn AnyGame) -> Option<Scene> {
        Scene::find(start, |position| position.legal_moves() == ["pass"])
    }

    /// Returns a position in which the side to move will move again, whatever it plays, if the game has one.
    pub fn before_two_turns(start: &dyn AnyGame) -> Option<Scene> {
        Scene::find(start, |position| {
            position.legal_moves().iter().all(|legal| {
                position.play(legal).is_ok_and(|played| {
                    let next = played.position;
                    next.outcome().is_none() && next.turn() == position.turn()
                })
            })
        })
    }

    fn find(start: &dyn AnyGame, is_wanted: impl Fn(&dyn AnyGame) -> bool) -> Option<Scene> {
        let mut scenes = (0..GAMES).flat_map(|stream| playout(start, stream));
        scenes.find(|scene| is_wanted(&*scene.position))
    }

    fn next(&self, random: &mut Random) -> Option<Scene> {
        let legal = self.position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        let played = self.position.play(&legal[random.index(legal.len())]).ok()?;
        let mut history = self.history.clone();
        history.push(played.chosen);
        Some(Scene { start: self.start.boxed(), history, position: played.position })
    }
}

/// Plays a random game and returns every position that is not over.
fn playout(start: &dyn AnyGame, stream: u64) -> impl Iterator<Item = Scene> {
    let mut random = Random::stream(SEED, stream);
    let scenes =
        std::iter::successors(Some(Scene::start(start)), move |scene| scene.next(&mut random));
    scenes.filter(|scene| scene.position.outcome().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start_of(game: &str) -> Box<dyn AnyGame> {
        let (entry, options) = papan_catalogue::read_game(game).unwrap();
        entry.start(&options).unwrap()
    }

    #[test]
    fn passes_and_second_turns_are_found_in_the_games_that_have_them() {
        for (game, passes, goes_on) in [
            ("tic-tac-toe", false, false),
            ("reversi", true, false),
            ("dots-and-boxes", false, true),
            ("dots-and-boxes:size=1x2", false, true),
            ("adjacency", false, false),
        ] {
            let start = start_of(game);
            assert_eq!(Scene::before_a_pass(&*start).is_some(), passes, "{game}");
            assert_eq!(Scene::before_two_turns(&*start).is_some(), goes_on, "{game}");
        }
    }

    #[test]
    fn the_history_of_a_scene_leads_to_its_position() {
        for entry in papan_catalogue::games() {
            let start = start_of(entry.id());
            for scene in
                [Scene::late(&*start, Side::First, 3), Scene::late(&*start, Side::Second, 4)]
            {
                let mut position = start.boxed();
                for played in &scene.history {
                    position = position.play(played).unwrap().position;
                }
                assert_eq!(position.text(), scene.position.text());
                assert!(!scene.history.is_empty() && position.outcome().is_none());
            }
        }
    }
}
