//! Trees as SVG: the root on top, every node a small board.

mod block;
mod edges;
mod legend;
mod plan;
mod stub;
mod vertex;
mod words;

use self::{legend::Legend, plan::Plan};
use super::TreePicture;
use crate::svg::canvas::Canvas;

const PANEL: &str = r##"fill="#fdfcfa" stroke="#d9d4c8""##;
const TITLE: &str = r##"fill="#2f343a" font-weight="700" text-anchor="start""##;
const BAND: &str = r##"fill="#f3efe6""##;
const ROLE: &str = r##"fill="#8a8474" font-weight="700" letter-spacing="1" text-anchor="start""##;

const MARGIN: f64 = 28.0;
const CORNER: f64 = 14.0;
const TITLE_SIZE: f64 = 20.0;
/// Room for the title and what is below it.
const HEAD: f64 = 46.0;
/// Room for the names of the levels.
const ROLES: f64 = 60.0;
/// How far the band of a level reaches over its nodes.
const BAND_REACH: f64 = 11.0;
/// Narrower pictures would leave no room for the legend.
const NARROWEST: f64 = 460.0;

/// Draws a tree as an SVG document.
///
/// Children are below their parent in the order of the search. The move is above each board, below it the value in
/// bold and the window on entry. The picture has a ground of its own, so that it can be seen on any page.
pub fn tree_svg(picture: &TreePicture) -> String {
    let roles = block::level_roles(picture.tree);
    let blocks = block::blocks(picture, &roles);
    let plan = Plan::of(&blocks, &roles);
    let has_roles = plan.levels.iter().any(|level| level.role.is_some());
    let left = MARGIN + if has_roles { ROLES } else { 0.0 };
    let title_width = words::width(picture.title, TITLE_SIZE);
    let width = (left + plan.width + MARGIN).max(2.0 * MARGIN + title_width).max(NARROWEST);
    let legend = Legend::of(picture, width - 2.0 * MARGIN);
    let height = MARGIN + HEAD + plan.height + legend.height() + MARGIN;

    let mut canvas = Canvas::default();
    canvas.open_document(width, height, picture.title);
    // Half of the thin edge would be cut off at the sides.
    canvas.rectangle((0.5, 0.5), (width - 1.0, height - 1.0), CORNER, PANEL);
    canvas.text((MARGIN, MARGIN + TITLE_SIZE / 2.0), TITLE_SIZE, picture.title, TITLE);
    draw_levels(&mut canvas, &plan, width);
    canvas.open_group(f64::midpoint(left, width - MARGIN - plan.width), MARGIN + HEAD, 1.0);
    edges::draw(&mut canvas, &blocks, &plan);
    for (block, place) in blocks.iter().zip(&plan.places) {
        block.draw(&mut canvas, *place);
    }
    canvas.close("g");
    legend.draw(&mut canvas, (MARGIN, MARGIN + HEAD + plan.height));
    canvas.close("svg");
    canvas.into_text()
}

fn draw_levels(canvas: &mut Canvas, plan: &Plan, width: f64) {
    for level in &plan.levels {
        let Some(role) = level.role else { continue };
        let top = MARGIN + HEAD + level.top;
        let corner = (MARGIN / 2.0, top - BAND_REACH);
        canvas.rectangle(corner, (width - MARGIN, level.height + 2.0 * BAND_REACH), 8.0, BAND);
        let middle = top + level.height / 2.0;
        canvas.text((MARGIN, middle), 13.0, role.name(), ROLE);
    }
}
