// The studio: a board to edit and to play on, the position file beside it, and questions about both.
import { Answers } from "./answers.js";
import { tableOf } from "./board.js";
import { dragging } from "./drag.js";
import { Editor } from "./editor.js";
import { act, choose, download, el, fill, panel, refill } from "./parts.js";
import { State } from "./state.js";
import { Refused, Talk } from "./talk.js";

const root = document.getElementById("studio");
const began = performance.now();
let first, words, talk, answers, editor;
let scene = null; // what can be decided, null while it is not known
let marked = { mover: 0, can: new Set() }; // what the board shows of it; stays until another one is known
let table = null; // what lies there
let about = null; // what the editor knows of the game
let chosen = null; // the label of the chosen card
let picking = null; // a change that waits for a second card
let into = { player: 1, zone: "battle" };
const fresh = [new Set(), new Set()]; // pools of each player that were named and hold no card yet
let cardText = null; // what hangs on the chosen card: its refusals
let later = 0; // the timer of the question what can be decided
let against = 0; // the player for whom the program decides, 0: nobody
let game = { text: null, eyes: 0 }; // the text of a game against the program, and who looks at it
const eyes = () => (game.text === state.text ? game.eyes : 0);
let broken = false; // whether the text is no position
let waiting = Promise.resolve(); // changes are made one after the other
const parts = {};
const state = new State(() => reload());

// ---- asking

async function asked(run) {
  try { return await run(); } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(error.said.text, true);
    return null;
  }
}
function say(text, bad = false) {
  parts.message.textContent = text || "";
  parts.message.className = bad ? "message bad" : "message";
}
// the table that the text says; then what can be decided
async function reload() {
  editor.show(state.text);
  title();
  const text = state.text;
  try {
    const found = await talk.ask("table", { text });
    if (text !== state.text) return;
    show(found);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (text !== state.text) return;
    broken = true;
    scene = null;
    editor.error(error.said);
    paint();
  }
}
function show(found) {
  broken = false;
  editor.error(null);
  root.classList.toggle("closed", eyes() > 0);
  table = found.table;
  const other = !about || about.name !== found.about.name;
  about = found.about;
  if (other) frame();
  parts.games.value = about.name;
  scene = null;
  paint();
  parts.board.setAttribute("aria-busy", "true");
  clearTimeout(later);
  later = setTimeout(() => look(), 100); // changes that follow each other at once need one answer
}
// what can be decided at the end of the line, after some choices
async function look(then = [], from = state.moves) {
  clearTimeout(later);
  const text = state.text;
  parts.board.setAttribute("aria-busy", "true");
  const found = await asked(() => talk.ask("scene", { text, moves: from, then, eyes: eyes(), against: then.length || eyes() ? against : 0 }));
  if (text !== state.text) return null;
  parts.board.setAttribute("aria-busy", "false");
  if (!found) return null;
  state.moves = found.moves;
  scene = found;
  table = found.table;
  cardText = null;
  paint();
  if (then.length || found.replies.length) say(found.replies.join(" · "));
  return found;
}
// a change of the position; gives whether it was made
function change(what) {
  const made = waiting.then(async () => {
    if (state.moves.length || eyes()) { say(words.playing, true); return false; }
    if (broken) { editor.goto(); return false; }
    const text = state.text;
    const found = await asked(() => talk.ask("edit", { text, change: what }));
    if (!found || text !== state.text) return false;
    say("");
    if (found.label) chosen = found.label;
    state.past.push(text);
    state.future = [];
    state.text = found.text;
    editor.show(found.text);
    show(found);
    if (chosen) focusOn(chosen);
    return true;
  });
  waiting = made.catch(() => false);
  return made;
}
async function opened(question, more) {
  const found = await asked(() => talk.ask(question, { text: state.text, ...more }));
  if (!found) return false;
  if (more.eyes) game = { text: found.text, eyes: more.eyes };
  chosen = picking = null;
  say("");
  state.past.push(state.text);
  state.text = found.text;
  state.moves = [];
  editor.show(found.text);
  show(found);
  return true;
}
const play = (then, from) => look(then, from);
const choices = () => (scene ? scene.line.filter((one) => !one.auto).map((one) => one.term) : []);
function back() {
  let last = state.moves.length;
  while (last > 0 && scene.line[last - 1].auto) last -= 1;
  look([], state.moves.slice(0, Math.max(last - 1, 0)));
}

// ---- where cards lie

