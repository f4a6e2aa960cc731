use std::fs;

use papan_sandbox::{Layer, Mode};
use papan_test_tools::{is_installed, skip};

use crate::support::{Folder, confinement, modes, run, run_script};

fn home() -> std::path::PathBuf {
    std::env::var_os("HOME").map(Into::into).expect("a home")
}

#[test]
fn the_home_cannot_be_read() {
    let secrets = Folder::below(&home());
    let secret = secrets.write("secret", "SECRET");
    let text =
        format!("cat {0}; ls {1}; cat {1}/.bashrc; echo done", secret.display(), home().display());
    let outcome = run_script(&text, &confinement(Mode::Default));
    assert_eq!(outcome.output, "done\n", "{outcome:?}");
}

#[test]
fn the_folder_of_another_bot_cannot_be_read() {
    let other = Folder::new();
    let secret = other.write("bot.py", "SECRET");
    let outcome =
        run_script(&format!("cat {}; echo done", secret.display()), &confinement(Mode::Default));
    assert_eq!(outcome.output, "done\n", "{outcome:?}");
}

#[test]
fn a_folder_that_is_allowed_can_be_read_but_not_written() {
    for parent in [std::env::temp_dir(), home()] {
        let extra = Folder::below(&parent);
        let file = extra.write("data", "DATA\n");
        let mut confinement = confinement(Mode::Default);
        confinement.allow_read = vec![extra.path().to_owned()];
        let text = format!(
            "cat {0}; echo x > {0}; echo x > {1}/new",
            file.display(),
            extra.path().display()
        );
        let outcome = run_script(&text, &confinement);
        assert_eq!(outcome.output, "DATA\n", "{outcome:?}");
        assert_eq!(fs::read_to_string(&file).expect("there"), "DATA\n");
        assert!(!extra.path().join("new").exists());
    }
}

#[test]
fn nothing_outside_of_the_scratch_folder_can_be_written() {
    let folder = Folder::new();
    let script = folder.write(
        "bot.sh",
        "
        for place in . / /etc /usr /var /home /root /run /dev /proc /sys /opt; do
            (echo x > $place/papan-was-here) && echo wrote $place
        done
        (echo x >> bot.sh) && echo wrote myself
        (echo x > /proc/sys/kernel/hostname) && echo renamed
        mkdir made && echo made
        rm bot.sh && echo removed
        chmod 777 . && echo opened
        echo done",
    );
    let words = ["sh", script.to_str().expect("text")];
    let outcome = run(&words, &confinement(Mode::Default));
    // Landlock does not restrict modes; the program of an ordinary user may then change its own.
    let output = outcome.output.replace("opened\n", "");
    let has_mounts = outcome.layers.contains(Layer::MountNamespace);
    assert_eq!(if has_mounts { &outcome.output } else { &output }, "done\n", "{outcome:?}");
    assert!(script.exists());
}

#[test]
fn the_scratch_folder_takes_its_size_and_no_more() {
    let mut confinement = confinement(Mode::Default);
    confinement.scratch = 4 << 20;
    let text = "cd $HOME && echo $HOME $TMPDIR && echo one > a && cat a
        head -c 3000000 /dev/urandom > b && echo fits
        head -c 3000000 /dev/urandom > c || echo full
        for place in /tmp /var/tmp /dev/shm; do head -c 2000000 /dev/urandom > $place/d || echo full; done";
    let outcome = run_script(text, &confinement);
    if !outcome.layers.contains(Layer::MountNamespace) {
        skip("there is no mount namespace");
        return;
    }
    let lines: Vec<_> = outcome.output.lines().collect();
    assert_eq!(lines[1..], ["one", "fits", "full", "full", "full", "full"], "{outcome:?}");
}

#[test]
fn the_scratch_folder_is_private_and_gone_afterwards() {
    let name = format!("papan-left-{}", std::process::id());
    for mode in modes() {
        let text = format!("echo x > $HOME/{name}; echo $HOME");
        let outcome = run_script(&text, &confinement(mode));
        let place = std::path::Path::new(outcome.output.trim()).join(&name);
        assert!(!place.exists(), "{mode:?} {}", place.display());
        let again = run_script(&format!("ls $HOME/{name} || echo none"), &confinement(mode));
        assert_eq!(again.output, "none\n", "{mode:?}");
    }
}

#[test]
fn a_thousand_small_files_fit_but_not_a_million() {
    if !is_installed("python3") {
        return;
    }
    let folder = Folder::new();
    let script = folder.write(
        "bot.py",
        "
import os
count = 0
try:
    while count < 100000:
        os.mkdir(os.environ['HOME'] + '/' + str(count))
        count += 1
except OSError:
    pass
print(count)
",
    );
    let outcome = run(&["python3", script.to_str().expect("text")], &confinement(Mode::Default));
    let count: u32 = outcome.output.trim().parse().unwrap_or_else(|_| panic!("{outcome:?}"));
    if !outcome.layers.contains(Layer::MountNamespace) {
        skip("there is no mount namespace");
        return;
    }
    assert!((1000..20_000).contains(&count), "{count}");
}

#[test]
fn a_script_in_the_home_itself_opens_only_itself() {
    let neighbour = Folder::below(&home());
    let secret = neighbour.write("secret", "SECRET");
    let script = home().join(format!("papan-test-{}.sh", std::process::id()));
    fs::write(&script, format!("cat {}; ls", secret.display())).expect("our home");
    let outcome = run(&["sh", script.to_str().expect("text")], &confinement(Mode::Default));
    let _ = fs::remove_file(&script);
    assert!(!outcome.output.contains("SECRET"), "{outcome:?}");
    assert!(!outcome.output.contains("papan-test-0"), "{outcome:?}");
}
