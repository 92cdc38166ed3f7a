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
export const fill = (text, ...parts) => parts.reduce((said, part) => said.replace("{}", () => String(part)), text);
