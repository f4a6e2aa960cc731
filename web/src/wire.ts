// Made from crates/wire by `PAPAN_BLESS=1 cargo test -p papan-wire --test wire_types`.

export const PROTOCOL = 2;

/**
 * A message for the user: the key of a text in `locales/`, and its arguments.
 */
export type Message = { 
/**
 * The key of the text.
 */
key: string, 
/**
 * The arguments of the text, by name.
 */
arguments: { [key in string]: Argument }, };

/**
 * A value inside a message.
 */
export type Argument = number | string | Message;

/**
 * What is on a board. Cells, boxes and objects are listed row by row from the top left, one character each: `.` for an
 * empty one, `1` for the first player's, `2` for the second's, `o` for an object of a pile.
 */
export type Board = { 
/**
 * What the board is made of.
 */
kind: BoardKind, 
/**
 * Rows of cells, boxes or piles.
 */
rows: number, 
/**
 * Columns of cells, boxes or objects.
 */
columns: number, 
/**
 * The owner of each cell or box, or where objects are.
 */
owners: string, 
/**
 * Which horizontal lines of a lattice are drawn, `0` or `1`: `rows + 1` rows of `columns`. Empty for other boards.
 */
horizontal: string, 
/**
 * Which vertical lines of a lattice are drawn: `rows` rows of `columns + 1`. Empty for other boards.
 */
vertical: string, };

/**
 * The labels of a board, which do not change during a game.
 */
export type Ground = { 
/**
 * The names above the columns, or above the columns of dots of a lattice.
 */
column_names: Array<string>, 
/**
 * The names beside the rows, or beside the rows of dots of a lattice.
 */
row_names: Array<string>, 
/**
 * The crossings of the grid with a guide mark: row and column of the cell below on the right.
 */
guides: Array<[number, number]>, 
/**
 * The names of all places in reading order: cells row by row; on a lattice a row of horizontal lines, a row of
 * vertical lines, and so on.
 */
names: Array<string>, };

/**
 * What a board is made of.
 */
export type BoardKind = "signs" | "discs" | "counters" | "lattice" | "piles";

/**
 * Where a move happens; rows and columns count from 0 at the top left.
 */
export type Place = { "on": "cell", 
/**
 * The row of the cell.
 */
row: number, 
/**
 * The column of the cell.
 */
column: number, } | { "on": "horizontal", 
/**
 * The row of the dot.
 */
row: number, 
/**
 * The column of the dot.
 */
column: number, } | { "on": "vertical", 
/**
 * The row of the dot.
 */
row: number, 
/**
 * The column of the dot.
 */
column: number, } | { "on": "aside" };

/**
 * Everything that can be chosen before a game.
 */
export type Catalogue = { 
/**
 * The games.
 */
games: Array<Game>, 
/**
 * The bots that were registered on the command line.
 */
bots: Array<Bot>, 
/**
 * The longest name of a player, in characters.
 */
longest_name: number, };

/**
 * A game.
 */
export type Game = { 
/**
 * Its name on the command line.
 */
id: string, 
/**
 * The key of its name for people.
 */
title: string, 
/**
 * The key of the sentence that describes it.
 */
about: string, 
/**
 * What can be chosen.
 */
options: Array<OptionDeclaration>, 
/**
 * The signs of the first and the second player in a game with default options.
 */
symbols: [string, string], 
/**
 * The start position with default options, to be shown as a picture.
 */
board: Board, 
/**
 * What does not change on that board.
 */
ground: Ground, 
/**
 * The agents that play it.
 */
agents: Array<Agent>, 
/**
 * The agent that plays against a person unless another is chosen.
 */
default_agent: string, 
/**
 * The agent that analyses unless another is chosen.
 */
default_analyst: string, };

/**
 * An agent of the catalogue.
 */
export type Agent = { 
/**
 * Its name.
 */
name: string, 
/**
 * The key of the sentence that describes it.
 */
about: string, 
/**
 * What can be chosen.
 */
options: Array<OptionDeclaration>, 
/**
 * The word that it is an alias of, if it is a level of play such as `easy`.
 */
stands_for: string | null, 
/**
 * Whether it can analyse positions: it gives moves a value.
 */
analyses: boolean, };

