use super::{Store, StoreFault};

/// Counts the pairings whose totals are not those of their games.
const WRONG_TOTALS: &str = "
SELECT count(*) FROM (
    SELECT tournament, board_game, first, second, games, wins, draws, losses,
           first_moves, second_moves, first_time, second_time, first_nodes, second_nodes
    FROM total
    UNION ALL
    SELECT tournament, board_game, first, second, -count(*),
           -sum(result = 1), -sum(result = 0), -sum(result = -1),
           -sum(first_moves), -sum(second_moves), -sum(first_time), -sum(second_time),
           -sum(first_nodes), -sum(second_nodes)
    FROM game
    GROUP BY tournament, board_game, first, second
)
GROUP BY tournament, board_game, first, second
HAVING sum(games) OR sum(wins) OR sum(draws) OR sum(losses)
    OR sum(first_moves) OR sum(second_moves) OR sum(first_time) OR sum(second_time)
    OR sum(first_nodes) OR sum(second_nodes)";

/// The same for meetings.
const WRONG_MEETINGS: &str = "
SELECT count(*) FROM (
    SELECT tournament, meeting, games, half_points FROM meeting_total
    UNION ALL
    SELECT tournament, meeting, -count(*), -sum(iif(number % 2 = 0, 1 + result, 1 - result))
    FROM game
    GROUP BY tournament, meeting
)
GROUP BY tournament, meeting
HAVING sum(games) OR sum(half_points)";

/// The same for endings.
const WRONG_ENDINGS: &str = "
SELECT count(*) FROM (
    SELECT tournament, board_game, culprit, name, games FROM ending
    UNION ALL
    SELECT tournament, board_game, iif(culprit IS NULL, -1, iif(culprit = 0, first, second)), ending, -count(*)
    FROM game
    GROUP BY 1, 2, 3, 4
)
GROUP BY tournament, board_game, culprit, name
HAVING sum(games)";

impl Store {
    /// Checks the whole file: its structure, its references, and that all totals are those of the games.
    ///
    /// This reads everything and takes seconds for a file of some gigabytes.
    ///
    /// # Errors
    /// What is damaged.
    pub fn integrity_check(&self) -> Result<(), StoreFault> {
        let fault = |error: rusqlite::Error| self.fault(&error);
        let damaged = |reason: String| {
            Err(StoreFault::Damaged { path: self.path().display().to_string(), reason })
        };
        // Both looks at the totals must see the same games.
        let snapshot = self.connection.unchecked_transaction().map_err(fault)?;
        let found: String =
            snapshot.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(fault)?;
        if found != "ok" {
            return damaged(found);
        }
        for (query, reason) in [
            ("SELECT 1 FROM pragma_foreign_key_check", "something belongs to no tournament"),
            (WRONG_TOTALS, "totals are not those of the games"),
            (WRONG_MEETINGS, "totals of meetings are not those of the games"),
            (WRONG_ENDINGS, "endings are not those of the games"),
        ] {
            let mut query = snapshot.prepare(query).map_err(fault)?;
            if query.exists([]).map_err(fault)? {
                return damaged(reason.to_owned());
            }
        }
        Ok(())
    }
}
