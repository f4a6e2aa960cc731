//! All tables as one object; `docs/json.md` names its fields.

use std::io::Write;

use papan_core::escape_unprintable_json;
use serde_json::{Map, Value, json};

use papan_record::date;

use super::{Forfeit, Highlight, Pairing, Report, ReportFault};
use papan_ratings::rating::{Criterion, Performance, Score, Standing};
use papan_store::StoredGame;

pub(super) fn write(report: &Report<'_>, output: &mut dyn Write) -> Result<(), ReportFault> {
    let object = object(report);
    writeln!(output, "{}", escape_unprintable_json(&object.to_string()))?;
    Ok(())
}

fn object(report: &Report<'_>) -> Value {
    let tournament = &report.tournament;
    let settings: Map<String, Value> =
        report.settings.lines.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let first_movers = report.table.of_first_movers();
    json!({
        "id": tournament.id,
        "kind": tournament.kind.name(),
        "name": tournament.name,
        "date": date(tournament.created, '-'),
        "state": tournament.state.name(),
        "seed": tournament.seed,
        "settings": settings,
        "board_games": tournament.games,
        "games": report.games(),
        "void": report.stalls.void,
        "stalled": report.stalls.stalled,
        "first_mover": score(&first_movers),
        "points_for": if report.ranking.basis.is_of_pairings() { "pairings" } else { "games" },
        "ranked_by": report.ranking.basis.name(),
        "standings": each(&report.ranking.standings, |one| standing(report, one)),
        "pairings": each(&report.pairings, |one| pairing(report, one)),
        "forfeits": each(&report.forfeits, |one| forfeit(report, one)),
        "highlights": each(&report.highlights, |one| highlight(report, one)),
    })
}

fn each<T>(items: &[T], object: impl FnMut(&T) -> Value) -> Vec<Value> {
    items.iter().map(object).collect()
}

fn standing(report: &Report<'_>, standing: &Standing) -> Value {
    let entrant = standing.entrant;
    let criteria = report.ranking.criteria.iter().zip(&standing.values);
    let tie_breaks: Map<String, Value> = criteria
        .skip(1)
        .map(|(criterion, &value)| (name(*criterion).to_owned(), json!(criterion.shown(value))))
        .collect();
    let rating = &report.ratings[entrant];
    let effort = &report.efforts[entrant];
    let [first, second] = &report.performances[entrant];
    let mut object = score(&report.table.total(entrant));
    let more = json!({
        "place": standing.place,
        "entrant": report.name(entrant),
        "word": report.tournament.entrants[entrant].word,
        "points": Criterion::Points.shown(standing.values.first().copied().unwrap_or(0)),
        "tie_breaks": tie_breaks,
        "reached": report.ranking.knockout.as_ref().map(|course| course.stage_of(entrant).name()),
        "elo": rating.elo,
        "elo_low": rating.low(),
        "elo_high": rating.high(),
        "as_first": performance(first),
        "as_second": performance(second),
        "moves": effort.moves,
        "seconds": effort.thinking.as_secs_f64(),
        "seconds_per_move": effort.seconds_per_move(),
        "nodes": effort.nodes,
        "nodes_per_move": effort.nodes_per_move(),
    });
    merge(&mut object, more);
    object
}

fn name(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Points => "points",
        Criterion::Wins => "wins",
        Criterion::SonnebornBerger => "sonneborn_berger",
        Criterion::Buchholz => "buchholz",
        Criterion::DirectEncounter => "direct_encounter",
        Criterion::GamePoints => "game_points",
    }
}

/// Returns wins, draws, losses and the share of the points.
fn score(score: &Score) -> Value {
    json!({
        "games": score.games(),
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "score": score.share(),
    })
}

fn performance(performance: &Performance) -> Value {
    let mut object = score(&performance.score);
    let elo = performance.elo.filter(|elo| elo.is_finite());
    merge(&mut object, json!({ "performance": elo }));
    object
}

fn pairing(report: &Report<'_>, pairing: &Pairing) -> Value {
    let mut object = score(&pairing.score);
    let games = pairing.score.games().max(1) as f64;
    let percent = |part: u64| 100.0 * part as f64 / games;
    let more = json!({
        "game": report.tournament.games[pairing.board_game],
        "a": report.name(pairing.entrants[0]),
        "b": report.name(pairing.entrants[1]),
        "opened_a": pairing.opened[0],
        "opened_b": pairing.opened[1],
        "points_a": pairing.score.points(),
        "points_b": pairing.score.reversed().points(),
        "win_percent": percent(pairing.score.wins),
        "draw_percent": percent(pairing.score.draws),
        "loss_percent": percent(pairing.score.losses),
        "mean_margin": pairing.margin,
        "winner": pairing.winner().map(|entrant| report.name(entrant)),
    });
    merge(&mut object, more);
    object
}

fn forfeit(report: &Report<'_>, forfeit: &Forfeit) -> Value {
    json!({
        "entrant": report.name(forfeit.entrant),
        "ending": forfeit.violation.name(),
        "count": forfeit.games,
        "first_game": forfeit.example.as_ref().map(|(number, _)| number + 1),
    })
}

fn highlight(report: &Report<'_>, highlight: &Highlight) -> Value {
    let StoredGame { seat, log, .. } = &highlight.game;
    json!({
        "what": highlight.name(),
        "game": report.tournament.games[seat.board_game],
        "number": seat.number + 1,
        "first": report.name(seat.entrants[0]),
        "second": report.name(seat.entrants[1]),
        "result": log.result,
        "margin": log.margin,
        "moves": log.moves.len(),
        "ending": log.ending.name(),
    })
}

fn merge(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}
