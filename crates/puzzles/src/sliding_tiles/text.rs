use super::{Board, MAX_CELLS, Size, TilesError};

impl Board {
    /// Reads a board of a size: its tiles row by row, the blank as 0, between them spaces, line ends, `,` or `/`.
    ///
    /// Refuses what is not a tile of this size, tiles that come twice, and too few or too many of them. Whether the
    /// board can be solved is for the problem to say: that depends on the goal.
    ///
    /// # Errors
    /// The fault and the place of it.
    pub fn read(text: &str, size: Size) -> Result<Board, TilesError> {
        let separator = |c: char| c.is_whitespace() || c == ',' || c == '/';
        let words: Vec<&str> = text.split(separator).filter(|word| !word.is_empty()).collect();
        let mut tiles: Vec<u8> = Vec::with_capacity(size.cells());
        // What is wrong with the first tiles is of more use than how many there are of them.
        for (index, word) in words.iter().take(size.cells()).enumerate() {
            let tile = read_tile(word, index, size)?;
            if let Some(first) = tiles.iter().position(|&known| known == tile) {
                return Err(TilesError::Repeated { tile, first, second: index });
            }
            tiles.push(tile);
        }
        if words.len() != size.cells() {
            return Err(wrong_count(words.len(), &tiles, size));
        }
        Ok(Board::from_tiles(&tiles))
    }

    /// Returns the rows as text, the numbers aligned and the blank as a dot.
    pub fn rows_of_text(&self, size: Size) -> Vec<String> {
        let width = if size.cells() > 10 { 2 } else { 1 };
        let word = |&tile: &u8| match tile {
            0 => format!("{:>width$}", '.'),
            _ => format!("{tile:>width$}"),
        };
        self.tiles()
            .chunks(size.columns())
            .map(|row| row.iter().map(word).collect::<Vec<_>>().join(" "))
            .collect()
    }
}

fn read_tile(word: &str, index: usize, size: Size) -> Result<u8, TilesError> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let tile = word.parse().ok().filter(|&tile: &u8| plain && (tile as usize) < size.cells());
    tile.ok_or_else(|| TilesError::NotATile { found: word.to_owned(), place: index, size })
}

fn wrong_count(found: usize, tiles: &[u8], size: Size) -> TilesError {
    if found > size.cells() {
        return TilesError::TooMany { found, size };
    }
    let all = 0..size.cells().min(MAX_CELLS) as u8;
    let missing = all.filter(|tile| !tiles.contains(tile)).collect();
    TilesError::TooFew { found, missing, size }
}
