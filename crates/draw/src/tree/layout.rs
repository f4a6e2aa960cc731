//! Where the nodes of a tree stand, from left to right.
//!
//! Subtrees are moved together until their outlines almost touch, and parents stand over the middle of their children,
//! as in Reingold and Tilford, "Tidier Drawings of Trees" (IEEE Transactions on Software Engineering SE-7, 1981).
//! Doing so once from the left and once from the right, and taking the mean, spreads small subtrees evenly between
//! large ones and draws a mirrored tree as a mirror image: Kennedy, "Drawing Trees" (Journal of Functional Programming
//! 6, 1996).

/// A node as the layout sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The index of the parent, smaller than that of the child; only the first slot has none.
    pub parent: Option<usize>,
    /// The room that it takes.
    pub width: f64,
}

/// Room between siblings.
pub(super) const SIBLING_GAP: f64 = 16.0;
/// Room between nodes of different parents.
pub(super) const COUSIN_GAP: f64 = 30.0;

/// The left and the right side of a subtree on each of its levels, seen from its root.
type Outline = Vec<(f64, f64)>;

/// Returns the middle of every slot; the root is at 0.
pub(super) fn middles(slots: &[Slot]) -> Vec<f64> {
    let mut children = vec![Vec::new(); slots.len()];
    for (index, slot) in slots.iter().enumerate() {
        if let Some(parent) = slot.parent {
            children[parent].push(index);
        }
    }
    let mut outlines: Vec<Outline> = vec![Outline::new(); slots.len()];
    let mut from_parent = vec![0.0; slots.len()];
    for index in (0..slots.len()).rev() {
        let below: Vec<Outline> =
            children[index].iter().map(|&child| std::mem::take(&mut outlines[child])).collect();
        let half = slots[index].width / 2.0;
        let mut outline = vec![(-half, half)];
        let mut covered = Outline::new();
        for ((child, outline), offset) in children[index].iter().zip(&below).zip(offsets(&below)) {
            from_parent[*child] = offset;
            cover(&mut covered, outline, offset);
        }
        outline.append(&mut covered);
        outlines[index] = outline;
    }
    let mut middles = from_parent;
    for (index, slot) in slots.iter().enumerate() {
        if let Some(parent) = slot.parent {
            middles[index] += middles[parent];
        }
    }
    middles
}

/// Returns how far each of some siblings stands from the middle between the first and the last.
fn offsets(outlines: &[Outline]) -> Vec<f64> {
    let mirrored: Vec<Outline> = outlines.iter().rev().map(mirror).collect();
    let from_right = packed(&mirrored).into_iter().rev().map(|offset| -offset);
    let offsets: Vec<f64> =
        packed(outlines).into_iter().zip(from_right).map(|(a, b)| f64::midpoint(a, b)).collect();
    let ends = offsets.first().zip(offsets.last());
    let middle = ends.map_or(0.0, |(first, last)| f64::midpoint(*first, *last));
    offsets.into_iter().map(|offset| offset - middle).collect()
}

fn mirror(outline: &Outline) -> Outline {
    outline.iter().map(|(left, right)| (-right, -left)).collect()
}

/// Moves subtrees as far to the left as those before them allow.
fn packed(outlines: &[Outline]) -> Vec<f64> {
    let mut covered = Outline::new();
    outlines
        .iter()
        .map(|outline| {
            let levels = covered.iter().zip(outline).enumerate();
            let distances = levels.map(|(level, ((_, right), (left, _)))| {
                right - left + if level == 0 { SIBLING_GAP } else { COUSIN_GAP }
            });
            let offset = distances.reduce(f64::max).unwrap_or(0.0);
            cover(&mut covered, outline, offset);
            offset
        })
        .collect()
}

/// Adds a subtree to those that stand to its left.
fn cover(covered: &mut Outline, outline: &Outline, offset: f64) {
    for (level, (left, right)) in outline.iter().enumerate() {
        match covered.get_mut(level) {
            Some(sides) => sides.1 = sides.1.max(right + offset),
            None => covered.push((left + offset, right + offset)),
        }
    }
}
