// Dragging with mouse, pen or finger: what is dragged follows the pointer to one of the places for it. By pointer events:
// Firefox drags no buttons, and phones have no drag and drop. A finger stays for a moment first; until then it scrolls.
const FAR = 6, HELD = 300, EDGE = 40; // pixels, milliseconds, pixels

// `what(element)` says what is dragged there, null if nothing is; `place(element)` gives the place around an element.
export function dragging(root, { what, place, drop }) {
  let held = null; // { id, x, y, finger, from, load, ghost, over, wait, roll }
  let dropped = 0; // when something was dropped: the click that follows is none
  const under = ({ x, y }) => { const found = document.elementFromPoint(x, y); return found && { at: found, place: place(found) }; };

  function lift() {
    held.ghost = held.from.cloneNode(true);
    held.ghost.classList.add("ghost");
    held.ghost.setAttribute("aria-hidden", "true");
    held.ghost.style.width = held.from.offsetWidth + "px";
    held.from.classList.add("lifted");
    root.append(held.ghost);
    held.roll = setInterval(() => {
      if (held.y < EDGE) scrollBy(0, -EDGE / 4); else if (held.y > innerHeight - EDGE) scrollBy(0, EDGE / 4);
    }, 16);
    follow();
  }
  function follow() {
    held.ghost.style.transform = `translate(${held.x + 8}px, ${held.y + 8}px)`;
    const found = under(held), next = found ? found.place : null;
    if (next === held.over) return;
    if (held.over) held.over.classList.remove("over");
    if (next) next.classList.add("over");
    held.over = next;
  }
  function end() {
    if (!held) return;
    clearTimeout(held.wait);
    clearInterval(held.roll);
    if (held.ghost) held.ghost.remove();
    if (held.over) held.over.classList.remove("over");
    held.from.classList.remove("lifted");
    held = null;
  }

  root.addEventListener("pointerdown", (event) => {
    end();
    const from = event.button ? null : event.target.closest("button"), load = from && what(from);
    if (!load) return;
    const finger = event.pointerType === "touch";
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, finger, from, load, ghost: null, over: null };
    if (finger) held.wait = setTimeout(lift, HELD);
  });
  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.ghost && !far) return;
    if (!held.ghost && held.finger) { end(); return; }
    [held.x, held.y] = [event.clientX, event.clientY];
    if (held.ghost) follow(); else lift();
  });
  addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { load, ghost } = held, found = ghost && under(held);
    end();
    if (!ghost) return;
    dropped = event.timeStamp;
    if (found && found.place) drop(load, found.place, found.at);
  });
  addEventListener("pointercancel", end);
  addEventListener("blur", end);
  addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
  root.addEventListener("touchmove", (event) => { if (held && held.ghost) event.preventDefault(); }, { passive: false });
  root.addEventListener("contextmenu", (event) => { if (held && held.finger) event.preventDefault(); });
  root.addEventListener("dragstart", (event) => event.preventDefault());
  root.addEventListener("click", (event) => {
    if (event.timeStamp - dropped < 50) { event.preventDefault(); event.stopPropagation(); }
  }, true);
}
