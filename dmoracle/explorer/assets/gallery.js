// The list of puzzles: filters, and what the pages beside it keep of what was solved in this browser.
(() => {
  const main = document.getElementById("gallery");
  const items = [...main.querySelectorAll("li")];
  const solved = (id) => { try { return Boolean((JSON.parse(localStorage.getItem("dmoracle:" + id)) || {}).solved); } catch { return false; } };
  function show() {
    const words = main.querySelector("input").value.toLowerCase().split(/\s+/).filter(Boolean);
    const asked = Object.fromEntries([...main.querySelectorAll("select")].map((one) => [one.dataset.key, one.value]));
    let shown = 0, done = 0;
    for (const item of items) {
      const is = solved(item.dataset.id), text = item.textContent.toLowerCase();
      const length = Number(item.dataset.length || Infinity);
      const fits = words.every((word) => text.includes(word)) && (!asked.game || asked.game === item.dataset.game)
        && (!asked.grade || asked.grade === item.dataset.grade) && (!asked.length || length <= Number(asked.length))
        && (!asked.state || (asked.state === "done") === is);
      item.hidden = !fits;
      item.querySelector(".state").textContent = is ? "✓ " + main.dataset.done : "";
      shown += fits; done += is;
    }
    main.querySelector(".count").textContent = [shown, items.length, done].reduce((text, one) => text.replace("{}", one), main.dataset.count);
  }
  main.addEventListener("input", show);
  addEventListener("pageshow", show);
  show();
})();
