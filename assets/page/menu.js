import { h } from "./dom.js";
import { closePopup, openPopup } from "./popup.js";

/**
 * Opens a context menu. Entries are `{label, run, danger?}`; `null` draws a line.
 * @param {object} where options of {@link openPopup}: `anchor`, `layer`, and `point` when opened by the pointer
 */
export function openMenu(where, title, entries) {
  const items = entries.map((entry) => (entry ? renderItem(entry) : h("hr")));
  const menu = h("div", { class: "menu", role: "menu", "aria-label": title, onkeydown: (event) => moveFocus(event, menu) }, items);
  openPopup({ ...where, content: menu, title, width: 230 });
  menu.querySelector("button")?.focus({ preventScroll: true });
}

function renderItem({ label, run, danger }) {
  const choose = () => {
    closePopup();
    run();
  };
  return h("button", { type: "button", role: "menuitem", class: danger ? "danger" : null, "data-value": label, "data-testid": "menu-item", onclick: choose }, label);
}

function moveFocus(event, menu) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...menu.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement);
  items[(at + step + items.length) % items.length].focus();
}

/** Returns the position of a pointer event, or undefined when the menu was opened by key. */
export const eventPosition = (event) => (event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : undefined);
