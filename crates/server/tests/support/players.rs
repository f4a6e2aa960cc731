use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use papan_core::Decision;
use papan_play::search::SearchResult;
use papan_record::ProcessOutput;
use papan_referee::player::{Answer, End, Player, Start, Turn, Unanswered};

fn first_move(turn: &Turn<'_>) -> Answer {
    Answer { text: turn.position.legal_moves().swap_remove(0), ..Answer::default() }
}

/// Implements a player by its response to a request for a move.
macro_rules! player {
    ($name:ident, $choose:expr) => {
        impl Player for $name {
            fn begin(&mut self, _: &Start<'_>) -> Result<(), Unanswered> {
                Ok(())
            }

            fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Unanswered> {
                $choose(self, turn)
            }

            fn finish(&mut self, _: &End<'_>) -> ProcessOutput {
                ProcessOutput::default()
            }
        }
    };
}

/// Panics.
pub struct Panicker;

player!(Panicker, |_: &mut Panicker, _: &Turn<'_>| panic!("this agent panics, as the test wants"));

/// Searches until it is stopped, and notes when it began and when it ended.
#[derive(Clone, Default)]
pub struct Sleeper {
    pub begun: Arc<AtomicUsize>,
    pub ended: Arc<Mutex<Option<Instant>>>,
}

player!(Sleeper, |sleeper: &mut Sleeper, turn: &Turn<'_>| {
    sleeper.begun.fetch_add(1, Ordering::SeqCst);
    let limit = Instant::now() + super::PATIENCE;
    let stop = turn.move_now.expect("a flag");
    while !stop.is_set() && Instant::now() < limit {
        thread::sleep(Duration::from_millis(1));
    }
    *sleeper.ended.lock().expect("no panic") = Some(Instant::now());
    Err(Unanswered::Stopped)
});

/// Reports a thousand results a second for some time, and then plays; their depth counts them.
#[derive(Clone)]
pub struct Chatterbox {
    pub time: Duration,
    pub told: Arc<AtomicUsize>,
}

player!(Chatterbox, |talker: &mut Chatterbox, turn: &Turn<'_>| {
    let begun = Instant::now();
    let answer = first_move(turn);
    let report = turn.report.expect("a receiver");
    let mut depth = 0;
    while begun.elapsed() < talker.time {
        depth += 1;
        talker.told.store(depth as usize, Ordering::SeqCst);
        report(&SearchResult {
            decision: Decision {
                best: answer.text.clone(),
                value: None,
                depth,
                nodes: u64::from(depth),
                line: Vec::new(),
                candidates: Vec::new(),
            },
            seconds: begun.elapsed().as_secs_f64(),
            seed: None,
        });
        thread::sleep(Duration::from_millis(1));
    }
    Ok(answer)
});

/// Counts concurrent searches.
#[derive(Clone, Default)]
pub struct Crowd {
    pub now: Arc<AtomicUsize>,
    pub max: Arc<AtomicUsize>,
}

player!(Crowd, |crowd: &mut Crowd, turn: &Turn<'_>| {
    let now = crowd.now.fetch_add(1, Ordering::SeqCst) + 1;
    crowd.max.fetch_max(now, Ordering::SeqCst);
    thread::sleep(Duration::from_millis(30));
    crowd.now.fetch_sub(1, Ordering::SeqCst);
    Ok(first_move(turn))
});
