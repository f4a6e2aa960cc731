use papan_core::{Numbers, OptionCost, OptionKind, OptionSpec, OptionValue, OptionValues};

use super::OptionsError;

/// Piles of objects, each of which may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piles {
    sizes: [u8; Options::MAX_PILES],
    count: u8,
}

impl Piles {
    /// Makes piles of the given sizes.
    ///
    /// # Errors
    /// When there are too many piles or objects.
    pub fn new(given: &[u64]) -> Result<Piles, OptionsError> {
        if given.len() > Options::MAX_PILES {
            return Err(OptionsError::Piles { found: given.len() });
        }
        let mut sizes = [0; Options::MAX_PILES];
        for (size, &found) in sizes.iter_mut().zip(given) {
            let fitting = u8::try_from(found).ok().filter(|&size| size <= Options::MAX_SIZE);
            *size = fitting.ok_or(OptionsError::Objects { found })?;
        }
        Ok(Piles { sizes, count: given.len() as u8 })
    }

    /// Returns the numbers of objects.
    #[inline]
    pub fn sizes(&self) -> &[u8] {
        &self.sizes[..usize::from(self.count)]
    }

    /// Takes objects from a pile that has as many.
    #[inline]
    pub(super) fn take(&mut self, pile: usize, count: u8) {
        self.sizes[pile] -= count;
    }
}

/// The piles at the start, and whether the last object loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    pub(super) piles: Piles,
    pub(super) misere: bool,
}

impl Options {
    /// The most piles.
    pub const MAX_PILES: usize = 6;
    /// The most objects in a pile.
    pub const MAX_SIZE: u8 = 15;

    /// Makes options.
    ///
    /// # Errors
    /// When there are too many piles or objects.
    pub fn new(piles: &[u64], misere: bool) -> Result<Options, OptionsError> {
        Ok(Options { piles: Piles::new(piles)?, misere })
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { piles: Piles { sizes: [3, 5, 7, 0, 0, 0], count: 3 }, misere: false }
    }
}

const SEPARATOR: char = '-';

impl papan_core::Options for Options {
    type Error = OptionsError;

    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "piles",
            kind: OptionKind::Numbers { separator: SEPARATOR },
            default: Some("3-5-7"),
            message: "option-nim-piles",
            cost: OptionCost::None,
        },
        OptionSpec {
            key: "misere",
            kind: OptionKind::Choice(&["off", "on"]),
            default: Some("off"),
            message: "option-nim-misere",
            cost: OptionCost::None,
        },
    ];

    fn from_values(values: &OptionValues) -> Result<Options, OptionsError> {
        let given = values.numbers("piles");
        let piles = given.as_ref().map_or(&[3, 5, 7][..], Numbers::as_slice);
        Options::new(piles, values.choice("misere") == Some("on"))
    }

    fn to_values(&self) -> OptionValues {
        let usual = Options::default();
        let mut values = OptionValues::new();
        if self.piles != usual.piles {
            let sizes: Vec<u64> = self.piles.sizes().iter().map(|&size| u64::from(size)).collect();
            if let Some(list) = Numbers::new(&sizes, SEPARATOR) {
                values = values.with("piles", OptionValue::Numbers(list));
            }
        }
        if self.misere {
            values = values.with("misere", OptionValue::Choice("on"));
        }
        values
    }

    /// Piles only shrink.
    fn admits(&self, of_position: &Options) -> bool {
        let (start, now) = (self.piles.sizes(), of_position.piles.sizes());
        self.misere == of_position.misere
            && start.len() == now.len()
            && start.iter().zip(now).all(|(start, now)| now <= start)
    }
}
