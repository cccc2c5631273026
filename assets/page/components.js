import { h } from "./dom.js";
import { renderLayout } from "./layoutcomponents.js";
import { COMPONENT_TYPE, formatEmoji, isSelect } from "./selectoptions.js";
import { sanitizeUrl } from "./media.js";
import { renderSelect } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/**
 * Renders a component of a message.
 * @param {object} component Discord's component object
 * @param {object} ctx with `use(customId, values)` to send the interaction, and `context()` for the element that a
 *   phone keeps visible
 * @returns {HTMLElement|null}
 */
export function renderComponent(component, ctx) {
  if (component.type === COMPONENT_TYPE.ACTION_ROW) return h("div", { class: "row" }, component.components.map((one) => renderComponent(one, ctx)));
  if (component.type === COMPONENT_TYPE.BUTTON) return renderButton(component, ctx);
  if (isSelect(component.type)) return renderSelect(component, ctx, (values) => ctx.use(component.custom_id, values), ctx.context);
  return renderLayout(component, ctx, renderComponent);
}

function renderButton(component, ctx) {
  const content = [
    formatEmoji(component.emoji) ? h("span", { class: "emoji" }, formatEmoji(component.emoji)) : null,
    component.label ? h("span", {}, component.label) : null,
  ];
  if (component.style === 5) {
    return h("a", { class: "button link", href: sanitizeUrl(component.url ?? ""), target: "_blank", rel: "noopener noreferrer" }, content,
      h("span", { class: "outward", "aria-hidden": "true" }, "↗"));
  }
  const element = h("button", {
    type: "button", class: `button ${STYLES[component.style] ?? "secondary"}`, disabled: component.disabled,
    "data-custom-id": component.custom_id, "data-kind": "button", onclick: () => pressButton(element, component, ctx),
  }, content);
  return element;
}

/** Sends the interaction. The button is busy until the bot has acknowledged it; further clicks are ignored. */
async function pressButton(element, component, ctx) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  await ctx.use(component.custom_id);
  element.removeAttribute("aria-busy");
}
