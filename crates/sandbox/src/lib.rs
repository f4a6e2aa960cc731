//! Starts untrusted programs, confines them, freezes them, and leaves no process behind.
//!
//! ```no_run
//! use papan_sandbox::{Confined, Confinement, Mode, Program};
//!
//! let words = ["python3", "mybot.py"].map(String::from);
//! let program = Program::resolve(&words).expect("there is such a bot");
//! let init = vec![std::env::current_exe().expect("this program").into(), "sandbox-init".into()];
//! let bot = Confined::start(&program, &Confinement::new(Mode::Default, init)).expect("it starts");
//! println!("behind {}", bot.layers());
//! bot.end();
//! ```
//!
//! # How it is built
//!
//! [`Confined::start`] starts a helper, `papan sandbox-init`, and hands it an order and the three
//! descriptors of the program through a socket. The helper becomes three processes: the *first*
//! stays outside and cleans up; the *second* is the first process of the new namespaces, obeys
//! (freeze, thaw, kill), watches the memory and reaps; the *third* becomes the program. If the
//! socket closes because the parent died, the second kills everything and ends; if one of the
//! helpers dies, the next one dies with it. The parent needs no thread, and freezing is one write
//! of one byte for it.
//!
//! A layer that cannot be had is left out, and [`Confined::layers`] does not name it. With
//! [`Mode::Strict`] the program does not start then.
//!
//! # Layer by layer
//!
//! What each protects from, and what it does not. The names are those of [`Layer`].
//!
//! - **session**: the program has no terminal and does not get the interrupt that a person sends
//!   to the referee. It does not hinder it from sending signals; that is for *pid-namespace*.
//! - **environment**: `PATH`, `LANG`, `HOME`, `TMPDIR`, `PAPAN=1`, and nothing else: no tokens, no
//!   addresses of agents, no display.
//! - **folder**: `HOME` and `TMPDIR` are a private writable folder that is gone afterwards. With
//!   *mount-namespace* it is a file system of limited size in memory, seen as `/tmp`, `/var/tmp`
//!   and `/dev/shm`. Without, it is a folder on disk in which only each single file is limited.
//! - **descriptors**: no open file or socket of the referee, and none of another bot.
//! - **resource-limits**: no core files; 512 open files; no file larger than the scratch folder;
//!   writable memory that is asked for at most 1 GiB more than twice what may be used. Not address
//!   space, of which Java reserves a multiple; not processor time, which is the referee's clock.
//! - **parent-death**: when Papan dies, however it dies, so does the program.
//! - **memory-watch**: every 20 milliseconds the resident memory of all processes together, with
//!   their page tables, is added up; above the limit all are killed ([`Exit::OutOfMemory`]). A
//!   thread of its own does it, because many processes with many mappings make it last. Between
//!   two looks a program can be above the limit. Pages shared by its processes count once where
//!   the kernel tells, else once for each. Memory that the kernel holds for it (full pipes and
//!   local sockets) is not counted.
//! - **process-limit**: processes and threads together are bounded. For an ordinary user a limit
//!   of the kernel does it. Root is not held by that, so for root it takes *other-user* or
//!   *pids-cgroup*, and the layer is claimed only with one of them. Root of a user namespace may be
//!   held, which is tried out. Without *user-namespace* (or before Linux 5.14) the limit counts the
//!   user's other processes too: it is set to as many as there are, and the allowed ones on top.
//! - **user-namespace**: what lets an ordinary user have the other namespaces. The program is user
//!   1000 in it and has no privilege there either.
//! - **pid-namespace**: the program sees nobody else and can signal nobody else; when its first
//!   process, ours, ends, the kernel kills whatever is left, daemons too. Freezing reaches every
//!   process in it. Without it, orphans are adopted and found through `/proc`, which a program
//!   that forks faster than it is read can evade for a while.
//! - **network-namespace**: there is no network interface, not even a loopback that is up.
//! - **ipc-namespace**: shared memory, semaphores and the host's name are its own.
//! - **mount-namespace**: everything is read-only except the scratch folder. `/root`, `/home`,
//!   `/tmp`, `/var/tmp`, `/run`, `/mnt`, `/media`, and the caller's `HOME` and `TMPDIR` are empty,
//!   except for the bot's folder, its language's installation and what is allowed explicitly; see
//!   [`Program`]. `/dev` has five harmless devices. What is not under one of these places is
//!   in sight as far as its permissions let anybody read it (`/etc/passwd`, `/srv`, `/var/lib`).
//! - **own-proc**: `/proc` shows only the namespace's processes, and is read-only.
//! - **no-new-privileges**: no capabilities, and none to be had through set-user-id programs.
//! - **landlock**: a second line for files, and the first where there is no mount namespace:
//!   reading and executing under `/usr`, `/bin`, `/sbin`, `/lib*`, `/etc`, `/opt`, `/nix`, `/gnu`,
//!   `/snap`, `/proc`, `/sys`, `/dev` and what the program needs; writing in the scratch folder.
//!   Where the kernel knows it: no TCP (Linux 6.7), no signals or abstract sockets to the outside
//!   (6.12). It does not hide names and sizes, and does not keep from sockets with a path.
//! - **seccomp**: a filter refuses, with EPERM, what attacks on the kernel begin with: tracing
//!   other processes, mounts, new namespaces, keys, BPF, performance counters, `io_uring`, modules;
//!   every socket that is not local; memory outside of the resident size (memfd, System V); and
//!   what could wake up a frozen process (SIGCONT, also as what the end of a child or parent sends;
//!   timers made with `timer_create`; process groups within a session, whose orphans the kernel
//!   wakes up). It is a list of what is refused, so a hole in a call that is not on the list
//!   remains one.
//! - **other-user**: if Papan runs as root, the bot gets a user id that nobody else has. Folders
//!   that only their owner may read are shown to it through mounts that map the owner (Linux
//!   5.12; ext4, xfs, btrfs, tmpfs and others). Where that cannot be and the bot could not read
//!   its own folder, the layer is given up for *pids-cgroup*.
//! - **pids-cgroup**: the kernel counts the processes in a control group of their own, which is
//!   removed afterwards. Tried only for root without *other-user*.
//!
//! # What no layer promises
//!
//! The kernel is shared: an unknown hole in it is a hole here. While it is its turn, a program may
//! use every processor, and so slow down others. It can read all of its own folder: put bots that
//! must not know each other into different folders. It can measure time, and learn about the
//! machine from `/proc`, `/sys` and `/etc`. Freezing is not instant: the program runs on for the
//! microseconds until the helper is scheduled. After that the helper looks at all processes until
//! two looks found the same ones, all of them stopped, and goes on looking from time to time.
//!
//! # Other systems
//!
//! Other Unix systems get *session*, *environment*, *folder*, *descriptors*, *parent-death* and
//! *resource-limits*; freezing and ending reach the process group only.
//!
//! Windows gets *session* (a console of its own, not shown), *environment* (with what its programs
//! cannot do without: `SystemRoot`, `TEMP`, `TMP`, `USERPROFILE`), *folder*, and *parent-death*.
//! There is no helper: the program starts suspended, is put into a job, which its children cannot
//! leave, and goes on then. Ending the job ends all of them, as does the death of Papan, which
//! holds the job's only handle. Freezing suspends the processes that the job has at that moment.
//! Three threads move the bytes of the standard streams, because pipes cannot be waited for there.
//! Handles that Papan itself inherited may reach the program, so *descriptors* is not claimed.

mod awaited;
mod confinement;
mod descriptors;
mod exit;
mod fault;
mod hangup;
mod layers;
mod mode;
mod probe;
mod program;

#[cfg(unix)]
mod confined;
#[cfg(unix)]
mod init;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(unix)]
mod system;
#[cfg(windows)]
mod windows;
#[cfg(unix)]
mod wire;

pub use awaited::Awaited;
pub use confinement::Confinement;
pub use descriptors::allow_many_descriptors;
pub use exit::{Exit, State};
pub use fault::StartFault;
pub use hangup::leaving_ignored_hangups;
pub use layers::{Layer, Layers};
pub use mode::Mode;
pub use probe::{Probe, probe};
pub use program::Program;
#[cfg(windows)]
pub use windows::{Confined, init_main};
#[cfg(unix)]
pub use {confined::Confined, init::init_main};
