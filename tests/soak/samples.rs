use std::{collections::BTreeMap, fmt, fs, path::Path};

/// The resources that the load holds at one moment.
pub struct Sample([u64; NAMES.len()]);

/// The measures, with how much more the last quarter of a run may have than the second: a share of it, and an amount.
const NAMES: [(&str, f64, u64); 9] = [
    ("server: resident memory, kB", 0.15, 8 << 10),
    ("server: descriptors", 0.1, 8),
    ("server: threads", 0.1, 4),
    ("server: children", 0.1, 4),
    ("all: processes", 0.3, 8),
    ("all: threads", 0.3, 16),
    ("all: descriptors", 0.3, 64),
    ("cgroups", 0.5, 16),
    ("temporary files", 0.3, 16),
];

impl Sample {
    pub fn take(server: u32, temporary: &Path) -> Sample {
        let entries = |path: &Path| fs::read_dir(path).map_or(0, |list| list.count() as u64);
        let of = |id: u32, part: &str| entries(Path::new(&format!("/proc/{id}/{part}")));
        let tree = Tree::read();
        let all = tree.below(std::process::id());
        Sample([
            resident(server),
            of(server, "fd"),
            of(server, "task"),
            tree.below(server).len() as u64,
            all.len() as u64,
            all.iter().map(|&id| of(id, "task")).sum(),
            all.iter().map(|&id| of(id, "fd")).sum(),
            cgroups(Path::new("/sys/fs/cgroup"), 0),
            entries(temporary),
        ])
    }
}

fn resident(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Counts the groups that Papan has made.
fn cgroups(folder: &Path, depth: u32) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    folders
        .map(|entry| {
            let is_ours = entry.file_name().to_string_lossy().contains("papan");
            let below = if depth < 6 { cgroups(&entry.path(), depth + 1) } else { 0 };
            u64::from(is_ours) + below
        })
        .sum()
}

/// All processes by their parents.
struct Tree(BTreeMap<u32, Vec<u32>>);

impl Tree {
    fn read() -> Tree {
        let mut children: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for entry in fs::read_dir("/proc").expect("Linux tells").flatten() {
            let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            // "PID (name) STATE PARENT …"; a name may contain anything, so its last bracket counts.
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            let parent = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1));
            if let Some(parent) = parent.and_then(|parent| parent.parse().ok()) {
                children.entry(parent).or_default().push(id);
            }
        }
        Tree(children)
    }

    /// Returns all descendants of a process.
    fn below(&self, process: u32) -> Vec<u32> {
        let mut found = self.0.get(&process).cloned().unwrap_or_default();
        let mut next = 0;
        while next < found.len() {
            let children = self.0.get(&found[next]).cloned().unwrap_or_default();
            found.extend(children);
            next += 1;
        }
        found
    }
}

/// Counts the processes that this one has started, those that they have started, and so on.
pub fn descendants() -> usize {
    Tree::read().below(std::process::id()).len()
}

/// The samples of a run.
#[derive(Default)]
pub struct Series(Vec<Sample>);

impl Series {
    pub fn push(&mut self, sample: Sample) {
        self.0.push(sample);
    }

    /// Returns the median of a measure over a quarter of the run, from 0 to 3.
    fn median(&self, measure: usize, quarter: usize) -> u64 {
        let length = self.0.len();
        let range = quarter * length / 4..(quarter + 1) * length / 4;
        let mut values: Vec<u64> = self.0[range].iter().map(|sample| sample.0[measure]).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or(0)
    }

    /// Returns the names of the measures that are larger in the last quarter than in the second.
    ///
    /// # Panics
    /// With so few samples that a quarter has fewer than two.
    pub fn growing(&self) -> Vec<&'static str> {
        assert!(self.0.len() >= 8, "{} samples show no growth: measure longer", self.0.len());
        let grows = |&(measure, (_, share, amount)): &(usize, (&str, f64, u64))| {
            let (before, after) = (self.median(measure, 1), self.median(measure, 3));
            after as f64 > before as f64 * (1.0 + share) + amount as f64
        };
        NAMES.into_iter().enumerate().filter(grows).map(|(_, (name, ..))| name).collect()
    }
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} samples; medians of the four quarters, greatest", self.0.len())?;
        for (measure, (name, ..)) in NAMES.iter().enumerate() {
            let medians: Vec<u64> = (0..4).map(|quarter| self.median(measure, quarter)).collect();
            let greatest = self.0.iter().map(|sample| sample.0[measure]).max().unwrap_or(0);
            writeln!(f, "{name}: {medians:?}, {greatest}")?;
        }
        Ok(())
    }
}
