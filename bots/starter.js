// A bot that plays any legal move. Make it yours: replace choose().
// Run it:  papan match reversi "exec:node starter.js" random
// Test it: papan bot check "node starter.js"

// Returns one of the legal moves. question.grid is the board as a list of strings, question.you is your sign on it,
// question.history has the moves so far. PROTOCOL.md explains the rest.
function choose(question) {
  return question.legal[random(question.legal.length)];
}

// A number from 0 to below. Math.random() has no seed; with this one the same seed gives the same game again.
let state = 1;
function random(below) {
  state = (state * 48271) % 2147483647;
  return state % below;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    state = (message.seed % 2147483646) + 1;
  } else if (message.type === "move") {
    // Standard output belongs to the referee: write your own notes with console.error().
    console.log(JSON.stringify({ id: message.id, move: choose(message) }));
  }
});
