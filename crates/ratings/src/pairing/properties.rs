//! Properties of every tournament, for many sizes and seeds.

use std::collections::{BTreeMap, BTreeSet};

use papan_core::Random;

use super::{
    Format, Knockout, Meeting, PairingFault, Plan, Results, Round, Seating, Seeding, Setting,
    Swiss, TieBreak,
};
use crate::statistics::GameResult;

const RESULTS: [GameResult; 3] = [GameResult::Loss, GameResult::Draw, GameResult::Win];

fn setting(format: Format, entrants: usize) -> Setting {
    Setting { format, entrants, games: 1, pairs: 1, seed: 7 }
}

fn plan(format: Format, entrants: usize) -> Plan {
    Plan::new(setting(format, entrants)).unwrap()
}

fn swiss(rounds: usize) -> Format {
    Format::Swiss(Swiss { rounds, seeding: Seeding::Drawn })
}

/// Plays a tournament to its end, the games that are due in any order, and returns its results.
fn play(plan: &Plan, result: impl FnMut(&Seating, &mut Random) -> GameResult) -> Results {
    play_on(plan, Results::default(), result)
}

/// Plays a tournament to its end from existing results.
fn play_on(
    plan: &Plan,
    mut results: Results,
    mut result: impl FnMut(&Seating, &mut Random) -> GameResult,
) -> Results {
    let mut random = Random::stream(plan.setting().seed, 1);
    loop {
        let due = plan.due(&results);
        assert_eq!(due.is_empty(), plan.is_over(&results));
        if due.is_empty() {
            return results;
        }
        let mut games: Vec<_> = due.iter().flat_map(|meeting| results.missing(meeting)).collect();
        while !games.is_empty() {
            let game = games.swap_remove(random.index(games.len()));
            assert_eq!(results.of_game(game.number), None, "{game:?} has the number of another");
            results.add(game.number, result(&game, &mut random));
        }
    }
}

fn by_chance(_: &Seating, random: &mut Random) -> GameResult {
    RESULTS[random.index(3)]
}

/// Checks that no entrant has two opponents, and that entrants without one have a bye.
fn check_round(round: &Round, entrants: usize, games: usize) {
    let mut opponents: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let mut times: BTreeMap<(usize, [usize; 2]), usize> = BTreeMap::new();
    for meeting in &round.meetings {
        let [one, other] = meeting.entrants;
        assert!(one != other && one < entrants && other < entrants && meeting.game < games);
        assert_eq!(meeting.round, round.number);
        opponents.entry(one).or_default().insert(other);
        opponents.entry(other).or_default().insert(one);
        *times.entry((meeting.game, meeting.entrants)).or_default() += 1;
    }
    assert!(opponents.values().all(|others| others.len() == 1), "{round:?}");
    assert!(times.values().all(|&times| times == 1), "{round:?}");
    let resting: Vec<_> =
        (0..entrants).filter(|entrant| !opponents.contains_key(entrant)).collect();
    assert_eq!(round.byes, resting);
}

fn pairs_of(round: &Round) -> BTreeSet<[usize; 2]> {
    round
        .meetings
        .iter()
        .map(|meeting| {
            let [one, other] = meeting.entrants;
            [one.min(other), one.max(other)]
        })
        .collect()
}

#[test]
fn in_a_round_robin_all_entrants_meet_once_in_every_game() {
    for entrants in 2..40 {
        for games in [1, 3] {
            let setting = Setting { games, ..setting(Format::RoundRobin, entrants) };
            let plan = Plan::new(setting).unwrap();
            let rounds = plan.rounds(&Results::default());
            assert_eq!(rounds.len(), plan.round_count());
            let mut met = BTreeSet::new();
            let mut rests = vec![0; entrants];
            for round in &rounds {
                check_round(round, entrants, games);
                round.byes.iter().for_each(|&entrant| rests[entrant] += 1);
                for meeting in &round.meetings {
                    let [one, other] = meeting.entrants;
                    assert!(met.insert((one.min(other), one.max(other), meeting.game)));
                }
                assert_eq!(plan.round(round.number, &Results::default()).as_ref(), Some(round));
            }
            assert_eq!(met.len(), games * entrants * (entrants - 1) / 2);
            assert_eq!(plan.total_meetings(), Some(met.len()));
            assert!(rests.iter().all(|&times| times == entrants % 2), "{rests:?}");
        }
    }
}

