/**
 * Building DOM without ever parsing text as HTML: whatever people or bots write stays text.
 */

/**
 * Makes an element. Properties that begin with `on` are listeners; `null`, `undefined` and `false` are left out;
 * `true` becomes an empty attribute.
 * @param {string} tag
 * @param {Object<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false|Array)} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  append(element, children);
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  // A strict content policy forbids style attributes, yet not styles set by a script of the page.
  if (name === "style") element.style.cssText = value;
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else element.setAttribute(name, value === true ? "" : value);
}

/** Appends children, flattening lists and leaving out what is absent. */
export function append(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** Sets or removes an attribute, as {@link h} would. */
export function attribute(element, name, value) {
  element.removeAttribute(name);
  set(element, name, value);
}

/**
 * Puts `nodes` into `parent` in this order, moving only what is out of place, so that focus, scrolling and open
 * controls inside the others survive.
 */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let next = parent.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/** The nearest thing to a phone: one column, touch, popups as bottom sheets. */
export const narrow = window.matchMedia("(max-width: 720px)");

let last = 0;
/** A fresh element id, for `aria-controls` and the like. */
export const freshId = (prefix) => `${prefix}-${++last}`;

const HUES = [212, 340, 150, 28, 275, 188, 95, 5];

/** A person's colour, the same wherever the person is shown. Takes the place among the people. */
export const hueOf = (index) => HUES[((index % HUES.length) + HUES.length) % HUES.length];

/** The round picture with an initial that stands before a name. */
export function avatar(user, hue, size = "") {
  const initial = [...(user?.global_name ?? user?.username ?? "?")][0].toUpperCase();
  const classes = ["avatar", size, user?.bot ? "bot" : ""].filter(Boolean).join(" ");
  return h("span", { class: classes, style: `--hue:${hue}`, "aria-hidden": "true" }, initial);
}
