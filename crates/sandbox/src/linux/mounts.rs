//! The view of the file system: a read-only system, empty homes, a private scratch folder.

use std::{
    ffi::{CStr, CString},
    fs::{self, File, Metadata},
    io::Read,
    os::{
        fd::{AsFd, AsRawFd, OwnedFd},
        unix::fs::{MetadataExt, symlink},
    },
    path::{Path, PathBuf},
};

use rustix::{
    fs::CWD,
    io::Errno,
    mount::{
        MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, mount, mount_bind,
        mount_change, move_mount, open_tree,
    },
    process::{WaitOptions, waitpid},
};

use super::identity;
use papan_programs::{Grant, open_without_links};

use crate::{
    system::{Fork, MountAttributes, fork_into, set_mount_attributes},
    wire::Order,
};

/// Where the scratch folder is inside: the place that programs write to anyway.
pub const SCRATCH: &str = "/tmp";
/// Other places that programs write to, which show the scratch folder too.
const ALSO_SCRATCH: [&str; 2] = ["/var/tmp", "/dev/shm"];
/// Folders that are shown empty.
const HIDDEN: [&str; 6] = ["/root", "/home", "/run", "/mnt", "/media", "/var/tmp"];
/// Folders without which nothing runs; a home that is or contains one of them is not hidden.
const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/proc", "/sys", "/dev"];
const DEVICES: [&str; 4] = ["null", "full", "random", "urandom"];
/// Shown only if a control group limits the memory: shared mappings of it are memory that the
/// resident size does not have to show.
const ZERO_DEVICE: &str = "zero";

/// More entries than a program needs, fewer than would fill the memory.
const MAX_FILES: u32 = 16_384;

/// A piece of the file system that is not visible yet, and the place where it belongs.
pub struct Tree {
    place: PathBuf,
    mount: OwnedFd,
}

/// Why the view could not be built.
pub struct Fault {
    pub error: Errno,
    /// Whether it was the program's own folders that could not be reached.
    pub is_about_access: bool,
}

