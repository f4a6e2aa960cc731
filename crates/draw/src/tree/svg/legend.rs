use papan_core::Message;

use super::{edges, stub, words};
use crate::{
    svg::canvas::{Canvas, Path},
    tree::TreePicture,
};

/// What the signs of a picture mean, for those that it has.
pub(super) struct Legend {
    entries: Vec<Entry>,
    lines: usize,
}

struct Entry {
    sign: Sign,
    words: String,
    line: usize,
    x: f64,
}

#[derive(Clone, Copy)]
enum Sign {
    Chosen,
    Cut,
    Text(&'static str),
}

const INK: &str = r##"fill="#6b665a" text-anchor="start""##;
const SIGN: &str = r##"fill="#4a5058" font-weight="700" text-anchor="start""##;
const SIZE: f64 = 12.0;
const LINE: f64 = 20.0;
/// Room above the legend.
const HEAD: f64 = 30.0;
/// Room between entries.
const GAP: f64 = 22.0;
/// The length of a drawn sign.
const STROKE: f64 = 26.0;
const AFTER_SIGN: f64 = 7.0;

impl Sign {
    fn width(self) -> f64 {
        match self {
            Sign::Chosen | Sign::Cut => STROKE,
            Sign::Text(text) => words::width(text, SIZE),
        }
    }

    fn draw(self, canvas: &mut Canvas, (x, y): (f64, f64)) {
        let mut stroke = Path::default();
        stroke.line((x, y), (x + STROKE, y));
        match self {
            Sign::Chosen => canvas.path(&stroke, edges::CHOSEN),
            Sign::Cut => {
                canvas.path(&stroke, edges::CUT);
                stub::draw_bars(canvas, (x + STROKE / 2.0, y));
            }
            Sign::Text(text) => canvas.text((x, y), SIZE, text, SIGN),
        }
    }
}

impl Legend {
    /// Lists what needs a word, in lines of a width.
    pub fn of(picture: &TreePicture, width: f64) -> Legend {
        let (mut line, mut x) = (0, 0.0);
        let mut entries = Vec::new();
        for (sign, message) in signs(picture) {
            let words = (picture.words)(&message);
            let room = sign.width() + AFTER_SIGN + words::width(&words, SIZE);
            if x > 0.0 && x + room > width {
                (line, x) = (line + 1, 0.0);
            }
            entries.push(Entry { sign, words, line, x });
            x += room + GAP;
        }
        let lines = if entries.is_empty() { 0 } else { line + 1 };
        Legend { entries, lines }
    }

    pub fn height(&self) -> f64 {
        if self.lines == 0 { 0.0 } else { HEAD + self.lines as f64 * LINE }
    }

    pub fn draw(&self, canvas: &mut Canvas, (left, top): (f64, f64)) {
        for entry in &self.entries {
            let x = left + entry.x;
            let y = top + HEAD + (entry.line as f64 + 0.5) * LINE;
            entry.sign.draw(canvas, (x, y));
            canvas.text((x + entry.sign.width() + AFTER_SIGN, y), SIZE, &entry.words, INK);
        }
    }
}

fn signs(picture: &TreePicture) -> Vec<(Sign, Message)> {
    let tree = picture.tree;
    let any = |has: fn(&crate::TreeNode) -> bool| tree.nodes().iter().any(has);
    let mut signs = Vec::new();
    if any(|node| node.is_chosen) {
        signs.push((Sign::Chosen, Message::new("tree-legend-chosen")));
    }
    if any(|node| node.role.is_some()) {
        signs.push((Sign::Text("MAX"), Message::new("tree-legend-max")));
    }
    if any(|node| node.window.is_some()) {
        signs.push((Sign::Text("[α, β]"), Message::new("tree-legend-window")));
    }
    if any(|node| node.cut.is_some()) {
        signs.push((Sign::Cut, Message::new("tree-legend-cut")));
    }
    if any(|node| node.times > 1) {
        signs.push((Sign::Text("×n"), Message::new("tree-legend-symmetric")));
    }
    if tree.left_out() > 0 {
        let message = Message::new("tree-legend-left-out").with("count", tree.left_out());
        signs.push((Sign::Text("+n"), message));
    }
    if tree.dropped_events() > 0 {
        let message = Message::new("tree-legend-dropped").with("count", tree.dropped_events());
        signs.push((Sign::Text("…"), message));
    }
    signs
}
