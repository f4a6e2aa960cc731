use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Args;
use papan_catalogue::Situation;
use papan_console::{Console, Failure};
use papan_core::{Decision, Message, OptionValues, Recording};
use papan_draw::{Tree, TreePicture, tree_dot, tree_json, tree_svg};
use papan_play::search::SeededAgent;

/// How to write the tree that a search looked at.
#[derive(Args)]
pub struct TreeArguments {
    /// Write the tree of the search to a file ending in .svg, .json or .dot
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,

    /// Most positions in the tree; what was left out is said [default: 60 in pictures, 10000 in JSON]
    #[arg(long, value_name = "COUNT", requires = "tree", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    tree_nodes: Option<u64>,

    /// Draw symmetric positions once, with how many moves lead there
    #[arg(long, requires = "tree")]
    merge_symmetric: bool,
}

/// More events than any picture shows; what comes after them is counted.
const MAX_EVENTS: usize = 1_000_000;

/// What went into the file.
pub struct Written {
    pub nodes: usize,
    pub left_out: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Svg,
    Json,
    Dot,
}

impl TreeArguments {
    pub fn path(&self) -> Option<&Path> {
        self.tree.as_deref()
    }

    /// Refuses a file whose ending says nothing, before any search.
    pub fn check(&self) -> Result<(), Failure> {
        self.path().map_or(Ok(()), |path| format_of(path).map(|_| ()))
    }

    /// Returns a place to record the search, if a tree is wanted.
    pub fn recording(&self) -> Option<Recording> {
        self.tree.as_ref().map(|_| Recording::with_room_for(MAX_EVENTS))
    }

    /// Writes the tree.
    pub fn write(
        &self,
        recording: &Recording,
        decision: &Decision<String>,
        situation: &Situation,
        agent: &SeededAgent,
        console: &Console,
    ) -> Result<Written, Failure> {
        let Some(path) = self.path() else {
            return Ok(Written { nodes: 0, left_out: 0 });
        };
        if recording.events().is_empty() {
            let message = Message::new("think-tree-none").with("agent", agent.name());
            return Err(Failure::Unable(message));
        }
        let format = format_of(path)?;
        let words = |message: &Message| console.say(message);
        let read = |text: &str| situation.entry.read(text, &OptionValues::new()).ok();
        let turn = |text: &str| read(text).map(|position| position.turn());
        let mut tree = Tree::from_events(recording.events(), recording.dropped(), words)
            .with_line(&decision.line)
            .with_roles(turn);
        if self.merge_symmetric {
            tree = tree.merged(|text| situation.entry.canonical_text(text));
        }
        let default = if format == Format::Json { 10_000 } else { 60 };
        let tree = tree.limited(self.tree_nodes.unwrap_or(default) as usize);
        let scene = |text: &str| read(text).map(|position| position.scene());
        let agent_word = agent.word();
        let title = Message::new("tree-title")
            .with("game", console.word(situation.entry.title()))
            .with("agent", agent_word.as_str());
        let title = console.say(&title);
        let picture = TreePicture {
            tree: &tree,
            title: &title,
            letters: tree.nodes().len() <= 26,
            scene: &scene,
            words: &words,
        };
        let text = match format {
            Format::Svg => tree_svg(&picture),
            Format::Dot => tree_dot(&picture),
            Format::Json => {
                format!("{}\n", tree_json(&tree, situation.position.id(), &agent_word))
            }
        };
        fs::write(path, text).map_err(|error| {
            let message = Message::new("file-unwritable").with("path", path.display().to_string());
            Failure::Unable(message.with("reason", error.to_string()))
        })?;
        Ok(Written { nodes: tree.nodes().len(), left_out: tree.left_out() })
    }
}

fn format_of(path: &Path) -> Result<Format, Failure> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(Format::Svg),
        Some("json") => Ok(Format::Json),
        Some("dot") => Ok(Format::Dot),
        _ => Err(Failure::Usage(
            Message::new("think-tree-format").with("path", path.display().to_string()),
        )),
    }
}
