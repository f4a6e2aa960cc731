use std::{
    fs::{File, OpenOptions, Permissions, set_permissions},
    io::{ErrorKind, Read},
    net::TcpListener,
    os::{
        fd::OwnedFd,
        unix::{
            fs::{OpenOptionsExt, PermissionsExt},
            net::{UnixDatagram, UnixListener},
        },
    },
    path::{Path, PathBuf},
    process::Command,
};

use papan_sandbox::{Layer, Layers, Mode};
use papan_test_tools::{is_installed, skip};
use rustix::net::{
    AddressFamily, SocketAddrUnix, SocketFlags, SocketType, bind, listen, socket_with,
};

use crate::support::{Folder, confinement, modes, run};

/// Tries to reach the test's own listener, in three ways, and returns the output.
fn attempt(without: Layers) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.set_nonblocking(true).expect("can wait");
    let port = listener.local_addr().expect("bound").port();
    let folder = Folder::new();
    let script = folder.write(
        "bot.py",
        &format!(
            "
import socket
for family, kind in ((socket.AF_INET, socket.SOCK_STREAM), (socket.AF_INET, socket.SOCK_DGRAM)):
    try:
        s = socket.socket(family, kind)
        s.connect(('127.0.0.1', {port}))
        s.send(b'x')
        print('reached')
    except OSError as e:
        print('failed')
"
        ),
    );
    let mut confinement = confinement(Mode::Default);
    confinement.without = without;
    let outcome = run(&["python3", script.to_str().expect("text")], &confinement);
    let accepted = listener.accept();
    let unheard = accepted.is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
    assert!(unheard, "{outcome:?}");
    outcome.output
}

#[test]
fn the_network_cannot_be_reached() {
    if is_installed("python3") {
        assert_eq!(attempt(Layers::NONE), "failed\nfailed\n");
    }
}

#[test]
fn each_layer_alone_keeps_the_network_away() {
    if !is_installed("python3") {
        return;
    }
    let three = [Layer::NetworkNamespace, Layer::Seccomp, Layer::Landlock];
    let reached = run(&["true"], &confinement(Mode::Default)).layers;
    for kept in three.into_iter().filter(|&layer| reached.contains(layer)) {
        let without = three.into_iter().filter(|&layer| layer != kept).collect();
        // Landlock restricts TCP only.
        let output = attempt(without);
        assert!(output.starts_with("failed\n"), "{kept}: {output}");
    }
}

#[test]
fn a_local_socket_in_the_run_folder_of_others_cannot_be_reached() {
    if !is_installed("python3") {
        return;
    }
    let place = Folder::new();
    let path = place.path().join("socket");
    let listener = UnixListener::bind(&path).expect("a new socket");
    listener.set_nonblocking(true).expect("can wait");
    let folder = Folder::new();
    let script = folder.write(
        "bot.py",
        &format!(
            "
import socket
try:
    socket.socket(socket.AF_UNIX).connect('{}')
    print('reached')
except OSError:
    print('failed')
",
            path.display()
        ),
    );
    let outcome = run(&["python3", script.to_str().expect("text")], &confinement(Mode::Default));
    if !outcome.layers.contains(Layer::MountNamespace) {
        skip("there is no mount namespace");
        return;
    }
    assert_eq!(outcome.output, "failed\n", "{outcome:?}");
    assert!(listener.accept().is_err());
}

/// Tries to reach the sockets of the test in the bot's own folder, in every way there is.
const LOCAL_SOCKETS: &str = "
import socket, sys
def attempt(name, way):
    try:
        way()
        print('reached by', name)
    except OSError:
        pass
message = [b'x']
def stream():
    socket.socket(socket.AF_UNIX, socket.SOCK_STREAM).connect('stream')
def packets():
    socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET).connect('packets')
def sent(kind):
    return lambda: socket.socket(socket.AF_UNIX, kind).sendto(message[0], 'datagrams')
def sent_with_message(kind):
    return lambda: socket.socket(socket.AF_UNIX, kind).sendmsg(message, [], 0, 'datagrams')
