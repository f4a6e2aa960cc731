//! Maximum-weight perfect matching.
//!
//! J. Edmonds' algorithm ("Maximum matching and a polyhedron with 0,1-vertices", 1965) in the cubic-time form of H.
//! Gabow: Z. Galil, "Efficient algorithms for finding maximum matching in graphs", Computing Surveys 18(1), 1986. A
//! matching is optimal if every vertex has a price, no edge weighs more than the prices of its ends, and the matched
//! edges weigh exactly that. The algorithm grows trees of edges without slack from all free vertices at once, changes
//! prices until there is a new edge without slack, and joins two trees to a path along which one more edge can be
//! matched. A cycle of odd length that such edges close is a blossom; it is treated as one vertex, with a price of its
//! own, until that price falls to zero.

mod blossom;

/// Returns the partner of every vertex in the perfect matching with the greatest total weight.
///
/// `weights[a][b]` is the weight of the edge between `a` and `b`, and equal to `weights[b][a]`. The number of vertices
/// is even. The result is deterministic.
pub(super) fn heaviest_pairing(weights: &[Vec<i64>]) -> Vec<usize> {
    debug_assert!(weights.len().is_multiple_of(2), "one vertex would be left over");
    let mut matching = Matching::new(weights);
    for _ in 0..weights.len() / 2 {
        matching.pair_one_more();
    }
    matching.partner[..weights.len()].iter().map(|&node| node as usize).collect()
}

/// The label of a node in the trees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// In no tree.
    Outside,
    /// At an even distance from a root; its edges are scanned.
    Even,
    /// At an odd distance from a root.
    Odd,
}

/// No node: there are never so many.
const NOBODY: u32 = u32::MAX;

/// Nodes are vertices, followed by blossoms; a node that is in no blossom is called outer.
struct Matching<'a> {
    weights: &'a [Vec<i64>],
    vertices: usize,
    /// For two nodes, the edge between them with the least slack, as two vertices.
    edges: Vec<[u32; 2]>,
    /// The price of a vertex, and twice the price of a blossom.
    prices: Vec<i64>,
    /// For an outer node, the vertex outside that it is paired with.
    partner: Vec<u32>,
    /// The outer node that a node is in; `NOBODY` for a blossom that does not exist.
    outer: Vec<u32>,
    /// The node that a node is directly in.
    container: Vec<u32>,
    /// The nodes that a blossom is made of, around the cycle, its base first.
    cycles: Vec<Vec<u32>>,
    labels: Vec<Label>,
    /// For a node in a tree, the vertex at the other end of the edge towards the root.
    parent: Vec<u32>,
    /// For an outer node, the vertex of an even node whose edge to it has the least slack.
    nearest: Vec<u32>,
    /// When a node was last passed in a search for a common ancestor.
    passed: Vec<u32>,
    searches: u32,
    queue: Vec<u32>,
}