function places() { // each card: its look, its player and zone, and its place there
  const found = new Map();
  if (!table) return found;
  table.sides.forEach(([, areas, pools], side) => {
    const player = 2 - side;
    const note = (flat, zone) => {
      for (let n = 0; n < flat.length; n += 2) found.set(table.labels[flat[n]], { look: flat[n + 1], player, zone, index: n / 2 });
    };
    for (const [number, , , flat] of areas) if (about.areas[number][1] !== "pile") note(flat, about.areas[number][0]);
    pools.forEach(([, flat], n) => note(flat, "pool:" + table.players[player - 1].pools[n]));
  });
  return found;
}
const zoneName = (zone) => {
  if (zone.startsWith("pool:")) return words.pool + " " + zone.slice(5);
  const found = about.zones.find(([key]) => key === zone);
  return found ? found[1] : zone;
};
function zones(player) {
  const pools = new Set([...(table ? table.players[player - 1].pools : []), ...fresh[player - 1]]);
  return [...about.zones, ...[...pools].map((one) => ["pool:" + one, words.pool + " " + one])];
}
function beneath() { // what each card that lies beneath or upon another is
  const found = new Map();
  for (const [top, lies] of Object.entries(table ? table.beneath : {})) {
    for (const [label, name] of [...lies.under, ...lies.seals]) found.set(label, { top, name });
  }
  return found;
}

// ---- painting

function paint() {
  if (!table) return;
  if (scene) marked = { mover: scene.mover, can: new Set(scene.decisions.flatMap((one) => [...one.cards, ...one.also])) };
  const focused = document.activeElement, at = focused && focused.closest(".board") ? focused.dataset.label : null;
  const open = new Set([...parts.board.querySelectorAll("details[open] summary")].map((one) => one.textContent));
  const board = tableOf(table, words, {
    label: (number) => table.labels[number],
    pick: (labels) => pick(labels),
    over: () => {},
    out: () => {},
    look(made, labels) {
      const on = labels.includes(chosen);
      made.setAttribute("aria-pressed", String(on));
      made.classList.toggle("chosen", on);
      made.classList.toggle("can", labels.some((one) => marked.can.has(one)));
    },
    area: (made, number, player) => target(made, about.areas[number][0], player),
    pool: (made, at, player) => target(made, "pool:" + table.players[player - 1].pools[at], player),
  });
  const made = table.sides.map((one, index) => {
    const side = board.side(one, index, marked.mover), player = 2 - index;
    const rare = el("div", { name: "rare" });
    if (!state.moves.length) {
      for (const [number, name] of table.empty[player - 1]) {
        const box = el("div", { name: "area", inside: [el("span", { said: name })] });
        target(box, about.areas[number][0], player);
        rare.append(box);
      }
    }
    side.append(rare);
    return side;
  });
  if (table.waiting.length) made.splice(1, 0, el("div", { name: "between", inside: table.waiting.map((one) => el("p", { said: board.text(one) })) }));
  for (const side of made) for (const one of side.querySelectorAll("details")) one.open = open.has(one.querySelector("summary").textContent) || !state.moves.length;
  parts.board.classList.toggle("picking", Boolean(picking));
  refill(parts.board, made);
  parts.status.textContent = board.text(table.status) + (eyes() ? "" : " · " + table.goal_text);
  if (at && !focused.isConnected) focusOn(at.split(" ")[0]);
  settings();
  card(board);
  decisions();
  line();
  title();
  if (!root.dataset.ready) { root.dataset.ready = "true"; root.dataset.paint = String(Math.round(performance.now())); }
  root.dataset.painted = String(Number(root.dataset.painted || 0) + 1);
}
function title() {
  const name = (table && table.title) || first.file || "";
  parts.name.textContent = name + (state.text !== state.saved ? " (" + words.unsaved + ")" : "");
  document.title = (name ? name + " · " : "") + words.name;
  parts.undo.disabled = !state.past.length;
  parts.redo.disabled = !state.future.length;
}
function target(made, zone, player) {
  made.dataset.zone = zone;
  made.dataset.player = String(player);
}
// what is dragged: {label} or {card}
function carried(from) {
  if (state.moves.length || eyes()) return null;
  if (from.dataset.card) return { card: from.dataset.card };
  return from.closest(".board .card") ? { label: from.dataset.label.split(" ").pop() } : null;
}
function drop(what, { dataset: { zone, player } }, at) {
  const before = at.closest(".card"), known = before && places().get(before.dataset.label.split(" ")[0]);
  const alone = about.areas.filter(([key]) => key === zone).length === 1;
  const where = { player: Number(player), zone, ...(known && alone && what.label ? { at: known.index } : {}) };
  change(what.label ? { op: "move", label: what.label, ...where } : { op: "add", card: what.card, ...where });
}
function pick(labels) {
  const label = labels[labels.length - 1];
  if (picking) {
    const what = picking;
    picking = null;
    say("");
    if (!labels.includes(what.label)) change({ ...what, onto: label });
    return;
  }
  chosen = labels.includes(chosen) ? null : label;
  cardText = null;
  paint();
  if (chosen) focusOn(chosen);
}
function focusOn(label) {
  const found = [...parts.board.querySelectorAll(".card")].find((one) => one.dataset.label.split(" ").includes(String(label)));
  if (found && found !== document.activeElement) found.focus({ preventScroll: true });
}

