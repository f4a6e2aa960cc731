use papan_core::Message;

use super::{Page, markup::escaped};
use crate::{Basis, Ranking, numbers};
use papan_record::date;
use papan_store::{Kind, State};

impl Page<'_> {
    /// Writes the title, the winner, and the most important numbers.
    pub(super) fn header(&self) -> String {
        let tournament = &self.report.tournament;
        let words = self.words;
        let kind = match tournament.kind {
            Kind::Tournament => words.word("report-of-tournament"),
            Kind::Match => words.word("report-of-match"),
        };
        let line = Message::new("report-line")
            .with("date", date(tournament.created, '-'))
            .with("entrants", tournament.entrants.len())
            .with("games", self.report.games());
        let mut text = format!(
            "<header>\n<p class=\"eyebrow\">{}</p>\n<h1><bdi>{}</bdi></h1>\n<p class=\"soft\">{}</p>\n",
            escaped(&kind),
            escaped(&tournament.name),
            escaped(&words.say(&line)),
        );
        let mut paragraph = |class: &str, message: &Message| {
            text += &format!("<p class=\"{class}\">{}</p>\n", escaped(&words.say(message)));
        };
        if self.report.games() == 0 {
            paragraph("lead", &Message::new("report-no-games"));
        } else {
            paragraph("lead", &self.leader());
        }
        if tournament.state == State::Unfinished {
            paragraph("note", &Message::new("report-unfinished"));
        }
        if let Some(stalls) = self.report.stalls.message() {
            paragraph("note", &stalls);
        }
        text += &self.figures();
        text + "</header>\n"
    }

    /// Returns the message that names the leader or leaders.
    fn leader(&self) -> Message {
        let standings = &self.report.ranking.standings;
        let leaders: Vec<&str> = standings
            .iter()
            .take_while(|standing| standing.place == 1)
            .map(|standing| self.report.name(standing.entrant))
            .collect();
        let best = &standings[0];
        let points = self.words.numbers.points(Ranking::points(best));
        if let [leader] = leaders[..] {
            let is_over = self.report.tournament.state == State::Finished;
            let basis = self.report.ranking.basis;
            if basis == Basis::Bracket && is_over {
                return Message::new("report-won-knockout").with("entrant", leader);
            }
            if basis.is_of_pairings() {
                let key = if is_over { "report-won-points" } else { "report-leads-points" };
                return Message::new(key).with("entrant", leader).with("points", points);
            }
            let key = if is_over { "report-won" } else { "report-leads" };
            let games = self.report.table.total(best.entrant).games();
            Message::new(key).with("entrant", leader).with("points", points).with("games", games)
        } else if matches!(self.report.ranking.basis, Basis::Bracket | Basis::Share) {
            // They need not have equal points.
            Message::new("report-level").with("entrants", leaders.join(", "))
        } else {
            Message::new("report-shared")
                .with("entrants", leaders.join(", "))
                .with("points", points)
        }
    }

    fn figures(&self) -> String {
        let first = self.report.table.of_first_movers();
        let forfeits: u64 = self.report.forfeits.iter().map(|forfeit| forfeit.games).sum();
        let figures = [
            ("report-entrants", numbers::grouped(self.report.tournament.entrants.len() as u64)),
            ("report-games", numbers::grouped(self.report.games())),
            ("report-draw-share", self.words.numbers.share_of(first.draws, first.games())),
            ("report-first-mover", self.words.numbers.score(&first)),
            ("report-forfeits", numbers::grouped(forfeits)),
        ];
        let figures: Vec<String> = figures
            .into_iter()
            .map(|(key, value)| {
                format!("<div><dt>{}</dt><dd>{value}</dd></div>\n", escaped(&self.words.word(key)))
            })
            .collect();
        let figures = figures.concat();
        format!("<dl class=\"figures\">\n{figures}</dl>\n")
    }

    /// Writes the settings of the tournament, from its file.
    pub(super) fn settings(&self) -> String {
        let tournament = &self.report.tournament;
        let words = self.words;
        let mut list = String::new();
        let mut item = |name: &str, value: &str| {
            list += &format!("<dt>{name}</dt><dd>{value}</dd>\n");
        };
        let code = |text: &str| format!("<code>{}</code>", escaped(text));
        item(&escaped(&words.word("report-id")), &code(&tournament.id));
        let games: Vec<String> = tournament.games.iter().map(|game| code(game)).collect();
        item(&escaped(&words.word("report-board-games")), &games.join(", "));
        item(&escaped(&words.word("report-seed")), &code(&tournament.seed.to_string()));
        for (name, value) in &self.report.settings.lines {
            item(&code(name), &escaped(value));
        }
        let mut text = format!("<dl class=\"settings\">\n{list}</dl>\n");
        text += &self.entrants();
        // The first line may contain the folder of the file, which is private.
        let lines = tournament.description.lines().filter(|line| !line.starts_with("# folder: "));
        let file = lines.collect::<Vec<_>>().join("\n");
        if !file.trim().is_empty() {
            text += &format!(
                "<details class=\"file\"><summary>{}</summary><pre>{}</pre></details>\n",
                escaped(&words.word("report-file")),
                escaped(&file)
            );
        }
        text
    }
}
