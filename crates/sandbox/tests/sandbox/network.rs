use std::{io::ErrorKind, net::TcpListener, os::unix::net::UnixListener};

use papan_sandbox::{Layer, Layers, Mode};

use crate::support::{Folder, confinement, is_installed, run};

/// Tries to reach the test's own listener, in three ways, and says what came of it.
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
        // Landlock knows TCP only.
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
        println!("skipped: no mount namespace");
        return;
    }
    assert_eq!(outcome.output, "failed\n", "{outcome:?}");
    assert!(listener.accept().is_err());
}