#[test]
fn in_a_round_robin_no_entrant_is_always_named_first() {
    for entrants in 3..40 {
        let rounds = plan(Format::RoundRobin, entrants).rounds(&Results::default());
        let mut first = vec![0; entrants];
        for meeting in rounds.iter().flat_map(|round| &round.meetings) {
            first[meeting.entrants[0]] += 1;
        }
        let half = entrants as i32 / 2;
        assert!(
            first.iter().all(|&times: &i32| (times - half).abs() <= 1),
            "{entrants}: {first:?}"
        );
    }
}

#[test]
fn in_a_gauntlet_every_champion_meets_all_the_others_and_no_champion() {
    for entrants in 2..20 {
        for champions in 1..entrants {
            let plan = plan(Format::Gauntlet { champions }, entrants);
            let mut met = BTreeSet::new();
            for round in plan.rounds(&Results::default()) {
                check_round(&round, entrants, 1);
                for pair in pairs_of(&round) {
                    assert!(pair[0] < champions && pair[1] >= champions);
                    assert!(met.insert(pair));
                }
            }
            assert_eq!(met.len(), champions * (entrants - champions));
            assert_eq!(plan.total_meetings(), Some(met.len()));
        }
    }
}

/// Returns by exhaustive search whether all entrants can be paired, or all but one that may have a bye.
fn can_pair(free: &[usize], may_meet: &dyn Fn(usize, usize) -> bool, may_rest: &[bool]) -> bool {
    let Some((&one, others)) = free.split_first() else {
        return true;
    };
    if free.len() % 2 == 1 && may_rest[one] && can_pair(others, may_meet, may_rest) {
        return true;
    }
    (0..others.len()).any(|index| {
        let rest: Vec<usize> =
            others.iter().enumerate().filter(|&(at, _)| at != index).map(|(_, &two)| two).collect();
        may_meet(one, others[index]) && can_pair(&rest, may_meet, may_rest)
    })
}

#[test]
fn a_swiss_tournament_has_no_rematch_while_there_is_another_way() {
    for seed in 0..20 {
        for entrants in 2..=11 {
            let rounds = entrants - 1 + entrants % 2;
            let setting = Setting { seed, ..setting(swiss(rounds), entrants) };
            let plan = Plan::new(setting).unwrap();
            let results = play(&plan, by_chance);
            let mut met = BTreeSet::new();
            let mut byes = vec![0; entrants];
            for round in plan.rounds(&results) {
                check_round(&round, entrants, 1);
                let pairs = pairs_of(&round);
                let rematches = pairs.intersection(&met).count();
                let everybody: Vec<usize> = (0..entrants).collect();
                let fewest = *byes.iter().min().unwrap();
                let may_rest: Vec<bool> = byes.iter().map(|&times| times == fewest).collect();
                let may_meet = |a: usize, b: usize| !met.contains(&[a.min(b), a.max(b)]);
                let is_possible = can_pair(&everybody, &may_meet, &may_rest);
                assert_eq!(rematches == 0, is_possible, "{seed} {entrants} {round:?}");
                assert!(rematches == 0 || round.number >= entrants.div_ceil(2));
                assert!(round.byes.iter().all(|&entrant| may_rest[entrant]));
                round.byes.iter().for_each(|&entrant| byes[entrant] += 1);
                met.extend(pairs);
            }
        }
    }
}

#[test]
fn a_large_swiss_tournament_pairs_equals_without_rematches() {
    for (entrants, rounds) in [(100, 9), (101, 9), (128, 7), (33, 16)] {
        let plan = plan(swiss(rounds), entrants);
        // The stronger one, by number, wins two games in three.
        let results = play(&plan, |game, random| {
            let is_stronger = game.entrants[0] < game.entrants[1];
            let stronger_wins = random.index(3) > 0;
            if is_stronger == stronger_wins { GameResult::Win } else { GameResult::Loss }
        });
        let known = plan.rounds(&results);
        let mut met = BTreeSet::new();
        for round in &known {
            check_round(round, entrants, 1);
            for pair in pairs_of(round) {
                assert!(met.insert(pair), "{entrants}: {pair:?} again");
            }
        }
        assert_eq!(known.len(), rounds);
        let (table, byes) = plan.pairing_table(&results);
        let played: u64 = (0..entrants).map(|entrant| table.total(entrant).games()).sum();
        assert_eq!(played as usize, 2 * met.len());
        assert!(byes.iter().all(|&half_points| half_points <= 2));
    }
}

