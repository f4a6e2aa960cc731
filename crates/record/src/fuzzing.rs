//! Parsers that are only public for the fuzz targets.

use crate::ggf::Ggf;

/// Reads a game in GGF, writes it and reads it again; returns the positions of both, or `None` if it is not a game.
pub fn ggf_read_twice(text: &str) -> Option<[Vec<String>; 2]> {
    let read = Ggf::read(text)?;
    let texts = |game: &Ggf| -> Vec<String> {
        game.positions.iter().map(|position| position.text()).collect()
    };
    let moves: Vec<String> = read
        .positions
        .windows(2)
        .map(|pair| {
            let leads_there = |chosen: &String| {
                pair[0].play(chosen).is_ok_and(|played| played.position.text() == pair[1].text())
            };
            let chosen = pair[0].legal_moves().into_iter().find(leads_there);
            chosen.expect("positions follow each other by legal moves")
        })
        .collect();
    let written = Ggf::write(&*read.positions[0], &moves, read.left[0]).expect("a game is written");
    let again = Ggf::read(&written).expect("it reads what it writes");
    Some([texts(&read), texts(&again)])
}
