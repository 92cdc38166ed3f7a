// The explorer. `mount(root, host, words)` builds it in an element; `host` answers:
//   scene()           what is shown now: { svg, status, decisions, refused, line, end, ... }
//   ask(what, arg)    a promise of the answer; a new scene is announced to the listeners
//   listen(f)         call f when there is a new scene
// All texts are put in as text; only the picture, which dmoracle escapes itself, is markup.

function element(tag, name, text) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text !== undefined) made.textContent = text;
  return made;
}

function mount(root, host, words) {
  root.classList.add("dmo");
  const board = element("div", "board");
  const panel = element("div", "panel");
  root.replaceChildren(board, panel);
  let scene = null;
  let chosen = null; // the label of the card asked about
  let verdicts = null; // { first, text, rests }
  let message = ["", ""];
  const told = new Map(); // reasons that were asked for already, by decision

  const head = element("p", "status");
  const note = element("p", "message");
  const tools = element("div", "tools");
  const button = (word, act, name) => {
    const made = element("button", name, words[word]);
    made.type = "button";
    made.addEventListener("click", act);
    tools.append(made);
    return made;
  };
  const undo = button("undo", () => act("undo"), "undo");
  const reset = button("reset", () => act("reset"), "reset");
  const solve = button("solve", judge, "solve");
  const list = element("ol", "decisions");
  const why = element("div", "why");
  why.setAttribute("aria-live", "polite");
  const about = element("ul", "about");
  const line = element("ol", "line");
  const events = element("details", "events");
  const eventText = element("pre");
  events.append(element("summary", "", words.trace), eventText);
  const title = element("h4", "", words.decisions);
  panel.append(head, note, tools, title, list, why, element("h4", "", words.why_not), about,
    element("h4", "", words.line), line);
  panel.append(events);
  events.addEventListener("toggle", trace);
  board.addEventListener("click", (event) => {
    const card = event.target.closest(".card");
    const label = card ? card.dataset.label : null;
    chosen = label === chosen ? null : label;
    light([]);
    showAbout();
  });

  function light(labels) {
    for (const card of board.querySelectorAll(".card")) {
      card.classList.toggle("lit", labels.includes(card.dataset.label));
      card.classList.toggle("chosen", card.dataset.label === chosen);
    }
  }

  async function act(what, arg) {
    const answer = await host.ask(what, arg);
    if (answer && answer.error) {
      message = [answer.error, "bad"];
      showHead();
    }
    return answer;
  }

  async function judge() {
    const asked = scene;
    message = [words.solving, ""];
    showHead();
    const answer = await act("solve");
    if (gone(asked) || !answer || answer.error) return;
    verdicts = answer;
    message = [[answer.text, ...answer.rests].join(" · "), answer.verdict === "win" ? "good" : ""];
    showHead();
    showDecisions();
  }

  async function explain(decision) {
    light(decision.cards);
    const asked = scene;
    if (decision.why) told.set(decision.term, decision.why);
    if (!told.has(decision.term)) {
      why.textContent = "…";
      const answer = await host.ask("why", decision.term);
      if (answer && answer.lines) told.set(decision.term, answer.lines.join("\n"));
    }
    if (!gone(asked)) why.textContent = told.get(decision.term) || "";
  }

  async function trace() {
    if (!events.open) return;
    const asked = scene;
    eventText.textContent = "…";
    const answer = await host.ask("trace");
    if (!gone(asked)) eventText.textContent = answer.text || "";
  }

  function showHead() {
    head.textContent = scene.status;
    note.textContent = message[0];
    note.className = "message " + message[1];
    undo.disabled = reset.disabled = !scene.line.length;
    solve.disabled = !scene.decisions.length;
  }

  function showDecisions() {
    list.replaceChildren();
    for (const decision of scene.decisions) {
      const made = element("button", "", decision.text);
      made.type = "button";
      made.dataset.term = decision.term;
      const verdict = verdicts ? verdicts.first[decision.term] : null;
      if (verdict) made.prepend(element("span", "verdict " + verdict, words[verdict]));
      made.addEventListener("click", () => act("choose", decision.term));
      made.addEventListener("mouseenter", () => explain(decision));
      made.addEventListener("focus", () => explain(decision));
      made.addEventListener("mouseleave", () => light([]));
      const item = element("li");
      item.append(made);
      list.append(item);
    }
    if (!scene.decisions.length) list.append(element("li", "", words[scene.end || "over"]));
  }

  function showAbout() {
    about.replaceChildren();
    if (chosen === null) {
      about.append(element("li", "", words.pick));
      return;
    }
    const here = (one) => one.cards.includes(chosen);
    for (const one of scene.decisions.filter(here)) {
      const item = element("li");
      item.append(element("span", "yes", words.can), " ", one.text);
      about.append(item);
    }
    scene.refused.filter(here).forEach(refuse);
    if (!about.childElementCount) askAbout();
  }

  // nothing comes into question with the card: the rules say what it is short of
  async function askAbout() {
    const [asked, label] = [scene, chosen];
    about.append(element("li", "", "…"));
    const answer = await host.ask("about", label);
    if (gone(asked) || chosen !== label) return;
    about.replaceChildren();
    for (const one of answer.refused || []) refuse(one);
    if (!about.childElementCount) about.append(element("li", "", words.nothing));
  }

  function refuse(one) {
    const item = element("li");
    item.append(element("span", "no", words.cannot), " ", one.text + ": " + one.why);
    about.append(item);
  }

  function showLine() {
    line.replaceChildren();
    let run = null; // steps without a choice stand together; those that only go on are not told
    for (const one of scene.line) {
      const said = "P" + one.player + ": " + one.text;
      if (!one.forced) run = null;
      else if (one.term === "go") continue;
      if (run) {
        run.textContent += " · " + said;
        continue;
      }
      const item = element("li", one.forced ? "forced" : "", said);
      if (one.forced) {
        item.title = words.forced;
        run = item;
      }
      line.append(item);
    }
    if (!scene.line.length) line.append(element("li", "forced", words.empty));
    line.scrollTop = line.scrollHeight;
  }

  // what a scene is about; another theme or width of the same position leaves what was asked for
  const what = (one) => JSON.stringify([one.line, one.decisions]);
  const gone = (asked) => what(asked) !== what(scene);

  function show() {
    const started = performance.now();
    const before = scene;
    scene = host.scene();
    if (!before || gone(before)) {
      verdicts = null;
      message = [scene.message || "", ""];
      told.clear();
      why.textContent = "";
    }
    if (!scene.svg.includes('data-label="' + chosen + '"')) chosen = null;
    board.innerHTML = scene.svg;
    root.classList.toggle("dark", scene.svg.includes('fill="#17191c"'));
    light([]);
    showHead();
    showDecisions();
    showAbout();
    showLine();
    trace();
    root.dataset.painted = (performance.now() - started).toFixed(1);
  }

  host.listen(show);
  show();
}