/**
 * A bot that was registered on the command line; what its command is stays there.
 */
export type Bot = { 
/**
 * Its name.
 */
name: string, 
/**
 * The games that it can play, by id.
 */
games: Array<string>, };

/**
 * The declaration of one option.
 */
export type OptionDeclaration = { 
/**
 * Its name.
 */
key: string, 
/**
 * The key of the sentence that describes it.
 */
about: string, 
/**
 * What values it takes.
 */
kind: OptionKind, 
/**
 * The value when none is given, as text; absent when leaving it out means something of its own.
 */
default: string | null, };

/**
 * What values an option takes; all of them travel as text.
 */
export type OptionKind = { "type": "integer", 
/**
 * The smallest value.
 */
min: number, 
/**
 * The largest value, absent when there is no limit.
 */
max: number | null, } | { "type": "decimal", 
/**
 * The smallest value, as text.
 */
min: string, 
/**
 * The largest value, as text.
 */
max: string, } | { "type": "choice", 
/**
 * The words.
 */
words: Array<string>, } | { "type": "size", 
/**
 * The fewest rows or columns.
 */
min: number, 
/**
 * The most rows or columns.
 */
max: number, } | { "type": "duration" } | { "type": "numbers", 
/**
 * The text between two of them.
 */
separator: string, };

/**
 * A request for a new game.
 */
export type NewGame = { 
/**
 * The id of the game.
 */
game: string, 
/**
 * Options that differ from the defaults, as text.
 */
options: { [key in string]: string }, 
/**
 * The first and the second player.
 */
sides: [NewSide, NewSide], 
/**
 * The most seconds for one move, of people and agents alike; absent for no limit.
 */
seconds_per_move: number | null, 
/**
 * Where to start from: the text of a position, or a whole game as text. Absent for the usual start.
 */
text: string | null, 
/**
 * The seed of all random choices; chosen when absent.
 */
seed: number | null, };

/**
 * The player of one side.
 */
export type NewSide = { "kind": "person", 
/**
 * The name.
 */
name: string, } | { "kind": "agent", 
/**
 * The name to show; empty for the agent's own.
 */
name: string, 
/**
 * The agent.
 */
agent: string, 
/**
 * Its options that differ from the defaults, as text.
 */
options: { [key in string]: string }, } | { "kind": "bot", 
/**
 * The name to show; empty for the bot's own.
 */
name: string, 
/**
 * The bot.
 */
bot: string, };

/**
 * The answer to a new game.
 */
export type CreatedGame = { 
/**
 * The id of the game.
 */
id: string, };

/**
 * Why a request was refused.
 */
export type Fault = { 
/**
 * What is wrong.
 */
message: Message, 
/**
 * The same in English, for readers of the messages.
 */
english: string, 
/**
 * The field at fault, such as `options.size`, `sides.0.name` or `text`; absent when it is none in particular.
 */
field: string | null, };

/**
 * The current state of a game. Every change sends the whole state: a client with the latest one has missed nothing.
 */
