//! A small search that emits events, and what a picture needs to know of a game.

use papan_core::{
    Argument, Bound, CutReason, Drawn, EvaluationUnit, Event, Game, Message, NodeId, Scene, Side,
    Symmetric, Unit, Value,
};
use papan_draw::Tree;
use papan_games::{DotsAndBoxes, Reversi, TicTacToe};

/// Alpha-beta, every value seen by the side that searches.
pub struct Search<'a, G: Game> {
    /// What a position is worth to `First`.
    pub evaluation: &'a dyn Fn(&G) -> f64,
    /// The order in which moves are tried.
    pub order: &'a dyn Fn(&G) -> Vec<G::Move>,
    pub prunes: bool,
    pub events: Vec<Event>,
    searcher: Side,
    entered: NodeId,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(evaluation: &'a dyn Fn(&G) -> f64) -> Search<'a, G> {
        let order = &|position: &G| position.legal_moves().collect();
        let searcher = Side::First;
        Search { evaluation, order, prunes: true, events: Vec::new(), searcher, entered: 0 }
    }

    /// Searches a position; returns its value and the expected line.
    pub fn run(&mut self, position: &G, depth: u32) -> (f64, Vec<String>) {
        self.searcher = position.turn();
        self.visit(position, depth, (f64::NEG_INFINITY, f64::INFINITY), None)
    }

    fn visit(
        &mut self,
        position: &G,
        depth: u32,
        (mut alpha, mut beta): (f64, f64),
        from: Option<(NodeId, String)>,
    ) -> (f64, Vec<String>) {
        let node = self.entered;
        self.entered += 1;
        let (parent, chosen) = from.unzip();
        let text = position.to_string();
        self.events.push(Event::Enter { node, parent, chosen, position: text, times: 1 });
        if self.prunes {
            self.bound(node, alpha, beta);
        }
        let maximises = position.turn() == self.searcher;
        let is_better = |one: f64, other: f64| if maximises { one > other } else { one < other };
        let mut best = if maximises { f64::NEG_INFINITY } else { f64::INFINITY };
        let limit = if maximises { beta } else { alpha };
        let mut line = Vec::new();
        let mut moves = (self.order)(position).into_iter();
        if depth == 0 || moves.len() == 0 {
            let sign = if self.searcher == Side::First { 1.0 } else { -1.0 };
            best = sign * (self.evaluation)(position) + 0.0;
            moves = Vec::new().into_iter();
        }
        while let Some(chosen) = moves.next() {
            let from = Some((node, chosen.to_string()));
            let (value, rest) = self.visit(&position.after(chosen), depth - 1, (alpha, beta), from);
            if is_better(value, best) {
                best = value;
                line = [chosen.to_string()].into_iter().chain(rest).collect();
            }
            let end = if maximises { &mut alpha } else { &mut beta };
            if self.prunes && is_better(best, *end) {
                *end = best;
                self.bound(node, alpha, beta);
            }
            if self.prunes && alpha >= beta && moves.len() > 0 {
                let skipped = moves.len() as u32;
                let reason = if maximises {
                    CutReason::Beta { alpha, beta }
                } else {
                    CutReason::Alpha { alpha, beta }
                };
                self.events.push(Event::Cut { node, skipped, reason });
                break;
            }
        }
        let bound = if !self.prunes || is_better(limit, best) {
            Bound::Equal
        } else if maximises {
            Bound::AtLeast
        } else {
            Bound::AtMost
        };
        let unit = Unit::Evaluation(EvaluationUnit::new("open-lines"));
        let value = Value { amount: best, unit, exact: false, bound };
        self.events.push(Event::Value { node, value });
        self.events.push(Event::Leave { node });
        (best, line)
    }

    fn bound(&mut self, node: NodeId, alpha: f64, beta: f64) {
        let finite = |number: f64| number.is_finite().then_some(number + 0.0);
        self.events.push(Event::Bound { node, alpha: finite(alpha), beta: finite(beta) });
    }
}