// in a notebook: the kernel answers
function widget({ model, el }) {
  let number = 0;
  const waiting = new Map();
  model.on("msg:custom", (content) => {
    const done = waiting.get(content.id);
    waiting.delete(content.id);
    if (done) done(content.answer);
  });
  const host = {
    scene: () => model.get("scene"),
    ask: (ask, arg) => new Promise((done) => {
      const id = `${Math.random()}/${++number}`;
      waiting.set(id, done);
      model.send({ id, ask, arg: arg || "" });
    }),
    listen: (f) => model.on("change:scene", f),
  };
  const root = document.createElement("div");
  el.replaceChildren(root);
  mount(root, host, model.get("words"));
  // JupyterLab says on the body whether its theme is light; others do not, and stay light
  const follow = () => {
    const light = document.body.dataset.jpThemeLight;
    const theme = light === "false" ? "dark" : "light";
    if (light && (theme === "dark") !== root.classList.contains("dark")) host.ask("theme", theme);
  };
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  follow();
  // the picture is drawn for the room it has, so that its letters stay as large as the others
  let room = 0, timer = 0;
  const fit = new ResizeObserver(([entry]) => {
    const now = Math.round(entry.contentRect.width);
    if (now < 100 || Math.abs(now - room) < 30) return;
    clearTimeout(timer);
    timer = setTimeout(() => { room = now; host.ask("width", String(now)); }, 100);
  });
  fit.observe(root.querySelector(".board"));
  return () => { watch.disconnect(); fit.disconnect(); };
}
