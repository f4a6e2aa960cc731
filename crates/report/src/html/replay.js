(() => {
  "use strict";
  const element = (id) => document.getElementById(id);
  const starts = JSON.parse(element("starts").textContent);
  const games = Array.from(document.querySelectorAll(".list details"));
  const playable = games.filter((game) => game.dataset.s !== undefined);
  if (playable.length === 0) return;
  document.documentElement.classList.add("js");

  const board = element("replay-board");
  const status = element("replay-status");
  const seek = element("replay-seek");
  const moveList = element("replay-moves");
  const buttons = ["first", "back", "forward", "last"].map((name) => element("replay-" + name));
  let current = null;
  let positions = [];
  let ply = 0;

  const draw = (tag, attributes, text) => {
    const shape = document.createElementNS(board.namespaceURI, tag);
    for (const name in attributes) shape.setAttribute(name, attributes[name]);
    if (text !== undefined) shape.textContent = text;
    board.appendChild(shape);
  };
  const label = (x, y, size, text, fill, weight) =>
    draw("text", { x, y: y + 0.355 * size, "font-size": size, "font-weight": weight, fill, "text-anchor": "middle" }, text);

  // The colours are those of the boards that Papan draws elsewhere.
  const inks = ["#0072b2", "#d55e00"];
  const names = (count, first, step, paint) => (horizontal) => {
    for (let i = 0; i < count; i++) {
      const at = first + i * step;
      const text = horizontal ? String.fromCharCode(97 + i) : String(i + 1);
      horizontal ? label(at, 16, 17, text, paint, 500) : label(16, at, 17, text, paint, 500);
    }
  };

  const drawCells = (start, cells, last) => {
    const discs = start.kind === "discs";
    const [columns, rows] = [start.width, cells.length / start.width];
    const [side, edge] = [64, 32];
    const [width, height] = [columns * side + edge + 10, rows * side + edge + 10];
    board.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const [ground, ink] = { discs: ["#20272a", "#a9b6b0"], counters: ["#3f4f66", "#d5dde8"], piles: ["#fdfcfa", "#6b665a"] }[start.kind] || ["#e7e3da", "#6b665a"];
    draw("rect", { width, height, rx: 14, fill: ground });
    if (start.kind !== "piles") names(columns, edge + side / 2, side, ink)(true);
    names(rows, edge + side / 2, side, ink)(false);
    cells.forEach((sign, cell) => {
      const [x, y] = [edge + (cell % columns) * side, edge + Math.floor(cell / columns) * side];
      const [cx, cy] = [x + side / 2, y + side / 2];
      const owner = start.signs.indexOf(sign);
      if (discs) {
        draw("rect", { x, y, width: side, height: side, fill: "#1c7249", stroke: "#12553a", "stroke-width": 1.5 });
        if (owner >= 0) {
          draw("circle", { cx, cy: cy + 2, r: 26, fill: "#04120b", "fill-opacity": 0.35 });
          draw("circle", { cx, cy, r: 26, fill: owner ? "#f5f2ec" : "#2b2f34", stroke: owner ? "#9d9687" : "#08090a" });
        }
        if (cell === last) draw("circle", { cx, cy, r: 6, fill: "#f5b32f", stroke: "#7a5200" });
        return;
      }
      if (start.kind === "piles") {
        if (sign === "o") draw("circle", { cx, cy, r: 23, fill: "#7b6752", stroke: "#4a3c2b" });
        if (cell === last) draw("circle", { cx, cy, r: 23, fill: "none", stroke: "#e0a100", "stroke-width": 4, "stroke-dasharray": "7 5" });
        return;
      }
      if (start.kind === "counters") {
        draw("circle", { cx, cy, r: 27, fill: owner < 0 ? "#eef1f5" : inks[owner], stroke: "#2c3849" });
        if (owner >= 0) label(cx, cy, 28, sign, "#ffffff", 700);
        if (cell === last) draw("circle", { cx, cy, r: 27, fill: "none", stroke: "#ffcf4d", "stroke-width": 4 });
        return;
      }
      const tile = cell === last ? "#ffe194" : owner < 0 ? "#fdfcfa" : ["#eef5fa", "#fdf1e9"][owner];
      draw("rect", { x: x + 2, y: y + 2, width: side - 4, height: side - 4, rx: 6, fill: tile });
      const stroke = { fill: "none", stroke: inks[owner], "stroke-width": 8, "stroke-linecap": "round" };
      if (owner < 0) return;
      if (sign === "X") draw("path", { d: `M${cx - 16} ${cy - 16}l32 32m0-32l-32 32`, ...stroke });
      else if (sign === "O") draw("circle", { cx, cy, r: 17, ...stroke });
      else label(cx, cy, 40, sign, inks[owner], 700);
    });
  };

  const drawLattice = (start, cells, last) => {
    const [across, down] = [start.width, cells.length / start.width];
    const [step, edge] = [76, 52];
    const place = (index) => edge + (index * step) / 2;
    const [width, height] = [place(across - 1) + 26, place(down - 1) + 26];
    board.setAttribute("viewBox", `0 0 ${width} ${height}`);
    draw("rect", { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 14, fill: "#fdfcfa", stroke: "#d9d4c8" });
    names((across + 1) / 2, edge, step, "#6b665a")(true);
    names((down + 1) / 2, edge, step, "#6b665a")(false);
    const [boxes, lines, dots] = [[], [], []];
    cells.forEach((sign, cell) => {
      const [column, row] = [cell % across, Math.floor(cell / across)];
      const kind = column % 2 && row % 2 ? boxes : column % 2 || row % 2 ? lines : dots;
      kind.push({ sign, cell, column, x: place(column), y: place(row) });
    });
    for (const { sign, x, y } of boxes) {
      const owner = start.signs.indexOf(sign);
      if (owner >= 0) {
        draw("rect", { x: x - step / 2, y: y - step / 2, width: step, height: step, fill: inks[owner], "fill-opacity": 0.16 });
        label(x, y, 30, sign, inks[owner], 700);
      }
    }
    for (const { sign, cell, column, x, y } of lines) {
      const [dx, dy] = column % 2 ? [step / 2, 0] : [0, step / 2];
      const line = { x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy, "stroke-linecap": "round" };
      if (cell === last) draw("line", { ...line, stroke: "#ffcf4d", "stroke-width": 17 });
      const drawn = sign !== " ";
      draw("line", { ...line, stroke: drawn ? "#4a5058" : "#ebe7de", "stroke-width": drawn ? 7 : 5 });
    }
    for (const { x, y } of dots) draw("circle", { cx: x, cy: y, r: 7, fill: "#2f343a" });
  };

  const show = (to) => {
    ply = Math.max(0, Math.min(to, positions.length - 1));
    const start = starts[current.dataset.s];
    const { cells, last } = positions[ply];
    board.replaceChildren();
    (start.kind === "lattice" ? drawLattice : drawCells)(start, cells, last);
    // A board of three cells need not be as large as one of eight.
    board.style.maxWidth = `${Math.min(420, 1.35 * board.viewBox.baseVal.width)}px`;
    const items = Array.from(moveList.children);
    const texts = items.map((item) => item.textContent);
    const pattern = ply ? status.dataset.move : status.dataset.start;
    status.textContent = pattern.replace("[n]", ply).replace("[all]", texts.length).replace("[move]", texts[ply - 1]);
    board.setAttribute("aria-label", status.textContent);
    items.forEach((item, index) => item.classList.toggle("now", index === ply - 1));
    const now = items[ply - 1];
    if (now) moveList.scrollTop = now.offsetTop - moveList.offsetTop - moveList.clientHeight / 2;
    else moveList.scrollTop = 0;
    seek.value = ply;
    buttons[0].disabled = buttons[1].disabled = ply === 0;
    buttons[2].disabled = buttons[3].disabled = ply === positions.length - 1;
  };

  const select = (game, to) => {
    if (current) current.querySelector("summary").removeAttribute("aria-current");
    current = game;
    const summary = game.querySelector("summary");
    summary.setAttribute("aria-current", "true");
    const title = element("replay-title");
    title.replaceChildren(...Array.from(summary.children, (part) => part.cloneNode(true)));
    element("replay-ending").textContent = game.dataset.e || "";
    const moves = game.querySelector("p").textContent.split(" ").filter((move) => move !== "");
    const changes = game.dataset.c.split(",");
    let cells = Array.from(starts[game.dataset.s].grid);
    positions = [{ cells, last: -1 }];
    moves.forEach((_, index) => {
      const change = changes[index] || "";
      cells = cells.slice();
      let last = -1;
      for (let at = 0; at + 2 < change.length; at += 3) {
        const cell = parseInt(change.substr(at, 2), 36);
        cells[cell] = change[at + 2];
        if (at === 0) last = cell;
      }
      positions.push({ cells, last });
    });
    moveList.replaceChildren(...moves.map((move) => {
      const item = document.createElement("li");
      item.textContent = move;
      return item;
    }));
    seek.max = positions.length - 1;
    show(to === undefined ? positions.length - 1 : to);
  };

  document.querySelector(".list .all").addEventListener("click", (event) => {
    const summary = event.target.closest("summary");
    if (!summary) return;
    event.preventDefault();
    if (summary.parentElement.dataset.s !== undefined) select(summary.parentElement, 0);
  });
  [() => 0, () => ply - 1, () => ply + 1, () => positions.length - 1].forEach((to, index) =>
    buttons[index].addEventListener("click", () => show(to())));
  seek.addEventListener("input", () => show(Number(seek.value)));
  moveList.addEventListener("click", (event) => {
    const index = Array.from(moveList.children).indexOf(event.target);
    if (index >= 0) show(index + 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const inside = element("games").contains(event.target);
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1 }[event.key];
    const end = { Home: 0, End: positions.length - 1 }[event.key];
    // Wide tables are scrolled by the same keys.
    if (to !== undefined && !event.target.closest(".scroll")) show(to);
    else if (end !== undefined && inside) show(end);
    else return;
    event.preventDefault();
  });
  element("filter").addEventListener("change", (event) => {
    const wanted = event.target.value;
    games.forEach((game) => {
      game.hidden = wanted !== "" && game.dataset.a !== wanted && game.dataset.b !== wanted;
    });
  });
  const follow = () => {
    const game = location.hash.startsWith("#game-") && element(location.hash.slice(1));
    if (!game || game.dataset.s === undefined) return false;
    select(game);
    element("replay").scrollIntoView({ block: "nearest" });
    return true;
  };
  window.addEventListener("hashchange", follow);
  if (!follow()) select(playable[0], 0);
})();
