//! Trees of small searches, shaped and drawn in every way.

mod drawn;
mod searches;
mod shapes;
mod written;