#[test]
fn a_knockout_decides_one_pairing_less_than_it_has_entrants_and_its_winner_won_all() {
    for entrants in 2..70 {
        for (play_offs, tie_break) in [(0, TieBreak::BetterSeed), (2, TieBreak::Lot)] {
            let options = Knockout {
                seeding: Seeding::Drawn,
                play_offs,
                tie_break,
                third_place: entrants % 4 == 0,
            };
            let plan = plan(Format::Knockout(options), entrants);
            let results = play(&plan, by_chance);
            let rounds = plan.rounds(&results);
            assert_eq!(rounds.len(), plan.round_count());
            let places = plan.knockout_places(&results).unwrap();
            let winner = places[0][0];
            let mut pairings = 0;
            for round in &rounds {
                let pairs = pairs_of(round);
                pairings += pairs.len();
                let met: Vec<_> = pairs.iter().filter(|pair| pair.contains(&winner)).collect();
                assert_eq!(met.len() + round.byes.iter().filter(|&&one| one == winner).count(), 1);
                assert!(round.number == 0 || round.byes.is_empty());
            }
            assert_eq!(pairings, entrants - 1 + usize::from(options.third_place));
            // The best seeds have byes, and every entrant has a place.
            let byes = entrants.next_power_of_two() - entrants;
            let mut rested = rounds[0].byes.clone();
            let mut best = plan.order()[..byes].to_vec();
            rested.sort_unstable();
            best.sort_unstable();
            assert_eq!(rested, best);
            let mut everybody = places.concat();
            everybody.sort_unstable();
            assert!(everybody.iter().copied().eq(0..entrants));
            let singles = if options.third_place { 4 } else { 2 };
            assert!(places[..singles].iter().all(|place| place.len() == 1));
        }
    }
}

#[test]
fn if_the_better_seed_always_wins_the_final_is_between_the_first_two() {
    let options = Knockout { third_place: true, ..Knockout::default() };
    for entrants in 4..40 {
        let plan = plan(Format::Knockout(options), entrants);
        let mut results = Results::default();
        while let Some(meeting) = plan.due(&results).first() {
            for game in meeting.seatings() {
                let is_better = game.entrants[0] < game.entrants[1];
                let result = if is_better { GameResult::Win } else { GameResult::Loss };
                results.add(game.number, result);
            }
        }
        let places = plan.knockout_places(&results).unwrap();
        assert_eq!(places[..4], [[0], [1], [2], [3]]);
    }
}

