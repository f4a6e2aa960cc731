//! Methods that walk on a [`Landscape`](papan_core::Landscape), one file each.
