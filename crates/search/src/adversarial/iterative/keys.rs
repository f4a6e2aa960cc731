use papan_core::{Game, Symmetric};

/// How a search recognises positions that it has seen before.
pub trait Keys<G: Game>: Send + Sync + 'static {
    /// Returns a hash that is the same for positions that are worth the same.
    fn key(position: &G) -> u64;

    /// Returns what the table should remember of the move with the given index among the legal moves: the same for
    /// every position with the same key.
    fn remember(position: &G, index: usize, chosen: G::Move) -> usize;

    /// Returns the index among the legal moves of what [`remember`](Keys::remember) returned.
    fn recall(position: &G, remembered: usize) -> Option<usize>;
}

/// Recognises a position only as itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainKeys;

impl<G: Game> Keys<G> for PlainKeys {
    #[inline]
    fn key(position: &G) -> u64 {
        position.key()
    }

    #[inline]
    fn remember(_: &G, index: usize, _: G::Move) -> usize {
        index
    }

    #[inline]
    fn recall(_: &G, remembered: usize) -> Option<usize> {
        Some(remembered)
    }
}

/// Recognises a position in all its turns and reflections.
#[derive(Clone, Copy, Debug, Default)]
pub struct SymmetricKeys;

impl<G: Symmetric> Keys<G> for SymmetricKeys {
    fn key(position: &G) -> u64 {
        position.canonical_key().0
    }

    /// Remembers the index of the move's image in the image that all share.
    fn remember(position: &G, _: usize, chosen: G::Move) -> usize {
        let symmetry = position.canonical_key().1;
        let image = position.image_of_move(symmetry, chosen);
        position.image(symmetry).legal_moves().position(|known| known == image).unwrap_or(0)
    }

    fn recall(position: &G, remembered: usize) -> Option<usize> {
        let symmetry = position.canonical_key().1;
        let canonical = position.image(symmetry);
        let image = canonical.legal_moves().nth(remembered)?;
        let chosen = canonical.image_of_move(symmetry.inverse(), image);
        position.legal_moves().position(|known| known == chosen)
    }
}
