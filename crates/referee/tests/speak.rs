//! Scripted dialogues with Papan's side of GTP, `NBoard` and UGI.
//!
//! Lines after `>` are sent to Papan, lines after `<` are its answers, where `*` matches any text.

mod spoken;

use std::{fs, path::Path};

use papan_catalogue::{AnyGame, find_game};
use papan_core::{OptionValues, Random};
use spoken::{Protocol, Spoken, speaker};

/// Sends the lines of a script one after the other and compares the answers to each.
#[track_caller]
fn check(protocol: Protocol, game: &str, agent: &str, script: &str) {
    let mut spoken = Spoken::start(protocol, speaker(game, agent));
    let mut last = "";
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(said) = line.strip_prefix('>') {
            last = said.trim();
            spoken.say(last);
        } else if let Some(pattern) = line.strip_prefix('<').map(str::trim) {
            let answered = spoken.hear_text();
            assert!(fits(pattern, &answered), "{last}\nexpected: {pattern}\nanswered: {answered}");
        } else {
            panic!("every line has a sign: {line}");
        }
    }
    let rest = spoken.end();
    assert!(rest.iter().all(|line| line.trim().is_empty()), "{last}\nanswered: {rest:?}");
}

/// Returns the answers, without empty lines.
fn answers(protocol: Protocol, game: &str, agent: &str, said: &str) -> Vec<String> {
    let mut output = Vec::new();
    protocol.speak(speaker(game, agent), said.as_bytes(), &mut output).expect("memory takes all");
    let output = String::from_utf8(output).expect("what is said is UTF-8");
    output.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn fits(pattern: &str, line: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == line;
    };
    line.strip_prefix(start).is_some_and(|line| {
        (0..=line.len()).filter_map(|at| line.get(at..)).any(|line| fits(rest, line))
    })
}

#[test]
fn gtp_answers_what_every_engine_answers() {
    check(
        Protocol::Gtp,
        "reversi",
        "iterative:depth=3",
        "
        > protocol_version
        < = 2
        > 7 name
        < =7 Papan
        > version
        < = *
        > 12 known_command genmove
        < =12 true
        > known_command castle
        < = false
        > list_games
        < = Othello
        > set_game Othello
        < =
        > set_game reversi
        < =
        > set_game Go
        < ? unsupported game
        > boardsize 8
        < =
        > boardsize 19
        < ? unacceptable size
        > komi 6.5
        < =
        > play black F5
        < =
        > 2 play W d6 # a comment
        < =2
        > showboard
        < = Black to move
        < a b c d e f g h
        < 1 . . . . . . . .
        < 2 . . . . . . . .
        < 3 . . . . . . . .
        < 4 . . . O X . . .
        < 5 . . . O X X . .
        < 6 . . . O . . . .
        < 7 . . . . . . . .
        < 8 . . . . . . . .
        > undo
        < =
        > undo
        < =
        > undo
        < ? cannot undo
        > final_score
        < ? cannot score
        > 99 quit
        < =99
        ",
    );
}

#[test]
fn wrong_gtp_is_refused_and_the_dialogue_continues() {
    check(
        Protocol::Gtp,
        "reversi",
        "random",
        "
        >
        > # nothing but a comment
        > 17
        > castle
        < ? unknown command
        > 3 castle
        < ?3 unknown command
        > play
        < ? syntax error
        > play green f5
        < ? syntax error
        > play black i9
        < ? illegal move
        > play black a1
        < ? illegal move
        > play white f5
        < ? illegal move
        > play black pass
        < ? illegal move
        > genmove
        < ? syntax error
        > genmove green
        < ? syntax error
        > genmove white
        < ? wrong turn
        > boardsize
        < ? syntax error
        > boardsize eight
        < ? syntax error
        > komi much
        < ? syntax error
        > time_settings 1 2
        < ? syntax error
        > time_settings -1 0 0
        < ? syntax error
        > time_settings 1e300 0 0
        < ? syntax error
        > time_left black NaN 0
        < ? syntax error
        > known_command
        < ? syntax error
        > \u{7f}na\u{1}me\tx
        < = Papan
        > name
        < = Papan
        ",
    );
}

#[test]
fn a_gtp_response_ends_with_an_empty_line() {
    let mut output = Vec::new();
    let said = &b"5 name\nfoo\n\nquit\n"[..];
    Protocol::Gtp.speak(speaker("reversi", "random"), said, &mut output).unwrap();
    assert_eq!(output, b"=5 Papan\n\n? unknown command\n\n=\n\n");
}

