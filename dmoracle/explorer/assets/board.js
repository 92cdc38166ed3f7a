// The table of a position as elements of a page, from the data of `explorer/tables.py`; all texts are put in as text.
// `hooks`: pick(labels), over(label, number of its look) and out() are called for a card, look(element, labels, look)
// when it is drawn, area(element, number of the area, player, labels) and pool(element, place, player), if they are
// there, when an area or a pool is; label(number) gives what stands for a card in all of these.
export function tableOf(data, words, hooks) {
  const text = (number) => data.texts[number];
  const LOOK = { card: 0, name: 1, strength: 2, tapped: 3, lines: 4, colours: 5, under: 6, seals: 7, number: 8 };
  const labelOf = hooks.label || ((one) => one);
  const nameOf = (look) => text(look[LOOK.name]) + look[LOOK.number];

  function element(tag, name, said, inside) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (said !== undefined && said !== null) made.textContent = said;
    if (inside) made.append(...inside);
    return made;
  }
  function button(name, said, act) {
    const made = element("button", name, said);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }
  function spoken(look, count) {
    const said = [nameOf(look) + (count > 1 ? " ×" + count : "")];
    const card = data.cards[look[LOOK.card]];
    if (card && card[2]) said.push(card[2]);
    if (look[LOOK.strength] >= 0) said.push(text(look[LOOK.strength]));
    if (look[LOOK.tapped]) said.push(words.tapped);
    said.push(...look[LOOK.lines].map(text));
    return said.join(", ");
  }
  function band(colours) {
    const made = element("span", "band");
    const signs = (colours.length ? colours : [""]).map((one) => data.signs[one] || ["#c9c9c9", "#000", "–", "disc"]);
    const stops = signs.map(([fill], n) => `${fill} ${(100 * n) / signs.length}% ${(100 * (n + 1)) / signs.length}%`);
    made.style.background = `linear-gradient(90deg, ${stops.join(", ")})`;
    for (const [fill, ink, letter, shape] of signs) {
      const sign = element("span", "sign " + shape, letter);
      sign.style.background = fill;
      sign.style.color = ink;
      made.append(sign);
    }
    made.setAttribute("aria-hidden", "true");
    return [made, signs[0][0]];
  }
  function card(labels, number, look, kind) {
    const made = button("card", null, () => hooks.pick(labels));
    const unknown = look[LOOK.card] < 0, open = !unknown && (kind === "faces" || kind === "chips");
    made.dataset.label = labels.join(" ");
    if (unknown) made.classList.add("unknown");
    else {
      const [bar, frame] = band(look[LOOK.colours]);
      made.style.setProperty("--frame", frame);
      const cost = data.cards[look[LOOK.card]][1];
      if (cost && open) bar.append(element("span", "cost", cost));
      made.append(bar);
    }
    if (look[LOOK.tapped]) { made.classList.add("tapped"); }
    if (look[LOOK.under].length) made.classList.add("under");
    made.append(element("span", "name", nameOf(look) + (labels.length > 1 ? " ×" + labels.length : "")));
    if (!unknown) made.append(element("span", "heard", data.cards[look[LOOK.card]][2] || ""));
    if (look[LOOK.tapped]) made.append(element("span", "tap", "↷ " + words.tapped));
    if (open) made.classList.add("open");
    const rules = open ? data.cards[look[LOOK.card]].slice(3) : [];
    const lines = look[LOOK.lines].map(text).filter((line) => !rules.some((one) => one.toLowerCase() === line.toLowerCase()));
    for (const line of lines.slice(0, kind === "faces" || open ? 3 : 1)) made.append(element("span", "trait", line));
    if (rules.length) made.append(element("span", "rules", rules.join(" / ")));
    if ((kind === "faces" || open) && look[LOOK.strength] >= 0) made.append(element("span", "strength", text(look[LOOK.strength])));
    hooks.look(made, labels, look);
    made.addEventListener("mouseenter", () => hooks.over(labels[0], number));
    made.addEventListener("focus", () => hooks.over(labels[0], number));
    made.addEventListener("mouseleave", () => hooks.out());
    return made;
  }
  function cards(flat, kind) {
    const box = element("div", "cards"), together = new Map();
    for (let n = 0; n < flat.length; n += 2) {
      const alone = kind === "faces" || kind === "tiles";
      const same = alone ? "#" + n : flat[n + 1];
      if (!together.has(same)) together.set(same, { labels: [], number: flat[n + 1] });
      together.get(same).labels.push(flat[n]);
    }
    for (const { labels, number } of together.values()) box.append(card(labels.map(labelOf), number, data.looks[number], kind));
    box.addEventListener("keydown", walk);
    [...box.children].forEach((one, n) => { one.tabIndex = n ? -1 : 0; });
    return box;
  }
  function walk(event) { // the arrows go from card to card, the tab key from area to area
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = [...event.currentTarget.children], here = all.indexOf(document.activeElement);
    if (!by || here < 0) return;
    event.preventDefault();
    const next = all[(here + by + all.length) % all.length];
    all.forEach((one) => { one.tabIndex = one === next ? 0 : -1; });
    next.focus();
  }
  function area([number, name, count, flat], player) {
    const [look, row] = data.areas[number];
    const labels = look === "pile" ? [] : flat.filter((_, n) => n % 2 === 0).map(labelOf);
    const known = (made) => { if (hooks.area) hooks.area(made, number, player, labels); return [row, made]; };
    if (look === "pile") {
      const made = element("div", "area pilearea", null, [element("h3", "", `${text(name)} ${count}`)]);
      made.append(element("span", count ? "pile" : "pile none", String(count)));
      made.lastChild.setAttribute("aria-hidden", "true");
      for (const one of flat) made.append(element("p", "note", text(one)));
      return known(made);
    }
    if (look === "line" && count > 6) {
      const heap = element("details", "area heap line", null, [element("summary", "", `${text(name)} ${count}`), cards(flat, look)]);
      return known(heap);
    }
    const made = element("div", "area " + look, null, [element("h3", "", `${text(name)} ${count}`)]);
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", `${text(name)} ${count}`);
    if (look === "line") made.append(count ? cards(flat, look) : element("span", "pile none", "0"));
    else made.append(cards(flat, look));
    return known(made);
  }
  function side([head, areas, pools], index, mover) {
    const player = 2 - index;
    const made = element("section", "side" + (mover === player ? " mover" : ""), null, [element("h2", "", text(head))]);
    made.setAttribute("aria-label", text(head));
    const rows = new Map();
    for (const one of areas) {
      const [row, box] = area(one, player);
      const where = Math.max(row, 0); // piles lie beside what is next to the player
      if (!rows.has(where)) rows.set(where, element("div", "rows"));
      rows.get(where).append(box);
    }
    const order = [...rows.keys()].sort((a, b) => (player === 2 ? a - b : b - a));
    made.append(...order.map((one) => rows.get(one)));
    pools.forEach(([name, flat], at) => {
      const box = element("div", "area pool", null, [element("h3", "", text(name)), cards(flat, "pool")]);
      if (hooks.pool) hooks.pool(box, at, player);
      made.append(box);
    });
    return made;
  }
  return { LOOK, text, nameOf, spoken, side, element, button };
}
