//! The control groups of one program.

use std::{
    fs::{self, File},
    io,
    os::{
        fd::{AsFd, BorrowedFd},
        unix::fs::{FileExt, MetadataExt},
    },
    path::{Path, PathBuf},
};

use rustix::process::{Pid, getpid, test_kill_process};

use super::{
    cgroup::{Hierarchies, Hierarchy},
    freezer::Freezer,
};
use crate::{Layer, Layers, init::Missed, wire::Order};

const PREFIX: &str = "papan-";
/// The maximum number of names that are tried for one group.
const MAX_NAMES: u32 = 100;

/// The control groups that a program runs in. The first process makes and removes them; the
/// third enters them before it becomes the program.
///
/// Moving a process into a group makes the kernel wait for all processors, which takes about
/// 10 ms. Being born in a group of version 2 does not, nor does a single thread that moves itself
/// into a group of version 1.
#[derive(Default)]
pub struct Groups {
    /// The group of version 2, in which the third process is born.
    unified: Option<Group>,
    /// The groups of version 1, each with the layer that it is for.
    controllers: Vec<(Layer, Group)>,
    /// The layers that the group of version 2 is for.
    in_unified: Layers,
    freezer: Option<Freezer>,
    memory: Option<OomKills>,
}

/// One group: its folder, open.
struct Group {
    path: PathBuf,
    /// The folder itself in version 2, its file `tasks` in version 1.
    entrance: File,
}

impl Groups {
    /// Makes groups for the layers in `wanted`, and returns which could not be reached.
    pub fn make(order: &Order, wanted: &[Layer]) -> (Groups, Missed) {
        let mut groups = Groups::default();
        let mut missed = Vec::new();
        if wanted.is_empty() {
            return (groups, missed);
        }
        let hierarchies = Hierarchies::read();
        let unified = hierarchies.unified().filter(|_| super::kernel_is_at_least(5, 7));
        groups.unified = unified.and_then(|hierarchy| Group::unified(&hierarchy, wanted));
        for &layer in wanted {
            if let Err(error) = groups.add(layer, &hierarchies, order) {
                missed.push((layer, error.raw_os_error().unwrap_or(libc::ENOENT)));
            }
        }
        if groups.in_unified.is_empty()
            && let Some(unused) = groups.unified.take()
        {
            unused.remove();
        }
        (groups, missed)
    }

    /// Adds what a layer needs: to the group of version 2 if that can, else by one of version 1.
    fn add(&mut self, layer: Layer, hierarchies: &Hierarchies, order: &Order) -> io::Result<()> {
        if let Some(group) = &self.unified {
            let path = group.path.clone();
            if self.configure(layer, &path, true, order).is_ok() {
                self.in_unified = self.in_unified.with(layer);
                return Ok(());
            }
        }
        let controller = match layer {
            Layer::FreezerCgroup => "freezer",
            Layer::MemoryCgroup => "memory",
            _ => "pids",
        };
        let hierarchy = hierarchies.with_controller(controller).ok_or(io::ErrorKind::NotFound)?;
        let group = Group::controller(&hierarchy)?;
        let configured = self.configure(layer, &group.path, false, order);
        if configured.is_err() {
            group.remove();
            return configured;
        }
        self.controllers.push((layer, group));
        Ok(())
    }

    /// Sets a group's limit and opens its files.
    fn configure(
        &mut self,
        layer: Layer,
        path: &Path,
        is_unified: bool,
        order: &Order,
    ) -> io::Result<()> {
        let set = |name: &str, value: u64| write(&path.join(name), &value.to_string());
        // Files in the scratch folder are memory, too.
        let memory = order.memory.saturating_add(order.scratch);
        match (layer, is_unified) {
            (Layer::FreezerCgroup, true) => self.freezer = Some(Freezer::unified(path)?),
            (Layer::FreezerCgroup, false) => self.freezer = Some(Freezer::controller(path)?),
            (Layer::MemoryCgroup, true) => {
                set("memory.max", memory)?;
                // There is no such file where there is no swap.
                let _ = set("memory.swap.max", 0);
                self.memory = Some(OomKills::open(&path.join("memory.events"))?);
            }
            (Layer::MemoryCgroup, false) => {
                set("memory.limit_in_bytes", memory)?;
                // There is no such file where swap is not counted.
                let _ = set("memory.memsw.limit_in_bytes", memory);
                self.memory = Some(OomKills::open(&path.join("memory.oom_control"))?);
            }
            _ => set("pids.max", order.processes.into())?,
        }
        Ok(())
    }

