//! `papan doctor --judge` for users. Its result depends on the machine; its unit tests use simulated ones.

mod support;

use support::papan;

#[test]
fn the_exit_code_and_the_json_agree_with_the_checks() {
    let run = papan(&["doctor", "--judge", "--json"], b"");
    let answer: serde_json::Value =
        serde_json::from_str(&run.output).unwrap_or_else(|error| panic!("{error}: {}", run.output));
    let checks = answer["checks"].as_array().expect("a list");
    let unfair = checks.iter().filter(|check| check["state"] == "unfair").count();
    run.expect(checks.len() == 10, "expected ten checks");
    run.expect(answer["fair"] == (unfair == 0), "fair if nothing is unfair");
    run.exits_with(i32::from(unfair > 0));
    for check in checks {
        run.expect(
            check["found"].is_null() == (check["state"] == "unknown"),
            "found unless unknown",
        );
        run.expect(check["advice"].is_string() == (check["state"] == "unfair"), "advice if unfair");
    }
    if unfair > 0 {
        run.complains("would make results unfair");
    }
}

#[test]
fn the_checks_are_printed_in_both_languages() {
    papan(&["doctor", "--judge"], b"")
        .prints("Would this machine measure bots fairly?")
        .prints("khugepaged-defrag");
    papan(&["doctor", "--judge", "--lang", "id"], b"").prints("dengan adil?");
}
