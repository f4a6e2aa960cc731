//! `web/src/wire.ts` declares in TypeScript the types that `papan_wire` declares in Rust.

use std::{env, fs, path::Path};

use papan_wire as wire;
use ts_rs::{Config, TS};

fn declaration<T: TS>(config: &Config) -> String {
    format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(config))
}

macro_rules! declarations {
    ($($name:ident),* $(,)?) => {
        |config: &Config| vec![$(declaration::<wire::$name>(config)),*]
    };
}

#[test]
fn the_front_end_knows_the_wire_as_it_is() {
    let all = declarations![
        Message,
        Argument,
        Board,
        Ground,
        BoardKind,
        Place,
        Catalogue,
        Game,
        Agent,
        Bot,
        OptionDeclaration,
        OptionKind,
        NewGame,
        NewSide,
        CreatedGame,
        Fault,
        GameState,
        Side,
        MoveMade,
        LegalMove,
        Awaited,
        Conclusion,
        Ending,
        Watching,
        RecentGame,
        Value,
        Thinking,
        Analysis,
        Candidate,
        GameAnalysis,
        Judged,
        Mistake,
        Settings,
        Status,
        FromClient,
        Request,
        FromServer,
    ];
    let head =
        "// Made from crates/wire by `PAPAN_BLESS=1 cargo test -p papan-wire --test wire_types`.\n";
    let version = format!("export const PROTOCOL = {};\n", wire::PROTOCOL);
    let mut parts = vec![head.to_owned(), version];
    parts.extend(all(&Config::new().with_large_int("number")));
    let made = parts.join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    if env::var_os("PAPAN_BLESS").is_some() {
        fs::write(&path, &made).expect("a writable file");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(known == made, "web/src/wire.ts is not up to date: run with PAPAN_BLESS=1");
}
