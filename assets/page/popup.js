import { h, narrow } from "./dom.js";

// Room for some seven options.
const ROOM = 300;

let current = null;

/** Closes the popup that is open, if any. */
export const closePopup = () => current?.close();

/**
 * Opens a box at a control: below or above it where there is room, a sheet from the bottom edge on a phone. One at a
 * time. It lives in the pane's own layer, so that a pane holds all that belongs to its person.
 * @param {object} options
 * @param {HTMLElement} options.anchor the control; gets the focus back
 * @param {HTMLElement} options.layer where to put it
 * @param {HTMLElement} options.content
 * @param {string} [options.title] the sheet's heading
 * @param {HTMLElement} [options.context] what should stay visible above it
 * @param {{x: number, y: number}} [options.point] open here instead of at the anchor
 * @param {number} [options.width]
 * @param {() => void} [options.onClose]
 * @returns {{close: (refocus?: boolean) => void}}
 */
export function openPopup({ anchor, layer, content, title, context, point, width, onClose }) {
  closePopup();
  const sheet = narrow.matches;
  const box = h("div", { class: sheet ? "popup sheet" : "popup" }, sheet ? grip(title, () => close()) : null, content);
  const shade = sheet ? h("div", { class: "sheet-shade" }) : null;
  layer.append(...[shade, box].filter(Boolean));
  const undos = sheet ? [lift(context, box)] : [makeRoom(context, anchor, box), follow(box, anchor, point, width)];

  const away = (event) => {
    if (!box.contains(event.target) && !anchor.contains(event.target)) close(event.target === shade);
  };
  const keys = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  document.addEventListener("pointerdown", away, true);
  document.addEventListener("keydown", keys, true);
  // A message that changed under the popup takes the control away, and with it what the popup was for.
  const watch = setInterval(() => anchor.isConnected || close(false), 150);

  function close(refocus = true) {
    if (current !== handle) return;
    current = null;
    clearInterval(watch);
    document.removeEventListener("pointerdown", away, true);
    document.removeEventListener("keydown", keys, true);
    undos.forEach((undo) => undo());
    box.remove();
    shade?.remove();
    if (refocus && anchor.isConnected) anchor.focus({ preventScroll: true });
    onClose?.();
  }
  const handle = { close };
  current = handle;
  return handle;
}

function grip(title, close) {
  return h("div", { class: "sheet-head" },
    h("span", {}, title ?? ""),
    h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: close }, "✕"));
}

/** Keeps the box at its anchor while things scroll. */
function follow(box, anchor, point, width) {
  const place = () => {
    const at = point ? { left: point.x, right: point.x, top: point.y, bottom: point.y, width: 0 } : anchor.getBoundingClientRect();
    const wide = Math.min(width ?? Math.max(at.width, 220), innerWidth - 16);
    box.style.width = `${wide}px`;
    const below = innerHeight - at.bottom - 12;
    const above = at.top - 12;
    // Below even when that is tight: above is the board that the choice is about.
    const up = below < Math.min(box.scrollHeight, 200) && above > below;
    box.style.maxHeight = `${Math.min(420, Math.max(up ? above : below, 140))}px`;
    box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - wide - 8))}px`;
    box.style.top = up ? "auto" : `${at.bottom + 4}px`;
    box.style.bottom = up ? `${innerHeight - at.top + 4}px` : "auto";
  };
  place();
  addEventListener("scroll", place, true);
  addEventListener("resize", place);
  return () => {
    removeEventListener("scroll", place, true);
    removeEventListener("resize", place);
  };
}

/** Scrolls a control up as far as what it is about stays in sight, so that the box finds room below it. */
function makeRoom(context, anchor, box) {
  const scroller = context?.closest("[data-scroller]");
  if (!scroller) return () => {};
  const below = innerHeight - anchor.getBoundingClientRect().bottom - 12;
  const spare = context.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  const up = Math.min(Math.min(box.scrollHeight, ROOM) - below, spare);
  return up > 0 ? pad(scroller, up, up) : () => {};
}

/** Scrolls what the choice is about (a board) into the part of the screen that the sheet leaves free. */
function lift(context, box) {
  const scroller = context?.closest("[data-scroller]");
  if (!scroller) return () => {};
  // Not the box's own place: it is still on its way up.
  const free = innerHeight - box.offsetHeight - 8;
  return pad(scroller, box.offsetHeight, context.getBoundingClientRect().bottom - free);
}

/** Gives a scroller `more` empty space at its end, to be scrolled by `by`; the answer takes the space away. */
function pad(scroller, more, by) {
  const before = scroller.style.paddingBottom;
  scroller.style.paddingBottom = `${more}px`;
  scroller.scrollTop += by;
  return () => {
    const kept = scroller.scrollTop;
    scroller.style.paddingBottom = before;
    scroller.scrollTop = kept;
  };
}