/// Lines still open for X minus lines still open for O.
pub fn open_lines(position: &TicTacToe) -> f64 {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let cells: Vec<char> = position.to_string().replace('/', "").chars().take(9).collect();
    let open = |other| {
        let is_open = |line: &&[usize; 3]| line.iter().all(|&cell| cells[cell] != other);
        LINES.iter().filter(is_open).count() as f64
    };
    open('O') - open('X')
}

/// The whole two-ply tree of the course report, in its order: corner, centre, edge.
pub fn two_ply() -> (Tree, i64) {
    let order = |position: &TicTacToe| {
        let texts: &[&str] = if position.to_string() == ".../.../... X" {
            &["a1", "b2", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
        } else {
            &["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3", "b2"]
        };
        let moves = texts.iter().map(|text| text.parse().expect("a cell"));
        moves.filter(|&cell| position.is_legal(cell)).collect()
    };
    let mut search = Search { order: &order, prunes: false, ..Search::new(&open_lines) };
    let (value, line) = search.run(&TicTacToe::default(), 2);
    (tree::<TicTacToe>(&search.events, &line), value as i64)
}

/// The alpha-beta tree of a position.
pub fn alpha_beta(position: &str, depth: u32) -> (Tree, i64) {
    let mut search = Search::new(&open_lines);
    let (value, line) = search.run(&position.parse().expect("a position"), depth);
    (tree::<TicTacToe>(&search.events, &line), value as i64)
}

/// A tree in which sides move again after closing a box.
pub fn dots_and_boxes() -> Tree {
    let boxes = |text: &str, owner| text[..text.len() - 1].matches(owner).count() as f64;
    let evaluation = |position: &DotsAndBoxes| {
        let text = position.to_string();
        boxes(&text, '1') - boxes(&text, '2')
    };
    let mut search = Search::new(&evaluation);
    let (_, line) = search.run(&"--/|...|/../|...|/.. 1".parse().expect("a position"), 4);
    tree::<DotsAndBoxes>(&search.events, &line)
}

/// A tree with discs and large boards.
pub fn reversi() -> Tree {
    let evaluation = |position: &Reversi| position.legal_moves().len() as f64;
    let mut search = Search::new(&evaluation);
    let (_, line) = search.run(&Reversi::default(), 3);
    tree::<Reversi>(&search.events, &line)
}

fn tree<G: Game>(events: &[Event], line: &[String]) -> Tree {
    Tree::from_events(events, 0, words).with_line(line).with_roles(turn::<G>)
}

pub fn turn<G: Game>(position: &str) -> Option<Side> {
    position.parse().ok().map(|position: G| position.turn())
}

pub fn board<G: Drawn>(position: &str) -> Option<Scene> {
    position.parse().ok().map(|position: G| position.scene())
}

pub fn canonical<G: Symmetric>(position: &str) -> String {
    let position: G = position.parse().expect("a position");
    let images = position.symmetries().iter().map(|&symmetry| position.image(symmetry).to_string());
    images.min().expect("the identity is always there")
}

/// Stands for the texts of a language.
pub fn words(message: &Message) -> String {
    let number = |index: usize| match message.arguments.get(index) {
        Some((_, Argument::Number(number))) => *number,
        _ => 0,
    };
    let text = |index: usize| match message.arguments.get(index) {
        Some((_, Argument::Text(text))) => text.as_str(),
        _ => "",
    };
    match message.key.as_ref() {
        "cut-beta" => format!("{} is already as good as the limit {}", text(0), text(1)),
        "cut-alpha" => format!("{} is already as good as the limit {}", text(1), text(0)),
        "tree-more" => format!("+{} more", number(0)),
        "tree-skipped" => format!("{} cut", number(0)),
        "tree-legend-chosen" => "the expected line".into(),
        "tree-legend-max" => "the side to move at the top; all values are as it sees them".into(),
        "tree-legend-window" => "the values that still matter on entry".into(),
        "tree-legend-cut" => "moves that cannot matter any more".into(),
        "tree-legend-symmetric" => "so many moves lead to the same position up to symmetry".into(),
        "tree-legend-left-out" => format!("{} positions are left out here", number(0)),
        "tree-legend-dropped" => format!("the recording ends {} events early", number(0)),
        key => panic!("{key} has no words"),
    }
}
