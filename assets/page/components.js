import { h } from "./dom.js";
import { renderLayout } from "./layout.js";
import { emojiText, isSelect, TYPE } from "./options.js";
import { safeAddress } from "./media.js";
import { select } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/**
 * A component of a message as an element.
 * @param {object} component Discord's
 * @param {object} ctx with `use(customId, values)` to press it and `context()` for what a phone keeps in sight
 * @returns {HTMLElement|null}
 */
export function renderComponent(component, ctx) {
  if (component.type === TYPE.ROW) return h("div", { class: "row" }, component.components.map((one) => renderComponent(one, ctx)));
  if (component.type === TYPE.BUTTON) return button(component, ctx);
  if (isSelect(component.type)) return select(component, ctx, (values) => ctx.use(component.custom_id, values), ctx.context);
  return renderLayout(component, ctx, renderComponent);
}

function button(component, ctx) {
  const words = [
    emojiText(component.emoji) ? h("span", { class: "emoji" }, emojiText(component.emoji)) : null,
    component.label ? h("span", {}, component.label) : null,
  ];
  if (component.style === 5) {
    return h("a", { class: "button link", href: safeAddress(component.url ?? ""), target: "_blank", rel: "noopener noreferrer" }, words,
      h("span", { class: "outward", "aria-hidden": "true" }, "↗"));
  }
  const element = h("button", {
    type: "button", class: `button ${STYLES[component.style] ?? "secondary"}`, disabled: component.disabled,
    "data-custom-id": component.custom_id, "data-kind": "button", onclick: () => pressed(element, component, ctx),
  }, words);
  return element;
}

/** Shows the press until the bot has acknowledged it; pressing again meanwhile does nothing. */
async function pressed(element, component, ctx) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  await ctx.use(component.custom_id);
  element.removeAttribute("aria-busy");
}