#[test]
fn equals_play_on_as_often_as_they_may_and_then_the_tie_break_decides() {
    for tie_break in [TieBreak::BetterSeed, TieBreak::Lot] {
        let options = Knockout { play_offs: 3, tie_break, ..Knockout::default() };
        let format = Format::Knockout(options);
        let mut winners = BTreeSet::new();
        for seed in 0..30 {
            let plan =
                Plan::new(Setting { seed, pairs: 5, games: 2, ..setting(format, 4) }).unwrap();
            assert_eq!((plan.fewest_meetings(), plan.total_meetings()), (6, None));
            let results = play(&plan, |_, _| GameResult::Draw);
            for round in plan.rounds(&results) {
                for pair in pairs_of(&round) {
                    let meetings = round.meetings.iter().filter(|meeting| {
                        meeting.entrants == pair || meeting.entrants == [pair[1], pair[0]]
                    });
                    let pairs: Vec<_> = meetings.map(|meeting| meeting.pairs).collect();
                    assert_eq!(pairs, [5, 5, 1, 1, 1, 1, 1, 1]);
                }
            }
            winners.insert(plan.knockout_places(&results).unwrap()[0][0]);
        }
        match tie_break {
            TieBreak::BetterSeed => assert!(winners.iter().eq([&0])),
            TieBreak::Lot => assert_eq!(winners.len(), 4),
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_schedule_and_another_one_another() {
    let knockout = Knockout { seeding: Seeding::Drawn, ..Knockout::default() };
    for format in [swiss(5), Format::Knockout(knockout)] {
        let rounds = |seed| {
            let plan = Plan::new(Setting { seed, ..setting(format, 12) }).unwrap();
            plan.rounds(&play(&plan, by_chance))
        };
        assert_eq!(rounds(3), rounds(3));
        assert_ne!(rounds(3)[0], rounds(4)[0]);
    }
}

#[test]
fn an_interrupted_tournament_continues_with_the_same_games() {
    let knockout = Knockout { play_offs: 2, third_place: true, ..Knockout::default() };
    let gauntlet = Format::Gauntlet { champions: 3 };
    for format in [Format::RoundRobin, gauntlet, swiss(6), Format::Knockout(knockout)] {
        let plan = Plan::new(Setting { games: 2, pairs: 3, ..setting(format, 9) }).unwrap();
        let results = play(&plan, by_chance);
        let mut random = Random::stream(11, 0);
        let meetings = |results: &Results| -> Vec<Meeting> {
            plan.rounds(results).into_iter().flat_map(|round| round.meetings).collect()
        };
        let all = meetings(&results);
        let numbers: BTreeSet<_> = all.iter().map(|meeting| meeting.number).collect();
        assert_eq!(numbers.len(), all.len());
        for _ in 0..20 {
            // Whichever games were lost, those that are due are among those of the whole schedule.
            let mut kept = Results::default();
            let lost = random.index(100);
            for game in all.iter().flat_map(Meeting::seatings) {
                if random.index(100) >= lost {
                    kept.add(game.number, results.of_game(game.number).unwrap());
                }
            }
            let mut again = Plan::new(*plan.setting()).unwrap().due(&kept);
            while !again.is_empty() {
                for meeting in again {
                    assert!(all.contains(&meeting), "{meeting:?}");
                    let missing: Vec<_> = kept.missing(&meeting).collect();
                    for game in missing {
                        kept.add(game.number, results.of_game(game.number).unwrap());
                    }
                }
                again = plan.due(&kept);
            }
            assert_eq!((meetings(&kept), plan.is_over(&kept)), (all.clone(), true));
        }
    }
}

#[test]
fn spoiled_games_and_their_orphans_played_again_make_the_tournament_that_was_never_spoiled() {
    let third = Knockout { play_offs: 2, third_place: true, ..Knockout::default() };
    let gauntlet = Format::Gauntlet { champions: 3 };
    let formats = [
        Format::RoundRobin,
        gauntlet,
        swiss(5),
        Format::Knockout(third),
        Format::Knockout(Knockout { play_offs: 0, ..Knockout::default() }),
    ];
    // The result depends only on the two entrants and the number of the game.
    let fair = |game: &Seating, _: &mut Random| {
        let [one, other] = game.entrants.map(|entrant| entrant as u64);
        RESULTS[Random::stream(one * 100 + other, game.number).index(3)]
    };
    let games = |results: &Results| -> Vec<_> {
        results.numbers().map(|number| (number, results.of_game(number))).collect()
    };
    let mut with_orphans = [0; 5];
    for (format, with_orphans) in formats.into_iter().zip(&mut with_orphans) {
        for seed in 0..20 {
            let plan = Plan::new(Setting { games: 2, seed, ..setting(format, 9) }).unwrap();
            let expected = play(&plan, fair);
            let mut spoiled = BTreeSet::new();
            let mut results = play(&plan, |game, random| {
                if random.index(15) > 0 {
                    return fair(game, random);
                }
                spoiled.insert(game.number);
                GameResult::Loss
            });
            assert_eq!(plan.orphans(&results), [0; 0], "an untouched tournament has none");
            for &number in &spoiled {
                results.remove(number);
            }
            let orphans = plan.orphans(&results);
            *with_orphans += usize::from(!orphans.is_empty());
            for number in orphans {
                results.remove(number);
            }
            assert_eq!(plan.orphans(&results), [0; 0]);
            assert_eq!(
                games(&play_on(&plan, results, fair)),
                games(&expected),
                "{format:?} {seed}"
            );
        }
    }
    let [round_robin, gauntlet, others @ ..] = with_orphans;
    assert_eq!((round_robin, gauntlet), (0, 0), "their schedules do not depend on results");
    assert!(others.iter().all(|&seeds| seeds > 10), "{others:?}");
}

#[test]
fn a_knockout_keeps_the_later_meetings_of_those_who_need_not_play_again() {
    let plan = plan(Format::Knockout(Knockout { play_offs: 0, ..Knockout::default() }), 8);
    let mut results = play(&plan, by_chance);
    results.remove(0);
    // Of the seven pairings, the semifinal of that half and the final depend on game 0.
    assert_eq!(plan.orphans(&results), [8, 9, 12, 13]);
}

#[test]
fn impossible_tournaments_are_refused_with_what_is_wrong() {
    let third_place = Knockout { third_place: true, ..Knockout::default() };
    let endless = Knockout { play_offs: usize::MAX, ..Knockout::default() };
    let round_robin = setting(Format::RoundRobin, 4);
    let cases = [
        (setting(Format::RoundRobin, 1), PairingFault::TooFewEntrants { entrants: 1, least: 2 }),
        (
            setting(Format::Knockout(third_place), 3),
            PairingFault::TooFewEntrants { entrants: 3, least: 4 },
        ),
        (setting(swiss(9), 501), PairingFault::TooManyEntrants { entrants: 501, max: 500 }),
        (
            setting(Format::Gauntlet { champions: 0 }, 4),
            PairingFault::Champions { champions: 0, entrants: 4 },
        ),
        (
            setting(Format::Gauntlet { champions: 4 }, 4),
            PairingFault::Champions { champions: 4, entrants: 4 },
        ),
        (setting(swiss(0), 4), PairingFault::NoRounds),
        (setting(swiss(4), 4), PairingFault::TooManyRounds { rounds: 4, max: 3 }),
        (setting(swiss(6), 5), PairingFault::TooManyRounds { rounds: 6, max: 5 }),
        (Setting { games: 0, ..round_robin }, PairingFault::NoGames),
        (Setting { pairs: 0, ..round_robin }, PairingFault::NoPairs),
        (
            Setting { pairs: 100_000_000, ..round_robin },
            PairingFault::TooManyGames { max: 1_000_000_000 },
        ),
        (setting(Format::Knockout(endless), 4), PairingFault::TooManyGames { max: 1_000_000_000 }),
    ];
    for (setting, fault) in cases {
        assert_eq!(Plan::new(setting), Err(fault));
    }
}

#[test]
fn the_entrants_that_still_play_are_known_at_every_moment() {
    let formats = [
        Format::RoundRobin,
        Format::Gauntlet { champions: 2 },
        swiss(4),
        Format::Knockout(Knockout { play_offs: 2, ..Knockout::default() }),
        Format::Knockout(Knockout { play_offs: 1, third_place: true, ..Knockout::default() }),
    ];
    for format in formats {
        let plan = plan(format, 7);
        let mut results = Results::default();
        let mut random = Random::stream(3, 3);
        let mut told = vec![plan.still_playing(&results)];
        assert_eq!(told[0], (0..7).collect::<Vec<_>>(), "{format:?}");
        while let Some(game) =
            plan.due(&results).iter().find_map(|meeting| results.missing(meeting).next())
        {
            // An entrant that plays was expected to play at every moment before.
            assert!(told.iter().all(|who| game.entrants.iter().all(|one| who.contains(one))));
            results.add(game.number, by_chance(&game, &mut random));
            told.push(plan.still_playing(&results));
        }
        assert_eq!(told.last(), Some(&Vec::new()), "{format:?}");
        let shrinks = told.windows(2).filter(|two| two[1].len() < two[0].len()).count();
        assert!(shrinks > 1, "{format:?}: {told:?}");
    }
}

#[test]
fn the_rounds_and_play_offs_of_a_knockout_and_the_rounds_of_a_swiss_have_openings_of_their_own() {
    for pairs in [1, 3] {
        let format = Format::Knockout(Knockout { play_offs: 2, ..Knockout::default() });
        let plan = Plan::new(Setting { pairs, ..setting(format, 4) }).unwrap();
        let results = play(&plan, |_, _| GameResult::Draw);
        for [one, other] in [[0, 3], [1, 2], [0, 1]] {
            let rounds = plan.rounds(&results);
            let meetings = rounds.iter().flat_map(|round| &round.meetings);
            let of_two = meetings.filter(|meeting| meeting.entrants == [one, other]);
            let openings: Vec<_> =
                of_two.flat_map(Meeting::seatings).map(|game| game.opening).collect();
            let different: BTreeSet<_> = openings.iter().collect();
            assert_eq!(openings.len(), 2 * (pairs + 2));
            assert_eq!(different.len(), pairs + 2, "a pair shares its opening: {openings:?}");
        }
        for (format, different) in [(format, 2 * (pairs + 2)), (swiss(3), 3 * pairs)] {
            let plan = Plan::new(Setting { pairs, ..setting(format, 4) }).unwrap();
            let rounds = plan.rounds(&play(&plan, |_, _| GameResult::Draw));
            let seatings = rounds.iter().flat_map(|round| &round.meetings);
            let openings: BTreeSet<_> =
                seatings.flat_map(Meeting::seatings).map(|game| game.opening).collect();
            assert_eq!(openings, (0..different as u64).collect(), "{format:?}");
        }
    }
}
