use clap::Args;
use papan_console::Console;
use papan_core::Message;
use papan_sandbox::Affinity;

/// Whether games get processor cores of their own.
#[derive(Args, Clone, Copy)]
pub struct AffinityArguments {
    /// Give each game that runs at the same time processor cores of its own, if there are enough
    #[arg(long)]
    affinity: bool,
}

impl AffinityArguments {
    /// Divides the cores among the games, and prints a notice if there are too few of them.
    pub fn divide(self, games: usize, console: &Console) -> Option<Affinity> {
        let affinity = self.affinity.then(|| Affinity::divide(games))?;
        if affinity.is_none() {
            let key =
                if cfg!(target_os = "linux") { "affinity-few-cores" } else { "affinity-unknown" };
            console.notice(&Message::new(key).with("games", games));
        }
        affinity
    }
}
