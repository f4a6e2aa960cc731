//! One page that is handed in: tables, charts and boards that need no script, and every game to be replayed by a little
//! one. It refers to nothing outside itself.

mod chart;
mod cross_table;
mod forfeits;
mod games;
mod head;
mod highlights;
mod markup;
mod pairings;
mod policy;
mod ratings;
mod standings;
mod thinking;

use std::io::Write;

use papan_core::Message;

use self::markup::{escaped, section};
use super::{Report, ReportFault, replay::BoardGames, words::Words};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("replay.js");

pub(super) fn write(
    report: &Report<'_>,
    words: &Words<'_>,
    output: &mut dyn Write,
) -> Result<(), ReportFault> {
    let page = Page { report, words, board_games: BoardGames::of(&report.tournament.games) };
    page.write(output)
}

/// A page that is being written; each of its parts is a file.
struct Page<'a> {
    report: &'a Report<'a>,
    words: &'a Words<'a>,
    board_games: BoardGames,
}

/// The sections, by their ids and the keys of their headings.
const STANDINGS: (&str, &str) = ("standings", "report-standings");
const CROSS_TABLE: (&str, &str) = ("cross-table", "report-cross-table");
const RATINGS: (&str, &str) = ("ratings", "report-ratings");
const SIDES: (&str, &str) = ("sides", "report-sides");
const PAIRINGS: (&str, &str) = ("pairings", "report-pairings");
const THINKING: (&str, &str) = ("thinking", "report-thinking");
const FORFEITS: (&str, &str) = ("forfeits", "report-forfeits");
const HIGHLIGHTS: (&str, &str) = ("highlights", "report-highlights");
const SETTINGS: (&str, &str) = ("settings", "report-settings");
const GAMES: &str = "games";

impl Page<'_> {
    fn write(&self, output: &mut dyn Write) -> Result<(), ReportFault> {
        let sections = self.sections();
        let has_games = self.has_games();
        output.write_all(self.start().as_bytes())?;
        output.write_all(self.header().as_bytes())?;
        let listed = sections.iter().map(|(section, _)| *section);
        let games = (GAMES, self.games_heading());
        let listed: Vec<_> = listed.chain(has_games.then_some(games)).collect();
        output.write_all(self.contents(&listed).as_bytes())?;
        output.write_all(b"<main>\n")?;
        for ((id, heading), markup) in sections {
            output.write_all(section(id, &self.words.word(heading), &markup).as_bytes())?;
        }
        if has_games {
            self.write_games(output)?;
        }
        let made = Message::new("report-made").with("command", self.command());
        writeln!(
            output,
            "</main>\n<footer><p class=\"note\">{}</p></footer>",
            escaped(&self.words.say(&made))
        )?;
        if has_games {
            writeln!(output, "<script>{}</script>", policy::script())?;
        }
        writeln!(output, "</body>\n</html>")?;
        Ok(())
    }

    /// Writes all sections but the games; without games there is little to tell.
    fn sections(&self) -> Vec<((&'static str, &'static str), String)> {
        if !self.has_games() {
            return vec![(SETTINGS, self.settings())];
        }
        vec![
            (STANDINGS, self.standings()),
            (CROSS_TABLE, self.cross_table()),
            (RATINGS, self.ratings()),
            (SIDES, self.sides()),
            (PAIRINGS, self.pairings()),
            (THINKING, self.thinking()),
            (FORFEITS, self.forfeits()),
            (HIGHLIGHTS, self.highlights()),
            (SETTINGS, self.settings()),
        ]
    }

    fn has_games(&self) -> bool {
        self.report.games() > 0
    }

    fn start(&self) -> String {
        let style = self.style();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{}\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n<title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            escaped(&self.words.word("report-language")),
            self.policy(&style),
            escaped(&self.report.tournament.name),
        )
    }

    fn contents(&self, sections: &[(&'static str, &'static str)]) -> String {
        let items: Vec<String> = sections
            .iter()
            .map(|&(id, heading)| {
                format!("<li><a href=\"#{id}\">{}</a></li>\n", escaped(&self.words.word(heading)))
            })
            .collect();
        let items = items.concat();
        let label = escaped(&self.words.word("report-contents"));
        format!("<nav aria-label=\"{label}\"><ul>\n{items}</ul></nav>\n")
    }

    fn command(&self) -> String {
        format!("papan report {}", self.report.tournament.id)
    }

    /// Returns the name of a board game, with the options that differ from the usual ones.
    fn game(&self, board_game: usize) -> String {
        let word = &self.report.tournament.games[board_game];
        let Some(title) = self.board_games.title(board_game) else {
            return word.clone();
        };
        let title = self.words.word(title);
        match word.split_once(':') {
            Some((_, options)) => format!("{title} ({})", options.replace(',', ", ")),
            None => title,
        }
    }

    /// Returns whether games of more than one kind were played, so that each game must be named.
    fn mixes_games(&self) -> bool {
        self.report.tournament.games.len() > 1
    }
}