export type GameState = { 
/**
 * The id of the game.
 */
id: string, 
/**
 * Grows with every change.
 */
version: number, 
/**
 * The id of the kind of game.
 */
game: string, 
/**
 * Options that differ from the defaults.
 */
options: { [key in string]: string }, 
/**
 * The first and the second player now.
 */
sides: [Side, Side], 
/**
 * The most seconds for one move.
 */
seconds_per_move: number | null, 
/**
 * The seed of all random choices.
 */
seed: number, 
/**
 * What does not change on the board.
 */
ground: Ground, 
/**
 * The board before the first move.
 */
start: Board, 
/**
 * The position before the first move as text.
 */
start_position: string, 
/**
 * What each side counts before the first move, in games that count something.
 */
start_scores: [number, number] | null, 
/**
 * The rounds to be played before the first move, in games that have rounds.
 */
start_rounds_left: number | null, 
/**
 * The side to move before the first move: 0 or 1.
 */
start_turn: number, 
/**
 * The moves so far, each with the board after it.
 */
moves: Array<MoveMade>, 
/**
 * The side to move now: 0 or 1. Of no meaning once the game is over.
 */
turn: number, 
/**
 * The kind of player that is to move; absent once the game is over.
 */
awaited: Awaited | null, 
/**
 * The legal moves now.
 */
legal: Array<LegalMove>, 
/**
 * The move that choosing each place makes now, legal or not, in the order of `ground.names`; empty for places that
 * make none.
 */
choices: Array<string>, 
/**
 * Whether the side to move can do nothing but pass.
 */
must_pass: boolean, 
/**
 * For how many seconds the side to move has had the turn, when this state was made.
 */
seconds_at_turn: number, 
/**
 * How the game ended; absent while it is in progress.
 */
conclusion: Conclusion | null, 
/**
 * The places that won the game, where it was won by a row of marks.
 */
winning_row: Array<Place>, 
/**
 * How a game without people is watched; absent where people play.
 */
watching: Watching | null, 
/**
 * Games won by each of the two contestants so far and drawn games, over all rematches: of the first side now, of the
 * second side now, drawn.
 */
tally: [number, number, number], 
/**
 * Whether the game is stored on disk.
 */
kept: boolean, };

/**
 * The player of a side.
 */
export type Side = { 
/**
 * The name to show.
 */
name: string, 
/**
 * The sign of the side: `X`, `O`, `1`, `2`.
 */
symbol: string, 
/**
 * The player, as requested.
 */
player: NewSide, 
/**
 * Seconds thought so far.
 */
seconds: number, };

/**
 * A move that was made.
 */
export type MoveMade = { 
/**
 * The move as the rules spell it.
 */
move: string, 
/**
 * The side that made it: 0 or 1.
 */
mover: number, 
/**
 * Where.
 */
place: Place, 
/**
 * Seconds it took.
 */
seconds: number, 
/**
 * The board after it.
 */
board: Board, 
/**
 * The position after it, as text.
 */
position: string, 
/**
 * What each side counts after it.
 */
scores: [number, number] | null, 
/**
 * The rounds left after it.
 */
rounds_left: number | null, 
/**
 * The side to move after it: 0 or 1.
 */
turn: number, };

/**
 * A legal move.
 */
export type LegalMove = { 
/**
 * The move as the rules spell it.
 */
move: string, 
/**
 * Where it is made.
 */
place: Place, };

/**
 * The kind of player that is to move.
 */
export type Awaited = "person" | "agent";

/**
 * How a game ended.
 */
export type Conclusion = { 
/**
 * The winner: 0 or 1; absent for a draw.
 */
winner: number | null, 
/**
 * Why.
 */
ending: Ending, 
/**
 * What a bot or an agent did, if that ended the game.
 */
message: Message | null, };

/**
 * Why a game ended.
 */
export type Ending = "played" | "resigned" | "time" | "forfeit";

/**
 * How a game without people is watched.
 */
export type Watching = { 
/**
 * Whether moves follow each other by themselves.
 */
running: boolean, 
/**
 * Milliseconds between two moves.
 */
delay: number, };

/**
 * A game in the list of recent ones.
 */
export type RecentGame = { 
/**
 * The id of the game.
 */
id: string, 
/**
 * The id of the kind of game.
 */
game: string, 
/**
 * The names of the first and the second player.
 */
names: [string, string], 
/**
 * How many moves were made.
 */
moves: number, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * When it changed last: milliseconds since 1970.
 */
updated: number, };

/**
 * What a position or a move is worth to the side to move.
 */
export type Value = { 
/**
 * The number.
 */
amount: number, 
/**
 * What it counts: `margin`, the name of an evaluation, `mean` or `fitness`.
 */
unit: string, 
/**
 * Whether it is certain: the final margin under perfect play.
 */
exact: boolean, 
/**
 * The share of the point that the side to move can expect, from 0 (lost) to 1 (won), for colours and charts.
 */
chance: number, };

