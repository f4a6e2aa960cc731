use super::{Label, Matching, NOBODY};

/// Odd cycles that are treated as one node.
impl Matching<'_> {
    /// Makes one node of the cycle that an edge between two even nodes closes.
    pub(super) fn close_blossom(&mut self, one: u32, ancestor: u32, other: u32) {
        let blossom = (self.vertices..self.nodes())
            .find(|&node| self.outer[node] == NOBODY)
            .expect("there are never more blossoms than half the vertices");
        let mut cycle = self.way_up(one, ancestor);
        cycle.push(ancestor);
        cycle.reverse();
        cycle.extend(self.way_up(other, ancestor));
        for &node in &cycle {
            if self.labels[node as usize] == Label::Odd {
                self.enqueue(node);
            }
        }
        self.prices[blossom] = 0;
        self.labels[blossom] = Label::Even;
        self.partner[blossom] = self.partner[ancestor as usize];
        self.parent[blossom] = self.parent[ancestor as usize];
        self.container[blossom] = NOBODY;
        for &node in &cycle {
            self.container[node as usize] = blossom as u32;
        }
        self.choose_edges(blossom, &cycle);
        self.cycles[blossom] = cycle;
        self.set_outer(blossom as u32, blossom as u32);
        self.find_nearest(blossom as u32);
    }

    /// Returns the outer nodes from an even node up to below its ancestor.
    fn way_up(&self, from: u32, ancestor: u32) -> Vec<u32> {
        let mut way = Vec::new();
        let mut node = from;
        while node != ancestor {
            way.extend([node, self.outer_of(self.partner[node as usize])]);
            node = self.grandparent(node);
        }
        way
    }

    /// Finds the edges with the least slack between a new blossom and all nodes.
    fn choose_edges(&mut self, blossom: usize, cycle: &[u32]) {
        let nodes = self.nodes();
        for other in 0..nodes {
            if self.outer[other] == NOBODY {
                continue;
            }
            let best = cycle
                .iter()
                .map(|&node| self.edge(node, other as u32))
                .filter(|edge| edge[0] != NOBODY && edge[0] != edge[1])
                .min_by_key(|&edge| self.slack(edge))
                .unwrap_or([NOBODY; 2]);
            self.edges[blossom * nodes + other] = best;
            self.edges[other * nodes + blossom] = [best[1], best[0]];
        }
    }

    fn set_outer(&mut self, node: u32, outer: u32) {
        self.outer[node as usize] = outer;
        for index in 0..self.cycles[node as usize].len() {
            self.set_outer(self.cycles[node as usize][index], outer);
        }
    }

    /// Returns the node of a blossom's cycle that a vertex is in.
    fn part_with(&self, blossom: u32, vertex: u32) -> u32 {
        let mut node = vertex;
        while self.container[node as usize] != blossom {
            node = self.container[node as usize];
        }
        node
    }

    /// Returns the distance of a node from the base along the even path, reversing the cycle if necessary.
    fn even_distance(&mut self, blossom: u32, part: u32) -> usize {
        let cycle = &mut self.cycles[blossom as usize];
        let place = cycle.iter().position(|&node| node == part).expect("the part is on the cycle");
        if place % 2 == 0 {
            return place;
        }
        cycle[1..].reverse();
        cycle.len() - place
    }

    /// Puts the nodes of an odd blossom whose price is zero back into the tree.
    pub(super) fn dissolve(&mut self, blossom: u32) {
        let towards_root = self.edge(blossom, self.parent[blossom as usize])[0];
        let entry = self.part_with(blossom, towards_root);
        let distance = self.even_distance(blossom, entry);
        let cycle = std::mem::take(&mut self.cycles[blossom as usize]);
        for &node in &cycle {
            self.container[node as usize] = NOBODY;
            self.set_outer(node, node);
        }
        self.outer[blossom as usize] = NOBODY;
        for two in cycle[..distance].chunks(2) {
            let [odd, even] = [two[0], two[1]];
            self.parent[odd as usize] = self.edge(even, odd)[0];
            self.labels[odd as usize] = Label::Odd;
            self.nearest[odd as usize] = NOBODY;
            self.labels[even as usize] = Label::Even;
        }
        self.labels[entry as usize] = Label::Odd;
        self.parent[entry as usize] = self.parent[blossom as usize];
        self.nearest[entry as usize] = NOBODY;
        for &node in &cycle[distance + 1..] {
            self.labels[node as usize] = Label::Outside;
        }
        for two in cycle[..distance].chunks(2) {
            self.find_nearest(two[1]);
            self.enqueue(two[1]);
        }
        for &node in &cycle[distance + 1..] {
            self.find_nearest(node);
        }
    }

    /// Pairs two outer nodes, and inside a blossom all nodes except the one that is paired outside.
    pub(super) fn pair(&mut self, node: u32, other: u32) {
        let [inside, outside] = self.edge(node, other);
        self.partner[node as usize] = outside;
        if self.is_blossom(node) {
            let part = self.part_with(node, inside);
            let distance = self.even_distance(node, part);
            for index in (0..distance).step_by(2) {
                let cycle = &self.cycles[node as usize];
                let [one, next] = [cycle[index], cycle[index + 1]];
                self.pair(one, next);
                self.pair(next, one);
            }
            self.pair(part, other);
            self.cycles[node as usize].rotate_left(distance);
        }
    }
}