    /// The layers that these groups are for.
    pub fn layers(&self) -> Layers {
        self.controllers.iter().fold(self.in_unified, |layers, (layer, _)| layers.with(*layer))
    }

    /// The group of version 2 and the layers that depend on it.
    pub fn unified(&self) -> Option<(BorrowedFd<'_>, Layers)> {
        self.unified.as_ref().map(|group| (group.entrance.as_fd(), self.in_unified))
    }

    /// Moves this process, which must have a single thread, into the groups of version 1.
    ///
    /// # Errors
    ///
    /// The layer that could not be reached, and why.
    pub fn join(&self) -> Result<(), (Layer, rustix::io::Errno)> {
        for (layer, group) in &self.controllers {
            rustix::io::write(&group.entrance, b"0").map_err(|error| (*layer, error))?;
        }
        Ok(())
    }

    /// Takes the freezer of the program, and the counter of its processes killed for lack of memory.
    pub fn take_files(&mut self) -> (Option<Freezer>, Option<OomKills>) {
        (self.freezer.take(), self.memory.take())
    }

    /// Removes the groups, and those that killed inits left behind.
    pub fn remove(self) {
        if let Some(freezer) = &self.freezer {
            freezer.kill();
        }
        let controllers = self.controllers.into_iter().map(|(_, group)| group);
        for group in self.unified.into_iter().chain(controllers) {
            let parent = group.path.parent().map(Path::to_owned);
            group.remove();
            if let Some(parent) = parent {
                remove_leftovers(&parent);
            }
        }
    }
}

impl Group {
    /// Makes a group of version 2: one that limits memory if there can be one, else any.
    fn unified(hierarchy: &Hierarchy, wanted: &[Layer]) -> Option<Group> {
        let own = hierarchy.own.as_path();
        // A group with processes can delegate controllers only to the groups beside it.
        let beside = own.parent().filter(|parent| parent.starts_with(&hierarchy.mount));
        let make = |parent: &Path| Group::make(parent, |path| File::open(path)).ok();
        if wanted.contains(&Layer::MemoryCgroup) && hands_on_memory(own) {
            for parent in beside.into_iter().chain([own]) {
                let Some(group) = make(parent) else { continue };
                if group.path.join("memory.max").exists() {
                    return Some(group);
                }
                group.remove();
            }
        }
        make(own).or_else(|| make(beside?))
    }

    fn controller(hierarchy: &Hierarchy) -> io::Result<Group> {
        Group::make(&hierarchy.own, |path| open_to_write(&path.join("tasks")))
    }

    fn make(parent: &Path, enter: impl Fn(&Path) -> io::Result<File>) -> io::Result<Group> {
        let path = create_in(parent, pid_namespace()?, getpid())?;
        let entrance = enter(&path).inspect_err(|_| drop(fs::remove_dir(&path)))?;
        Ok(Group { path, entrance })
    }

    /// Removes the group. The last processes may still be ending.
    fn remove(self) {
        for _ in 0..100 {
            match fs::remove_dir(&self.path) {
                Err(error) if error.raw_os_error() == Some(libc::EBUSY) => {
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
                _ => return,
            }
        }
    }
}

/// Whether the groups below `group`, or beside it, can limit memory.
fn hands_on_memory(group: &Path) -> bool {
    let has = |name: &str| {
        let text = fs::read_to_string(group.join(name)).unwrap_or_default();
        text.split_whitespace().any(|controller| controller == "memory")
    };
    if !has("cgroup.controllers") {
        return false;
    }
    if !has("cgroup.subtree_control") {
        // The kernel refuses that to a group with processes, unless it is the root.
        let _ = write(&group.join("cgroup.subtree_control"), "+memory");
    }
    true
}

/// How often the kernel has killed a process of a group because the group had no memory left.
pub struct OomKills(File);

impl OomKills {
    fn open(path: &Path) -> io::Result<OomKills> {
        let kills = OomKills(open_to_read(path)?);
        // Before Linux 4.13 the kernel does not count.
        kills.count().map(|_| kills).ok_or(io::ErrorKind::Unsupported.into())
    }

    fn count(&self) -> Option<u64> {
        let mut text = [0; 512];
        let length = self.0.read_at(&mut text, 0).ok()?;
        let text = std::str::from_utf8(&text[..length]).ok()?;
        text.lines().find_map(|line| line.strip_prefix("oom_kill ")?.parse().ok())
    }

