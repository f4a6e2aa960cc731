//! Embeds the page again when it was built again.

use std::path::Path;

fn main() {
    // A missing folder would cause a build each time; its parent changes when the folder is created.
    let built = Path::new("../../web/dist");
    let watched = if built.exists() { "../../web/dist" } else { "../../web" };
    println!("cargo::rerun-if-changed={watched}");
}
