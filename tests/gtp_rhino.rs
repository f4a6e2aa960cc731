//! Whole games between `papan speak gtp` and Debian's `gtp-rhino`, each sent the other's moves, as a referee for GTP
//! would do it. Both know the rules, so that each checks the other.

use std::{
    cmp::Ordering,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// An engine with a GTP connection.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    said: Vec<String>,
}

impl Engine {
    fn start(program: &str, arguments: &[&str]) -> Engine {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take().expect("it has an input");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        Engine { child, input, output, said: Vec::new() }
    }

    /// Sends a command and returns the response with its sign.
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").expect("the engine listens");
        let mut response = String::new();
        loop {
            let mut line = String::new();
            let count = self.output.read_line(&mut line).expect("the engine speaks text");
            assert!(count > 0, "the engine is gone after {command}");
            match line.trim_end() {
                "" if response.is_empty() => {}
                "" => break,
                _ => response += &line,
            }
        }
        let response = response.trim_end().to_owned();
        self.said.push(format!("{command}\n{response}"));
        response
    }

    /// Sends a command that must not be refused.
    #[track_caller]
    fn command(&mut self, command: &str) -> String {
        let response = self.ask(command);
        let done = response.strip_prefix('=').map(|text| text.trim().to_owned());
        done.unwrap_or_else(|| panic!("{command}: {response}\n{}", self.said.join("\n")))
    }

    /// Returns the rows of the board alone.
    fn board(&mut self) -> Vec<String> {
        let shown = self.command("showboard");
        let is_row =
            |line: &&str| line.trim_start().starts_with(|first: char| first.is_ascii_digit());
        shown.lines().filter(is_row).map(|row| row.split_whitespace().collect()).collect()
    }

    /// Ends the program with the command of the protocol.
    fn quit(mut self) {
        self.command("quit");
        self.child.wait().expect("the engine ends");
    }
}

/// Plays a game, black first; returns its score and how many passes there were.
fn play(mut engines: [Engine; 2]) -> (String, usize) {
    for engine in &mut engines {
        engine.command("set_game Othello");
        engine.command("boardsize 8");
        engine.command("clear_board");
    }
    let [mut side, mut passes, mut passes_in_a_row] = [0, 0, 0];
    while passes_in_a_row < 2 {
        let colour = ["black", "white"][side];
        let chosen = engines[side].command(&format!("genmove {colour}"));
        if chosen.eq_ignore_ascii_case("pass") {
            // Rhino passes by itself and refuses the command; Papan accepts both.
            passes_in_a_row += 1;
            passes += 1;
        } else {
            passes_in_a_row = 0;
            engines[1 - side].command(&format!("play {colour} {chosen}"));
            let [one, other] = engines.each_mut().map(Engine::board);
            assert_eq!(one, other, "after {chosen}");
        }
        side = 1 - side;
    }
    let counted = scores(&engines[0].board());
    let [one, other] = engines.each_mut().map(|engine| engine.command("final_score"));
    for told in [&one, &other] {
        assert!(counted.contains(told), "{told} is none of {counted:?}");
    }
    engines.into_iter().for_each(Engine::quit);
    (one, passes - 2)
}

/// Counts a board: its plain margin, and the one in which the winner also has the empty squares, as Rhino counts.
fn scores(board: &[String]) -> [String; 2] {
    let count =
        |sign: char| board.iter().flat_map(|row| row.chars()).filter(|&c| c == sign).count();
    let (black, white, empty) = (count('X'), count('O'), count('.'));
    let (letter, margin) = match black.cmp(&white) {
        Ordering::Greater => ("B", black - white),
        Ordering::Less => ("W", white - black),
        Ordering::Equal => return ["0", "0"].map(str::to_owned),
    };
    [margin, margin + empty].map(|margin| format!("{letter}+{margin}"))
}

fn papan(arguments: &[&str]) -> Engine {
    let arguments = [&["speak", "gtp", "--seed", "7"], arguments].concat();
    Engine::start(env!("CARGO_BIN_EXE_papan"), &arguments)
}

#[test]
fn papan_and_gtp_rhino_play_whole_games_and_agree_on_every_board() {
    let Some(rhino) = papan_test_tools::find("gtp-rhino") else { return };
    let rhino = rhino.to_str().expect("a plain path");
    let mut passes_of_all = 0;
    for (agent, limits) in [
        ("iterative", ["--depth", "4"]),
        ("iterative", ["--time", "20ms"]),
        ("mcts", ["--nodes", "200"]),
        ("random", ["--nodes", "1"]),
    ] {
        for is_black in [true, false] {
            let ours = papan(&["--agent", agent, limits[0], limits[1]]);
            let theirs = Engine::start(rhino, &["--level=1", "--rand=5"]);
            let (score, passes) = play(if is_black { [ours, theirs] } else { [theirs, ours] });
            let colour = if is_black { "black" } else { "white" };
            println!("{agent} {} as {colour}: {score}, {passes} passes", limits.join(" "));
            passes_of_all += passes;
        }
    }
    println!("{passes_of_all} passes in all");
}