impl From<Errno> for Fault {
    fn from(error: Errno) -> Fault {
        Fault { error, is_about_access: false }
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Fault {
        Errno::from_io_error(&error).unwrap_or(Errno::IO).into()
    }
}

/// Takes pieces of the file system, with their owner shown as `user`, so that a folder that is
/// for its owner alone is readable under another user id, and no other change is needed.
///
/// Needs privileges over the file system, so the first process does it. A piece for which the
/// file system cannot do it is taken as it is; whether it can be read is seen later.
pub fn trees_for(readable: &[Grant], user: u32) -> Vec<Tree> {
    let mut owners: Vec<((u32, u32), Option<File>)> = Vec::new();
    let mut trees = Vec::new();
    for grant in outermost(readable) {
        let Ok((tree, metadata)) = take_granted(grant) else { continue };
        if let Some(metadata) = metadata {
            let owner = (metadata.uid(), metadata.gid());
            if !owners.iter().any(|(known, _)| *known == owner) {
                owners.push((owner, owner_namespace(owner, user).ok()));
            }
            let namespace = owners.iter().find(|(known, _)| *known == owner);
            if let Some((_, Some(namespace))) = namespace {
                let attributes = MountAttributes {
                    set: libc::MOUNT_ATTR_IDMAP,
                    user_namespace: namespace.as_raw_fd() as u64,
                    ..MountAttributes::default()
                };
                let flags = libc::AT_EMPTY_PATH | libc::AT_RECURSIVE;
                let _ = set_mount_attributes(tree.mount.as_fd(), c"", flags, &attributes);
            }
        }
        trees.push(tree);
    }
    trees
}

/// A user namespace in which `owner` is mapped to `user`, to map a mount with.
fn owner_namespace(owner: (u32, u32), user: u32) -> std::io::Result<File> {
    let (mut reader, writer) = std::io::pipe()?;
    match fork_into(libc::CLONE_NEWUSER)? {
        Fork::Child => {
            // Lives until the first process has what it wants.
            drop(writer);
            let _ = reader.read(&mut [0]);
            std::process::exit(0)
        }
        Fork::Parent(child) => {
            let number = child.as_raw_nonzero();
            let mapped = identity::map_pair(child, owner, (user, user));
            let namespace = mapped.and_then(|()| File::open(format!("/proc/{number}/ns/user")));
            drop(writer);
            let _ = waitpid(Some(child), WaitOptions::empty());
            namespace
        }
    }
}

const TAKE: OpenTreeFlags = OpenTreeFlags::OPEN_TREE_CLONE
    .union(OpenTreeFlags::OPEN_TREE_CLOEXEC)
    .union(OpenTreeFlags::AT_RECURSIVE);

fn take(place: &Path) -> rustix::io::Result<Tree> {
    Ok(Tree { place: place.to_owned(), mount: open_tree(CWD, place, TAKE)? })
}

/// Takes what was granted by its descriptor, so that no link is followed and no other object is taken. Also returns its
/// owner, if known.
fn take_granted(grant: &Grant) -> rustix::io::Result<(Tree, Option<Metadata>)> {
    let object = grant.open()?;
    let mount = open_tree(&object, c"", TAKE | OpenTreeFlags::AT_EMPTY_PATH)?;
    let metadata = File::from(object).metadata().ok();
    Ok((Tree { place: grant.path.clone(), mount }, metadata))
}

/// The places that do not lie in another one, without those that are visible anyway.
fn outermost(grants: &[Grant]) -> Vec<&Grant> {
    let mut outermost: Vec<&Grant> = Vec::new();
    let mut sorted: Vec<_> = grants.iter().filter(|grant| !is_system(&grant.path)).collect();
    sorted.sort_by_key(|grant| &grant.path);
    for grant in sorted {
        if !outermost.iter().any(|outer| grant.path.starts_with(&outer.path)) {
            outermost.push(grant);
        }
    }
    outermost
}

fn is_system(place: &Path) -> bool {
    SYSTEM.iter().any(|system| place.starts_with(system))
}

/// Builds the view. `owner` is the user who owns the scratch folder, if not this process's; `has_zero` is whether there
/// is a `/dev/zero`.
pub fn build(
    order: &Order,
    trees: Vec<Tree>,
    owner: Option<u32>,
    has_zero: bool,
) -> Result<(), Fault> {
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    let mut trees = trees;
    if trees.is_empty() {
        for grant in outermost(&order.readable) {
            match take_granted(grant) {
                Ok((tree, _)) => trees.push(tree),
                // Gone, or no longer what was granted: it stays hidden.
                Err(Errno::STALE | Errno::NOENT | Errno::NOTDIR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    let devices = DEVICES.iter().chain(has_zero.then_some(&ZERO_DEVICE));
    let devices: Vec<Tree> =
        devices.filter_map(|name| take(&Path::new("/dev").join(name)).ok()).collect();
    restrict(c"/", libc::AT_RECURSIVE, libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID)?;

    let hidden = hidden(order);
    for place in &hidden {
        tmpfs(place, "size=1m,nr_inodes=1024,mode=755")?;
    }
    let scratch = fs::canonicalize(SCRATCH)?;
    let owner = owner.map_or(String::new(), |user| format!(",uid={user},gid={user}"));
    let size = order.scratch.max(1);
    tmpfs(&scratch, &format!("size={size},nr_inodes={MAX_FILES},mode=700{owner}"))?;
    for tree in trees {
        let place = tree.place.clone();
        attach(tree).map_err(|error| {
            let denied = matches!(error, Errno::ACCESS | Errno::PERM) || !place.exists();
            Fault { error, is_about_access: denied }
        })?;
    }
    // A working folder that cannot be opened exists at least, and is empty.
    let _ = fs::create_dir_all(&order.folder);
    build_devices(devices)?;
    for place in ALSO_SCRATCH {
        if Path::new(place).is_dir() {
            mount_bind(&scratch, place)?;
        }
    }
    for place in hidden.iter().filter(|place| **place != scratch) {
        if !ALSO_SCRATCH.iter().any(|also| Path::new(also) == place) {
            let place =
                CString::new(place.as_os_str().as_encoded_bytes()).map_err(|_| Errno::INVAL)?;
            restrict(&place, 0, libc::MOUNT_ATTR_RDONLY)?;
        }
    }
    rustix::process::chdir("/")?;
    Ok(())
}

/// Shows only the processes of this namespace in `/proc`, read-only: a root without privileges
/// could otherwise still change the settings of the kernel there.
pub fn own_proc() -> rustix::io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC | MountFlags::RDONLY;
    mount("proc", "/proc", "proc", flags, None)
}

/// The folders to hide: the usual ones and the caller's, their links followed, none in another.
fn hidden(order: &Order) -> Vec<PathBuf> {
    let usual = HIDDEN.iter().map(PathBuf::from);
    let all = usual.chain(order.hidden.iter().cloned()).filter_map(|path| path.canonicalize().ok());
    let may_hide = |place: &PathBuf| {
        place.is_dir()
            && !is_system(place)
            && !SYSTEM.iter().any(|system| Path::new(system).starts_with(place))
            && !place.starts_with(SCRATCH)
    };
    let mut places: Vec<PathBuf> = all.filter(may_hide).collect();
    places.sort();
    let mut outermost: Vec<PathBuf> = Vec::new();
    for place in places {
        if !outermost.iter().any(|outer| place.starts_with(outer)) {
            outermost.push(place);
        }
    }
    outermost
}

fn tmpfs(place: &Path, options: &str) -> rustix::io::Result<()> {
    let options = CString::new(options).map_err(|_| Errno::INVAL)?;
    mount("tmpfs", place, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, options.as_c_str())
}

fn restrict(place: &CStr, flags: libc::c_int, set: u64) -> rustix::io::Result<()> {
    let attributes = MountAttributes { set, ..MountAttributes::default() };
    set_mount_attributes(CWD, place, flags, &attributes)
}

/// Puts a piece back at its place, read-only.
fn attach(tree: Tree) -> rustix::io::Result<()> {
    let attributes = MountAttributes {
        set: libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV,
        ..MountAttributes::default()
    };
    let flags = libc::AT_EMPTY_PATH | libc::AT_RECURSIVE;
    set_mount_attributes(tree.mount.as_fd(), c"", flags, &attributes)?;
    attach_as_is(tree)
}

fn attach_as_is(tree: Tree) -> rustix::io::Result<()> {
    let Tree { place, mount } = tree;
    if !place.exists() {
        let is_folder = File::from(mount.try_clone().map_err(|_| Errno::MFILE)?)
            .metadata()
            .is_ok_and(|metadata| metadata.is_dir());
        let folder = if is_folder { Some(place.as_path()) } else { place.parent() };
        let made = folder.map_or(Ok(()), fs::create_dir_all);
        let made =
            made.and_then(|()| if is_folder { Ok(()) } else { File::create(&place).map(drop) });
        made.map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))?;
    }
    let flags = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH | MoveMountFlags::MOVE_MOUNT_T_EMPTY_PATH;
    move_mount(mount, c"", open_without_links(&place)?, c"", flags)
}

/// A `/dev` with the few devices that a program needs, and no other.
fn build_devices(devices: Vec<Tree>) -> Result<(), Fault> {
    tmpfs(Path::new("/dev"), "size=64k,nr_inodes=64,mode=755")?;
    for device in devices {
        attach_as_is(device)?;
    }
    fs::create_dir("/dev/shm")?;
    for (name, target) in [
        ("fd", "/proc/self/fd"),
        ("stdin", "/proc/self/fd/0"),
        ("stdout", "/proc/self/fd/1"),
        ("stderr", "/proc/self/fd/2"),
    ] {
        symlink(target, Path::new("/dev").join(name))?;
    }
    Ok(restrict(c"/dev", 0, libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID)?)
}
