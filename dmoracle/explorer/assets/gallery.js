// The list of puzzles: filters, which the address of the page names, and what the pages beside it keep of what was solved
// in this browser.
(() => {
  const main = document.getElementById("gallery");
  const items = [...main.querySelectorAll("li")], search = main.querySelector("input"), choices = [...main.querySelectorAll("select")];
  const solved = (id) => { try { return Boolean((JSON.parse(localStorage.getItem("dmoracle:" + id)) || {}).solved); } catch { return false; } };
  const themes = (item) => [...item.querySelectorAll(".theme")].map((one) => one.textContent);
  const fitting = { // whether an item is of that choice
    theme: (item, theme) => themes(item).includes(theme),
    length: (item, most) => (most === "none" ? !item.dataset.length : Boolean(item.dataset.length) && Number(item.dataset.length) <= Number(most)),
    state: (item, state) => (state === "done") === solved(item.dataset.id),
  };
  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean), asked = choices.filter((one) => one.value);
    let shown = 0, done = 0;
    for (const item of items) {
      const is = solved(item.dataset.id), text = item.textContent.toLowerCase();
      const fits = words.every((word) => text.includes(word))
        && asked.every(({ value, dataset: { key } }) => (fitting[key] ? fitting[key](item, value) : item.dataset[key] === value));
      item.hidden = !fits;
      item.querySelector(".state").textContent = is ? "✓ " + main.dataset.done : "";
      shown += fits; done += is;
    }
    main.querySelector(".count").textContent = [shown, items.length, done].reduce((text, one) => text.replace("{}", one), main.dataset.count);
    main.querySelector(".tools button").hidden = shown === items.length;
    const link = new URLSearchParams([...(words.length ? [["words", search.value]] : []), ...asked.map((one) => [one.dataset.key, one.value])]);
    try { history.replaceState(null, "", String(link) ? "#" + link : location.pathname + location.search); } catch { /* not allowed here */ }
  }
  function read() { // a link names the filters
    const link = new URLSearchParams(location.hash.slice(1));
    search.value = link.get("words") || "";
    for (const one of choices) {
      const value = link.get(one.dataset.key) || "";
      one.value = [...one.options].some((option) => option.value === value) ? value : "";
    }
    show();
  }
  main.addEventListener("input", show);
  main.addEventListener("click", ({ target }) => {
    if (target.className === "theme") choices.find((one) => one.dataset.key === "theme").value = target.textContent;
    else if (target.closest(".tools button")) { search.value = ""; for (const one of choices) one.value = ""; } else return;
    show();
  });
  addEventListener("hashchange", read);
  addEventListener("pageshow", read);
  read();
})();
