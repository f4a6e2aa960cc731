use crate::Random;

/// Points with a cost, some near to others: what hill climbing, annealing and genetic methods walk on.
///
/// Lower is better. A landscape is a rules object: the size of the board or the position to move in belongs to it, and
/// a point says only what varies.
pub trait Landscape {
    /// A place to be; a beam compares places, so as not to hold the same one twice.
    type Point: Clone + PartialEq;

    /// Returns any point.
    fn random_point(&self, random: &mut Random) -> Self::Point;

    /// Returns what a point costs.
    fn cost(&self, point: &Self::Point) -> i64;

    /// Lists the points near a point in a fixed order.
    fn neighbours(&self, point: &Self::Point) -> impl Iterator<Item = Self::Point>;

    /// Returns one of the neighbours, or the point itself if it has none.
    fn random_neighbour(&self, point: &Self::Point, random: &mut Random) -> Self::Point;

    /// Returns a point made of two others.
    fn crossover(&self, one: &Self::Point, other: &Self::Point, random: &mut Random)
    -> Self::Point;

    /// Returns the cost at which there is nothing left to look for, where one is known: a walk ends there.
    fn goal(&self) -> Option<i64> {
        None
    }

    /// Writes a point as text, for observers of the search.
    fn describe(&self, point: &Self::Point) -> String {
        format!("cost {}", self.cost(point))
    }
}