/**
 * The search result of an agent while it chooses its move. Sent at intervals; some may be left out.
 */
export type Thinking = { 
/**
 * After how many moves.
 */
after: number, 
/**
 * The side that searches: 0 or 1.
 */
side: number, 
/**
 * How far it has looked.
 */
depth: number, 
/**
 * Positions it has seen.
 */
nodes: number, 
/**
 * Seconds it has thought.
 */
seconds: number, 
/**
 * What it expects to get.
 */
value: Value | null, 
/**
 * The play it expects.
 */
line: Array<string>, 
/**
 * Whether it waits in the queue, because the maximum number of searches is running.
 */
waiting: boolean, };

/**
 * The results of an analysis of one position so far. Sent at intervals; some may be left out, never the last.
 */
export type Analysis = { 
/**
 * After how many moves of the game.
 */
after: number, 
/**
 * The agent that analyses, as a word.
 */
agent: string, 
/**
 * How far it has looked at every move.
 */
depth: number, 
/**
 * Positions it has seen.
 */
nodes: number, 
/**
 * Seconds it has thought.
 */
seconds: number, 
/**
 * Every legal move, the best first; values are seen by the side to move.
 */
candidates: Array<Candidate>, 
/**
 * Whether it waits in the queue, because the maximum number of analyses is running.
 */
waiting: boolean, 
/**
 * Whether it has ended.
 */
done: boolean, };

/**
 * A legal move in an analysis.
 */
export type Candidate = { 
/**
 * The move.
 */
move: string, 
/**
 * Where it is made.
 */
place: Place, 
/**
 * What it is worth; absent while unknown.
 */
value: Value | null, 
/**
 * How far the move was looked at.
 */
depth: number, 
/**
 * The play that is expected, this move first.
 */
line: Array<string>, };

/**
 * The analysis of a whole game, as far as it has come.
 */
export type GameAnalysis = { 
/**
 * The agent that analyses, as a word.
 */
agent: string, 
/**
 * Seconds for each position.
 */
seconds_per_move: number, 
/**
 * The chance of the first player at each point of the game, from 0 to 1: before the first move, after the first…;
 * absent where it is not known yet.
 */
chances: Array<number | null>, 
/**
 * The moves, as far as they are judged.
 */
moves: Array<Judged | null>, 
/**
 * Whether it waits in the queue, because the maximum number of analyses is running.
 */
waiting: boolean, 
/**
 * Whether it has ended.
 */
done: boolean, };

/**
 * The judgement of an analysis on a move that was made.
 */
export type Judged = { 
/**
 * What the move was worth to the mover.
 */
value: Value | null, 
/**
 * The best move.
 */
best: string, 
/**
 * What the best move was worth to the mover.
 */
best_value: Value | null, 
/**
 * The play that was expected after the best move, that move first.
 */
line: Array<string>, 
/**
 * What the move cost in the unit of the values; absent when they count different things.
 */
cost: number | null, 
/**
 * What the move cost of the share of the point, from 0 to 1.
 */
chance_lost: number, 
/**
 * How bad it was; absent when it was good enough.
 */
mistake: Mistake | null, };

/**
 * How bad a move was.
 */
export type Mistake = "inaccuracy" | "mistake" | "blunder";

/**
 * The previous choices of the user, to be offered again.
 */
export type Settings = { 
/**
 * The last game that was set up.
 */
last_game: NewGame | null, 
/**
 * The last set-up of each game, by its id.
 */
games: { [key in string]: NewGame }, 
/**
 * The language, `en` or `id`; absent to follow the browser.
 */
language: string | null, 
/**
 * The theme, `light` or `dark`; absent to follow the system.
 */
theme: string | null, 
/**
 * Whether legal moves are shown.
 */
shows_legal: boolean, 
/**
 * Whether coordinates are shown.
 */
hides_coordinates: boolean, 
/**
 * Milliseconds between two moves of a watched game.
 */
delay: number | null, 
/**
 * The agent that analyses, by game.
 */
analysts: { [key in string]: string }, 
/**
 * Seconds to analyse a position.
 */
analysis_seconds: number | null, };