// ---- the chosen card

function card(board) {
  const box = parts.detail;
  const place = chosen ? places().get(chosen) : null, lower = chosen ? beneath().get(chosen) : null;
  box.replaceChildren();
  if (!place && !lower) {
    chosen = null;
    box.append(el("h2", { said: words.card }), el("p", { said: words.pick }));
    return;
  }
  if (place) {
    const look = table.looks[place.look], known = table.cards[look[board.LOOK.card]];
    box.append(el("h2", { said: known ? known[0] + look[board.LOOK.number] : words.unknown_card }));
    if (known) known.slice(2).forEach((one) => box.append(el("p", { said: one })));
    const now = [look[board.LOOK.strength] >= 0 ? board.text(look[board.LOOK.strength]) : "", look[board.LOOK.tapped] ? words.tapped : "",
      ...look[board.LOOK.lines].map(board.text)];
    box.append(el("p", { name: "note", said: [words.player.replace("{}", place.player), zoneName(place.zone), chosen, ...now].filter(Boolean).join(" · ") }));
  } else box.append(el("h2", { said: lower.name }), el("p", { name: "note", said: words.beneath + lower.top }));
  const lies = table.beneath[chosen];
  for (const [key, list] of lies ? [["beneath", lies.under], ["seals", lies.seals]] : []) {
    for (const [label, name] of list) box.append(act(words[key] + name, () => { chosen = label; paint(); }));
  }
  if (!state.moves.length && !eyes()) box.append(changes(place));
  abilities(box);
}
function changes(place) {
  const label = chosen, w = words;
  const player = place ? place.player : 1;
  const whose = choose(fill(w.player, ""), [[1, fill(w.player, 1)], [2, fill(w.player, 2)]], player, (value) => { where.replaceWith(where = choose(w.move_to, zones(Number(value)), into.zone)); });
  let where = choose(w.move_to, zones(player), place ? place.zone : into.zone);
  const move = () => change({ op: "move", label, player: Number(whose.value), zone: where.value });
  const row = [el("label", { inside: [w.move_to, whose] })];
  const form = el("div", { name: "form move", inside: [...row, where, act(w.move, move, { "data-do": "move" })] });
  const more = el("div", { name: "form" });
  if (place) {
    for (const [mark, inZones, said] of about.marks) {
      if (inZones.includes(place.zone)) more.append(act(said, () => change({ op: "mark", label, mark }), { "data-mark": mark }));
    }
    for (const [key, inZones, most, said] of about.amounts) {
      if (!inZones.includes(place.zone)) continue;
      const box = el("input", { type: "number", min: "0", max: String(most), "aria-label": said, act: () => change({ op: "amount", label, key, number: Number(box.value) }) });
      more.append(el("label", { inside: [said, box] }));
    }
  }
  const wait = (what) => () => { picking = { ...what, label }; say(w.now_pick); paint(); };
  if (about.under.length) more.append(act(w.put_under, wait({ op: "under" })), act(w.put_upon, wait({ op: "upon" })));
  if (about.upon.length) more.append(act(w.put_seal, wait({ op: "under", seal: true })));
  if (place && about.hidden.includes(place.zone)) {
    const pools = table.players[place.player - 1].pools;
    more.append(act(w.make_unknown, () => change({ op: "name", label, card: null })));
    for (const pool of pools) more.append(act(w.make_unknown + " (" + w.pool + " " + pool + ")", () => change({ op: "name", label, card: null, pool })));
  }
  if (place) {
    const named = el("input", { type: "text", value: label, maxlength: "40", "aria-label": w.label, "data-do": "label" });
    const rename = () => { if (named.value !== label) change({ op: "label", label, to: named.value }); };
    named.addEventListener("keydown", (event) => { if (event.key === "Enter") rename(); });
    more.append(el("label", { inside: [w.label, named] }), act(w.rename, rename, { "data-do": "rename" }));
  }
  more.append(act(w.remove_card, () => { change({ op: "remove", label }); }, { "data-do": "remove" }));
  return el("div", { inside: [form, more] });
}
function abilities(box) { // what can be decided with it, and what cannot and why
  if (!scene) return;
  const mine = scene.decisions.filter((one) => [...one.cards, ...one.also].includes(chosen));
  for (const one of mine) box.append(act(one.text, () => play([one.also.includes(chosen) ? one.term.replace(one.cards[0], chosen) : one.term]), { "data-term": one.term }));
  const refused = scene.refused.filter((one) => one.cards.includes(chosen));
  for (const one of refused.slice(0, 8)) box.append(el("p", { name: "no", said: words.cannot + one.text + ": " + one.why }));
  if (mine.length || refused.length) return;
  if (cardText) {
    for (const one of cardText) box.append(el("p", { name: "no", said: words.cannot + one.text + ": " + one.why.join(" · ") }));
    if (!cardText.length) box.append(el("p", { name: "no", said: words.nothing }));
    return;
  }
  const label = chosen, text = state.text;
  cardText = [];
  asked(() => talk.ask("about", { text, moves: state.moves, label, eyes: eyes() })).then((found) => {
    if (!found || label !== chosen || text !== state.text) return;
    cardText = found.refused;
    paint();
  });
}

