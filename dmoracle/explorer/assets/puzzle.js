// A puzzle on a page of its own. Everything is in the data from the beginning; all texts are put in as text.
// A scene is a position; a move is [text, labels, scene or -1, kind, payment text or -1, further steps [player, text]].
(() => {
  const data = JSON.parse(document.getElementById("dmo-data").textContent);
  const root = document.getElementById("dmo");
  const words = data.words;
  const text = (number) => data.texts[number];
  const [SAID, CARDS, TO, KIND, PAID, STEPS] = [0, 1, 2, 3, 4, 5];
  const key = "dmoracle:" + data.id;
  const kept = () => { try { return JSON.parse(localStorage.getItem(key)) || {}; } catch { return {}; } };
  const keep = (what) => { try { localStorage.setItem(key, JSON.stringify({ ...kept(), ...what })); } catch { /* a page may be forbidden to */ } };

  const path = []; // { from, move, auto }: moves made, those of the other side too
  let chosen = null; // the label of the card that was chosen
  let hints = 0; // steps of the hint that are open
  let paying = null; // the text of the move whose payment is asked for
  let wrongs = 0, opened = 0;
  let message = ["", ""];

  const at = () => { const last = path[path.length - 1]; return last ? data.scenes[last.from].moves[last.move][TO] : 0; };
  const scene = () => data.scenes[at()];
  const moveOf = (step) => data.scenes[step.from].moves[step.move];
  const reads = () => scene().mover === data.reader;
  const strayed = () => path.findIndex((step) => moveOf(step)[KIND] === "no");

  // ---- moving

  function answer() { // the other side decides by the best answer there is
    for (let here = scene(); here.moves.length && !reads() && here.best !== null; here = scene()) {
      if (here.moves[here.best][TO] < 0) break;
      path.push({ from: at(), move: here.best, auto: true });
    }
  }
  function make(move) {
    const kind = scene().moves[move][KIND], here = at();
    paying = null;
    if (scene().moves[move][TO] < 0) {
      if (kind === "no" && strayed() < 0) wrongs += 1;
      message = [(kind === "no" ? words.wrong : kind === "unknown" ? words.unknown : words.right) + " " + words.not_shown, kind === "no" ? "bad" : ""];
      return show();
    }
    const before = strayed() >= 0;
    path.push({ from: here, move, auto: false });
    const count = path.length;
    answer();
    if (kind === "no") {
      if (!before && data.verdict === "win") wrongs += 1;
      const reply = path[count];
      message = [(before ? "" : words.wrong + " ") + (reply ? answered(reply) : ""), "bad"];
    } else message = [words[kind === "key" ? "right" : kind] || words.right, kind === "also" ? "" : "good"];
    hints = 0;
    show();
  }
  const answered = (step) => words.answered.replace("{}", data.scenes[step.from].mover).replace("{}", () => text(moveOf(step)[SAID]));
  function otherwise(index, move) { // another answer of the other side
    path.length = index;
    path.push({ from: at(), move, auto: true });
    answer();
    message = ["", ""];
    show();
  }
  function undo() {
    let last;
    do last = path.pop(); while (last && last.auto && path.length);
    if (!path.length) answer();
    message = ["", ""]; hints = 0; paying = null;
    show();
  }
  function back() {
    path.length = Math.max(strayed(), 0);
    if (!path.length) answer();
    message = ["", ""];
    show();
  }
  function reset() { path.length = 0; hints = 0; paying = null; message = ["", ""]; answer(); show(); }
  function hint() {
    const here = scene(), best = here.moves[here.best];
    opened += 1;
    if (hints >= 3) return make(here.best);
    hints += 1;
    message = [hints === 1 ? words.hint_count.replace("{}", left(at())) : hints === 2 ? (best[CARDS].length ? words.hint_card : words.hint_other)
      : words.hint_move.replace("{}", () => text(best[SAID]) + (best[PAID] < 0 ? "" : " · " + text(best[PAID]))), ""];
    show();
  }
  function left(from, met = new Set()) { // decisions of the reader on the longest line of the solution
    if (from < 0 || met.has(from)) return 0;
    const here = data.scenes[from], inside = new Set(met).add(from);
    if (here.best === null) return 0;
    if (here.mover === data.reader) return 1 + left(here.moves[here.best][TO], inside);
    return Math.max(...here.moves.map((one) => left(one[TO], inside)));
  }

  // ---- the table

  const { LOOK, spoken, side, element, button } = tableOf(data, words, {
    pick(labels) { chosen = chosen === labels[0] ? null : labels[0]; paying = null; show(); focusOn(labels[0]); },
    over: (label, number) => detail(label, number),
    out: () => detail(chosen),
    look(made, labels) {
      made.setAttribute("aria-pressed", String(labels.includes(chosen)));
      const offers = scene().moves.some((move) => reads() && move[CARDS].some((one) => labels.includes(one)));
      made.classList.toggle("can", offers);
      made.classList.toggle("chosen", labels.includes(chosen));
      made.classList.toggle("lit", hints > 1 && scene().moves[scene().best][CARDS].some((one) => labels.includes(one)));
    },
  });

  // ---- the card that is looked at

  function lookOf(label) {
    for (const [, areas, pools] of scene().sides) {
      for (const flat of [...areas.filter((one) => data.areas[one[0]][0] !== "pile").map((one) => one[3]), ...pools.map((one) => one[1])]) {
        for (let n = 0; n < flat.length; n += 2) if (flat[n] === label) return flat[n + 1];
      }
    }
    return null;
  }
  function read(look, into) {
    const known = data.cards[look[LOOK.card]];
    into.append(element("h2", "", known ? known[0] + look[LOOK.number] : words.unknown_card));
    if (known) known.slice(2).forEach((one) => into.append(element("p", "", one)));
    const now = [look[LOOK.strength] >= 0 ? text(look[LOOK.strength]) : "", look[LOOK.tapped] ? words.tapped : "", ...look[LOOK.lines].map(text)];
    into.append(element("p", "note", now.filter(Boolean).join(" · ")));
  }
  function detail(label, number) {
    const box = parts.detail;
    box.replaceChildren();
    const seen = label === null ? null : number === undefined ? lookOf(label) : number;
    box.classList.toggle("idle", seen === null || seen === undefined);
    if (seen === null || seen === undefined) { box.append(element("h2", "", words.card), element("p", "", words.pick)); return; }
    const look = data.looks[seen];
    box.append(button("close", words.close, () => { chosen = null; show(); }));
    read(look, box);
    for (const [name, list] of [[words.beneath, look[LOOK.under]], [words.seals, look[LOOK.seals]]]) {
      for (const one of list) { const lower = data.looks[one]; box.append(element("p", "note", name + spoken(lower, 1))); }
    }
    // cards that look the same do the same: one of them stands for all
    const same = (one) => one === label || lookOf(one) === seen;
    const moves = reads() ? offered().filter(([, move]) => move[CARDS].some(same)) : [];
    for (const [index, move] of moves) box.append(act(index, move));
    const refused = scene().refused.filter((one) => one[2].some(same));
    for (const [said, why] of refused.slice(0, 6)) box.append(element("p", "no", words.cannot + text(said) + ": " + text(why)));
    if (!moves.length && !refused.length && reads()) box.append(element("p", "no", words.nothing));
  }
  function focusOn(label) {
    const found = [...parts.board.querySelectorAll(".card")].find((one) => one.dataset.label.split(" ").includes(String(label)));
    if (found) found.focus({ preventScroll: true });
  }

  // ---- the panel

  function offered() { // the first move of each text: how it is paid is asked afterwards
    const found = new Map();
    scene().moves.forEach((move, index) => { if (!found.has(move[SAID])) found.set(move[SAID], [index, move]); });
    return [...found.values()];
  }
  function act(index, move) {
    const ways = scene().moves.filter((one) => one[SAID] === move[SAID]);
    const made = button("act", text(move[SAID]), () => {
      if (ways.length > 1) { paying = move[SAID]; message = [words.pay, ""]; show(); parts.list.querySelector("button").focus(); } else make(index);
    });
    made.dataset.said = text(move[SAID]);
    if (hints > 2 && scene().moves[scene().best][SAID] === move[SAID]) made.classList.add("lit");
    return made;
  }
  const parts = {};
  function build() {
    root.replaceChildren();
    root.classList.add("dmo");
    parts.board = element("div", "board");
    parts.board.setAttribute("role", "region");
    parts.board.setAttribute("aria-label", words.table);
    parts.status = element("p", "status");
    parts.message = element("p", "message");
    parts.message.setAttribute("role", "status");
    parts.tools = element("div", "tools");
    parts.undo = button("act undo", words.undo, undo);
    parts.reset = button("act reset", words.reset, reset);
    parts.hint = button("act next", words.hint, hint);
    parts.back = button("act mistake", words.mistake, back);
    parts.tools.append(parts.hint, parts.undo, parts.reset, parts.back);
    parts.title = element("h2", "", words.moves);
    parts.list = element("ol", "decisions");
    parts.others = element("div", "others");
    parts.line = element("ol", "line");
    parts.detail = element("div", "detail");
    parts.detail.setAttribute("role", "region");
    parts.detail.setAttribute("aria-label", words.card);
    parts.detail.setAttribute("aria-live", "polite");
    const panel = element("div", "panel", null, [parts.status, parts.message, parts.tools, parts.title, parts.list, parts.others,
      element("h2", "", words.line), parts.line]);
    root.append(parts.board, element("div", "aside", null, [panel, parts.detail]));
  }
  function ended() {
    const here = scene();
    if (here.moves.length) return "";
    if (here.end !== "achieved") return here.end === "over" ? words.over : words.failed;
    keep({ solved: true, wrongs, opened });
    return words.solved + " " + words.tally.replace("{}", wrongs).replace("{}", opened);
  }
  function show() {
    const here = scene();
    const open = new Set([...parts.board.querySelectorAll("details[open] summary")].map((one) => one.textContent));
    parts.board.replaceChildren();
    here.sides.forEach((one, index) => {
      parts.board.append(side(one, index, scene().mover));
      if (!index && here.waiting.length) parts.board.append(element("div", "between", null, here.waiting.map((said) => element("p", "", text(said)))));
    });
    for (const one of parts.board.querySelectorAll("details")) one.open = open.has(one.querySelector("summary").textContent);
    parts.status.textContent = text(here.status);
    const end = ended();
    const start = data.verdict === "no" ? words.no_win : data.verdict === "unknown" ? words.not_known : "";
    const said = [message[0] || (path.some((one) => !one.auto) ? "" : start), end].filter(Boolean).join(" ");
    parts.message.textContent = said || (strayed() >= 0 && data.verdict === "win" ? words.lost : "");
    parts.message.className = "message " + (end ? (here.end === "achieved" ? "good" : "bad") : message[1]);
    const played = path.some((one) => !one.auto);
    parts.undo.disabled = parts.reset.disabled = !played;
    parts.hint.disabled = here.best === null || !reads() || here.value !== "win";
    parts.back.hidden = strayed() < 0 || data.verdict !== "win";
    parts.title.textContent = paying === null ? (reads() ? words.your_move : words.moves) : words.pay;
    parts.list.replaceChildren();
    const listed = paying === null ? offered().map(([index, move]) => act(index, move))
      : here.moves.map((move, index) => [move, index]).filter(([move]) => move[SAID] === paying)
        .map(([move, index]) => button("act", text(move[PAID]), () => make(index)));
    for (const one of listed) parts.list.append(element("li", "", null, [one]));
    parts.title.hidden = !listed.length;
    parts.others.replaceChildren();
    for (let index = path.length - 1; index >= 0 && path[index].auto; index -= 1) {
      const step = path[index];
      const more = data.scenes[step.from].moves.map((move, at) => [move, at]).filter(([move, at]) => at !== step.move && move[TO] >= 0);
      if (!more.length) continue;
      parts.others.append(element("p", "", answered(step)), element("h2", "", words.others));
      for (const [move, at] of more) parts.others.append(button("act", text(move[SAID]) + (move[PAID] < 0 ? "" : " · " + text(move[PAID])), () => otherwise(index, at)));
    }
    parts.line.replaceChildren();
    const wrong = strayed();
    path.forEach((step, index) => {
      const move = moveOf(step), mover = data.scenes[step.from].mover;
      const more = move[STEPS].map(([player, said]) => (player === mover ? "" : "P" + player + ": ") + text(said));
      parts.line.append(element("li", wrong >= 0 && index >= wrong ? "wrong" : "", ["P" + mover + ": " + text(move[SAID]), ...more].join(" · ")));
    });
    if (!path.length) parts.line.append(element("li", "", words.empty));
    if (chosen !== null && lookOf(chosen) === null) chosen = null;
    detail(chosen);
    const told = path.map((step) => step.move).join(".");
    try { history.replaceState(null, "", told ? "#" + told : location.pathname + location.search); } catch { /* nor to change its address */ }
    root.dataset.ready = "true";
  }

  // a link to a position names the moves that lead there
  for (const one of location.hash.slice(1).split(".").filter(Boolean)) {
    const move = scene().moves[Number(one)];
    if (!move || move[TO] < 0) break;
    path.push({ from: at(), move: Number(one), auto: !reads() });
  }
  build();
  answer();
  show();
})();
