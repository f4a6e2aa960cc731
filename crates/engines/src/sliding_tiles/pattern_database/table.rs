use super::placement::Placements;

/// The values of one group of tiles, by placement.
///
/// Groups of up to six tiles are spread out, so that the cells of the tiles, four bits each, are the index: 16 MB
/// instead of 5.8 MB for six tiles, and no arithmetic before the lookup. Larger groups stay ranked.
#[derive(Clone, Debug)]
pub(super) struct Table {
    tiles: usize,
    layout: Layout,
}

#[derive(Clone, Debug)]
enum Layout {
    Spread(Vec<u8>),
    Ranked { placements: Placements, values: Vec<u8> },
}

/// The largest group that is spread out.
const MAX_SPREAD: usize = 6;

impl Table {
    /// Takes over values in the order of their placements.
    pub(super) fn new(placements: Placements, values: Vec<u8>) -> Table {
        let tiles = placements.tiles();
        if tiles > MAX_SPREAD {
            return Table { tiles, layout: Layout::Ranked { placements, values } };
        }
        let mut spread = vec![0; 1 << (4 * tiles)];
        for (cells, value) in placements.all().zip(values) {
            spread[cells as usize] = value;
        }
        Table { tiles, layout: Layout::Spread(spread) }
    }

    /// Returns the value of the placement in the low bits, four bits per tile.
    #[inline]
    pub(super) fn value(&self, cells: u64) -> u8 {
        match &self.layout {
            Layout::Spread(values) => values[cells as usize & (values.len() - 1)],
            Layout::Ranked { placements, values } => values[placements.number(cells)],
        }
    }

    /// Passes on the values in the order of their placements, in chunks.
    pub(super) fn for_each_chunk<E>(
        &self,
        mut take: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        match &self.layout {
            Layout::Ranked { values, .. } => take(values),
            Layout::Spread(values) => {
                let placements = Placements::new(self.tiles);
                take(&placements.all().map(|cells| values[cells as usize]).collect::<Vec<_>>())
            }
        }
    }

    /// Returns how many bytes the values take.
    pub(super) fn bytes(&self) -> u64 {
        match &self.layout {
            Layout::Spread(values) | Layout::Ranked { values, .. } => values.len() as u64,
        }
    }
}
