//! Settings that make the same bot faster or slower from game to game.

use std::{collections::BTreeSet, fs, path::Path};

use papan_core::Message;

const CPU: &str = "sys/devices/system/cpu";
const HUGE_PAGES: &str = "sys/kernel/mm/transparent_hugepage";

/// Clock sources that take microseconds to read, or are too coarse for short thinking times.
const SLOW_CLOCKS: [&str; 5] = ["acpi_pm", "hpet", "jiffies", "pit", "refined-jiffies"];

/// Whether a setting is fair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It does not change results.
    Fair,
    /// It changes results from game to game.
    Unfair,
    /// The system does not report it.
    Unknown,
}

impl State {
    /// Returns its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            State::Fair => "fair",
            State::Unfair => "unfair",
            State::Unknown => "unknown",
        }
    }
}

/// One setting of the machine.
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// Whether it is fair.
    pub state: State,
    /// The setting as the system writes it; empty if nothing is set.
    pub found: Option<String>,
    /// The effect of the setting on results, and how to change it.
    pub advice: Message,
}

impl Check {
    fn new(
        name: &'static str,
        found: Option<String>,
        is_fair: impl FnOnce(&str) -> bool,
        advice: Message,
    ) -> Check {
        let state = match &found {
            Some(found) if is_fair(found) => State::Fair,
            Some(_) => State::Unfair,
            None => State::Unknown,
        };
        let advice = advice.with("found", found.clone().unwrap_or_default());
        Check { name, state, found, advice }
    }
}

/// Checks the settings below `root`, which is `/` except in tests.
pub fn checks(root: &Path, cores: usize) -> Vec<Check> {
    let read = |path: &str| read(root, path);
    let huge_pages = read(&format!("{HUGE_PAGES}/enabled")).map(|text| chosen(&text));
    // Without huge pages their defragmentation does not matter.
    let has_huge_pages = huge_pages.as_deref() != Some("never");
    let defrag = read(&format!("{HUGE_PAGES}/defrag")).map(|text| chosen(&text));
    let merged = read(&format!("{HUGE_PAGES}/khugepaged/defrag"));
    let swap = read("proc/swaps").map(|text| {
        let devices = text.lines().skip(1).filter_map(|line| line.split_whitespace().next());
        devices.collect::<Vec<_>>().join(" ")
    });
    let load = read("proc/loadavg")
        .and_then(|text| text.split(' ').next().map(str::to_owned))
        .filter(|text| text.parse::<f64>().is_ok());
    let clock = read("sys/devices/system/clocksource/clocksource0/current_clocksource");
    vec![
        Check::new(
            "governor",
            governors(root),
            |found| found == "performance",
            Message::new("judge-governor"),
        ),
        turbo(root),
        Check::new("smt", read(&format!("{CPU}/smt/active")), is_zero, Message::new("judge-smt")),
        Check::new(
            "load",
            load,
            |found| has_free_core(found, cores),
            Message::new("judge-load").with("cores", cores),
        ),
        Check::new("swap", swap, str::is_empty, Message::new("judge-swap")),
        Check::new(
            "aslr",
            read("proc/sys/kernel/randomize_va_space"),
            is_zero,
            Message::new("judge-aslr"),
        ),
        Check::new(
            "huge-pages",
            huge_pages,
            |found| found == "never",
            Message::new("judge-huge-pages"),
        ),
        Check::new(
            "huge-pages-defrag",
            defrag,
            |found| found == "never" || !has_huge_pages,
            Message::new("judge-huge-pages-defrag"),
        ),
        Check::new(
            "khugepaged-defrag",
            merged,
            |found| is_zero(found) || !has_huge_pages,
            Message::new("judge-khugepaged-defrag"),
        ),
        Check::new(
            "clock",
            clock,
            |found| !SLOW_CLOCKS.contains(&found),
            Message::new("judge-clock"),
        ),
    ]
}

/// Reads a file below `root`, without surrounding blanks.
fn read(root: &Path, path: &str) -> Option<String> {
    fs::read_to_string(root.join(path)).ok().map(|text| text.trim().to_owned())
}

fn is_zero(found: &str) -> bool {
    found == "0"
}

/// The word in brackets of a list such as `always [madvise] never`.
fn chosen(text: &str) -> String {
    let inner = text.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    inner.map_or(text, |(word, _)| word).to_owned()
}

/// The governors of all cores, each once.
fn governors(root: &Path) -> Option<String> {
    let entries = fs::read_dir(root.join(CPU)).ok()?.flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let found: BTreeSet<String> = names
        .filter_map(|name| read(root, &format!("{CPU}/{name}/cpufreq/scaling_governor")))
        .collect();
    (!found.is_empty()).then(|| found.into_iter().collect::<Vec<_>>().join(" "))
}