// ---- decisions and the line

function decisions() {
  const w = words;
  const listed = [];
  const won = scene && eyes() ? scene.winners.map((player) => fill(w.won, player)).join(" ") : "";
  parts.ended.textContent = !scene || eyes() ? won : scene.end ? w[scene.end] : "";
  parts.ahead.textContent = scene && scene.ahead ? w.ahead : "";
  for (const one of scene ? scene.decisions : []) {
    const said = one.text + (one.equal ? fill(w.equal, one.equal) : "");
    listed.push(el("li", { inside: [act(said, () => play([one.term]), { "data-term": one.term })] }));
  }
  if (scene && scene.next) listed.push(el("li", { inside: [act(w.next_turn, () => play(["@next"]), { "data-term": "@next" })] }));
  for (const one of scene ? scene.rests : []) listed.push(el("li", { name: "no", said: w.rests + one }));
  refill(parts.decisions, listed);
  refill(parts.refused, (scene ? scene.refused : []).map((one) => el("li", { inside: [act(one.text + ": " + one.why, () => whyOf(one.term), { name: "act refused", "data-term": one.term })] })));
  parts.why.hidden = !scene || !scene.refused.length;
}
async function whyOf(term) {
  const found = await asked(() => talk.ask("why", { text: state.text, moves: state.moves, term }));
  if (found) parts.lines.textContent = found.lines.join("\n");
}
function line() {
  const w = words, list = scene ? scene.line : [];
  parts.line.replaceChildren(...list.map((one) => el("li", { name: one.auto ? "auto" : "", said: (one.player ? "P" + one.player + ": " : "") + one.text })));
  if (!list.length) parts.line.append(el("li", { said: w.empty }));
  for (const one of parts.lineTools.children) one.disabled = !list.length;
}
async function trace() {
  const found = await asked(() => talk.ask("trace", { text: state.text, moves: state.moves }));
  if (!found) return;
  const pictured = new DOMParser().parseFromString(found.svg, "image/svg+xml").documentElement;
  for (const one of pictured.querySelectorAll("script, foreignObject")) one.remove();
  const box = el("section", { "aria-label": words.trace, "data-question": "trace", inside: [
    el("h3", { said: words.trace }),
    act(words.close, () => box.remove(), { name: "act close" }),
    el("pre", { tabindex: "0", said: found.text }),
    ...(found.missed.length ? [el("h3", { said: words.missed }), el("pre", { tabindex: "0", said: found.missed.join("\n") })] : []),
    el("div", { name: "trace", tabindex: "0", inside: [pictured] }),
    act(fill(words.download, "trace.svg"), () => download("trace.svg", found.svg, "image/svg+xml")),
  ] });
  answers.list.prepend(box);
}