#[test]
fn gtp_accepts_every_kind_of_time_setting() {
    let said = "time_settings 0 1 10\ngenmove b\ngenmove w\ntime_settings 2 0 0\ngenmove b\n\
        time_left w 0 0\ngenmove w\ntime_left b 1 10\ngenmove b\n";
    let answered = answers(Protocol::Gtp, "reversi", "iterative", said);
    assert_eq!(answered.len(), 9);
    assert!(answered.iter().all(|line| line.starts_with('=')), "{answered:?}");
}

/// Plays a whole game by `genmove` alone and compares it with the rules.
fn whole_gtp_game(seed: u64) -> usize {
    let gtp = Spoken::start(Protocol::Gtp, speaker("reversi", &format!("random:seed={seed}")));
    let ask = |command: &str| {
        gtp.say(command);
        let mut answer = gtp.hear();
        while let Some(line) = Some(gtp.hear()).filter(|line| !line.is_empty()) {
            answer += &format!("\n{line}");
        }
        answer
    };
    let mut position = find_game("reversi").unwrap().start(&OptionValues::new()).unwrap();
    let (mut passes, mut boards) = (0, vec![ask("showboard")]);
    while position.outcome().is_none() {
        let colour = ["black", "white"][position.turn().index()];
        let answer = ask(&format!("genmove {colour}"));
        let chosen = answer.strip_prefix("= ").expect("a move").to_lowercase();
        let played = position.play(&chosen).unwrap_or_else(|fault| panic!("{chosen}: {fault}"));
        passes += usize::from(played.chosen == "pass");
        position = played.position;
        boards.push(ask("showboard"));
    }
    let margin = position.outcome().unwrap().margin();
    let score = match margin {
        0 => "= 0".to_owned(),
        1.. => format!("= B+{margin}"),
        _ => format!("= W+{}", -margin),
    };
    assert_eq!(ask("final_score"), score);
    assert_eq!(ask("genmove black"), "= pass", "after the end there is nothing else to say");
    assert_eq!(ask("undo"), "=");
    let count = boards.len();
    for board in boards.into_iter().rev().take(count - 1) {
        assert_eq!(ask("showboard"), board);
        assert_eq!(ask("undo"), "=");
    }
    assert_eq!(ask("undo"), "? cannot undo");
    passes
}

#[test]
fn every_genmove_is_legal_and_every_move_can_be_undone() {
    let passes: usize = (0..20).map(whole_gtp_game).sum();
    assert!(passes > 0, "some of these games have passes");
}

/// Plays at random until a pass has been played and one more move.
fn moves_with_a_pass() -> Vec<String> {
    for seed in 0.. {
        let mut random = Random::stream(seed, 0);
        let mut position = find_game("reversi").unwrap().start(&OptionValues::new()).unwrap();
        let mut moves: Vec<String> = Vec::new();
        while position.outcome().is_none() {
            let has_passed = moves.last().is_some_and(|chosen| chosen == "pass");
            let legal = position.legal_moves();
            moves.push(legal[random.index(legal.len())].clone());
            position = position.play(moves.last().unwrap()).unwrap().position;
            if has_passed {
                return moves;
            }
        }
    }
    unreachable!("some game has a pass")
}

/// Writes the moves of a game as commands, with or without its passes.
fn told(moves: &[String], are_passes_said: bool) -> String {
    let mut said = String::new();
    for (chosen, colour) in moves.iter().zip(["black", "white"].into_iter().cycle()) {
        if are_passes_said || chosen != "pass" {
            said += &format!("play {colour} {chosen}\n");
        }
    }
    said
}

#[test]
fn a_forced_pass_may_be_said_or_left_out() {
    let moves = moves_with_a_pass();
    let boards = [true, false].map(|are_passes_said| {
        let said = told(&moves, are_passes_said) + "showboard\n";
        let answered = answers(Protocol::Gtp, "reversi", "random", &said);
        assert!(!answered.iter().any(|line| line.starts_with('?')), "{answered:?}");
        answered[answered.len() - 10..].to_vec()
    });
    assert_eq!(boards[0], boards[1]);
}

#[test]
fn an_undo_takes_back_a_move_together_with_the_pass_that_was_left_out() {
    let moves = moves_with_a_pass();
    let mover = ["black", "white"][(moves.len() - 1) % 2];
    let said = told(&moves[..moves.len() - 2], true);
    let said = said + "showboard\ngenmove " + mover + "\nundo\nshowboard\n";
    let answered = answers(Protocol::Gtp, "reversi", "random", &said);
    let [before, after] = [answered.len() - 22, answered.len() - 10];
    assert_eq!(answered[before..before + 10], answered[after..]);
}

