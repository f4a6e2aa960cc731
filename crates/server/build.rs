//! Has the page embedded anew when it was built anew.

use std::path::Path;

fn main() {
    // A folder that is not there would mean a build each time; what surrounds it changes when it comes.
    let built = Path::new("../../web/dist");
    let watched = if built.exists() { "../../web/dist" } else { "../../web" };
    println!("cargo::rerun-if-changed={watched}");
}
