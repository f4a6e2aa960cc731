use papan_core::Stopped;

/// What a method found out about an amount, and what it took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The coins that make up the amount, the largest first, if they were found.
    pub paid: Option<Vec<u32>>,
    /// Whether no fewer coins do; with none found, whether the amount cannot be paid at all.
    pub proven: bool,
    /// How many amounts were looked at.
    pub expanded: u64,
    /// How many coins were tried on an amount.
    pub generated: u64,
    /// The most bytes that the method's own structures took at one time.
    pub bytes_peak: u64,
    /// The limit that ended the method before its natural end.
    pub stopped: Option<Stopped>,
}