    pub fn is_any(&self) -> bool {
        self.count().is_some_and(|count| count > 0)
    }
}

/// The inode of this process's pid namespace. Process ids mean something only within one, and
/// containers with different ones can share a control group.
fn pid_namespace() -> io::Result<u64> {
    fs::metadata("/proc/self/ns/pid").map(|namespace| namespace.ino())
}

/// Creates the folder of a group of the init `pid`.
///
/// A name that is taken belongs to a killed init that had the same process id; the next init
/// with another id removes that group.
fn create_in(parent: &Path, namespace: u64, pid: Pid) -> io::Result<PathBuf> {
    let pid = pid.as_raw_nonzero();
    for number in 0..MAX_NAMES {
        let suffix = if number == 0 { String::new() } else { format!("-{number}") };
        let path = parent.join(format!("{PREFIX}{namespace}-{pid}{suffix}"));
        match fs::create_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|()| path),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// The init that a group is named after, if it is one of this pid namespace.
fn owner(name: &str, namespace: u64) -> Option<Pid> {
    let mut parts = name.strip_prefix(PREFIX)?.split('-');
    let is_ours = parts.next()?.parse() == Ok(namespace);
    let pid = parts.next()?.parse().ok().and_then(Pid::from_raw)?;
    let is_whole = parts.next().is_none_or(|suffix| suffix.parse::<u32>().is_ok());
    (is_ours && is_whole && parts.next().is_none()).then_some(pid)
}

/// Removes the groups of inits of this pid namespace that were killed. A group with processes
/// cannot be removed.
fn remove_leftovers(parent: &Path) {
    let Ok(namespace) = pid_namespace() else { return };
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let pid = entry.file_name().to_str().and_then(|name| owner(name, namespace));
        if pid.is_some_and(|pid| test_kill_process(pid) == Err(rustix::io::Errno::SRCH)) {
            // Processes that were killed while frozen by version 1 end only after the thaw.
            let _ = write(&entry.path().join("freezer.state"), "THAWED");
            let _ = fs::remove_dir(entry.path());
        }
    }
}

pub fn open_to_read(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Opens a file that exists; the files of a group are made by the kernel.
pub fn open_to_write(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    open_to_write(path)?.write_at(text.as_bytes(), 0).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Larger than any process id.
    const DEAD: i32 = i32::MAX;

    fn pid(number: i32) -> Pid {
        Pid::from_raw(number).expect("positive")
    }

    #[test]
    fn a_group_is_named_after_its_pid_namespace_and_init() {
        assert_eq!(owner("papan-4026531836-17", 4_026_531_836), Some(pid(17)));
        assert_eq!(owner("papan-4026531836-17-2", 4_026_531_836), Some(pid(17)));
        let others = [
            "papan-4026531837-17",
            "papan-17",
            "papan-4026531836",
            "papan-4026531836-",
            "papan-4026531836-0",
            "papan-4026531836--17",
            "papan-4026531836-17-x",
            "papan-4026531836-17-2-3",
            "other-4026531836-17",
        ];
        for name in others {
            assert_eq!(owner(name, 4_026_531_836), None, "{name}");
        }
    }

    #[test]
    fn only_groups_of_dead_inits_of_the_own_pid_namespace_are_removed() {
        let parent = std::env::temp_dir().join(format!("papan-groups-{}", std::process::id()));
        fs::create_dir(&parent).expect("a new folder");
        let own = pid_namespace().expect("Linux");
        let create = |namespace, pid| create_in(&parent, namespace, pid).expect("a new folder");
        let foreign = create(own + 1, pid(DEAD));
        fs::write(foreign.join("freezer.state"), "FROZEN").expect("a new file");
        let empty_foreign = create(own + 2, pid(DEAD));
        let alive = create(own, getpid());
        let dead = [create(own, pid(DEAD)), create(own, pid(DEAD))];
        assert_ne!(dead[0], dead[1], "a taken name is not taken away");
        remove_leftovers(&parent);
        let state = fs::read_to_string(foreign.join("freezer.state"));
        let left = [&empty_foreign, &alive, &dead[0], &dead[1]].map(|path| path.exists());
        fs::remove_dir_all(&parent).expect("ours");
        assert_eq!(left, [true, true, false, false]);
        assert_eq!(state.expect("left alone"), "FROZEN");
    }
}
