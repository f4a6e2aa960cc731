use std::fmt::{self, Display};

use papan_core::escape_unprintable;

use super::{TreeNode, TreePicture, label};
use crate::{Drawing, Style, text};

const HEAD: &str = r#"  labelloc=t;
  ordering=out;
  node [shape=box, style=rounded, fontname="monospace", fontsize=10];
  edge [arrowhead=none, fontname="sans-serif", fontsize=10];
"#;
const CHOSEN: &str = r##", color="#009e73", penwidth=3"##;

/// Writes a tree in the language of Graphviz.
pub fn tree_dot(picture: &TreePicture) -> String {
    let title = Quoted(picture.title);
    let mut dot = format!("digraph tree {{\n  label={title};\n{HEAD}");
    for (index, node) in picture.tree.nodes().iter().enumerate() {
        dot += &node_lines(picture, index, node);
    }
    dot + "}\n"
}

fn node_lines(picture: &TreePicture, index: usize, node: &TreeNode) -> String {
    let id = node.id;
    let chosen = if node.is_chosen { CHOSEN } else { "" };
    let mut lines =
        format!("  n{id} [label={}{chosen}];\n", Quoted(&content(picture, index, node)));
    if let Some(parent) = node.parent.map(|parent| picture.tree.nodes()[parent].id) {
        let way = node.way().unwrap_or_default();
        lines += &format!("  n{parent} -> n{id} [label={}{chosen}];\n", Quoted(&way));
    }
    let more = picture.more(node).map(|more| ("more", more, "dotted", ""));
    let cut = node.cut.as_ref().zip(picture.skipped(node)).map(|(cut, skipped)| {
        ("cut", format!("{skipped}\n{}", cut.reason), "dashed", ", arrowhead=tee")
    });
    for (name, words, style, arrow) in more.into_iter().chain(cut) {
        let words = Quoted(&words);
        lines += &format!("  n{id}_{name} [shape=plaintext, label={words}];\n");
        lines += &format!("  n{id} -> n{id}_{name} [style={style}{arrow}];\n");
    }
    lines
}

/// Puts the board, the role, the value and the window of a node below each other.
fn content(picture: &TreePicture, index: usize, node: &TreeNode) -> String {
    let board = match (picture.scene)(&node.position) {
        Some(scene) => text(&Drawing::new(&scene), Style::Plain),
        None => format!("{}\n", node.position),
    };
    let role = node.role.map(|role| role.name().to_owned());
    let worth = picture.worth(index);
    let window = node.window.as_ref().map(label::window);
    let lines: Vec<String> = [role, worth, window].into_iter().flatten().collect();
    board + &lines.join("\n")
}

/// A string of Graphviz in which nothing is taken for its escapes or for the end of the string.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A line that ends with \l stands at the left; boards would fall apart in the middle.
        let end = if self.0.contains('\n') { "\\l" } else { "" };
        f.write_str("\"")?;
        for line in self.0.split('\n') {
            write!(f, "{}{end}", Escaped(line))?;
        }
        f.write_str("\"")
    }
}

struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in escape_unprintable(self.0).chars() {
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '&' => f.write_str("&amp;")?,
                _ => write!(f, "{character}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_string_before_its_end() {
        let quoted = |text| Quoted(text).to_string();
        assert_eq!(quoted("a \"b\" \\ & c"), r#""a \"b\" \\ &amp; c""#);
        assert_eq!(quoted("one\ntwo\nthree"), r#""one\ltwo\lthree\l""#);
        assert_eq!(quoted("one\n\nthree"), r#""one\l\lthree\l""#);
        assert_eq!(quoted("\u{7}\u{202e}"), r#""\\u{7}\\u{202e}""#);
        assert_eq!(quoted(""), "\"\"");
    }
}
