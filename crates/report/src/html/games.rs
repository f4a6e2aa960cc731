use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
    ops::ControlFlow,
};

use papan_core::Message;
use serde_json::json;

use super::{
    GAMES, Page,
    markup::{escaped, name},
};
use crate::{Pairing, ReportFault, numbers, replay::Board};
use papan_record::{Ending, Seat};
use papan_store::StoredGame;

/// How much of the page games may fill, and how many there may be: as many as a browser still opens in a few seconds.
const MAX_BYTES: u64 = 20_000_000;
const MAX_GAMES: u64 = 20_000;

impl Page<'_> {
    /// Writes the games, each with its moves and its boards, and what is needed to replay them.
    pub(super) fn write_games(&self, output: &mut dyn Write) -> Result<(), ReportFault> {
        let words = self.words;
        writeln!(
            output,
            "<section id=\"{GAMES}\" class=\"games-section scripted\">\n<h2>{}</h2>",
            escaped(&words.word(self.games_heading()))
        )?;
        let chosen = self.chosen()?;
        if let Some(chosen) = &chosen {
            let message = Message::new("report-left-out")
                .with("shown", numbers::grouped(chosen.len() as u64))
                .with("all", numbers::grouped(self.report.games()))
                .with("command", format!("{} --all-games", self.command()));
            writeln!(output, "<p>{}</p>", escaped(&words.say(&message)))?;
        }
        writeln!(output, "<p class=\"note\">{}</p>", escaped(&words.word("report-how-to-replay")))?;
        writeln!(output, "<div class=\"games\">\n{}<div class=\"list\">", self.player())?;
        output.write_all(self.filter().as_bytes())?;
        writeln!(output, "<div class=\"all\">")?;
        let starts = self.write_list(chosen, output)?;
        writeln!(output, "</div>\n</div>\n</div>\n</section>")?;
        let starts: Vec<_> = starts
            .iter()
            .map(|board| {
                let signs: String = board.signs.iter().collect();
                json!({ "kind": board.kind, "width": board.width, "grid": board.grid, "signs": signs })
            })
            .collect();
        // No text may end the script.
        let starts = json!(starts).to_string().replace('<', "\\u003c");
        writeln!(output, "<script type=\"application/json\" id=\"starts\">{starts}</script>")?;
        Ok(())
    }

    /// Returns the key of the heading, which does not promise more than there is.
    pub(super) fn games_heading(&self) -> &'static str {
        if self.share().is_some() { "report-some-games" } else { "report-all-games" }
    }

    /// Returns how many games of each pairing have room, if not all of them do.
    fn share(&self) -> Option<Share> {
        let share = Share::of(&self.report.pairings, self.bytes_per_game());
        Some(share).filter(|share| !self.report.all_games && share.games < self.report.games())
    }

    /// Returns the numbers of the games that are written, if not all of them are: the first ones of every pairing,
    /// and those that are shown above.
    fn chosen(&self) -> Result<Option<BTreeSet<u64>>, ReportFault> {
        let Some(mut share) = self.share() else { return Ok(None) };
        let mut chosen: BTreeSet<u64> =
            self.report.highlights.iter().map(|one| one.game.seat.number).collect();
        self.report.store.each_result(&self.report.tournament.id, |game| {
            if share.take(&game.seat) {
                chosen.insert(game.seat.number);
            }
        })?;
        Ok(Some(chosen))
    }

    /// Writes the chosen games, or all; returns the boards that they start from.
    fn write_list(
        &self,
        mut chosen: Option<BTreeSet<u64>>,
        output: &mut dyn Write,
    ) -> Result<Vec<Board>, ReportFault> {
        let mut starts: Vec<Board> = Vec::new();
        self.report.each_game(|record| {
            if chosen.as_mut().is_none_or(|chosen| chosen.remove(&record.seat.number)) {
                output.write_all(self.listed(&record, &mut starts).as_bytes())?;
            }
            let enough = chosen.as_ref().is_some_and(BTreeSet::is_empty);
            Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(starts)
    }

    fn listed(&self, record: &StoredGame, starts: &mut Vec<Board>) -> String {
        let seat = &record.seat;
        let number = seat.number + 1;
        let mut data = format!(" data-a=\"{}\" data-b=\"{}\"", seat.entrants[0], seat.entrants[1]);
        let mut scores = String::new();
        if let Some(replay) = self.board_games.replay(record) {
            if let Some([of_first, of_second]) = replay.scores {
                scores = format!("<em>{of_first}–{of_second}</em>");
            }
            let known = starts.iter().position(|start| *start == replay.start);
            let start = known.unwrap_or_else(|| {
                starts.push(replay.start);
                starts.len() - 1
            });
            data += &format!(" data-s=\"{start}\" data-c=\"{}\"", escaped(&replay.changes));
        }
        let ending = self.ending(record);
        if let Some(ending) = &ending {
            data += &format!(" data-e=\"{}\"", escaped(ending));
        }
        let moves: Vec<&str> = record.log.moves.iter().map(|played| played.text.as_str()).collect();
        let [first, second] = [(0, 1), (1, -1)].map(|(side, winning)| {
            let class = if record.log.result == winning { " class=\"won\"" } else { "" };
            format!("<span{class}>{}</span>", name(self.report.name(seat.entrants[side])))
        });
        let game = if self.mixes_games() {
            format!(" <small>{}</small>", escaped(&self.game(seat.board_game)))
        } else {
            String::new()
        };
        let ending = ending.map(|text| format!("<p>{}</p>", escaped(&text))).unwrap_or_default();
        format!(
            "<details id=\"game-{number}\"{data}><summary><span>{number}</span> {first} <span>{}{scores}</span> {second}{game}</summary>\
             <p>{}</p>{ending}</details>\n",
            result(record.log.result),
            escaped(&moves.join(" ")),
        )
    }

    /// Returns how a game ended that was not played to its end.
    fn ending(&self, record: &StoredGame) -> Option<String> {
        let player = match &record.log.ending {
            Ending::Finished => return None,
            Ending::TooLong => "",
            Ending::Resigned(side) | Ending::Forfeit(side, _) => {
                self.report.name(record.seat.entrants[side.index()])
            }
        };
        Some(self.words.say(&record.log.ending.message(player)))
    }

    /// Writes the board that the script draws on, and its buttons; they are not seen without the script.
    fn player(&self) -> String {
        let word = |key| escaped(&self.words.word(key));
        let buttons = [
            ("first", "«", word("report-go-first")),
            ("back", "‹", word("report-go-back")),
            ("forward", "›", word("report-go-forward")),
            ("last", "»", word("report-go-last")),
        ];
        let buttons: Vec<String> = buttons
            .into_iter()
            .map(|(id, sign, label)| {
                format!("<button type=\"button\" id=\"replay-{id}\" aria-label=\"{label}\" title=\"{label}\">{sign}</button>\n")
            })
            .collect();
        let buttons = buttons.concat();
        // The script puts numbers and moves where the brackets are.
        let moved = Message::new("report-at-move")
            .with("number", "[n]")
            .with("count", "[all]")
            .with("move", "[move]");
        format!(
            "<div class=\"replay\" id=\"replay\">\n<h3 class=\"who\" id=\"replay-title\"></h3>\n\
             <svg class=\"board\" id=\"replay-board\" role=\"img\" font-family=\"system-ui, sans-serif\" viewBox=\"0 0 1 1\"></svg>\n\
             <div class=\"controls\">\n{buttons}</div>\n\
             <input type=\"range\" id=\"replay-seek\" min=\"0\" value=\"0\" aria-label=\"{}\"/>\n\
             <output id=\"replay-status\" data-start=\"{}\" data-move=\"{}\"></output>\n\
             <p class=\"note\" id=\"replay-ending\"></p>\n<ol class=\"moves\" id=\"replay-moves\"></ol>\n</div>\n",
            word("report-seek"),
            word("report-at-start"),
            escaped(&self.words.say(&moved)),
        )
    }

    fn filter(&self) -> String {
        let options: Vec<String> = self
            .report
            .ranking
            .order()
            .map(|entrant| {
                format!(
                    "<option value=\"{entrant}\">{}</option>\n",
                    escaped(self.report.name(entrant))
                )
            })
            .collect();
        let options = options.concat();
        format!(
            "<label class=\"filter\">{} <select id=\"filter\">\n<option value=\"\">{}</option>\n{options}</select></label>\n",
            escaped(&self.words.word("report-filter")),
            escaped(&self.words.word("report-everybody")),
        )
    }

    /// Guesses how long a game is in the page, from the moves that all of them had.
    fn bytes_per_game(&self) -> u64 {
        let moves: u64 = self.report.efforts.iter().map(|effort| effort.moves).sum();
        // Measured: the markup and two names take some 250 bytes, a move with what it changes 9 (dots and boxes) to 16
        // (Reversi).
        250 + 16 * moves / self.report.games().max(1)
    }
}

/// How many games of each pairing are shown.
struct Share {
    /// How many of one pairing at most.
    each: u64,
    /// How many are still to be shown.
    games: u64,
    taken: BTreeMap<(usize, [usize; 2]), u64>,
}

impl Share {
    /// Gives every pairing the same number of games, as many as there is room for.
    fn of(pairings: &[Pairing], bytes_per_game: u64) -> Share {
        let room = MAX_GAMES.min(MAX_BYTES / bytes_per_game.max(1));
        let shown = |each: u64| pairings.iter().map(|one| one.score.games().min(each)).sum::<u64>();
        let (mut each, mut beyond) = (0, room + 1);
        while each + 1 < beyond {
            let middle = u64::midpoint(each, beyond);
            if shown(middle) <= room { each = middle } else { beyond = middle }
        }
        // Where not even one game of each has room, the first of them are shown.
        let games = if each == 0 { room.min(shown(1)) } else { shown(each) };
        Share { each: each.max(1), games, taken: BTreeMap::new() }
    }

    /// Returns whether a game is shown, and counts it.
    fn take(&mut self, seat: &Seat) -> bool {
        let [one, other] = seat.entrants;
        let pairing = (seat.board_game, [one.min(other), one.max(other)]);
        let taken = self.taken.entry(pairing).or_default();
        let takes = self.games > 0 && *taken < self.each;
        if takes {
            *taken += 1;
            self.games -= 1;
        }
        takes
    }
}

/// Writes a result as people do.
pub(super) fn result(result: i8) -> &'static str {
    match result {
        1 => "1–0",
        -1 => "0–1",
        _ => "½–½",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_ratings::rating::Score;

    fn pairing(games: u64) -> Pairing {
        let score = Score { wins: games, ..Score::default() };
        Pairing { board_game: 0, entrants: [0, 1], opened: [games, 0], score, margin: None }
    }

    #[test]
    fn pairings_share_the_room_evenly() {
        let shares = |games: &[u64]| {
            let pairings: Vec<Pairing> = games.iter().map(|&games| pairing(games)).collect();
            let share = Share::of(&pairings, 1000);
            (share.each >= MAX_GAMES, share.each.min(MAX_GAMES), share.games)
        };
        assert_eq!(shares(&[]).2, 0);
        assert_eq!(shares(&[10, 20]), (true, MAX_GAMES, 30));
        assert_eq!(shares(&[50_000, 50_000]), (false, 10_000, MAX_GAMES));
        assert_eq!(shares(&[50_000, 100]), (false, 19_900, MAX_GAMES));
        assert_eq!(shares(&vec![7; 30_000]), (false, 1, MAX_GAMES));
    }
}
