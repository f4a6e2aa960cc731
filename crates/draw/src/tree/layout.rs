//! The horizontal positions of the nodes of a tree.
//!
//! Subtrees are moved together until their outlines almost touch, and parents are centred over their children,
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
pub(super) const SIBLING_GAP: f64 = 12.0;
/// Room between nodes of different parents.
pub(super) const COUSIN_GAP: f64 = 24.0;

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

/// Returns how far each of some siblings is from the middle between the first and the last.
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

/// Adds a subtree to those on its left.
fn cover(covered: &mut Outline, outline: &Outline, offset: f64) {
    for (level, (left, right)) in outline.iter().enumerate() {
        match covered.get_mut(level) {
            Some(sides) => sides.1 = sides.1.max(right + offset),
            None => covered.push((left + offset, right + offset)),
        }
    }
}

#[cfg(test)]
mod tests {
    use papan_core::Random;

    use super::*;

    fn random_tree(random: &mut Random) -> Vec<Slot> {
        let count = 1 + random.index(60);
        let parents = (0..count).map(|index| (index > 0).then(|| random.index(index)));
        let mut parents: Vec<_> = parents.collect();
        // Depth-first order is not needed, but siblings must be in the order of their indices.
        parents.sort_unstable();
        let slot = |parent| Slot { parent, width: 20.0 + random.index(100) as f64 };
        parents.into_iter().map(slot).collect()
    }

    fn depth(slots: &[Slot], index: usize) -> usize {
        slots[index].parent.map_or(0, |parent| 1 + depth(slots, parent))
    }

    #[test]
    fn no_two_nodes_of_a_level_overlap_and_siblings_keep_their_order() {
        let mut random = Random::stream(3, 0);
        for _ in 0..300 {
            let slots = random_tree(&mut random);
            let middles = middles(&slots);
            for right in 0..slots.len() {
                for left in 0..right {
                    if depth(&slots, left) != depth(&slots, right) {
                        continue;
                    }
                    let distance = middles[right] - middles[left];
                    let needed = f64::midpoint(slots[left].width, slots[right].width);
                    let related = slots[left].parent == slots[right].parent;
                    let gap = if related { SIBLING_GAP } else { COUSIN_GAP };
                    assert!(distance.abs() > needed + gap - 1e-6, "{left} {right} of {slots:?}");
                    assert!(distance > 0.0 || !related, "{left} {right} of {slots:?}");
                }
            }
        }
    }

    #[test]
    fn parents_stand_over_the_middle_of_their_children() {
        let mut random = Random::stream(3, 1);
        for _ in 0..300 {
            let slots = random_tree(&mut random);
            let middles = middles(&slots);
            for (parent, middle) in middles.iter().enumerate() {
                let children =
                    slots.iter().zip(&middles).filter(|(it, _)| it.parent == Some(parent));
                let children: Vec<f64> = children.map(|(_, middle)| *middle).collect();
                if let Some((first, last)) = children.first().zip(children.last()) {
                    assert!((f64::midpoint(*first, *last) - middle).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn a_mirrored_tree_is_drawn_as_a_mirror_image() {
        let tree = |parents: &[usize]| -> Vec<f64> {
            let root = Slot { parent: None, width: 40.0 };
            let rest = parents.iter().map(|&parent| Slot { parent: Some(parent), width: 40.0 });
            middles(&[root].into_iter().chain(rest).collect::<Vec<_>>())
        };
        let left = tree(&[0, 0, 0, 1, 1, 1, 2]);
        let right = tree(&[0, 0, 0, 2, 3, 3, 3]);
        for (index, mirrored) in [(1, 3), (2, 2), (3, 1), (4, 7), (5, 6), (6, 5), (7, 4)] {
            assert!((left[index] + right[mirrored]).abs() < 1e-6, "{left:?} {right:?}");
        }
    }

    #[test]
    fn nothing_has_no_place() {
        assert!(middles(&[]).is_empty());
    }
}
