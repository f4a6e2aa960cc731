//! Positions named by a short text: options, or the position itself.

use papan_core::{Game, OptionValues, Options};

/// Reads `start`, options such as `size=2x3`, or a position text.
pub fn set_up<G: Game>(text: &str) -> G {
    if text == "start" {
        return G::start(&G::Options::default());
    }
    if !text.contains('=') {
        return text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
    let mut values = OptionValues::new();
    for word in text.split(' ') {
        let (key, value) = word.split_once('=').expect("key=value");
        let spec = G::Options::SPECS.iter().find(|spec| spec.key == key).expect("a declared key");
        values = values.with(spec.key, spec.kind.read(value).expect("a declared value"));
    }
    G::start(&G::Options::from_values(&values).expect("values that go together"))
}
