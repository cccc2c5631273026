/** DOM helpers that never parse text as HTML: the text of people and bots stays text. */

/**
 * Creates an element. Properties that start with `on` are listeners; `null`, `undefined` and `false` are skipped;
 * `true` becomes an empty attribute.
 * @param {string} tag
 * @param {Object<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false|Array)} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) applyProperty(element, name, value);
  appendChildren(element, children);
  return element;
}

function applyProperty(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  // The content security policy forbids style attributes, but not styles set by a script.
  if (name === "style") element.style.cssText = value;
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else element.setAttribute(name, value === true ? "" : value);
}

/** Appends children, flattening arrays and skipping null, undefined and false. */
export function appendChildren(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** Sets or removes an attribute, with the rules of {@link h}. */
export function setAttribute(element, name, value) {
  element.removeAttribute(name);
  applyProperty(element, name, value);
}

/**
 * Reorders a parent's children to `nodes`, moving only those that are out of place, so that the others keep focus,
 * scroll position and open controls.
 */
export function reorderChildren(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let next = parent.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/** Matches phones: one column, touch, popups as bottom sheets. */
export const narrowViewport = window.matchMedia("(max-width: 720px)");

let lastId = 0;
/** Returns a unique element id, for `aria-controls` and the like. */
export const uniqueId = (prefix) => `${prefix}-${++lastId}`;

const HUES = [212, 340, 150, 28, 275, 188, 95, 5];

/** Returns the hue of a person's avatar by their index among the people. */
export const avatarHue = (index) => HUES[((index % HUES.length) + HUES.length) % HUES.length];

/** Renders the round avatar with an initial. */
export function avatar(user, hue, size = "") {
  const initial = [...(user?.global_name ?? user?.username ?? "?")][0].toUpperCase();
  const classes = ["avatar", size, user?.bot ? "bot" : ""].filter(Boolean).join(" ");
  return h("span", { class: classes, style: `--hue:${hue}`, "aria-hidden": "true" }, initial);
}
