use papan_core::{Game, Symmetric, Symmetry};

/// How a search recognises positions that it has seen before.
pub trait Keys<G: Game>: Send + Sync + 'static {
    /// How a position lies in relation to others with the same key.
    type Frame: Copy;

    /// Returns a hash that is the same for positions that are worth the same.
    fn key(position: &G) -> (u64, Self::Frame);

    /// Returns what the table should remember of the move with the given index among the legal moves: the same for
    /// every position with the same key.
    fn remember(position: &G, frame: Self::Frame, index: usize, chosen: G::Move) -> usize;

    /// Returns the index among the legal moves of what [`remember`](Keys::remember) returned.
    fn recall(position: &G, frame: Self::Frame, remembered: usize) -> Option<usize>;
}

/// Recognises a position only as itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainKeys;

impl<G: Game> Keys<G> for PlainKeys {
    type Frame = ();

    #[inline]
    fn key(position: &G) -> (u64, ()) {
        (position.key(), ())
    }

    #[inline]
    fn remember(_: &G, (): (), index: usize, _: G::Move) -> usize {
        index
    }

    #[inline]
    fn recall(_: &G, (): (), remembered: usize) -> Option<usize> {
        Some(remembered)
    }
}

/// Recognises a position in all its turns and reflections.
#[derive(Clone, Copy, Debug, Default)]
pub struct SymmetricKeys;

impl<G: Symmetric> Keys<G> for SymmetricKeys {
    /// The symmetry that leads to the image which all share.
    type Frame = Symmetry;

    fn key(position: &G) -> (u64, Symmetry) {
        position.canonical_key()
    }

    /// Remembers the index of the move's image in the shared image.
    fn remember(position: &G, symmetry: Symmetry, _: usize, chosen: G::Move) -> usize {
        let image = position.image_of_move(symmetry, chosen);
        position.image(symmetry).legal_moves().position(|known| known == image).unwrap_or(0)
    }

    fn recall(position: &G, symmetry: Symmetry, remembered: usize) -> Option<usize> {
        let shared = position.image(symmetry);
        let image = shared.legal_moves().nth(remembered)?;
        let chosen = shared.image_of_move(symmetry.inverse(), image);
        position.legal_moves().position(|known| known == chosen)
    }
}
