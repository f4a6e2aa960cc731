use super::words;
use crate::{
    svg::canvas::{Canvas, Path},
    tree::{TreeNode, TreePicture},
};

/// The end of the branches that the picture does not follow: moves that the search skipped, and moves that it looked at
/// but the picture leaves out.
pub(super) struct Stub<'a> {
    pub is_cut: bool,
    lines: Vec<(String, &'static str)>,
    /// All that there is to say, for the pointer.
    title: &'a str,
}

const CUT: &str = r##"fill="#a02860" font-weight="700""##;
const REASON: &str = r##"fill="#a02860""##;
const MORE: &str = r##"fill="#6b665a" font-weight="600""##;
const BAR: &str = r##"fill="none" stroke="#a02860" stroke-width="2" stroke-linecap="round""##;

const SIZE: f64 = 11.0;
const LINE: f64 = 14.0;
/// Room for the bars of a cut, or above a count.
const HEAD: f64 = 8.0;
const REASON_COLUMNS: usize = 13;
const REASON_LINES: usize = 5;

impl<'a> Stub<'a> {
    /// Returns what ends below a node, if anything does.
    pub fn of(picture: &TreePicture, node: &'a TreeNode) -> Option<Stub<'a>> {
        let skipped = picture.skipped(node).map(|skipped| (skipped, CUT));
        let reason = node.cut.as_ref().map_or("", |cut| &cut.reason);
        let reasons = words::wrapped(reason, REASON_COLUMNS, REASON_LINES);
        let more = picture.more(node).map(|more| (more, MORE));
        let lines: Vec<_> = skipped
            .into_iter()
            .chain(reasons.into_iter().map(|line| (line, REASON)))
            .chain(more)
            .collect();
        let is_cut = node.cut.is_some();
        (!lines.is_empty()).then_some(Stub { is_cut, lines, title: reason })
    }

    pub fn size(&self) -> (f64, f64) {
        let lines = self.lines.iter().map(|(line, _)| line.as_str());
        (words::widest(lines, SIZE), HEAD + self.lines.len() as f64 * LINE)
    }

    pub fn draw(&self, canvas: &mut Canvas, (x, top): (f64, f64)) {
        canvas.open_titled(self.title);
        if self.is_cut {
            draw_bars(canvas, (x, top));
        }
        for (index, (line, paint)) in self.lines.iter().enumerate() {
            let y = top + HEAD + (index as f64 + 0.5) * LINE;
            canvas.text((x, y), SIZE, line, paint);
        }
        canvas.close("g");
    }
}

/// Draws the two bars of a pruned branch.
pub(super) fn draw_bars(canvas: &mut Canvas, (x, y): (f64, f64)) {
    let mut bars = Path::default();
    for offset in [-2.5, 2.5] {
        bars.line((x - 8.0, y + offset + 2.0), (x + 8.0, y + offset - 2.0));
    }
    canvas.path(&bars, BAR);
}
