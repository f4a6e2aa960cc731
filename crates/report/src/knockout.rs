use papan_core::Message;

use papan_ratings::pairing::{Format, Meeting, Plan, Results, TieBreak};

/// The last stage that an entrant reached in a knockout, the earliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// One of the first rounds, from 1.
    Round(usize),
    /// The last eight.
    QuarterFinal,
    /// The last four.
    SemiFinal,
    /// The meeting of the losers of the semi-finals.
    ThirdPlace,
    /// The last two.
    Final,
    /// All meetings are won.
    Won,
}

impl Stage {
    fn of_round(round: usize, rounds: usize) -> Stage {
        match rounds.saturating_sub(round) {
            0 | 1 => Stage::Final,
            2 => Stage::SemiFinal,
            3 => Stage::QuarterFinal,
            _ => Stage::Round(round + 1),
        }
    }

    /// Returns the word by which JSON names it.
    pub fn name(self) -> String {
        match self {
            Stage::Round(number) => format!("round-{number}"),
            Stage::QuarterFinal => "quarter-final".to_owned(),
            Stage::SemiFinal => "semi-final".to_owned(),
            Stage::ThirdPlace => "third-place".to_owned(),
            Stage::Final => "final".to_owned(),
            Stage::Won => "winner".to_owned(),
        }
    }

    /// Returns the message.
    pub fn message(self) -> Message {
        match self {
            Stage::Round(number) => Message::new("knockout-round").with("number", number),
            Stage::QuarterFinal => Message::new("knockout-quarter-final"),
            Stage::SemiFinal => Message::new("knockout-semi-final"),
            Stage::ThirdPlace => Message::new("knockout-third-place"),
            Stage::Final => Message::new("knockout-final"),
            Stage::Won => Message::new("knockout-winner"),
        }
    }
}

/// The decision of a meeting of a knockout that had ended level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// More games.
    PlayOff,
    /// The order of the seeds.
    BetterSeed,
    /// A random choice.
    Lot,
}

/// A meeting of a knockout that ended level and was decided otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelMeeting {
    /// The stage of the meeting.
    pub stage: Stage,
    /// The entrant that advanced, and the other.
    pub entrants: [usize; 2],
    /// The half points that both had before it was decided.
    pub half_points: u64,
    /// The kind of decision.
    pub decision: Decision,
}

impl LevelMeeting {
    /// Returns the message that describes the decision; `points` are the formatted points of both.
    pub fn message(&self, names: [&str; 2], points: String) -> Message {
        let decision = match self.decision {
            Decision::PlayOff => "knockout-by-play-off",
            Decision::BetterSeed => "knockout-by-seed",
            Decision::Lot => "knockout-by-lot",
        };
        Message::new("knockout-level")
            .with("stage", self.stage.message())
            .with("winner", names[0])
            .with("loser", names[1])
            .with("points", points)
            .with("decision", Message::new(decision))
    }
}

/// The course of a knockout so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knockout {
    /// How many rounds there are.
    rounds: usize,
    /// The number of the last round that each entrant has been in, from 0; one more for the winner.
    reached: Vec<usize>,
    /// The meetings that were not decided by their own games, by rounds.
    pub level: Vec<LevelMeeting>,
}

impl Knockout {
    /// Follows the bracket of a knockout; `None` for other formats.
    pub(super) fn of(plan: &Plan, results: &Results) -> Option<Knockout> {
        let Format::Knockout(options) = plan.setting().format else { return None };
        let places = plan.knockout_places(results);
        let rounds = plan.round_count();
        let mut course =
            Knockout { rounds, reached: vec![0; plan.setting().entrants], level: Vec::new() };
        let known = plan.rounds(results);
        for round in &known {
            for &entrant in &round.byes {
                course.reached[entrant] = round.number;
            }
            let duels = round.meetings.chunk_by(|one, other| one.entrants == other.entrants);
            for (index, duel) in duels.enumerate() {
                // The final comes first in its round.
                let is_third = round.number + 1 == rounds && index > 0;
                let stage = if is_third {
                    Stage::ThirdPlace
                } else {
                    for entrant in duel[0].entrants {
                        course.reached[entrant] = round.number;
                    }
                    Stage::of_round(round.number, rounds)
                };
                let went_on = |entrant: usize| match &places {
                    Some(places) => {
                        let place = |one| places.iter().position(|equals| equals.contains(&one));
                        duel[0].entrants.iter().all(|&one| place(entrant) <= place(one))
                    }
                    None => known.iter().any(|later| {
                        let mut meetings = later.meetings.iter();
                        later.number == round.number + 1
                            && meetings.any(|meeting| meeting.entrants.contains(&entrant))
                    }),
                };
                let games = plan.setting().games;
                let level = decided_level(duel, games, results, options.tie_break, went_on);
                course.level.extend(level.map(|level| LevelMeeting { stage, ..level }));
            }
        }
        if let Some(&[winner]) =
            places.as_ref().and_then(|places| places.first()).map(Vec::as_slice)
        {
            course.reached[winner] = rounds;
        }
        Some(course)
    }

    /// Returns the last stage that an entrant reached.
    pub fn stage_of(&self, entrant: usize) -> Stage {
        match self.reached[entrant] {
            round if round >= self.rounds => Stage::Won,
            round => Stage::of_round(round, self.rounds),
        }
    }

    /// Returns how many rounds an entrant has survived.
    pub(super) fn rounds_of(&self, entrant: usize) -> usize {
        self.reached[entrant]
    }
}

/// Returns how the meetings of two entrants were decided, if they were after they had ended level.
fn decided_level(
    duel: &[Meeting],
    games: usize,
    results: &Results,
    tie_break: TieBreak,
    went_on: impl Fn(usize) -> bool,
) -> Option<LevelMeeting> {
    let points = |meetings: &[Meeting]| {
        meetings.iter().try_fold([0; 2], |[of_one, of_other], meeting| {
            let [more, others_more] = results.of_meeting(meeting)?;
            Some([of_one + more, of_other + others_more])
        })
    };
    let mut stages = duel.chunks(games);
    let [half_points, others] = points(stages.next()?)?;
    let [one, other] = duel[0].entrants;
    let winner = [one, other].into_iter().find(|&entrant| went_on(entrant))?;
    if half_points != others {
        return None;
    }
    let is_played_off = stages.filter_map(points).any(|[one, other]| one != other);
    let decision = match tie_break {
        _ if is_played_off => Decision::PlayOff,
        TieBreak::BetterSeed => Decision::BetterSeed,
        TieBreak::Lot => Decision::Lot,
    };
    let entrants = if winner == one { [one, other] } else { [other, one] };
    Some(LevelMeeting { stage: Stage::Final, entrants, half_points, decision })
}
