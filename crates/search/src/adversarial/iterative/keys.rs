use papan_core::{Game, Symmetric, Symmetry};

/// Keys of positions for the transposition table.
pub trait Keys<G: Game>: Send + Sync + 'static {
    /// The relation of a position to others with the same key.
    type Frame: Copy;

    /// Returns a hash that is the same for positions with the same value.
    fn key(position: &G) -> (u64, Self::Frame);

    /// Returns what the table stores for the move with the given index among the legal moves: the same for every
    /// position with the same key.
    fn remember(position: &G, frame: Self::Frame, index: usize, chosen: G::Move) -> usize;

    /// Returns the index among the legal moves of what [`remember`](Keys::remember) returned.
    fn recall(position: &G, frame: Self::Frame, remembered: usize) -> Option<usize>;
}

/// Keys that distinguish all positions.
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

/// Keys that are the same for all rotations and reflections of a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct SymmetricKeys;

impl<G: Symmetric> Keys<G> for SymmetricKeys {
    /// The symmetry that leads to the image which all share.
    type Frame = Symmetry;

    fn key(position: &G) -> (u64, Symmetry) {
        position.canonical_key()
    }

    /// Returns the index of the move's image in the shared image.
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
