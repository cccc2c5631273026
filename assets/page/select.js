import { append, freshId, h } from "./dom.js";
import { emojiText, optionFace, optionsOf } from "./options.js";
import { openPopup } from "./popup.js";
import { OptionList } from "./optionlist.js";

/**
 * A select: a button that shows what is chosen and opens the list.
 * @param {object} component Discord's
 * @param {object} ctx
 * @param {(values: string[]) => Promise<boolean>|boolean|void} use called with what was picked; `false` takes it back
 * @param {() => HTMLElement|null} [context] what a phone should keep in sight above the list
 * @returns {HTMLElement} with `chosen()`, for forms that ask later
 */
export function select(component, ctx, use, context = () => null) {
  const options = optionsOf(component, ctx);
  const least = component.min_values ?? 1;
  const most = Math.min(component.max_values ?? 1, options.length);
  const name = component.placeholder ?? "Make a selection";
  let chosen = options.filter((option) => option.default).map((option) => option.value);

  const button = h("button", {
    type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: component.disabled,
    "data-custom-id": component.custom_id, "data-kind": "select", onclick: () => open(), onkeydown: (event) => byKey(event),
  });
  button.chosen = () => chosen;
  face();

  function face() {
    button.replaceChildren();
    const shown = chosen.map((value) => options.find((option) => option.value === value)).filter(Boolean);
    button.setAttribute("aria-label", shown.length ? `${name}: ${shown.map((one) => one.label).join(", ")}` : name);
    append(button, [h("span", { class: shown.length ? "select-face" : "select-face empty" }, shown.length ? words(shown) : name),
      h("span", { class: "chevron", "aria-hidden": "true" })]);
  }

  function words(shown) {
    if (most === 1) return [emojiText(shown[0].emoji), shown[0].label].filter(Boolean).join(" ");
    return shown.map((one) => h("span", { class: "pill" }, one.label));
  }

  function byKey(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  }

  function open() {
    if (button.getAttribute("aria-busy") === "true" || button.disabled) return;
    if (button.getAttribute("aria-expanded") === "true") return popup.close();
    const list = new OptionList({ id: freshId("list"), name, options, chosen, least, most, face: (one) => optionFace(one, ctx.world), done });
    button.setAttribute("aria-expanded", "true");
    popup = openPopup({
      anchor: button, layer: ctx.layer, content: list.element, title: name, context: context(),
      onClose: () => button.setAttribute("aria-expanded", "false"),
    });
    list.focus();
  }
  let popup = null;

  async function done(values) {
    popup.close();
    const before = chosen;
    chosen = values;
    face();
    button.setAttribute("aria-busy", "true");
    const kept = await use(values);
    button.removeAttribute("aria-busy");
    if (kept !== false) return;
    chosen = before;
    face();
  }
  return button;
}
