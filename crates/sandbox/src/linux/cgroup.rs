//! Finds the hierarchies of control groups, and this process's own group in each.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The hierarchies of control groups that are mounted, and the groups of this process.
pub struct Hierarchies {
    /// `/proc/self/mountinfo`.
    mounts: String,
    /// `/proc/self/cgroup`.
    groups: String,
}

/// This process's place in one hierarchy.
#[derive(Debug, PartialEq, Eq)]
pub struct Hierarchy {
    /// Where the hierarchy is mounted.
    pub mount: PathBuf,
    /// The folder of this process's own group.
    pub own: PathBuf,
}

impl Hierarchies {
    pub fn read() -> Hierarchies {
        let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
        Hierarchies { mounts: read("/proc/self/mountinfo"), groups: read("/proc/self/cgroup") }
    }

    /// The hierarchy of version 2, which has all controllers that version 1 does not have.
    pub fn unified(&self) -> Option<Hierarchy> {
        self.find(str::is_empty, |kind, _| kind == "cgroup2")
    }

    /// The hierarchy of version 1 that has `controller`.
    pub fn with_controller(&self, controller: &str) -> Option<Hierarchy> {
        let has = |names: &str| names.split(',').any(|name| name == controller);
        self.find(has, |kind, options| kind == "cgroup" && has(options))
    }

    /// Finds the hierarchy whose controllers and mount are the wanted ones.
    fn find(
        &self,
        is_wanted_group: impl Fn(&str) -> bool,
        is_wanted_mount: impl Fn(&str, &str) -> bool,
    ) -> Option<Hierarchy> {
        let path = self.groups.lines().find_map(|line| {
            let mut fields = line.splitn(3, ':').skip(1);
            let (controllers, path) = (fields.next()?, fields.next()?);
            is_wanted_group(controllers).then_some(path)
        })?;
        self.mounts.lines().find_map(|line| {
            let (mount, file_system) = line.split_once(" - ")?;
            let mut file_system = file_system.split(' ');
            let (kind, options) = (file_system.next()?, file_system.nth(1).unwrap_or(""));
            if !is_wanted_mount(kind, options) {
                return None;
            }
            let mut mount = mount.split(' ').skip(3);
            let (root, mount) = (unescaped(mount.next()?), unescaped(mount.next()?));
            // In a container the mount may show only a part of the hierarchy.
            let own = Path::new(path).strip_prefix(root).ok()?;
            let mount = PathBuf::from(mount);
            Some(Hierarchy { own: mount.join(own), mount })
        })
    }
}

/// Undoes the escapes of `mountinfo`: three octal digits after a backslash.
fn unescaped(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        result.push_str(before);
        let code = after.get(..3).and_then(|digits| u8::from_str_radix(digits, 8).ok());
        match code {
            Some(code) => result.push(char::from(code)),
            None => result.push('\\'),
        }
        rest = if code.is_some() { &after[3..] } else { after };
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
30 24 0:26 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
31 30 0:27 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct
32 30 0:28 /docker/a /sys/fs/my\\040memory rw,relatime - cgroup cgroup rw,memory
33 30 0:29 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
";
    const GROUPS: &str = "4:memory:/docker/a/b\n1:cpu,cpuacct:/\n0::/user.slice/x\n";

    #[test]
    fn hierarchies_are_found_wherever_they_are_mounted() {
        let found = Hierarchies { mounts: MOUNTS.into(), groups: GROUPS.into() };
        let hierarchy =
            |mount: &str, own: &str| Some(Hierarchy { mount: mount.into(), own: own.into() });
        let unified = "/sys/fs/cgroup/unified";
        assert_eq!(found.unified(), hierarchy(unified, &format!("{unified}/user.slice/x")));
        let memory = "/sys/fs/my memory";
        assert_eq!(found.with_controller("memory"), hierarchy(memory, &format!("{memory}/b")));
        let cpu = "/sys/fs/cgroup/cpu,cpuacct";
        assert_eq!(found.with_controller("cpu"), hierarchy(cpu, &format!("{cpu}/")));
        assert_eq!(found.with_controller("freezer"), None);
    }

    #[test]
    fn a_group_outside_of_the_mounted_part_is_not_found() {
        let groups = "4:memory:/docker/other\n".to_owned();
        let found = Hierarchies { mounts: MOUNTS.into(), groups };
        assert_eq!(found.with_controller("memory"), None);
    }
}
