// The position file as text, with numbered lines; the line of an error is marked and can be gone to.
import { el } from "./parts.js";

export class Editor {
  constructor(words, typed) {
    this.words = words;
    this.area = el("textarea", { spellcheck: "false", wrap: "off", "aria-label": words.text, autocomplete: "off" });
    this.numbers = el("pre", { name: "numbers", "aria-hidden": "true" });
    this.fault = el("p", { name: "error", id: "yaml-error", role: "alert" });
    this.element = el("div", { inside: [el("div", { name: "editor", inside: [this.numbers, this.area] }), this.fault] });
    this.line = null;
    this.counted = ""; // how many lines are numbered, and which is marked
    let wait = 0;
    this.area.addEventListener("input", () => {
      this.count();
      clearTimeout(wait);
      wait = setTimeout(() => typed(this.area.value), 250);
    });
    this.area.addEventListener("scroll", () => { this.numbers.scrollTop = this.area.scrollTop; });
    this.fault.addEventListener("click", () => this.goto());
  }
  show(text) {
    if (this.area.value !== text) {
      const at = [this.area.selectionStart, this.area.scrollTop];
      this.area.value = text;
      this.area.setSelectionRange(at[0], at[0]);
      this.area.scrollTop = at[1];
    }
    this.count();
  }
  error(said) { // null: there is none
    this.line = said && said.line ? said : null;
    this.fault.textContent = said ? said.text : "";
    this.area.setAttribute("aria-invalid", String(Boolean(said)));
    if (said) this.area.setAttribute("aria-errormessage", "yaml-error"); else this.area.removeAttribute("aria-errormessage");
    this.count();
  }
  count() {
    const lines = this.area.value.split("\n").length, key = `${lines} ${this.line ? this.line.line : 0}`;
    if (key === this.counted) return;
    this.counted = key;
    const parts = Array.from({ length: lines }, (_, n) => el(this.line && this.line.line === n + 1 ? "b" : "span", { said: n + 1 + "\n" }));
    this.numbers.replaceChildren(...parts);
    this.numbers.scrollTop = this.area.scrollTop;
  }
  goto() {
    if (!this.line) return;
    const lines = this.area.value.split("\n");
    const start = lines.slice(0, this.line.line - 1).join("\n").length + (this.line.line > 1 ? 1 : 0);
    const at = start + Math.max((this.line.column || 1) - 1, 0);
    this.area.focus();
    this.area.setSelectionRange(at, start + (lines[this.line.line - 1] || "").length);
    this.area.scrollTop = (this.line.line - 4) * 19.5;
  }
}
