import { h } from "./dom.js";
import { closePopup, openPopup } from "./popup.js";

/**
 * A context menu. Entries are `{label, run, danger?}`; `null` draws a line.
 * @param {object} where what {@link openPopup} needs: `anchor`, `layer`, and `point` when opened by the pointer
 */
export function openMenu(where, title, entries) {
  const items = entries.map((entry) => (entry ? item(entry) : h("hr")));
  const menu = h("div", { class: "menu", role: "menu", "aria-label": title, onkeydown: (event) => walk(event, menu) }, items);
  openPopup({ ...where, content: menu, title, width: 230 });
  menu.querySelector("button")?.focus({ preventScroll: true });
}

function item({ label, run, danger }) {
  const act = () => {
    closePopup();
    run();
  };
  return h("button", { type: "button", role: "menuitem", class: danger ? "danger" : null, "data-value": label, "data-testid": "menu-item", onclick: act }, label);
}

function walk(event, menu) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement);
  items[(at + step + items.length) % items.length].focus();
}

/** Whether a pointer event asks for a menu at its own place, or (by key) at the element. */
export const pointOf = (event) => (event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : undefined);
