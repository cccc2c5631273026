import { appendChildren, h, uniqueId } from "./dom.js";
import { formatEmoji, renderOption, selectOptions } from "./selectoptions.js";
import { openPopup } from "./popup.js";
import { SelectList } from "./selectlist.js";

/**
 * Renders a select: a button that shows the selection and opens the list.
 * @param {object} component Discord's component object
 * @param {object} ctx
 * @param {(values: string[]) => Promise<boolean>|boolean|void} onSelect called with the selected values; `false`
 *   restores the former selection
 * @param {() => HTMLElement|null} [context] the element that a phone keeps visible above the list
 * @returns {HTMLElement} with `chosen()`, which returns the selected values, and `reset()`, which selects the defaults
 */
export function renderSelect(component, ctx, onSelect, context = () => null) {
  const options = selectOptions(component, ctx);
  const min = component.min_values ?? 1;
  const max = Math.min(component.max_values ?? 1, options.length);
  const name = component.placeholder ?? "Make a selection";
  const defaults = options.filter((option) => option.default).map((option) => option.value);
  let chosen = defaults;

  const button = h("button", {
    type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: component.disabled,
    "data-custom-id": component.custom_id, "data-kind": "select", onclick: () => open(), onkeydown: (event) => onKey(event),
  });
  button.chosen = () => chosen;
  button.reset = () => { chosen = defaults; renderFace(); };
  renderFace();

  function renderFace() {
    button.replaceChildren();
    const shown = chosen.map((value) => options.find((option) => option.value === value)).filter(Boolean);
    button.setAttribute("aria-label", shown.length ? `${name}: ${shown.map((one) => one.label).join(", ")}` : name);
    appendChildren(button, [h("span", { class: shown.length ? "select-face" : "select-face empty" }, shown.length ? selectionContent(shown) : name),
      h("span", { class: "chevron", "aria-hidden": "true" })]);
  }

  function selectionContent(shown) {
    if (max === 1) return [formatEmoji(shown[0].emoji), shown[0].label].filter(Boolean).join(" ");
    return shown.map((one) => h("span", { class: "pill" }, one.label));
  }

  function onKey(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  }

  function open() {
    if (button.getAttribute("aria-busy") === "true" || button.disabled) return;
    if (button.getAttribute("aria-expanded") === "true") return popup.close();
    const list = new SelectList({ id: uniqueId("list"), name, options, chosen, min, max, renderOption: (one) => renderOption(one, ctx.directory), onSelect: choose });
    button.setAttribute("aria-expanded", "true");
    popup = openPopup({
      anchor: button, layer: ctx.layer, content: list.element, title: name, context: context(),
      onClose: () => button.setAttribute("aria-expanded", "false"),
    });
    list.focus();
  }
  let popup = null;

  async function choose(values) {
    popup.close();
    // Like Discord's client, this sends nothing when the same is selected again.
    if (values.length === chosen.length && values.every((value) => chosen.includes(value))) return;
    const before = chosen;
    chosen = values;
    renderFace();
    button.setAttribute("aria-busy", "true");
    const accepted = await onSelect(values);
    button.removeAttribute("aria-busy");
    if (accepted !== false) return;
    chosen = before;
    renderFace();
  }
  return button;
}
