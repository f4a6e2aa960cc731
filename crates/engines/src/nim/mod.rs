//! Nim: the perfect player of Bouton's theory (Annals of Mathematics, 1901).

mod nim_sum;

pub use nim_sum::NimSum;