// ---- settings

function settings() {
  const w = words, off = state.moves.length > 0 || broken;
  if (parts.settings.contains(document.activeElement) && document.activeElement.type === "text") return;
  const key = JSON.stringify([off, about.name, table.title, table.turn, table.step, table.goal, table.players, into, fresh.map((one) => [...one])]);
  if (key === parts.set) return;
  parts.set = key;
  const said = el("input", { type: "text", value: table.title, maxlength: "200", "aria-label": w.title, "data-set": "title", act: () => change({ op: "title", text: said.value, lang: talk.lang }) });
  const two = [[1, fill(w.player, 1)], [2, fill(w.player, 2)]];
  const goal = choose(w.goal, ["win", "loses", "survive", "remove"].map((kind) => [kind, w[kind]]), table.goal.kind, () => aim(), { "data-set": "goal" });
  const whose = choose(w.goal, two, table.goal.player, () => aim());
  const aim = () => change(goal.value === "remove" ? { op: "goal", kind: "remove", labels: chosen ? [chosen] : [] } : { op: "goal", kind: goal.value, player: Number(whose.value) });
  const rows = [
    el("label", { inside: [w.title, said] }),
    el("label", { inside: [w.turn, choose(w.turn, two, table.turn, (value) => change({ op: "turn", player: Number(value) }), { "data-set": "turn" })] }),
    el("label", { inside: [w.step, choose(w.step, about.steps, table.step, (step) => change({ op: "step", step }), { "data-set": "step" })] }),
    el("label", { inside: [w.goal, whose, goal] }),
  ];
  for (const player of [1, 2]) {
    const mine = table.players[player - 1];
    const pile = el("input", { type: "number", min: "0", max: "99", value: String(mine.pile), "aria-label": fill(w.player, player) + " " + zoneName(about.pile), "data-set": "deck" + player, act: () => change({ op: "count", player, zone: about.pile, number: Number(pile.value) }) });
    const row = [el("strong", { said: fill(w.player, player) }), el("label", { inside: [zoneName(about.pile), pile] })];
    for (const [key, least, most, named] of about.counts) {
      if (!(key in mine.amounts)) continue;
      const box = el("input", { type: "number", min: String(least), max: String(most), value: String(mine.amounts[key]), "aria-label": fill(w.player, player) + " " + named, act: () => change({ op: "amount", player, key, number: Number(box.value) }) });
      row.push(el("label", { inside: [named, box] }));
    }
    const pool = el("input", { type: "text", size: "10", maxlength: "40", "aria-label": fill(w.player, player) + " " + w.pool_name, placeholder: w.pool_name, "data-set": "pool" + player });
    row.push(pool, act(w.pool_new, () => {
      const name = pool.value.trim();
      if (!name) return;
      fresh[player - 1].add(name);
      into = { player, zone: "pool:" + name };
      pool.value = "";
      settings();
    }, { "data-do": "pool" + player }));
    for (const name of mine.pools) row.push(act(w.pool_drop + " " + name, () => change({ op: "pool", player, name })));
    rows.push(el("div", { name: "form player", inside: row }));
  }
  parts.settings.replaceChildren(...rows.map((one) => (one.tagName === "DIV" ? one : el("div", { name: "form row", inside: [one] }))));
  for (const one of parts.settings.querySelectorAll("input, select, button")) one.disabled = off;
  const spots = zones(into.player);
  if (!spots.some(([key]) => key === into.zone)) into.zone = spots[0][0];
  const player = choose(w.player.replace("{}", ""), two, into.player, (value) => { into.player = Number(value); settings(); }, { "data-into": "player" });
  const zone = choose(w.into, spots, into.zone, (value) => { into.zone = value; settings(); }, { "data-into": "zone" });
  const unknown = about.hidden.includes(into.zone) ? [act(w.unknown_put, () => put(null), { "data-do": "unknown" }),
    ...table.players[into.player - 1].pools.map((pool) => act(`${w.unknown_put} (${w.pool} ${pool})`, () => put(null, { pool }), { "data-do": "unknown-" + pool }))] : [];
  parts.into.replaceChildren(el("label", { inside: [w.into, player] }), zone, el("label", { inside: ["×", parts.number] }), ...unknown);
}
function put(name, more = {}) {
  const number = Math.max(1, Number(parts.number.value) || 1);
  parts.number.value = "1";
  return change({ op: "add", card: name, number, ...into, ...more });
}

// ---- the search