def pair(kind):
    return lambda: socket.socketpair(socket.AF_UNIX, kind)[0].sendto(message[0], 'datagrams')
attempt('stream', stream)
attempt('packets', packets)
kinds = [socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_STREAM, socket.SOCK_SEQPACKET]
for kind in kinds + [socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK]:
    attempt('sendto', sent(kind))
    attempt('sendmsg', sent_with_message(kind))
    attempt('pair', pair(kind))
def fifo():
    import os
    os.write(os.open('fifo', os.O_WRONLY | os.O_NONBLOCK), b'x')
if sys.argv[1] == 'fifo': attempt('fifo', fifo)
for kind in (socket.SOCK_STREAM, socket.SOCK_SEQPACKET):
    left, right = socket.socketpair(socket.AF_UNIX, kind)
    left.send(b'x')
    assert right.recv(1) == b'x'
print('done')
";

#[test]
fn local_sockets_and_pipes_in_the_folder_of_the_bot_cannot_be_reached() {
    if !is_installed("python3") {
        return;
    }
    // Not in a temporary folder: Landlock lets a program write whatever is below its scratch folder.
    let home: PathBuf = std::env::var_os("HOME").expect("a home").into();
    let folder = Folder::below(&home);
    let listener = UnixListener::bind(folder.path().join("stream")).expect("a new socket");
    let datagrams = UnixDatagram::bind(folder.path().join("datagrams")).expect("a new socket");
    let packets = packet_listener(&folder.path().join("packets"));
    let fifo = folder.path().join("fifo");
    let made = Command::new("mkfifo").args(["-m", "666"]).arg(&fifo).status();
    assert!(made.is_ok_and(|status| status.success()));
    let reader = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK)
        .open(&fifo)
        .expect("a new pipe");
    listener.set_nonblocking(true).expect("can wait");
    datagrams.set_nonblocking(true).expect("can wait");
    for name in ["stream", "datagrams", "packets"] {
        let anyone = Permissions::from_mode(0o777);
        set_permissions(folder.path().join(name), anyone).expect("our own file");
    }
    let script = folder.write("bot.py", LOCAL_SOCKETS);
    let script = script.to_str().expect("text");
    let heard = |mut reader: &File| {
        let mut heard = Vec::new();
        heard.extend(listener.accept().map(|_| "a connection"));
        heard.extend(datagrams.recv(&mut [0]).map(|_| "a datagram"));
        heard.extend(rustix::net::accept(&packets).map(|_| "a connection for packets"));
        heard.extend(reader.read(&mut [0]).ok().filter(|&size| size > 0).map(|_| "the pipe"));
        heard
    };
    // The path is open, so it is the filter that closes it.
    let off = run(&["python3", script, "fifo"], &confinement(Mode::Off));
    assert!(off.output.contains("reached by pair"), "{off:?}");
    assert_eq!(
        heard(&reader),
        ["a connection", "a datagram", "a connection for packets", "the pipe"],
        "{off:?}"
    );
    while datagrams.recv(&mut [0]).is_ok() {}
    for mode in modes().into_iter().filter(|mode| *mode != Mode::Off) {
        let landlock = run(&["true"], &confinement(mode)).layers.contains(Layer::Landlock);
        let words = ["python3", script, if landlock { "fifo" } else { "" }];
        for without in [Layers::NONE, Layers::NONE.with(Layer::MountNamespace)] {
            let mut confinement = confinement(mode);
            confinement.without = if mode == Mode::Strict { Layers::NONE } else { without };
            let outcome = run(&words, &confinement);
            assert_eq!(outcome.output, "done\n", "{mode:?}: {outcome:?}");
            assert_eq!(heard(&reader), [""; 0], "{mode:?}: {outcome:?}");
        }
    }
}

/// A local socket that takes connections for packets.
fn packet_listener(path: &Path) -> OwnedFd {
    let kind = SocketType::SEQPACKET;
    let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
    let socket = socket_with(AddressFamily::UNIX, kind, flags, None).expect("a socket");
    bind(&socket, &SocketAddrUnix::new(path).expect("short")).expect("a new socket");
    listen(&socket, 8).expect("ours");
    socket
}
