import { h, narrowViewport } from "./dom.js";

// Height of about seven options.
const LIST_HEIGHT = 300;

let current = null;

/** Closes the open popup, if any. */
export const closePopup = () => current?.close();

/**
 * Opens a popup at a control: below or above it, or as a bottom sheet on phones. Only one is open at a time. It is
 * part of the pane's layer, so that each pane contains everything of its person.
 * @param {object} options
 * @param {HTMLElement} options.anchor the control; gets the focus back
 * @param {HTMLElement} options.layer the parent element
 * @param {HTMLElement} options.content
 * @param {string} [options.title] the sheet's heading
 * @param {HTMLElement} [options.context] the element that should stay visible above it
 * @param {{x: number, y: number}} [options.point] position to open at instead of the anchor
 * @param {number} [options.width]
 * @param {() => void} [options.onClose]
 * @returns {{close: (refocus?: boolean) => void}}
 */
export function openPopup({ anchor, layer, content, title, context, point, width, onClose }) {
  closePopup();
  const sheet = narrowViewport.matches;
  const box = h("div", { class: sheet ? "popup sheet" : "popup" }, sheet ? sheetHeader(title, () => close()) : null, content);
  const shade = sheet ? h("div", { class: "sheet-shade" }) : null;
  layer.append(...[shade, box].filter(Boolean));
  const undos = sheet ? [scrollAboveSheet(context, box)] : [scrollIntoRoom(context, anchor, box), positionPopup(box, anchor, point, width)];

  const onPointerDown = (event) => {
    if (!box.contains(event.target) && !anchor.contains(event.target)) close(event.target === shade);
  };
  const onKeyDown = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  document.addEventListener("pointerdown", onPointerDown, true);
  document.addEventListener("keydown", onKeyDown, true);
  // An edit of the message may remove the control; then the popup closes, too.
  const watch = setInterval(() => anchor.isConnected || close(false), 150);

  function close(refocus = true) {
    if (current !== handle) return;
    current = null;
    clearInterval(watch);
    document.removeEventListener("pointerdown", onPointerDown, true);
    document.removeEventListener("keydown", onKeyDown, true);
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

function sheetHeader(title, close) {
  return h("div", { class: "sheet-head" },
    h("span", {}, title ?? ""),
    h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: close }, "✕"));
}

/** Keeps the popup at its anchor during scrolling. */
function positionPopup(box, anchor, point, width) {
  const place = () => {
    const at = point ? { left: point.x, right: point.x, top: point.y, bottom: point.y, width: 0 } : anchor.getBoundingClientRect();
    const wide = Math.min(width ?? Math.max(at.width, 220), innerWidth - 16);
    box.style.width = `${wide}px`;
    const below = innerHeight - at.bottom - 12;
    const above = at.top - 12;
    // Below is preferred even when space is tight: above is the board that the choice is about.
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

/** Scrolls a control up, as far as its context stays visible, so that the popup fits below it. */
function scrollIntoRoom(context, anchor, box) {
  const scroller = context?.closest("[data-scroller]");
  if (!scroller) return () => {};
  const below = innerHeight - anchor.getBoundingClientRect().bottom - 12;
  const spare = context.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  const up = Math.min(Math.min(box.scrollHeight, LIST_HEIGHT) - below, spare);
  return up > 0 ? padScroller(scroller, up, up) : () => {};
}

/** Scrolls the context (a board) into the part of the screen above the sheet. */
function scrollAboveSheet(context, box) {
  const scroller = context?.closest("[data-scroller]");
  if (!scroller) return () => {};
  // The box's position is still animated; its height is final.
  const free = innerHeight - box.offsetHeight - 8;
  return padScroller(scroller, box.offsetHeight, context.getBoundingClientRect().bottom - free);
}

/** Adds empty space to the end of a scroller and scrolls by `by`. The returned function removes the space. */
function padScroller(scroller, more, by) {
  const before = scroller.style.paddingBottom;
  scroller.style.paddingBottom = `${more}px`;
  scroller.scrollTop += by;
  return () => {
    const kept = scroller.scrollTop;
    scroller.style.paddingBottom = before;
    scroller.scrollTop = kept;
  };
}
