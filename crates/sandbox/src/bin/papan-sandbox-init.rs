//! What `papan sandbox-init` is, as a program of its own: the tests of this crate start it.

fn main() {
    papan_sandbox::init_main()
}
