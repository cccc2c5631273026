import { h, uniqueId } from "./dom.js";
import { closeModal, submitModal } from "./useractions.js";
import { renderMarkdown } from "./markdown.js";
import { COMPONENT_TYPE, isSelect } from "./selectoptions.js";
import { closePopup } from "./popup.js";
import { renderSelect } from "./select.js";

/** Shows a person's open modal over that person's pane only. */
export class ModalHost {
  #shown = null;

  constructor(ctx) {
    this.ctx = ctx;
    this.element = h("div", { class: "modal-host", hidden: true });
  }

  /**
   * @param {object[]} modals the person's open modals
   * @returns {boolean} true if one is shown
   */
  render(modals) {
    const modal = modals.at(-1);
    if (modal?.id === this.#shown) return Boolean(modal);
    this.#shown = modal?.id ?? null;
    this.element.hidden = !modal;
    if (!modal) {
      this.element.replaceChildren();
      this.back?.isConnected && queueMicrotask(() => this.back.focus());
      return false;
    }
    closePopup();
    this.back = document.activeElement;
    const dialog = new ModalDialog(modal, this.ctx);
    this.element.replaceChildren(dialog.element);
    dialog.focus();
    return true;
  }
}

/** The dialog: a form with the modal's inputs. */
class ModalDialog {
  #readers = [];

  constructor(modal, ctx) {
    Object.assign(this, { modal, ctx });
    this.error = h("p", { class: "error", role: "alert", hidden: true });
    this.submitButton = h("button", { type: "submit", class: "button primary", "data-testid": "modal-submit" }, "Submit");
    this.element = h("form", {
      class: "modal", role: "dialog", "aria-modal": "true", "aria-label": modal.title, "data-testid": "modal", "data-custom-id": modal.custom_id, novalidate: true,
      onsubmit: (event) => this.#submit(event), onkeydown: (event) => this.#onKey(event),
    },
    h("header", {}, h("h2", {}, modal.title), h("button", { type: "button", class: "icon", "aria-label": "Close", "data-testid": "modal-close", onclick: () => this.#close() }, "✕")),
    h("div", { class: "modal-body" }, (modal.components ?? []).map((component) => this.#renderPart(component)), this.error),
    h("footer", {}, h("button", { type: "button", class: "button plain", "data-testid": "modal-cancel", onclick: () => this.#close() }, "Cancel"), this.submitButton));
  }

  focus() {
    this.element.querySelector("input, textarea, .select")?.focus();
  }

  #renderPart(component, label, description) {
    if (component.type === COMPONENT_TYPE.ACTION_ROW) return component.components.map((one) => this.#renderPart(one));
    if (component.type === COMPONENT_TYPE.LABEL) return this.#renderPart(component.component, component.label, component.description);
    if (component.type === COMPONENT_TYPE.TEXT) return h("div", { class: "md" }, renderMarkdown(component.content, this.ctx));
    if (component.type === COMPONENT_TYPE.TEXT_INPUT) return this.#renderTextInput(component, label ?? component.label, description);
    if (isSelect(component.type)) return this.#renderSelectInput(component, label, description);
    if (component.type === COMPONENT_TYPE.RADIO || component.type === COMPONENT_TYPE.CHECKBOXES) return this.#renderGroup(component, label, description);
    return null;
  }

  /** Renders radio buttons, whose value is a text or null, or checkboxes, whose value is a list. */
  #renderGroup(component, label, description) {
    const single = component.type === COMPONENT_TYPE.RADIO;
    const required = component.required !== false;
    const name = uniqueId("group");
    const inputs = component.options.map((option) => h("input", {
      type: single ? "radio" : "checkbox", name, value: option.value, checked: Boolean(option.default), onchange: () => check(),
    }));
    const chosen = () => inputs.filter((one) => one.checked).map((one) => one.value);
    const errorText = h("small", { class: "error" });
    const check = () => {
      const count = chosen().length;
      const least = single ? 1 : component.min_values ?? 1;
      const most = single ? 1 : component.max_values ?? inputs.length;
      const problem = required && !count ? "This field is required" : count && count < least ? `At least ${least}` : count > most ? `At most ${most}` : "";
      errorText.textContent = problem;
      return !problem;
    };
    this.#readers.push({ id: component.custom_id, read: () => (single ? chosen()[0] ?? null : chosen()), check, input: inputs[0] });
    const rows = component.options.map((option, index) => h("label", { class: "choice" }, inputs[index],
      h("span", { class: "option-words" }, h("span", {}, option.label), option.description ? h("small", {}, option.description) : null)));
    return h("fieldset", { class: "field group", "data-custom-id": component.custom_id }, h("legend", {}, renderCaption(label, required, description)), rows, errorText);
  }

  #renderTextInput(component, label, description) {
    const required = component.required !== false;
    const long = component.style === 2;
    const input = h(long ? "textarea" : "input", {
      type: long ? null : "text", rows: long ? "4" : null, placeholder: component.placeholder, maxlength: component.max_length ?? 4000,
      "data-custom-id": component.custom_id, "aria-required": String(required), autocomplete: "off", oninput: () => check(true),
    });
    input.value = component.value ?? "";
    const errorText = h("small", { class: "error" });
    const check = (quiet) => {
      const length = [...input.value].length;
      const problem = required && !length ? "This field is required" : length && length < (component.min_length ?? 0) ? `At least ${component.min_length} characters` : "";
      if (!quiet || !problem) errorText.textContent = problem;
      if (!quiet || !problem) input.setAttribute("aria-invalid", String(Boolean(problem)));
      return !problem;
    };
    this.#readers.push({ id: component.custom_id, read: () => input.value, check, input });
    return h("label", { class: "field" }, renderCaption(label, required, description), input, errorText);
  }

  #renderSelectInput(component, label, description) {
    const required = component.required !== false;
    const button = renderSelect(component, this.ctx, () => {});
    const errorText = h("small", { class: "error" });
    const check = () => {
      errorText.textContent = required && !button.chosen().length ? "This field is required" : "";
      return !errorText.textContent;
    };
    this.#readers.push({ id: component.custom_id, read: () => button.chosen(), check, input: button });
    return h("div", { class: "field" }, renderCaption(label ?? component.placeholder, required, description), button, errorText);
  }

  async #submit(event) {
    event.preventDefault();
    const invalid = this.#readers.filter((reader) => !reader.check(false));
    if (invalid.length) return invalid[0].input.focus();
    if (this.submitButton.getAttribute("aria-busy") === "true") return;
    this.submitButton.setAttribute("aria-busy", "true");
    const answer = await submitModal(this.ctx.store, this.modal, Object.fromEntries(this.#readers.map((reader) => [reader.id, reader.read()])));
    this.submitButton.removeAttribute("aria-busy");
    this.error.hidden = Boolean(answer?.acknowledged);
    this.error.textContent = answer ? `Something went wrong. Try again. ${answer.reason ?? ""}` : "This was refused.";
  }

  #close() {
    closeModal(this.ctx.store, this.modal);
  }

  #onKey(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.#close();
    }
    if (event.key === "Tab") this.#trapFocus(event);
  }

  #trapFocus(event) {
    const stops = [...this.element.querySelectorAll("button, input, textarea")].filter((one) => !one.disabled);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  }
}

function renderCaption(label, required, description) {
  return h("span", { class: "caption" }, label, required ? h("span", { class: "star", "aria-hidden": "true" }, " *") : null, description ? h("small", {}, description) : null);
}
