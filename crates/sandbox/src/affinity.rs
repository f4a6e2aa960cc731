use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

/// Gives each game that runs at the same time processor cores of its own.
#[derive(Clone, Debug)]
pub struct Affinity {
    /// The numbers of the cores of each game; no core is in two of them.
    shares: Arc<[Vec<usize>]>,
    next: Arc<AtomicUsize>,
}

impl Affinity {
    /// Divides the cores that this process may use among `games`; `None` if there are fewer cores
    /// than games, or this system cannot bind a thread to cores.
    pub fn divide(games: usize) -> Option<Affinity> {
        let cores = cores();
        let each = cores.len().checked_div(games).filter(|&each| each > 0)?;
        let shares = cores.chunks_exact(each).take(games).map(<[usize]>::to_vec).collect();
        Some(Affinity { shares, next: Arc::default() })
    }

    /// Binds the calling thread, and every program that it starts from now on, to the cores of the
    /// next game.
    pub fn bind_this_thread(&self) {
        let number = self.next.fetch_add(1, Ordering::Relaxed) % self.shares.len();
        bind(&self.shares[number]);
    }
}

#[cfg(target_os = "linux")]
fn cores() -> Vec<usize> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let set = sched_getaffinity(None);
    set.map_or(Vec::new(), |set| (0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect())
}

#[cfg(target_os = "linux")]
fn bind(cores: &[usize]) {
    use rustix::thread::{CpuSet, sched_setaffinity};
    let mut set = CpuSet::new();
    for &core in cores {
        set.set(core);
    }
    // It fails only if all of these cores were taken from this process since.
    let _ = sched_setaffinity(None, &set);
}

#[cfg(not(target_os = "linux"))]
fn cores() -> Vec<usize> {
    Vec::new()
}

#[cfg(not(target_os = "linux"))]
fn bind(_: &[usize]) {}
