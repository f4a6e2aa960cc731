use papan_core::{Context, Stopped};

use super::visited::Visited;
use crate::sliding_tiles::pattern_database::{Estimate, PatternDatabase};

/// No 15-puzzle needs more moves (Brüngger, Marzetta, Fukuda and Nievergelt, "The parallel search bench ZRAM and its
/// applications", Annals of Operations Research 90, 1999).
const LONGEST: usize = 80;

/// Where the blank can go from each cell.
const EXITS: [&[u8]; 16] = [
    &[1, 4],
    &[0, 2, 5],
    &[1, 3, 6],
    &[2, 7],
    &[0, 5, 8],
    &[1, 4, 6, 9],
    &[2, 5, 7, 10],
    &[3, 6, 11],
    &[4, 9, 12],
    &[5, 8, 10, 13],
    &[6, 9, 11, 14],
    &[7, 10, 15],
    &[8, 13],
    &[9, 12, 14],
    &[10, 13, 15],
    &[11, 14],
];

/// No cell: the start was not entered from anywhere.
const NOWHERE: u8 = 16;

/// IDA* on boards whose goal has every tile on the cell of its number.
pub(super) struct Search<'a, 'c> {
    database: &'a PatternDatabase,
    context: &'a mut Context<'c>,
    visited: Visited,
    /// The most moves that the solution may have in this iteration.
    bound: u32,
    /// The path of the blank, as cells.
    path: [u8; LONGEST],
    expanded: u64,
    generated: u64,
}

struct Node {
    /// The tile of every cell, four bits each.
    tiles: u64,
    estimate: Estimate,
    blank: u8,
}

impl<'a, 'c> Search<'a, 'c> {
    pub(super) fn new(
        database: &'a PatternDatabase,
        context: &'a mut Context<'c>,
    ) -> Search<'a, 'c> {
        let visited = Visited::new();
        let path = [0; LONGEST];
        Search { database, context, visited, bound: 0, path, expanded: 0, generated: 0 }
    }

    /// Returns the path of the blank in a shortest solution of a solvable board.
    pub(super) fn run(&mut self, board: &[u8; 16]) -> Result<Vec<u8>, Stopped> {
        let start = Node {
            tiles: (0..16).fold(0, |tiles, cell| tiles | u64::from(board[cell]) << (4 * cell)),
            estimate: self.database.estimate(board),
            blank: board.iter().position(|&tile| tile == 0).unwrap_or(0) as u8,
        };
        self.context.check_memory(self.bytes())?;
        self.generated = 1;
        self.bound = start.estimate.larger();
        if self.bound == 0 {
            return Ok(Vec::new());
        }
        loop {
            if let Some(length) = self.visit(&start, 0, NOWHERE)? {
                return Ok(self.path[..length].to_vec());
            }
            // A move changes the parity of the board, so the lengths of all solutions have the parity of the heuristic.
            self.bound += 2;
        }
    }

    /// Returns the length of a solution within the bound, if one leads through this board.
    fn visit(
        &mut self,
        node: &Node,
        depth: usize,
        came_from: u8,
    ) -> Result<Option<usize>, Stopped> {
        self.context.count_node()?;
        self.expanded += 1;
        let moves_left = self.bound - depth as u32 - 1;
        for &to in EXITS[node.blank as usize & 15] {
            if to == came_from {
                continue;
            }
            self.generated += 1;
            let tile = (node.tiles >> (4 * to)) as u8 & 15;
            let moved = u64::from(tile) << (4 * to) | u64::from(tile) << (4 * node.blank);
            let tiles = node.tiles ^ moved;
            if self.visited.contains(tiles, self.bound, moves_left) {
                continue;
            }
            // The heuristic may increase by more than the one move. A neighbour that far away shows that this board
            // itself is too far (Felner, Zahavi, Schaeffer and Holte, "Dual lookups in pattern databases", IJCAI 2005).
            let too_far = moves_left + 2;
            let plain = self.database.sum_after(node.estimate.plain, tile, to, node.blank);
            if plain.total() > moves_left {
                if plain.total() > too_far {
                    return Ok(None);
                }
                continue;
            }
            let reflected =
                self.database.reflected_after(node.estimate.reflected, tile, to, node.blank);
            if reflected.total() > moves_left {
                if reflected.total() > too_far {
                    return Ok(None);
                }
                continue;
            }
            self.path[depth] = to;
            if plain.total() == 0 {
                return Ok(Some(depth + 1));
            }
            self.visited.insert(tiles, self.bound, moves_left);
            let child = Node { tiles, estimate: Estimate { plain, reflected }, blank: to };
            if let Some(length) = self.visit(&child, depth + 1, node.blank)? {
                return Ok(Some(length));
            }
        }
        Ok(None)
    }

    /// Returns how many boards were expanded.
    pub(super) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Returns how many boards were generated.
    pub(super) fn generated(&self) -> u64 {
        self.generated
    }

    /// Returns the bound of the last iteration: no solution is shorter.
    pub(super) fn bound(&self) -> u32 {
        self.bound
    }

    /// Returns the memory of the search besides the database.
    pub(super) fn bytes(&self) -> u64 {
        self.visited.bytes()
    }
}
