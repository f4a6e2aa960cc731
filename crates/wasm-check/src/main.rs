//! Compares the signature with the one that was given when this program was compiled. A WebAssembly module without
//! imports cannot print; its exit code is all that it says.

use std::process::ExitCode;

fn main() -> ExitCode {
    let found = papan_wasm_check::signature().to_string();
    let is_expected = option_env!("PAPAN_SIGNATURE").is_none_or(|expected| expected == found);
    println!("{found}");
    if is_expected { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
