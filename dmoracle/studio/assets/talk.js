// Asking the studio: quick questions one after the other, long ones with events, and the stream of a page.
export class Refused extends Error {
  constructor(said) { super(said.text); this.said = said; }
}

async function post(path, body) {
  const got = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (!got.ok) throw new Refused({ text: (await got.text()).trim(), line: null });
  return got.json();
}

export class Talk {
  constructor(lang, lost) {
    this.lang = lang;
    this.lost = lost; // called where the studio does not answer
    this.page = crypto.randomUUID();
    this.jobs = new Map();
    this.stream = new EventSource("events?page=" + this.page);
    this.stream.onmessage = ({ data }) => {
      const event = JSON.parse(data), told = this.jobs.get(event.job);
      if (!told) return;
      if (event.kind !== "told") this.jobs.delete(event.job);
      told(event.kind, event.said);
    };
  }
  // the answer, or null where a later question has made it needless; throws Refused
  async ask(question, asked) {
    let answer;
    try { answer = await post("ask/" + question, { lang: this.lang, ...asked }); } catch (error) {
      if (error instanceof Refused) throw error;
      this.lost();
      throw new Refused({ text: "", line: null });
    }
    return this.read(answer);
  }
  read({ kind, said }) {
    if (kind === "late") return null;
    if (kind === "done") return said;
    throw new Refused(kind === "broke" ? { text: said[this.lang], line: null } : said);
  }
  // `told` is called with (kind, said) until the kind is no longer "told"
  async begin(question, asked, told) {
    const { job } = this.read(await post("begin/" + question, { lang: this.lang, page: this.page, ...asked }));
    this.jobs.set(job, told);
    return job;
  }
  stop(job) { return post("stop", { page: this.page, job }); }
  async save(text) { return this.read(await post("save", { lang: this.lang, text })); }
}
