// Long questions: what runs, how far it is, how to stop it; and the answers, with lines to be played.
import { act, choose, download, el, fill } from "./parts.js";
import { Refused } from "./talk.js";

export class Answers {
  constructor(words, talk, host) {
    this.words = words;
    this.talk = talk;
    this.host = host; // asked(): what to ask about; play(then); zones(); names(); file name
    this.list = el("div", { name: "answers", "aria-label": words.answers, role: "region" });
    this.limits = {};
  }
  form(limits) {
    this.limits = limits;
    const w = this.words;
    this.seconds = el("input", { type: "number", min: "1", max: String(limits.seconds), value: String(limits.seconds), "aria-label": w.seconds });
    this.shortest = el("input", { type: "checkbox" });
    this.dead = el("input", { type: "checkbox", checked: true, "data-ask": "dead" });
    const zones = this.host.zones();
    this.zone = choose(w.into, zones, zones.some(([key]) => key === "hand") ? "hand" : zones[0] && zones[0][0]);
    const run = (question, more) => () => this.ask(question, w[question].replace(/\?$/, ""), more ? more() : {});
    return el("div", { inside: [
      el("div", { name: "form question", inside: [
        act(w.solve, run("solve", () => ({ shortest: this.shortest.checked })), { "data-ask": "solve" }),
        el("label", { inside: [this.shortest, w.shortest] }),
      ] }),
      el("div", { name: "form question", inside: [
        act(w.cooks, run("cooks", () => ({ dead: this.dead.checked })), { "data-ask": "cooks" }),
        el("label", { inside: [this.dead, w.dead] }),
      ] }),
      el("div", { name: "form question", inside: [act(w.odds, run("odds"), { "data-ask": "odds" }), act(w.export, run("export"), { "data-ask": "export" })] }),
      el("div", { name: "form question", inside: [act(w.missing, run("missing", () => ({ zone: this.zone.value, cards: this.host.names() })), { "data-ask": "missing" }), this.zone] }),
      el("div", { name: "form", inside: [el("label", { inside: [w.seconds, this.seconds] }),
        el("span", { name: "note", said: fill(w.limits, limits.seconds, limits.memory) })] }),
      this.list,
    ] });
  }
  async ask(question, name, more) {
    const w = this.words, asked = this.host.asked(), begun = performance.now();
    const told = el("p", { name: "told", role: "status" });
    const box = el("section", { "aria-label": name, "data-question": question });
    let job = null, detail = "";
    const stop = act(w.stop, () => job && this.talk.stop(job), { name: "act stop" });
    const tick = () => { told.textContent = fill(w.running, detail || name, Math.round((performance.now() - begun) / 1000)); };
    const timer = setInterval(tick, 500);
    tick();
    box.append(el("h3", { said: name }), told, stop);
    this.list.prepend(box);
    const done = (kind, said) => {
      if (kind === "told") { detail = said; tick(); return; }
      clearInterval(timer);
      stop.remove();
      told.remove();
      this.show(box, question, kind, said, asked);
    };
    try {
      job = await this.talk.begin(question, { ...asked, seconds: Number(this.seconds.value) || this.limits.seconds, ...more }, done);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      done("refused", error.said);
    }
  }
  show(box, question, kind, said, asked) {
    const w = this.words;
    box.dataset.kind = kind;
    box.append(act(w.close, () => box.remove(), { name: "act close" }));
    if (kind === "stopped") { box.append(el("p", { said: w.stopped })); return; }
    if (kind !== "done") { box.append(el("p", { name: "error", role: "alert", said: kind === "broke" ? said[this.talk.lang] : said.text })); return; }
    box.dataset.verdict = said.verdict;
    if (said.quote) box.append(el("p", { name: "quote", role: "status", said: said.quote }));
    if (said.html) {
      const name = this.host.name() + ".html";
      box.append(act(fill(w.download, name), () => download(name, said.html, "text/html"), { "data-size": String(said.html.length) }));
      box.page = said.html;
    }
    if (said.text) box.append(el("pre", { tabindex: "0", said: said.text }));
    if (said.lines.length) {
      const list = el("ol", { "aria-label": w.lines });
      for (const one of said.lines) {
        list.append(el("li", { inside: [act("▶ " + one.text, () => this.host.play(one.then, asked), { "data-kind": one.kind || "line" })] }));
      }
      box.append(el("p", { name: "note", said: w.lines }), list);
    }
  }
}