impl Matching<'_> {
    fn new(weights: &[Vec<i64>]) -> Matching<'_> {
        let vertices = weights.len();
        // Each blossom has at least two nodes more than it had before it was one node.
        let nodes = vertices + vertices / 2;
        let heaviest = weights.iter().flatten().copied().max().unwrap_or(0);
        let mut edges = vec![[NOBODY; 2]; nodes * nodes];
        for one in 0..vertices {
            for other in 0..vertices {
                edges[one * nodes + other] = [one as u32, other as u32];
            }
        }
        let itself = |node: usize| if node < vertices { node as u32 } else { NOBODY };
        Matching {
            weights,
            vertices,
            edges,
            prices: (0..nodes).map(|node| if node < vertices { heaviest } else { 0 }).collect(),
            partner: vec![NOBODY; nodes],
            outer: (0..nodes).map(itself).collect(),
            container: vec![NOBODY; nodes],
            cycles: vec![Vec::new(); nodes],
            labels: vec![Label::Outside; nodes],
            parent: vec![NOBODY; nodes],
            nearest: vec![NOBODY; nodes],
            passed: vec![0; nodes],
            searches: 0,
            queue: Vec::new(),
        }
    }

    fn nodes(&self) -> usize {
        self.outer.len()
    }

    fn edge(&self, from: u32, to: u32) -> [u32; 2] {
        self.edges[from as usize * self.nodes() + to as usize]
    }

    /// Returns how much the prices of two vertices exceed the weight between them, doubled.
    fn slack(&self, [one, other]: [u32; 2]) -> i64 {
        let [one, other] = [one as usize, other as usize];
        self.prices[one] + self.prices[other] - 2 * self.weights[one][other]
    }

    fn is_outer(&self, node: usize) -> bool {
        self.outer[node] == node as u32
    }

    fn outer_of(&self, node: u32) -> u32 {
        if node == NOBODY { NOBODY } else { self.outer[node as usize] }
    }

    fn is_blossom(&self, node: u32) -> bool {
        node as usize >= self.vertices
    }

    /// Grows trees from all free vertices until two of them meet, and pairs along the way.
    fn pair_one_more(&mut self) {
        self.labels.fill(Label::Outside);
        self.nearest.fill(NOBODY);
        self.queue.clear();
        for node in 0..self.nodes() {
            if self.is_outer(node) && self.partner[node] == NOBODY {
                self.parent[node] = NOBODY;
                self.make_even(node as u32);
            }
        }
        while !self.follow_tight_edges() {
            let step = self.price_step();
            self.change_prices(step);
            if self.follow_new_edges() {
                return;
            }
            for node in self.vertices..self.nodes() {
                let is_spent = self.labels[node] == Label::Odd && self.prices[node] == 0;
                if self.is_outer(node) && is_spent {
                    self.dissolve(node as u32);
                }
            }
        }
    }

    /// Scans the edges of all vertices that have become even; returns whether one more pair was made.
    fn follow_tight_edges(&mut self) -> bool {
        let mut next = 0;
        while next < self.queue.len() {
            let vertex = self.queue[next];
            next += 1;
            for other in 0..self.vertices as u32 {
                let [here, there] = [self.outer_of(vertex), self.outer_of(other)];
                if here == there || self.labels[there as usize] == Label::Odd {
                    continue;
                }
                if self.slack([vertex, other]) > 0 {
                    self.bring_near(vertex, there);
                } else if self.follow([vertex, other]) {
                    return true;
                }
            }
        }
        self.queue.clear();
        false
    }

    fn follow_new_edges(&mut self) -> bool {
        for node in 0..self.nodes() {
            let near = self.nearest[node];
            if !self.is_outer(node) || near == NOBODY || self.outer_of(near) == node as u32 {
                continue;
            }
            let edge = self.edge(near, node as u32);
            if self.slack(edge) == 0 && self.follow(edge) {
                return true;
            }
        }
        false
    }

    /// Takes in an edge without slack from an even node; returns whether it led to another tree.
    fn follow(&mut self, [from, to]: [u32; 2]) -> bool {
        let [here, there] = [self.outer_of(from), self.outer_of(to)];
        match self.labels[there as usize] {
            Label::Outside => {
                self.parent[there as usize] = from;
                self.labels[there as usize] = Label::Odd;
                let next = self.outer_of(self.partner[there as usize]);
                self.nearest[there as usize] = NOBODY;
                self.nearest[next as usize] = NOBODY;
                self.make_even(next);
            }
            Label::Even => match self.common_ancestor(here, there) {
                Some(ancestor) => self.close_blossom(here, ancestor, there),
                None => {
                    self.pair_towards_root(here, there);
                    self.pair_towards_root(there, here);
                    return true;
                }
            },
            Label::Odd => {}
        }
        false
    }

    fn make_even(&mut self, node: u32) {
        self.labels[node as usize] = Label::Even;
        self.enqueue(node);
    }

    fn enqueue(&mut self, node: u32) {
        if self.is_blossom(node) {
            for index in 0..self.cycles[node as usize].len() {
                self.enqueue(self.cycles[node as usize][index]);
            }
        } else {
            self.queue.push(node);
        }
    }

    /// Stores the edge from an even vertex to a node if it has the least slack so far.
    fn bring_near(&mut self, vertex: u32, node: u32) {
        let near = self.nearest[node as usize];
        let is_nearer = near == NOBODY
            || self.slack(self.edge(vertex, node)) < self.slack(self.edge(near, node));
        if is_nearer {
            self.nearest[node as usize] = vertex;
        }
    }

    fn find_nearest(&mut self, node: u32) {
        self.nearest[node as usize] = NOBODY;
        for vertex in 0..self.vertices as u32 {
            let outer = self.outer_of(vertex);
            if outer != node && self.labels[outer as usize] == Label::Even {
                self.bring_near(vertex, node);
            }
        }
    }

    /// Returns by how much prices can change before an edge loses its slack or a blossom its price.
    fn price_step(&self) -> i64 {
        let steps = (0..self.nodes()).filter(|&node| self.is_outer(node)).filter_map(|node| {
            let near = self.nearest[node];
            match self.labels[node] {
                Label::Odd => self.is_blossom(node as u32).then(|| self.prices[node] / 2),
                _ if near == NOBODY => None,
                Label::Outside => Some(self.slack(self.edge(near, node as u32))),
                Label::Even => Some(self.slack(self.edge(near, node as u32)) / 2),
            }
        });
        steps.min().expect("two trees of a complete graph have an edge between them")
    }

    fn change_prices(&mut self, step: i64) {
        for vertex in 0..self.vertices {
            match self.labels[self.outer[vertex] as usize] {
                Label::Even => self.prices[vertex] -= step,
                Label::Odd => self.prices[vertex] += step,
                Label::Outside => {}
            }
        }
        for node in self.vertices..self.nodes() {
            if self.is_outer(node) {
                match self.labels[node] {
                    Label::Even => self.prices[node] += 2 * step,
                    Label::Odd => self.prices[node] -= 2 * step,
                    Label::Outside => {}
                }
            }
        }
    }

    /// Returns the outer node where the paths of two even nodes to their roots meet, if they do.
    fn common_ancestor(&mut self, mut one: u32, mut other: u32) -> Option<u32> {
        self.searches += 1;
        while one != NOBODY || other != NOBODY {
            if one != NOBODY {
                if self.passed[one as usize] == self.searches {
                    return Some(one);
                }
                self.passed[one as usize] = self.searches;
                one = self.grandparent(one);
            }
            (one, other) = (other, one);
        }
        None
    }

    /// Returns the next even node towards the root.
    fn grandparent(&self, node: u32) -> u32 {
        match self.outer_of(self.partner[node as usize]) {
            NOBODY => NOBODY,
            odd => self.outer_of(self.parent[odd as usize]),
        }
    }

    /// Pairs an even node with a node, and changes the pairs on the path to the root.
    fn pair_towards_root(&mut self, mut node: u32, mut other: u32) {
        loop {
            let left = self.outer_of(self.partner[node as usize]);
            self.pair(node, other);
            if left == NOBODY {
                return;
            }
            let next = self.outer_of(self.parent[left as usize]);
            self.pair(left, next);
            (node, other) = (next, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use papan_core::Random;

    use super::*;

    fn random_weights(vertices: usize, max: usize, random: &mut Random) -> Vec<Vec<i64>> {
        let mut weights = vec![vec![0; vertices]; vertices];
        for (one, other) in (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let weight = random.index(max + 1) as i64;
            weights[one][other] = weight;
            weights[other][one] = weight;
        }
        weights
    }

    fn total(weights: &[Vec<i64>], partners: &[usize]) -> i64 {
        for (vertex, &partner) in partners.iter().enumerate() {
            assert!(partner != vertex && partners[partner] == vertex, "{partners:?}");
        }
        partners.iter().enumerate().map(|(vertex, &partner)| weights[vertex][partner]).sum::<i64>()
            / 2
    }

    /// Returns the best total of all pairings, memoised by the set of vertices that are left.
    fn by_trying_all(weights: &[Vec<i64>]) -> i64 {
        let vertices = weights.len();
        let mut best = vec![0; 1 << vertices];
        for set in 1_usize..1 << vertices {
            if set.count_ones() % 2 == 0 {
                let first = set.trailing_zeros() as usize;
                best[set] = (first + 1..vertices)
                    .filter(|other| set >> other & 1 == 1)
                    .map(|other| weights[first][other] + best[set & !(1 << first) & !(1 << other)])
                    .max()
                    .unwrap();
            }
        }
        best[(1 << vertices) - 1]
    }

    #[test]
    fn no_pairing_of_all_weighs_more() {
        let mut random = Random::stream(1, 0);
        for vertices in [2, 4, 6, 8, 10, 12] {
            // Weights from a small range make edges without slack, cycles and blossoms common.
            for max in [1, 2, 3, 7, 100, 1_000_000] {
                for _ in 0..if vertices < 12 { 300 } else { 40 } {
                    let weights = random_weights(vertices, max, &mut random);
                    let partners = heaviest_pairing(&weights);
                    assert_eq!(total(&weights, &partners), by_trying_all(&weights), "{weights:?}");
                }
            }
        }
    }

    #[test]
    fn exchanging_the_partners_of_any_two_pairs_gains_nothing() {
        let mut random = Random::stream(2, 0);
        for (vertices, max) in [(50, 3), (100, 20), (150, 1), (200, 100_000)] {
            let weights = random_weights(vertices, max, &mut random);
            let partners = heaviest_pairing(&weights);
            total(&weights, &partners);
            for (a, &b) in partners.iter().enumerate() {
                for (c, &d) in partners.iter().enumerate().filter(|&(c, _)| c != a && c != b) {
                    assert!(weights[a][b] + weights[c][d] >= weights[a][c] + weights[b][d]);
                }
            }
        }
    }

    #[test]
    fn a_pairing_of_all_is_found_in_sparse_graphs_full_of_odd_cycles() {
        // Triangles in a ring, joined by single edges: only one choice of edges pairs all vertices.
        for triangles in [2, 4, 10, 40] {
            let vertices = 3 * triangles;
            let mut weights = vec![vec![0; vertices]; vertices];
            let mut join = |one: usize, other: usize| {
                weights[one][other] = 1;
                weights[other][one] = 1;
            };
            for triangle in 0..triangles {
                let [a, b, c] = [0, 1, 2].map(|corner| 3 * triangle + corner);
                join(a, b);
                join(b, c);
                join(c, a);
                join(c, 3 * ((triangle + 1) % triangles));
            }
            let partners = heaviest_pairing(&weights);
            assert_eq!(total(&weights, &partners), vertices as i64 / 2);
        }
    }
}
