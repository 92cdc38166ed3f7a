// Elements of the page; every text is put in as text.
export function el(tag, { name = "", said, act, inside = [], ...rest } = {}) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (said !== undefined && said !== null) made.textContent = said;
  if (tag === "button") made.type = "button";
  for (const [key, value] of Object.entries(rest)) {
    if (key in made && typeof value !== "string") made[key] = value;
    else made.setAttribute(key, value);
  }
  if (act) made.addEventListener(tag === "button" ? "click" : "change", act);
  made.append(...inside.filter(Boolean));
  return made;
}
export const act = (said, run, rest = {}) => el("button", { name: "act", said, act: run, ...rest });
export function choose(named, options, value, run, rest = {}) {
  const made = el("select", { "aria-label": named, act: () => run && run(made.value), ...rest,
    inside: options.map(([key, said]) => el("option", { said, value: String(key) })) });
  for (const one of made.options) one.selected = one.value === String(value);
  return made;
}
export function panel(heading, inside, rest = {}) {
  return el("section", { name: "panel", "aria-label": heading, inside: [el("h2", { said: heading }), ...inside], ...rest });
}
export function download(name, text, kind) {
  const link = el("a", { download: name });
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
// `{} (card|cards)`: its first word behind the value 1, its second behind others
export const fill = (text, ...parts) => parts.reduce((said, part) => said.replace(/\{\}([^{(]*)(?:\((\w*)\|(\w+)\))?/, (_, between, one, other) => part + between + ((String(part) === "1" ? one : other) || "")), text);
// The box holds `made` then; what equals what is there stays, with its focus and what listens to it.
export function refill(box, made) {
  const now = [...box.children];
  if (now.length !== made.length) box.replaceChildren(...made);
  else now.forEach((one, place) => renew(one, made[place]));
}
function renew(old, made) {
  if (old.isEqualNode(made)) return;
  const bare = (one) => one.childElementCount && [...one.childNodes].every((part) => part.nodeType === Node.ELEMENT_NODE);
  if (bare(old) && bare(made) && old.cloneNode(false).isEqualNode(made.cloneNode(false))) refill(old, [...made.children]);
  else old.replaceWith(made);
}
