// A bot that plays any legal move. Make it yours: replace choose().
// Build it: rustc -O starter.rs
// Run it:   papan match reversi exec:./starter random
// Test it:  papan bot check ./starter

/// Returns one of the legal moves.
///
/// `list(message, "grid")` is the board, `after(message, "you")` begins with your sign on it,
/// `list(message, "history")` has the moves so far. PROTOCOL.md explains the rest.
fn choose<'a>(message: &'a str, random: &mut u64) -> &'a str {
    let legal = list(message, "legal");
    // The standard library has no random numbers; this is Knuth's generator, whose high bits are good enough.
    *random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    legal[(*random >> 33) as usize % legal.len()]
}

fn main() {
    let mut random = 1;
    for message in std::io::stdin().lines().map_while(Result::ok) {
        if let Some(seed) = after(&message, "seed") {
            // The same seed gives the same game again.
            random = seed.split([',', '}']).next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
        } else if after(&message, "legal").is_some() {
            // Standard output belongs to the referee: write your own notes with eprintln!().
            println!("{}", choose(&message, &mut random));
        }
    }
}

/// Returns what stands behind a name. Rust brings no JSON; this and `list` are all that a bot needs.
fn after<'a>(message: &'a str, name: &str) -> Option<&'a str> {
    message.split_once(&format!("\"{name}\":")).map(|(_, rest)| rest.trim_start_matches('"'))
}

fn list<'a>(message: &'a str, name: &str) -> Vec<&'a str> {
    let inside = after(message, name).and_then(|rest| rest.strip_prefix('[')?.split(']').next());
    inside.unwrap_or("").split(',').map(|word| word.trim_matches('"')).collect()
}
