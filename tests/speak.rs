//! `papan speak` for the program that starts it; the dialogues themselves are tested in `crates/referee`.

mod support;

use support::papan;

#[test]
fn every_protocol_runs_until_its_input_ends() {
    for (arguments, said, answered) in [
        (&["gtp"][..], "name\n", "= Papan\n\n"),
        (&["gtp"], "quit\nname\n", "=\n\n"),
        (&["nboard"], "ping 4\nquit\nping 5\n", "pong 4\n"),
        (&["ugi", "--game", "dots-and-boxes:size=1x1"], "query p1turn\n", "response true\n"),
    ] {
        let arguments = [&["speak"], arguments].concat();
        let run = papan(&arguments, said.as_bytes());
        run.exits_with(0).expect(run.output == answered, "the answer");
    }
}

#[test]
fn limits_of_the_command_line_hold_beside_those_of_the_other_program() {
    let said = b"go depth 9\ngo movetime 60000\ngo infinite\n";
    let run = papan(&["speak", "ugi", "--depth", "3"], said);
    run.exits_with(0);
    let depths = run.output.matches("info depth 3 ").count();
    run.expect(depths >= 2, "no thought is deeper than 3");
}

#[test]
fn wrong_words_are_refused_before_the_dialogue() {
    for (arguments, complaint) in [
        (&["chess"][..], "invalid value 'chess'"),
        (&["gtp", "--game", "tic-tac-toe"], "papan: GTP knows no game but Reversi"),
        (&["nboard", "--game", "adjacency"], "papan: NBoard knows no game but Reversi"),
        (&["ugi", "--game", "go"], "papan: \"go\" is not a game"),
        (&["ugi", "--agent", "human"], "papan: no person can speak for Papan"),
        (&["ugi", "--agent", "iterativ"], "did you mean iterative?"),
        (&["gtp", "--game", "tic-tac-toe", "--lang", "id"], "hanya mengenal permainan Reversi"),
    ] {
        let arguments = [&["speak"], arguments].concat();
        papan(&arguments, b"").exits_with(2).complains(complaint);
    }
}

#[test]
fn a_chosen_seed_is_printed_beside_the_dialogue() {
    papan(&["speak", "gtp", "--agent", "random"], b"").exits_with(0).complains("Seed:");
    let given = papan(&["speak", "gtp", "--agent", "random", "--seed", "3"], b"");
    given.exits_with(0).expect(given.errors.is_empty(), "nothing to tell");
}
