use papan_core::{Board, Scene};

use super::words;
use crate::{
    Drawing, Frame,
    svg::{self, canvas::Canvas},
    tree::{TreeNode, TreePicture, label},
};

/// A node with all that is written around it.
pub(super) struct Vertex<'a> {
    pub is_chosen: bool,
    id: String,
    /// What the pointer shows.
    title: &'a str,
    way: Option<String>,
    face: Face,
    captions: Vec<Caption>,
    scale: f64,
}

/// The representation of the position.
enum Face {
    Board(Box<Miniature>),
    Text(Vec<String>),
}

/// A small board with its size in the picture.
struct Miniature {
    scene: Scene,
    size: (f64, f64),
}

/// A line below the board.
struct Caption {
    text: String,
    size: f64,
    paint: &'static str,
}

const INK: &str = r##"fill="#2f343a""##;
const WAY: &str = r##"fill="#4a5058" font-weight="600""##;
const WORTH: &str = r##"fill="#2f343a" font-weight="700""##;
const CHOSEN_WORTH: &str = r##"fill="#00714f" font-weight="700""##;
const SMALL: &str = r##"fill="#6b665a""##;
const RING: &str = r##"fill="none" stroke="#009e73" stroke-width="3.5""##;
const BOX: &str = r##"fill="#ffffff" stroke="#8d8a82""##;
const MONOSPACE: &str = r#"font-family="ui-monospace, monospace""#;

const WAY_SIZE: f64 = 12.0;
const SMALL_SIZE: f64 = 11.0;
/// Room between a board and what is around it.
const GAP: f64 = 6.0;
/// The height of a line, as a part of its size.
const LINE: f64 = 1.25;
/// The width of a character of a monospaced font, as a part of its size.
const MONOSPACE_WIDTH: f64 = 0.62;
const BOX_COLUMNS: usize = 14;
const BOX_LINES: usize = 12;

impl<'a> Vertex<'a> {
    /// Measures a node; `shows_role` where the level as a whole does not say whose turn it is.
    pub fn new(
        picture: &TreePicture<'a>,
        index: usize,
        scale: f64,
        shows_role: bool,
    ) -> Vertex<'a> {
        let node = &picture.tree.nodes()[index];
        Vertex {
            is_chosen: node.is_chosen,
            id: format!("node-{index}"),
            title: &node.position,
            way: node.way(),
            face: Face::of(picture, node, scale),
            captions: captions(picture, index, scale, shows_role),
            scale,
        }
    }

    pub fn size(&self) -> (f64, f64) {
        let (face_width, face_height) = self.face.size();
        let way = self.way.as_deref().map_or(0.0, |way| words::width(way, WAY_SIZE));
        let captions =
            self.captions.iter().map(|caption| words::width(&caption.text, caption.size));
        let width = captions.fold(face_width.max(way), f64::max);
        let captions: f64 = self.captions.iter().map(|caption| caption.size * LINE).sum();
        (width, self.head() + face_height + GAP + captions)
    }

    /// Returns the height of what is above the board.
    fn head(&self) -> f64 {
        if self.way.is_some() { WAY_SIZE * LINE + GAP } else { 0.0 }
    }

    pub fn draw(&self, canvas: &mut Canvas, (x, top): (f64, f64)) {
        canvas.open_titled(self.title);
        if let Some(way) = &self.way {
            canvas.text((x, top + WAY_SIZE * LINE / 2.0), WAY_SIZE, way, WAY);
        }
        let (width, height) = self.face.size();
        let corner = (x - width / 2.0, top + self.head());
        self.face.draw(canvas, corner, &self.id);
        if self.is_chosen {
            let ring = (corner.0 - 3.0, corner.1 - 3.0);
            let radius = 6.0 * self.scale + 3.0;
            canvas.rectangle(ring, (width + 6.0, height + 6.0), radius, RING);
        }
        let mut y = corner.1 + height + GAP;
        for caption in &self.captions {
            let height = caption.size * LINE;
            canvas.text((x, y + height / 2.0), caption.size, &caption.text, caption.paint);
            y += height;
        }
        canvas.close("g");
    }
}

impl Face {
    fn of(picture: &TreePicture, node: &TreeNode, scale: f64) -> Face {
        let Some(scene) = (picture.scene)(&node.position) else {
            return Face::Text(words::wrapped(&node.position, BOX_COLUMNS, BOX_LINES));
        };
        let parent = node.parent.map(|parent| &picture.tree.nodes()[parent].position);
        let before = parent.and_then(|position| (picture.scene)(position));
        let last = before.and_then(|before| before.place_of(node.chosen.as_deref()?));
        let (width, height) = svg::natural_size(&scene.board);
        let side = full_side(&scene.board) * scale;
        let factor = side / width.max(height);
        let size = (width * factor, height * factor);
        Face::Board(Box::new(Miniature { scene: scene.with_last(last), size }))
    }

    fn size(&self) -> (f64, f64) {
        match self {
            Face::Board(board) => board.size,
            Face::Text(lines) => {
                let height = lines.len() as f64 * SMALL_SIZE * LINE;
                let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
                let width = columns as f64 * MONOSPACE_WIDTH * SMALL_SIZE;
                (width + 2.0 * GAP, height + 2.0 * GAP)
            }
        }
    }

    fn draw(&self, canvas: &mut Canvas, (x, y): (f64, f64), id: &str) {
        let (width, height) = self.size();
        match self {
            Face::Board(board) => {
                let frame = Frame { x, y, width, height, id };
                svg::draw_group(canvas, &Drawing::new(&board.scene), &frame);
            }
            Face::Text(lines) => {
                canvas.rectangle((x, y), (width, height), GAP, BOX);
                for (index, line) in lines.iter().enumerate() {
                    let middle = y + GAP + (index as f64 + 0.5) * SMALL_SIZE * LINE;
                    let paint = format!("{INK} {MONOSPACE}");
                    canvas.text((x + width / 2.0, middle), SMALL_SIZE, line, &paint);
                }
            }
        }
    }
}

/// Returns the longer side of a board at the root: the more cells, the more room.
fn full_side(board: &Board) -> f64 {
    60.0 + 16.0 * board.rows().max(board.columns()) as f64
}

fn captions(picture: &TreePicture, index: usize, scale: f64, shows_role: bool) -> Vec<Caption> {
    let node = &picture.tree.nodes()[index];
    let small = |text| Caption { text, size: SMALL_SIZE, paint: SMALL };
    let role = node.role.filter(|_| shows_role).map(|role| small(role.name().to_owned()));
    let worth = picture.worth(index).map(|text| Caption {
        text,
        size: 8.0 + 10.0 * scale,
        paint: if node.is_chosen { CHOSEN_WORTH } else { WORTH },
    });
    let window = node.window.as_ref().map(|window| small(label::window(window)));
    [worth, role, window].into_iter().flatten().collect()
}