/// Whether cores run faster while others are idle; there are two drivers with opposite values.
fn turbo(root: &Path) -> Check {
    let files = [("intel_pstate/no_turbo", "1"), ("cpufreq/boost", "0")];
    let known = files.iter().find_map(|&(file, off)| {
        let path = format!("{CPU}/{file}");
        read(root, &path).map(|found| (found, path, off))
    });
    let (found, path, off) = known.map_or((None, String::new(), ""), |(found, path, off)| {
        (Some(found), format!("/{path}"), off)
    });
    let advice = Message::new("judge-turbo").with("path", path).with("off", off);
    Check::new("turbo", found, |found| found == off, advice)
}

/// Whether a game has a core of its own besides the current load.
fn has_free_core(load: &str, cores: usize) -> bool {
    let load: f64 = load.parse().unwrap_or(f64::INFINITY);
    load + 1.0 <= cores as f64 || load < 0.25
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A made-up file system.
    struct Tree(std::path::PathBuf);

    impl Tree {
        fn new(name: &str, files: &[(&str, &str)]) -> Tree {
            let root = std::env::temp_dir().join(format!("papan-{name}-{}", std::process::id()));
            for (path, text) in files {
                let path = root.join(path);
                fs::create_dir_all(path.parent().expect("in the tree")).expect("a new folder");
                fs::write(path, text).expect("a new file");
            }
            Tree(root)
        }

        fn states(&self, cores: usize) -> Vec<(&'static str, State)> {
            checks(&self.0, cores).iter().map(|check| (check.name, check.state)).collect()
        }
    }

    impl Drop for Tree {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const FAIR: [(&str, &str); 11] = [
        ("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n"),
        ("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "performance\n"),
        ("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n"),
        ("sys/devices/system/cpu/smt/active", "0\n"),
        ("proc/loadavg", "0.80 0.90 1.00 2/200 999\n"),
        ("proc/swaps", "Filename\tType\tSize\tUsed\tPriority\n"),
        ("proc/sys/kernel/randomize_va_space", "0\n"),
        ("sys/kernel/mm/transparent_hugepage/enabled", "always madvise [never]\n"),
        ("sys/kernel/mm/transparent_hugepage/defrag", "always defer [madvise] never\n"),
        ("sys/kernel/mm/transparent_hugepage/khugepaged/defrag", "1\n"),
        ("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n"),
    ];

    #[test]
    fn a_machine_set_up_for_judging_is_fair() {
        let tree = Tree::new("judge-fair", &FAIR);
        assert!(
            tree.states(2).iter().all(|(_, state)| *state == State::Fair),
            "{:?}",
            tree.states(2)
        );
    }

    #[test]
    fn each_setting_alone_is_found_unfair() {
        let cases = [
            ("governor", FAIR[1].0, "powersave\n"),
            ("turbo", FAIR[2].0, "0\n"),
            ("smt", FAIR[3].0, "1\n"),
            ("load", FAIR[4].0, "1.50 0.1 0.1 1/1 1\n"),
            ("swap", FAIR[5].0, "Filename Type Size\n/dev/sda2 partition 1\n"),
            ("aslr", FAIR[6].0, "2\n"),
            ("clock", FAIR[10].0, "hpet\n"),
        ];
        for (name, path, text) in cases {
            let tree = Tree::new(&format!("judge-{name}"), &[&FAIR[..], &[(path, text)]].concat());
            let unfair: Vec<_> =
                tree.states(2).into_iter().filter(|(_, s)| *s != State::Fair).collect();
            assert_eq!(unfair, [(name, State::Unfair)]);
        }
    }

    #[test]
    fn how_huge_pages_are_put_together_matters_only_if_there_are_any() {
        let always = [("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n")];
        let tree = Tree::new("judge-huge", &[&FAIR[..], &always].concat());
        let unfair = tree.states(2).into_iter().filter(|(_, state)| *state == State::Unfair);
        let names: Vec<_> = unfair.map(|(name, _)| name).collect();
        assert_eq!(names, ["huge-pages", "huge-pages-defrag", "khugepaged-defrag"]);
    }

    #[test]
    fn the_other_driver_of_turbo_says_the_opposite() {
        for (text, state) in [("0\n", State::Fair), ("1\n", State::Unfair)] {
            let tree = Tree::new("judge-boost", &[("sys/devices/system/cpu/cpufreq/boost", text)]);
            assert!(tree.states(2).contains(&("turbo", state)));
        }
    }

    #[test]
    fn what_cannot_be_read_is_not_known_and_not_unfair() {
        let tree = Tree::new("judge-empty", &[("proc/loadavg", "soon\n")]);
        assert!(tree.states(1).iter().all(|(_, state)| *state == State::Unknown));
    }

    #[test]
    fn one_idle_core_is_free() {
        assert!(has_free_core("0.10", 1) && !has_free_core("0.60", 1));
        assert!(has_free_core("3.00", 4) && !has_free_core("3.01", 4));
    }
}