let sought = 0;
async function search() {
  const mine = ++sought, query = parts.search.value;
  const found = query.trim() ? await asked(() => talk.ask("cards", { text: state.text, game: about && about.name, query })) : { cards: [], more: 0 };
  if (!found || mine !== sought) return;
  parts.found.textContent = query.trim() ? fill(words.found, found.cards.length) + (found.more ? ", " + fill(words.more, found.more) : "") : "";
  parts.finds.replaceChildren(...found.cards.map((one) => {
    const made = act("", () => put(one.name), { "data-card": one.name, inside: [el("strong", { said: one.names[0] }),
      el("span", { name: "other", said: one.names.slice(1).join(" / ") }), el("span", { name: "other", said: one.text.join(" / ") })] });
    return el("li", { inside: [made] });
  }));
}

// ---- rules and cases

async function rulings() {
  const query = parts.asked.value.trim();
  if (!query) return;
  parts.asked.setAttribute("aria-busy", "true");
  const found = await asked(() => talk.ask("rules", { text: state.text, game: about && about.name, query }));
  parts.asked.setAttribute("aria-busy", "false");
  if (!found) return;
  parts.rulings.replaceChildren(...found.found.map((one) => el("li", { inside: [
    ...one.lines.map((text) => el("p", { name: "ruling", said: text })),
    ...one.cases.map(([name, title]) => act("▸ " + (title || name), () => openCase(name, one.game), { "data-case": name })),
  ] })));
  if (!found.found.length) parts.rulings.append(el("li", { said: words.rulings_none }));
}
async function openCase(name, game) {
  let lines = [];
  const ask = talk.ask.bind(talk);
  const made = await asked(async () => { const found = await ask("case", { name, game }); lines = found.lines; return found; });
  if (!made) return;
  state.past.push(state.text);
  state.text = made.text;
  state.moves = [];
  chosen = picking = null;
  editor.show(made.text);
  show(made);
  if (!lines.length) return;
  const box = el("section", { "aria-label": words.scripts });
  answers.show(box, "case", "done", { text: "", lines }, { text: made.text, moves: [] });
  box.prepend(el("h3", { said: words.scripts }));
  answers.list.prepend(box);
}

// ---- files

function fileName() { return (table && table.title ? table.title : "position").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "position"; }
async function save() {
  if (!first.file) return saveAs();
  const found = await asked(() => talk.save(state.text));
  if (found) { state.saved = state.text; say(fill(words.saved, found.file)); title(); }
}
function saveAs() {
  download(fileName() + ".yaml", state.text, "text/yaml");
  state.saved = state.text;
  title();
}
function paste() {
  const w = words, box = el("textarea", { "aria-label": w.paste });
  const where = el("p", { said: `${w.into}: ${fill(w.player, into.player)}, ${zoneName(into.zone)}` });
  dialog(w.paste, w.paste_about, [where, box], w.insert, "insert", () => opened("paste", { pasted: box.value, ...into }));
}
function newGame() {
  const w = words, players = [1, 2];
  const boxes = players.map((player) => el("textarea", { "aria-label": fill(w.deck_of, player), "data-deck": String(player) }));
  const labels = players.map((player, n) => el("label", { name: "wide", inside: [fill(w.deck_of, player), boxes[n]] }));
  const me = choose(w.me, players.map((player) => [player, fill(w.player, player)]), 1, () => {}, { "data-do": "me" });
  dialog(w.deal, w.deal_about, [...labels, el("label", { inside: [w.me, me] })], w.deal_now, "deal-now", () => {
    const mine = Number(me.value);
    against = 3 - mine;
    parts.against.value = String(against);
    return opened("deal", { decks: boxes.map((one) => one.value), game: parts.games.value, eyes: mine });
  });
}
// a question of its own; stays, with what is wrong, until it is answered
function dialog(name, told, inside, does, key, done) {
  const fault = el("p", { name: "error", role: "alert" });
  const confirm = act(does, async () => {
    fault.textContent = "";
    if (await done()) made.close(); else fault.textContent = parts.message.textContent;
  }, { "data-do": key });
  const made = el("dialog", { "aria-label": name, inside: [el("p", { said: told }), ...inside, fault,
    el("div", { name: "form", inside: [confirm, act(words.cancel, () => made.close())] })] });
  made.addEventListener("close", () => made.remove());
  root.append(made);
  made.showModal();
}

// ---- the page