/**
 * The status of the server.
 */
export type Status = { 
/**
 * The version of Papan.
 */
version: string, 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * Notices for the user, such as a data folder that cannot be written.
 */
notices: Array<Message>, };

/**
 * What a client sends on the socket. The first message joins a game.
 */
export type FromClient = { 
/**
 * Chosen by the client; the refusal of this message names it.
 */
id: number | null, } & ({ "type": "join", 
/**
 * The version of the protocol, 2.
 */
protocol: number, 
/**
 * The token of this run.
 */
token: string, 
/**
 * The game.
 */
game: string, } | { "type": "play", 
/**
 * The move, however it is spelt.
 */
move: string, 
/**
 * The number of moves that the client has received: a move for an older position is refused.
 */
after: number, } | { "type": "undo", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "resign", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "hint" } | { "type": "swap", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "rematch", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "restart", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "watch", 
/**
 * Whether moves follow each other by themselves.
 */
running: boolean, 
/**
 * Milliseconds between two moves.
 */
delay: number, } | { "type": "step" } | { "type": "analyse", 
/**
 * After how many moves.
 */
after: number, 
/**
 * The agent, as a word such as `iterative` or `mcts:exploration=1`.
 */
agent: string, 
/**
 * Seconds to search; absent for no limit while a client watches and no other analysis has waited for long.
 */
seconds: number | null, } | { "type": "analyse-game", 
/**
 * The agent, as a word.
 */
agent: string, 
/**
 * Seconds for each position.
 */
seconds_per_move: number, } | { "type": "stop-analysis" } | { "type": "ping" });

/**
 * A request of a client.
 */
export type Request = { "type": "join", 
/**
 * The version of the protocol, 2.
 */
protocol: number, 
/**
 * The token of this run.
 */
token: string, 
/**
 * The game.
 */
game: string, } | { "type": "play", 
/**
 * The move, however it is spelt.
 */
move: string, 
/**
 * The number of moves that the client has received: a move for an older position is refused.
 */
after: number, } | { "type": "undo", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "resign", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "hint" } | { "type": "swap", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "rematch", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "restart", 
/**
 * The version of the game that the client has: a request about an older one is refused. Absent for any.
 */
version: number | null, } | { "type": "watch", 
/**
 * Whether moves follow each other by themselves.
 */
running: boolean, 
/**
 * Milliseconds between two moves.
 */
delay: number, } | { "type": "step" } | { "type": "analyse", 
/**
 * After how many moves.
 */
after: number, 
/**
 * The agent, as a word such as `iterative` or `mcts:exploration=1`.
 */
agent: string, 
/**
 * Seconds to search; absent for no limit while a client watches and no other analysis has waited for long.
 */
seconds: number | null, } | { "type": "analyse-game", 
/**
 * The agent, as a word.
 */
agent: string, 
/**
 * Seconds for each position.
 */
seconds_per_move: number, } | { "type": "stop-analysis" } | { "type": "ping" };

/**
 * What the server sends on the socket.
 */
export type FromServer = { "type": "state", 
/**
 * The game.
 */
state: GameState, } | { "type": "thinking", 
/**
 * The search result.
 */
thinking: Thinking, } | { "type": "analysis", 
/**
 * The analysis.
 */
analysis: Analysis, } | { "type": "game-analysis", 
/**
 * The analysis.
 */
analysis: GameAnalysis, } | { "type": "ended-analysis", 
/**
 * The id of the request for it, if this client made it.
 */
id: number | null, 
/**
 * What went wrong; absent when a client ended it.
 */
message: Message | null, } | { "type": "hint", 
/**
 * After how many moves.
 */
after: number, 
/**
 * The move.
 */
move: string, 
/**
 * Where it is made.
 */
place: Place, 
/**
 * What it is worth.
 */
value: Value | null, } | { "type": "refused", 
/**
 * The id of the request, if it had one.
 */
id: number | null, 
/**
 * Why.
 */
fault: Fault, } | { "type": "notice", 
/**
 * What happened.
 */
message: Message, } | { "type": "pong" };
