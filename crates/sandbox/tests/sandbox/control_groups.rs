//! Tests that control groups are used wherever they can be.

use std::{
    fs,
    path::{Path, PathBuf},
};

use papan_sandbox::{Layer, Mode};
use papan_test_tools::skip;

use crate::support::{confinement, run};

/// The folder of this process's group: of version 2 if `controller` is empty, else of version 1.
fn own_group(controller: &str) -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").expect("Linux");
    let mounts = fs::read_to_string("/proc/self/mountinfo").expect("Linux");
    let path = groups.lines().find_map(|line| {
        let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
        controllers.split(',').any(|name| name == controller).then_some(path)
    })?;
    mounts.lines().find_map(|line| {
        let (mount, file_system) = line.split_once(" - ")?;
        let (kind, options) = file_system.split_once(' ')?;
        let is_mount = match controller {
            "" => kind == "cgroup2",
            _ => kind == "cgroup" && options.split([' ', ',']).any(|name| name == controller),
        };
        let mut places = mount.split(' ').skip(3).filter(|_| is_mount);
        let (root, place) = (places.next()?, places.next()?);
        Some(Path::new(place).join(Path::new(path).strip_prefix(root).ok()?))
    })
}

/// Whether a group can be made in `parent`, and has `file`.
fn can_have(parent: Option<&Path>, file: &str) -> bool {
    let group = parent.map(|parent| parent.join(format!("papan-test-{}", std::process::id())));
    group.is_some_and(|group| {
        let is_made = fs::create_dir(&group).is_ok();
        let has_file = is_made && fs::File::options().write(true).open(group.join(file)).is_ok();
        if is_made {
            fs::remove_dir(&group).expect("an empty group of our own");
        }
        has_file
    })
}

#[test]
fn control_groups_are_used_wherever_they_can_be_made() {
    let unified = own_group("");
    let beside = unified.as_deref().and_then(Path::parent);
    let unified = unified.as_deref();
    let can_freeze = can_have(unified, "cgroup.freeze")
        || can_have(own_group("freezer").as_deref(), "freezer.state");
    let can_limit = can_have(unified, "memory.max")
        || can_have(beside, "memory.max")
        || can_have(own_group("memory").as_deref(), "memory.limit_in_bytes");
    for (can, layer) in [(can_freeze, Layer::FreezerCgroup), (can_limit, Layer::MemoryCgroup)] {
        let layers = run(&["true"], &confinement(Mode::Default)).layers;
        if can {
            assert!(layers.contains(layer), "{layer} is missing: {layers}");
        } else {
            skip(&format!("no control group can be made for {layer}"));
        }
    }
}