function build() {
  const w = words;
  root.className = "studio dmo";
  document.documentElement.lang = talk.lang;
  parts.name = el("span", { name: "name" });
  parts.undo = act(w.undo, () => state.undo(), { "data-do": "undo" });
  parts.redo = act(w.redo, () => state.redo(), { "data-do": "redo" });
  const open = el("input", { type: "file", accept: ".yaml,.yml,.txt", hidden: true, act: async () => {
    const file = open.files[0];
    if (file) { const text = await file.text(); open.value = ""; state.set(text); }
  } });
  const puzzles = choose(w.puzzle, [["", w.puzzle]], "", (name) => name && opened("shipped", { name }), { "data-do": "puzzle" });
  talk.ask("shipped", {}).then(({ puzzles: names }) => puzzles.append(...names.map((name) => el("option", { said: name, value: name }))), () => {});
  parts.games = choose(w.game, [["duel_masters", "Duel Masters"], ["magic", "Magic"]], "duel_masters");
  parts.message = el("p", { name: "message", role: "status" });
  parts.status = el("p", { name: "status", role: "status" });
  parts.board = el("div", { name: "board", role: "region", "aria-label": w.board });
  parts.detail = el("section", { name: "detail", "aria-label": w.card });
  parts.decisions = el("ol", { name: "decisions" });
  parts.refused = el("ul");
  parts.lines = el("pre", { name: "note", role: "status" });
  parts.why = el("details", { inside: [el("summary", { said: w.refused }), parts.refused, parts.lines] });
  parts.ended = el("p", { name: "status", role: "status" });
  parts.ahead = el("p", { name: "note" });
  parts.line = el("ol", { name: "line" });
  parts.against = choose(w.against, [[0, w.nobody], [1, fill(w.player, 1)], [2, fill(w.player, 2)]], against, (value) => { against = Number(value); }, { "data-do": "against" });
  parts.closed = el("p", { name: "note only-closed", inside: [w.closed, act(w.reveal, () => { game.eyes = 0; reload(); }, { "data-do": "reveal" })] });
  parts.lineTools = el("div", { name: "form", inside: [
    act(w.back, back, { "data-do": "back" }), act(w.to_start, () => look([], []), { "data-do": "start" }),
    act(w.trace, trace, { "data-do": "trace", name: "act only-open" }),
    act(w.keep, async () => { const found = await asked(() => talk.ask("saved", { text: state.text, moves: state.moves })); if (found) state.set(found.text); }, { "data-do": "keep", name: "act only-open" }),
    act(w.as_solution, async () => { const terms = choices(); await look([], []); change({ op: "solution", terms }); }, { "data-do": "solution", name: "act only-open" }),
  ] });
  parts.settings = el("div");
  parts.set = "";
  parts.search = el("input", { type: "search", "aria-label": w.search, placeholder: w.search, "data-do": "search" });
  parts.search.addEventListener("input", () => search());
  parts.search.addEventListener("keydown", (event) => {
    const one = parts.finds.querySelector("button");
    if (event.key === "Enter" && one) { event.preventDefault(); one.click(); }
    if (event.key === "ArrowDown" && one) { event.preventDefault(); one.focus(); }
  });
  parts.found = el("p", { name: "note", role: "status" });
  parts.finds = el("ul", { name: "finds", "aria-label": w.search });
  parts.asked = el("input", { type: "search", "aria-label": w.rulings, maxlength: "400", "data-do": "rules" });
  parts.asked.addEventListener("keydown", (event) => { if (event.key === "Enter") rulings(); });
  parts.rulings = el("ol", { name: "finds", "aria-label": w.rulings });
  parts.number = el("input", { type: "number", min: "1", max: "99", value: "1", "aria-label": "×", "data-into": "number" });
  parts.into = el("div", { name: "form into" });
  editor = new Editor(w, (text) => state.set(text));
  answers = new Answers(w, talk, {
    asked: () => ({ text: state.text, moves: state.moves }),
    zones: () => (about ? about.counted.map((key) => [key, zoneName(key)]) : []),
    names: () => [],
    name: fileName,
    play(then, from) { if (from.text !== state.text) { say(w.old, true); return; } play(then, from.moves); },
  });
  parts.long = el("div");
  root.replaceChildren(
    el("a", { name: "skip", href: "#decisions", said: w.skip }),
    el("header", { inside: [
      el("h1", { said: w.name }), parts.name,
      act(w.language, () => begin(talk.lang === "ja" ? "en" : "ja"), { "data-do": "language", lang: talk.lang === "ja" ? "en" : "ja" }),
      el("div", { name: "form", role: "group", "aria-label": w.file, inside: [
        parts.games, act(w.new, () => opened("start", { game: parts.games.value }), { "data-do": "new" }),
        act(w.deal, newGame, { "data-do": "deal" }), act(w.open, () => open.click()), open, puzzles,
        act(w.save, save, { "data-do": "save", name: "act only-open" }), act(w.save_as, saveAs, { name: "act only-open" }), act(w.paste, paste, { "data-do": "paste" }),
        act(w.notation, async () => { const found = await asked(() => talk.ask("saved", { text: state.text, moves: state.moves })); if (found) { say(found.notation); navigator.clipboard.writeText(found.notation).catch(() => {}); } }, { name: "act only-open" }),
        act(w.picture, async () => { const found = await asked(() => talk.ask("picture", { text: state.text, moves: state.moves })); if (found) download(fileName() + ".svg", found.svg, "image/svg+xml"); }, { name: "act only-open" }),
        parts.undo, parts.redo,
      ] }),
    ] }),
    el("main", { name: "columns", inside: [
      el("div", { name: "column middle", inside: [parts.status, parts.message, parts.board] }),
      el("div", { name: "column right", inside: [
        parts.detail,
        panel(w.decisions, [parts.ended, parts.ahead, parts.decisions, parts.why], { id: "decisions", tabindex: "-1" }),
        panel(w.line, [parts.line, parts.lineTools, parts.closed, el("label", { name: "only-open", inside: [w.against, parts.against] })]),
        panel(w.long, [parts.long], { name: "panel only-open" }),
      ] }),
      el("div", { name: "column left", inside: [
        panel(w.search, [el("p", { name: "note", said: w.search_about }), parts.search, parts.into, parts.found, parts.finds], { name: "panel only-open" }),
        panel(w.text, [editor.element], { name: "panel only-open" }),
        panel(w.settings, [parts.settings], { name: "panel only-open" }),
        panel(w.rulings, [el("p", { name: "note", said: w.rulings_about }), parts.asked, parts.rulings]),
        panel(w.keys, [el("p", { name: "note", said: w.keys_about })]),
      ] }),
    ] }),
  );
}
function frame() { parts.long.replaceChildren(answers.form(first.limits)); }

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest && event.target.closest("input, textarea, select, dialog");
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key.toLowerCase() === "s") { event.preventDefault(); save(); return; }
  if (event.key === "Escape") { picking = null; chosen = null; say(""); paint(); return; }
  if (typing) return;
  if (control && event.key.toLowerCase() === "z") { event.preventDefault(); if (event.shiftKey) state.redo(); else state.undo(); return; }
  if (control || event.altKey) return;
  if (event.key === "/") { event.preventDefault(); parts.search.focus(); return; }
  const focused = event.target.closest && event.target.closest(".board .card");
  if (!focused || state.moves.length) return;
  const labels = focused.dataset.label.split(" "), label = labels.includes(chosen) ? chosen : labels[labels.length - 1];
  const place = places().get(label);
  if (event.key.toLowerCase() === "t" && place) {
    const mark = about.marks.find(([key, where]) => key === "tapped" && where.includes(place.zone));
    if (mark) change({ op: "mark", label, mark: mark[0] });
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    change({ op: "remove", label });
  } else if (event.key.toLowerCase() === "m") {
    event.preventDefault();
    chosen = label;
    paint();
    const where = parts.detail.querySelectorAll(".move select")[1];
    if (where) where.focus();
  }
});
dragging(root, { what: carried, place: (one) => one.closest(".board [data-zone]"), drop });
addEventListener("beforeunload", (event) => { if (state.text !== state.saved && state.past.length) event.preventDefault(); });

async function begin(lang) {
  const text = state.text;
  first = await (await fetch("words" + (lang ? "?lang=" + lang : ""))).json();
  words = first.words;
  if (talk) talk.lang = first.lang;
  else talk = new Talk(first.lang, () => say(words.lost, true));
  about = null;
  build();
  if (text) { reload(); return; }
  if (first.text) { state.text = state.saved = first.text; await reload(); return; }
  const found = await asked(() => talk.ask("start", {}));
  if (!found) return;
  state.text = state.saved = found.text;
  editor.show(found.text);
  show(found);
}
root.dataset.began = String(Math.round(began));
begin();
