//! Machines that lack a feature, as far as that can be simulated.

use papan_sandbox::{Layer, Layers, Mode, StartFault};
use papan_test_tools::skip;

use crate::support::{Folder, confinement, run, run_script, start};

#[test]
fn a_layer_that_is_missing_is_not_claimed_and_the_program_runs() {
    let full = run(&["true"], &confinement(Mode::Default)).layers;
    for layer in full.iter() {
        if Layers::demanded(Mode::Default).contains(layer) || layer == Layer::ParentDeath {
            continue;
        }
        let mut confinement = confinement(Mode::Default);
        confinement.without = Layers::NONE.with(layer);
        let outcome = run_script("echo alive", &confinement);
        assert_eq!(outcome.output, "alive\n", "without {layer}: {outcome:?}");
        assert!(!outcome.layers.contains(layer), "{layer}");
    }
}

#[test]
fn strict_refuses_to_run_without_any_of_the_layers_that_it_demands() {
    if !run(&["true"], &confinement(Mode::Default)).layers.missing_for(Mode::Strict).is_empty() {
        skip("strict is out of reach here anyway");
        return;
    }
    for layer in Layers::demanded(Mode::Strict).iter() {
        if Layers::demanded(Mode::Default).contains(layer) || layer == Layer::ParentDeath {
            continue;
        }
        let mut confinement = confinement(Mode::Strict);
        confinement.without = Layers::NONE.with(layer);
        let folder = Folder::new();
        let script = folder.write("bot.sh", "echo it runs");
        let fault = start(&["sh", script.to_str().expect("text")], &confinement);
        match fault {
            Err(StartFault::Unconfined { missing }) => assert!(missing.contains(layer), "{layer}"),
            other => panic!("without {layer}: {other:?}"),
        }
    }
}

#[test]
fn off_reaches_the_plain_layers_and_claims_no_other() {
    let layers = run(&["true"], &confinement(Mode::Off)).layers;
    assert_eq!(layers.to_string(), "session environment folder descriptors parent-death");
}

#[test]
fn without_any_namespace_landlock_still_hides_the_home_and_guards_the_files() {
    let home: std::path::PathBuf = std::env::var_os("HOME").expect("a home").into();
    let secrets = Folder::below(&home);
    let secret = secrets.write("secret", "SECRET");
    let mut confinement = confinement(Mode::Default);
    confinement.without = [
        Layer::UserNamespace,
        Layer::PidNamespace,
        Layer::MountNamespace,
        Layer::NetworkNamespace,
        Layer::IpcNamespace,
    ]
    .into_iter()
    .collect();
    let text = format!(
        "cat {}; echo x > ./new; echo x > $HOME/new && echo scratch; echo done",
        secret.display()
    );
    let outcome = run_script(&text, &confinement);
    if !outcome.layers.contains(Layer::Landlock) {
        skip("there is no Landlock");
        return;
    }
    assert_eq!(outcome.output, "scratch\ndone\n", "{outcome:?}");
}
