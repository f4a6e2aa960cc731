use papan_core::Stopped;

/// The result of a method for an amount, and its cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The coins that make up the amount, the largest first, if they were found.
    pub paid: Option<Vec<u32>>,
    /// Whether it is proven that no fewer coins suffice; with none found, that the amount cannot be paid at all.
    pub proven: bool,
    /// How many amounts were expanded.
    pub expanded: u64,
    /// How many coins were tried on an amount.
    pub generated: u64,
    /// The maximum memory of the method's own structures, in bytes.
    pub bytes_peak: u64,
    /// The limit that ended the method before its natural end.
    pub stopped: Option<Stopped>,
}
