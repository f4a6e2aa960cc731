use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use papan_core::Decision;
use papan_play::session::Thought;
use papan_referee::player::Unanswered;
use papan_server::{Asked, Chosen, Mind};

fn first_move(asked: &Asked<'_>) -> Chosen {
    Chosen { chosen: asked.position.legal_moves().swap_remove(0), seconds: 0.0 }
}

/// Panics.
pub struct Panicker;

impl Mind for Panicker {
    fn choose(&mut self, _: &Asked<'_>, _: &mut dyn FnMut(&Thought)) -> Result<Chosen, Unanswered> {
        panic!("this agent panics, as the test wants");
    }
}

/// Thinks until it is told to stop, and notes when it began and when it ended.
#[derive(Clone, Default)]
pub struct Sleeper {
    pub begun: Arc<AtomicUsize>,
    pub ended: Arc<Mutex<Option<Instant>>>,
}

impl Mind for Sleeper {
    fn choose(
        &mut self,
        asked: &Asked<'_>,
        _: &mut dyn FnMut(&Thought),
    ) -> Result<Chosen, Unanswered> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let limit = Instant::now() + super::PATIENCE;
        while !asked.stop.is_set() && Instant::now() < limit {
            thread::sleep(Duration::from_millis(1));
        }
        *self.ended.lock().expect("no panic") = Some(Instant::now());
        Err(Unanswered::Stopped)
    }
}

/// Tells a thousand thoughts a second for some time, and then plays; their depth counts them.
#[derive(Clone)]
pub struct Chatterbox {
    pub time: Duration,
    pub told: Arc<AtomicUsize>,
}

impl Mind for Chatterbox {
    fn choose(
        &mut self,
        asked: &Asked<'_>,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Chosen, Unanswered> {
        let begun = Instant::now();
        let chosen = first_move(asked);
        let mut depth = 0;
        while begun.elapsed() < self.time {
            depth += 1;
            self.told.store(depth as usize, Ordering::SeqCst);
            tell(&Thought {
                decision: Decision {
                    best: chosen.chosen.clone(),
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
        Ok(chosen)
    }
}

/// Counts how many think at once.
#[derive(Clone, Default)]
pub struct Crowd {
    pub now: Arc<AtomicUsize>,
    pub max: Arc<AtomicUsize>,
}

impl Mind for Crowd {
    fn choose(
        &mut self,
        asked: &Asked<'_>,
        _: &mut dyn FnMut(&Thought),
    ) -> Result<Chosen, Unanswered> {
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.max.fetch_max(now, Ordering::SeqCst);
        thread::sleep(Duration::from_millis(30));
        self.now.fetch_sub(1, Ordering::SeqCst);
        Ok(first_move(asked))
    }
}
