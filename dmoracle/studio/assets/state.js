// What is edited: the text of a position file, its past and future, and the line of play that begins there.
export class State {
  constructor(changed) {
    this.text = "";
    this.saved = "";
    this.past = [];
    this.future = [];
    this.moves = [];
    this.changed = changed; // called when another text is there
  }
  // another text; `step`: the one before can be come back to
  set(text, step = true) {
    if (text === this.text) return;
    if (step) { this.past.push(this.text); this.future = []; }
    if (this.past.length > 500) this.past.shift();
    this.text = text;
    this.moves = [];
    this.changed();
  }
  undo() { this.go(this.past, this.future); }
  redo() { this.go(this.future, this.past); }
  go(from, to) {
    if (!from.length) return;
    to.push(this.text);
    this.text = from.pop();
    this.moves = [];
    this.changed();
  }
}
