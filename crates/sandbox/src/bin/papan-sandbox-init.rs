//! `papan sandbox-init` as a program of its own: the tests of this crate start it.

fn main() {
    papan_sandbox::init_main()
}
