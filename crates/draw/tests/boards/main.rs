//! Boards of all games, drawn in every way.

mod plain_cells;
mod plain_lattices;
mod scene;
mod svg;
mod text;