#[test]
fn nboard_follows_a_game_and_gives_hints() {
    check(
        Protocol::Nboard,
        "reversi",
        "iterative",
        "
        > nboard 2
        < set myname Papan
        > set depth 4
        < set myname Papan4
        > set contempt 0
        > set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)
        > ping 1
        < pong 1
        > hint 2
        < status Papan is analyzing
        < search * * 0 4
        < search * * 0 4
        < nodestats * *
        < status
        > move E6/0.5/1.25
        > move F4
        > go
        < status Papan is thinking
        < nodestats * *
        < === */*/*
        > learn
        < learned
        > analyze
        < status Papan is analyzing
        < analysis 4 *
        < analysis 3 *
        < analysis 2 *
        < analysis 1 *
        < analysis 0 *
        < status
        > ping 77
        < pong 77
        ",
    );
}

#[test]
fn wrong_nboard_is_ignored_or_reported_and_the_dialogue_continues() {
    check(
        Protocol::Nboard,
        "reversi",
        "random",
        "
        >
        > castle
        > set
        > set depth
        < status cannot set this depth
        > set depth many
        < status cannot set this depth
        > set depth 0
        < status cannot set this depth
        > set colour blue
        > set game
        < status cannot read this game
        > set game (;GM[Go];)
        < status cannot read this game
        > move
        < status illegal move:
        > move A1
        < status illegal move: A1
        > move é/é/é
        < status illegal move: é/é/é
        > move PA
        < status illegal move: PA
        > F5
        > go
        < status Papan is thinking
        < nodestats * *
        < === */*/*
        > hint
        < status Papan is analyzing
        < search *
        < nodestats * *
        < status
        > hint many
        < status Papan is analyzing
        < search *
        < nodestats * *
        < status
        > ping
        < pong
        ",
    );
}

#[test]
fn hints_list_as_many_moves_as_asked_for_the_best_first() {
    for (asked, listed) in [(0, 1), (1, 1), (3, 3), (4, 4), (9, 4)] {
        let said = format!("set depth 3\nhint {asked}\n");
        let answered = answers(Protocol::Nboard, "reversi", "iterative", &said);
        let values: Vec<f64> = answered
            .iter()
            .filter(|line| line.starts_with("search "))
            .map(|line| line.split(' ').nth(2).unwrap().parse().unwrap())
            .collect();
        assert_eq!(values.len(), listed, "{answered:?}");
        assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    }
}

#[test]
fn an_exact_hint_says_so() {
    let board =
        "XXXXXXX.XXXXXXX.XXXXXXX.XXXXXXX.OOOOXXX.OOOOOXX.OOOOOOX.OOOOOOO.".replace('X', "*");
    let game = format!("(;GM[Othello]BO[8 {} *];)", board.replace('.', "-"));
    let said = format!("set depth 60\nset game {game}\nhint 1\nmove PA\nhint 9\ngo\n");
    let answered = answers(Protocol::Nboard, "reversi", "iterative", &said);
    assert!(answered[2].starts_with("search PA") && answered[2].ends_with("100%"), "{answered:?}");
    let solved = answered.iter().filter(|line| line.ends_with(" 0 100%")).count();
    assert_eq!(solved, 1 + 7, "{answered:?}");
}

#[test]
fn a_ping_ends_a_long_hint_without_an_answer() {
    let nboard = Spoken::start(Protocol::Nboard, speaker("reversi", "iterative"));
    nboard.say("set depth 60");
    nboard.hear_until("set myname");
    nboard.say("hint 4");
    nboard.hear_until("status");
    nboard.say("ping 5");
    assert_eq!(nboard.hear(), "pong 5");
    nboard.say("set depth 1");
    nboard.hear_until("set myname");
    nboard.say("go");
    nboard.hear_until("===");
}

#[test]
fn ugi_conforms_to_its_description() {
    check(
        Protocol::Ugi,
        "reversi",
        "iterative",
        "
        > ugi
        < id name Papan *
        < id author *
        < option name agent type string default iterative
        < option name seed type string default 0
        < ugiok
        > setoption name agent value iterative:depth=4
        > setoption name seed value 512
        > isready
        < readyok
        > uginewgame
        > position startpos
        > query p1turn
        < response true
        > go depth 3
        < info depth 3 score cp * nodes * time * pv *
        < bestmove *
        > position startpos moves f5
        > query p1turn
        < response false
        > query gameover
        < response false
        > query result
        < response none
        > go nodes 100
        < info depth *
        < bestmove *
        > go movetime 20
        < info depth *
        < bestmove *
        > go p1time 1000 p2time 1000 p1inc 0 p2inc 0
        < info depth *
        < bestmove *
        > go wtime -5 btime -5 winc 10 binc 10
        < info depth *
        < bestmove *
        > stop
        > quit
        ",
    );
}

#[test]
fn ugi_knows_how_a_game_ended() {
    for (position, result) in
        [("XXX/OO./... O", "p1win"), ("XX./OOO/X.. X", "p2win"), ("XOX/XOO/OXX O", "draw")]
    {
        check(
            Protocol::Ugi,
            "tic-tac-toe",
            "iterative",
            &format!(
                "
                > position fen {position}
                > query gameover
                < response true
                > query result
                < response {result}
                > go
                < bestmove (none)
                "
            ),
        );
    }
}

#[test]
fn wrong_ugi_is_reported_and_the_dialogue_continues() {
    check(
        Protocol::Ugi,
        "tic-tac-toe",
        "random",
        "
        >
        > castle
        < info string unknown command castle
        > position
        < info string expected position startpos|fen TEXT [moves ...]
        > position fen
        < info string expected position startpos|fen TEXT [moves ...]
        > position fen chess
        < info string cannot read the position chess
        > position startpos moves b2
        > position startpos moves a1 a1
        < info string illegal move a1
        > query p1turn
        < response false
        > query
        < info string expected query gameover|p1turn|result
        > query weather
        < info string expected query gameover|p1turn|result
        > setoption agent
        < info string expected setoption name NAME value VALUE
        > setoption name agent value nobody
        < info string unknown agent nobody
        > setoption name agent value human
        < info string unknown agent human
        > setoption name seed value x
        < info string x is not a seed
        > setoption name hash value 3
        < info string unknown option hash
        > go depth x nodes
        < info depth *
        < bestmove *
        > stop
        > isready
        < readyok
        ",
    );
}

#[test]
fn stop_ends_an_infinite_thought_and_nothing_else_does() {
    let ugi = Spoken::start(Protocol::Ugi, speaker("reversi", "iterative"));
    ugi.say("go infinite");
    ugi.say("isready");
    assert_eq!(ugi.hear(), "readyok");
    ugi.say("query p1turn");
    ugi.say("stop");
    ugi.hear_until("bestmove");
    assert_eq!(ugi.hear(), "response true");
    // The result of a search that ends early is held until it is requested.
    ugi.say("go infinite depth 1");
    ugi.say("isready");
    assert_eq!(ugi.hear(), "readyok");
    ugi.say("stop");
    ugi.hear_until("bestmove");
    ugi.say("go infinite");
    ugi.say("quit");
}

#[test]
fn no_bytes_end_a_dialogue() {
    let mut noise: Vec<u8> = (0..=255).flat_map(|byte| [byte, b' ', byte, b'\n']).collect();
    noise.extend(vec![b'x'; 200_000]);
    noise.push(b'\n');
    for (protocol, last, expected) in [
        (Protocol::Gtp, "name\n", "= Papan\n\n"),
        (Protocol::Nboard, "ping 3\n", "pong 3\n"),
        (Protocol::Ugi, "isready\n", "readyok\n"),
    ] {
        let said = [&noise[..], last.as_bytes()].concat();
        let mut output = Vec::new();
        protocol.speak(speaker("reversi", "random"), &said[..], &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert!(output.ends_with(expected), "{protocol:?}: {output:?}");
    }
}

#[test]
fn the_dialogues_in_the_documents_are_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols.md");
    let text = fs::read_to_string(path).expect("the document");
    let mut count = 0;
    for block in text.split("\n```").skip(1).step_by(2) {
        let (kind, script) = block.split_once('\n').unwrap_or_default();
        let (protocol, game) = match kind {
            "gtp" => (Protocol::Gtp, "reversi"),
            "nboard" => (Protocol::Nboard, "reversi"),
            "ugi" => (Protocol::Ugi, "tic-tac-toe"),
            _ => continue,
        };
        check(protocol, game, "iterative", script);
        count += 1;
    }
    assert_eq!(count, Protocol::ALL.len());
}

#[test]
fn the_boards_of_gtp_are_those_of_the_rules() {
    let position = find_game("reversi").unwrap().start(&OptionValues::new()).unwrap();
    let answered = answers(Protocol::Gtp, "reversi", "random", "showboard\n");
    let cells: String = answered[2..].iter().flat_map(|row| row[2..].chars()).collect();
    let expected: &dyn AnyGame = &*position;
    assert_eq!(cells.replace(' ', ""), expected.text().replace(['/', ' '], "")[..64]);
}
