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
//! stays outside, makes the control groups and removes them at the end; the *second* is the first
//! process of the new namespaces, executes commands (freeze, thaw, kill), confirms a freeze, watches the memory
//! and reaps; the *third* enters the control groups and becomes the program. The helpers are in
//! none of these groups. If the socket closes because the parent died, the second kills everything
//! and ends; if one of the helpers dies, the next one dies with it. The parent needs no thread: to
//! freeze is to write one byte, and to read one report when it waits until that is confirmed
//! ([`Confined::wait_until_frozen`]).
//!
//! Moving a process into a control group takes about 10 ms, because the kernel waits for all
//! processors. The third process is therefore born in its group of version 2 (`clone3`, Linux 5.7),
//! and moves itself, a single thread, into groups of version 1, which takes 0.06 ms since Linux
//! 5.5. Groups are made below the one that Papan runs in, or beside it where version 2 lets only
//! those have a memory limit, wherever the hierarchies are mounted. They are named after the first
//! process and its pid namespace; the groups of a killed one are removed by that of the next
//! program in the same namespace.
//!
//! A layer that cannot be had is left out, and [`Confined::layers`] does not name it. With
//! [`Mode::Strict`] the program does not start then.
//!
//! # Layer by layer
//!
//! What each layer protects from, and what it does not. The names are those of [`Layer`].
//!
//! - **session**: the program has no terminal and does not get the interrupt that a person sends
//!   to the referee. It does not hinder it from sending signals; that is for *pid-namespace*.
//! - **environment**: `PATH`, `LANG`, `HOME`, `TMPDIR`, `PAPAN=1`, and nothing else: no tokens, no
//!   addresses of agents, no display.
//! - **folder**: `HOME` and `TMPDIR` are a private writable folder that is gone afterwards. With
//!   *mount-namespace* it is a file system of limited size in memory, seen as `/tmp`, `/var/tmp`
//!   and `/dev/shm`. Without, it is a folder on disk in which only each single file is limited.
//! - **descriptors**: no open file or socket of the referee, and none of another bot.
//! - **resource-limits**: no core files; no higher priority; 512 open files; no file larger than
//!   the scratch folder; writable memory that is asked for at most 1 GiB more than twice what may
//!   be used. Not address space, of which Java reserves a multiple; not processor time, which is
//!   the referee's clock.
//! - **parent-death**: when Papan dies, however it dies, so does the program.
//! - **memory-watch**: every 20 milliseconds the resident memory of all processes together, with
//!   their page tables, is added up; above the limit all are killed ([`Exit::OutOfMemory`]). A
//!   thread of its own does it, because many processes with many mappings make it last. Between
//!   two measurements a program can be above the limit. Pages shared by its processes count once
//!   where the kernel reports it, else once for each. Memory that is in no process's resident size (full pipes
//!   and local sockets, shared pages that were given up) is not counted; that is for
//!   *memory-cgroup*.
//! - **process-limit**: processes and threads together are bounded. For an ordinary user a limit
//!   of the kernel does it. Root is not held by that, so for root it takes *other-user* or
//!   *pids-cgroup*, and the layer is claimed only with one of them. Root of a user namespace may be
//!   held, which is tried out. Without *user-namespace* (or before Linux 5.14) the limit counts the
//!   user's other processes too: it is set to as many as there are, and the allowed ones on top.
//! - **user-namespace**: what lets an ordinary user have the other namespaces. The program is user
//!   1000 in it and has no privilege there either.
//! - **pid-namespace**: the program sees and can signal no other processes; when its first
//!   process, ours, ends, the kernel kills whatever is left, daemons too. Freezing reaches every
//!   process in it. Without it, orphans are adopted and found through `/proc`, which a program
//!   that forks faster than it is read can evade for a while.
//! - **network-namespace**: there is no network interface, not even a loopback that is up.
//! - **ipc-namespace**: shared memory, semaphores and the host's name are its own.
//! - **mount-namespace**: everything is read-only except the scratch folder. `/root`, `/home`,
//!   `/tmp`, `/var/tmp`, `/run`, `/mnt`, `/media`, and the caller's `HOME` and `TMPDIR` are empty,
//!   except for the bot's folder, its language's installation and what is allowed explicitly; see
//!   [`Program`]. Each of these is opened without following links, and mounted only if its device
//!   and inode are those that were checked. `/dev` has four or five harmless devices. What is not
//!   under one of these places is in sight as far as its permissions let anyone read it
//!   (`/etc/passwd`, `/srv`, `/var/lib`).
//! - **own-proc**: `/proc` shows only the namespace's processes, and is read-only.
//! - **no-new-privileges**: no capabilities, and none to be had through set-user-id programs.
//! - **landlock**: a second line for files, and the first where there is no mount namespace:
//!   reading and executing under `/usr`, `/bin`, `/sbin`, `/lib*`, `/etc`, `/opt`, `/nix`, `/gnu`,
//!   `/snap`, `/proc`, `/sys`, `/dev` and what the program needs; writing in the scratch folder.
//!   Where the kernel knows it: no TCP (Linux 6.7), no signals or abstract sockets to the outside
//!   (6.12). It does not hide names and sizes, and does not keep from sockets with a path.
//! - **seccomp**: a filter on system calls; a refused call fails with EPERM. It refuses tracing
//!   other processes, mounts, new namespaces, keys, BPF, performance counters, `io_uring` and
//!   modules; every socket that is not local, `connect`, and local datagram sockets, so that no
//!   socket file can be reached (pairs of stream sockets work); memory that is in no process's
//!   resident size (memfd, System V, huge pages of the pool); record locks (`fcntl`), whose memory
//!   the kernel charges to no control group; and whatever could send SIGCONT to a frozen process
//!   (the signal itself, also as what the end of a child or parent sends; timers made with
//!   `timer_create`; process groups within a session). Without *freezer-cgroup* it also refuses
//!   `setsid` and the setters of the scheduler, without *memory-cgroup* also `vmsplice` and shared
//!   anonymous mappings (and there is no `/dev/zero`). In the default mode a call on no list is let
//!   through, so a hole in such a call remains one. [`Mode::Strict`] lets through only the calls
//!   that Python, Node, Java, Go, C++ and Rust programs need; other calls fail with EPERM, or with
//!   ENOSYS if they are newer than Linux 5.0 and libraries probe for them. What does not work under
//!   the filter: connecting to one's own listening socket, as `multiprocessing.Manager` and the
//!   `forkserver` start method of Python do; and record locks, as `FileChannel.lock` of Java takes
//!   them, and `SQLite`: a database in the scratch folder (`sqlite3` of Python) fails unless it is
//!   opened with `vfs=unix-dotfile` or `nolock=1`. `flock` works.
//! - **other-user**: if Papan runs as root, the bot gets a user id of its own. Folders
//!   that only their owner may read are shown to it through mounts that map the owner (Linux
//!   5.12; ext4, xfs, btrfs, tmpfs and others). Where that cannot be and the bot could not read
//!   its own folder, the layer is given up for *pids-cgroup*.
//! - **pids-cgroup**: the kernel counts the processes in a control group of their own, which is
//!   removed afterwards. Tried only for root without *other-user*.
//! - **freezer-cgroup**: the kernel freezes all processes of the program at once, also those that
//!   are being created, and reports when all are frozen. No signal wakes them, and no further
//!   checks are needed. With Linux 5.14 one write also kills all of them. For root the second process has
//!   real-time priority then, so that many busy processes do not delay it. Version 2, or the
//!   controller `freezer` of version 1. Without it SIGSTOP freezes, and the second process checks
//!   all processes until nothing runs, and from time to time after that.
//! - **memory-cgroup**: the kernel charges the program for its pages, page tables, pipes, sockets
//!   and scratch folder, but not for all small objects of its own, and kills processes of it when
//!   the limit and the size of the scratch folder are used up, swap included
//!   ([`Exit::OutOfMemory`]). Files that it reads count too, but are given up first. Version 2, or
//!   the controller `memory` of version 1. An ordinary user has it where the own part of the
//!   hierarchy may be written, as below a systemd user manager; [`Mode::Strict`] demands it.
//!
//! # What no layer guarantees
//!
//! The kernel is shared: an unknown hole in it is a hole here. While it is its turn, a program may
//! use every processor, and so slow down others. It can read all of its own folder: put bots that
//! must not know each other into different folders. It can measure time, and learn about the
//! machine from `/proc`, `/sys` and `/etc`. Freezing is not instant: the program runs on until the
//! helper is scheduled and each of its processes was stopped; the referee can wait for that.
//!
//! # Other systems
//!
//! Other Unix systems get *session*, *environment*, *folder*, *descriptors*, *parent-death* and
//! *resource-limits*; freezing and ending reach the process group only.
//!
//! Windows gets *session* (a console of its own, not shown), *environment* (with what its programs
//! cannot do without: `SystemRoot`, `TEMP`, `TMP`, `USERPROFILE`), *folder*, and *parent-death*.
//! There is no helper: the program starts suspended, is put into a job, which its children cannot
//! leave, and is resumed then. Ending the job ends all of them, as does the death of Papan, which
//! holds the job's only handle. Freezing suspends the processes that the job has at that moment.
//! Three threads move the bytes of the standard streams, because pipes cannot be waited for there.
//! Handles that Papan itself inherited may reach the program, so *descriptors* is not claimed.

mod affinity;
mod awaited;
mod confinement;
mod descriptors;
mod exit;
mod fault;
mod hangup;
mod layers;
mod mode;
mod probe;

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

pub use affinity::Affinity;
pub use awaited::Awaited;
pub use confinement::Confinement;
pub use descriptors::allow_many_descriptors;
pub use exit::{Exit, State};
pub use fault::StartFault;
pub use hangup::leaving_ignored_hangups;
pub use layers::{Layer, Layers};
#[cfg(target_os = "linux")]
#[doc(hidden)]
pub use linux::seccomp::allowed_calls;
pub use mode::Mode;
pub use papan_programs::{Program, ResolveFault, Withheld};
pub use probe::{Probe, probe};
#[cfg(windows)]
pub use windows::{Confined, init_main};
#[cfg(unix)]
pub use {confined::Confined, init::init_main};
