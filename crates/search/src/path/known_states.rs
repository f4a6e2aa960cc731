use std::hash::BuildHasher;

use papan_core::{Context, Problem, Stopped, try_vec};

use super::{effort::Effort, state_hasher::BuildStateHasher};

/// The number of a known state, in the order in which they became known.
pub(super) type Number = u32;

/// All states that a method has seen, each once, with the best path to it.
///
/// States are in blocks that never move, so memory grows in small steps; a hash table of their numbers finds them.
pub(super) struct KnownStates<P: Problem> {
    blocks: Vec<Vec<Known<P>>>,
    count: usize,
    /// Open addressing with linear probing; at most two of three slots are taken.
    slots: Vec<Number>,
}

/// A state and how it was reached.
pub(super) struct Known<P: Problem> {
    pub(super) cost: u64,
    pub(super) parent: Number,
    pub(super) chosen: Option<P::Move>,
    pub(super) state: P::State,
    /// Whether it was expanded since its cost last changed.
    pub(super) closed: bool,
}

const BLOCK: usize = 4096;
const FREE: Number = Number::MAX;
const FIRST_SLOTS: usize = 1024;

impl<P: Problem> KnownStates<P> {
    pub(super) fn new() -> KnownStates<P> {
        KnownStates { blocks: Vec::new(), count: 0, slots: vec![FREE; FIRST_SLOTS] }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn get(&self, number: Number) -> &Known<P> {
        &self.blocks[number as usize / BLOCK][number as usize % BLOCK]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, number: Number) -> &mut Known<P> {
        &mut self.blocks[number as usize / BLOCK][number as usize % BLOCK]
    }

    /// Finds a state: its number, or the slot where it belongs.
    #[inline]
    pub(super) fn find(&self, state: &P::State) -> Result<Number, Slot> {
        let mask = self.slots.len() - 1;
        let mut slot = BuildStateHasher::default().hash_one(state) as usize & mask;
        loop {
            match self.slots[slot] {
                FREE => return Err(Slot(slot)),
                number if self.get(number).state == *state => return Ok(number),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Adds a state that was not found, at its slot.
    ///
    /// `elsewhere` is the memory of the method's other structures, for the limit of memory.
    #[inline]
    pub(super) fn add(
        &mut self,
        Slot(slot): Slot,
        known: Known<P>,
        elsewhere: usize,
        effort: &mut Effort,
        context: &Context<'_>,
    ) -> Result<Number, Stopped> {
        if self.count.is_multiple_of(BLOCK) {
            self.add_block(elsewhere, effort, context)?;
        }
        let number = self.count as Number;
        self.blocks[self.count / BLOCK].push(known);
        self.count += 1;
        self.slots[slot] = number;
        if self.count * 3 > self.slots.len() * 2 {
            self.widen(elsewhere, effort, context)?;
        }
        Ok(number)
    }

    pub(super) fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK * size_of::<Known<P>>() + size_of_val(&self.slots[..])
    }

    /// Lists the moves that led to a state.
    pub(super) fn moves_to(&self, mut number: Number) -> Vec<P::Move> {
        let mut moves = Vec::new();
        while let Some(chosen) = self.get(number).chosen {
            moves.push(chosen);
            number = self.get(number).parent;
        }
        moves.reverse();
        moves
    }

    #[cold]
    fn add_block(
        &mut self,
        elsewhere: usize,
        effort: &mut Effort,
        context: &Context<'_>,
    ) -> Result<(), Stopped> {
        let block = BLOCK * size_of::<Known<P>>();
        effort.holding(self.bytes() + elsewhere + block, context)?;
        // Numbers are 32 bits wide, the last one marking a free slot.
        if self.count + BLOCK > FREE as usize {
            return Err(Stopped::Memory);
        }
        let mut block = Vec::new();
        block.try_reserve_exact(BLOCK).map_err(|_| Stopped::Memory)?;
        self.blocks.push(block);
        Ok(())
    }

    #[cold]
    fn widen(
        &mut self,
        elsewhere: usize,
        effort: &mut Effort,
        context: &Context<'_>,
    ) -> Result<(), Stopped> {
        let wide = self.slots.len() * 2;
        let added = (wide - self.slots.len()) * size_of::<Number>();
        effort.holding(self.bytes() + elsewhere + added, context)?;
        // The old table is freed first: the new one is built from the states.
        self.slots = Vec::new();
        self.slots = try_vec(FREE, wide)?;
        for number in 0..self.count as Number {
            let slot = self.free_slot(number);
            self.slots[slot] = number;
        }
        Ok(())
    }

    /// Finds the slot of a state that is known to be in no slot.
    fn free_slot(&self, number: Number) -> usize {
        let mask = self.slots.len() - 1;
        let hash = BuildStateHasher::default().hash_one(&self.get(number).state);
        let mut slot = hash as usize & mask;
        while self.slots[slot] != FREE {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Where in the table a state belongs, until the next one is added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot(usize);
