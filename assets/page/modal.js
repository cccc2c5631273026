import { h } from "./dom.js";
import { closeModal, submitModal } from "./actions.js";
import { markdown } from "./markdown.js";
import { isSelect, TYPE } from "./options.js";
import { closePopup } from "./popup.js";
import { select } from "./select.js";

/**
 * Shows a person's open modal over that person's pane, and only there: the others go on.
 */
export class ModalHost {
  #shown = null;

  constructor(ctx) {
    this.ctx = ctx;
    this.element = h("div", { class: "modal-host", hidden: true });
  }

  /** @param {object[]} modals those open for this person  @returns {boolean} whether one is shown */
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

/** The dialog itself: a form with the modal's inputs. */
class ModalDialog {
  #readers = [];

  constructor(modal, ctx) {
    Object.assign(this, { modal, ctx });
    this.error = h("p", { class: "error", role: "alert", hidden: true });
    this.submitButton = h("button", { type: "submit", class: "button primary", "data-testid": "modal-submit" }, "Submit");
    this.element = h("form", {
      class: "modal", role: "dialog", "aria-modal": "true", "aria-label": modal.title, "data-testid": "modal", "data-custom-id": modal.custom_id, novalidate: true,
      onsubmit: (event) => this.#submit(event), onkeydown: (event) => this.#key(event),
    },
    h("header", {}, h("h2", {}, modal.title), h("button", { type: "button", class: "icon", "aria-label": "Close", "data-testid": "modal-close", onclick: () => this.#close() }, "✕")),
    h("div", { class: "modal-body" }, (modal.components ?? []).map((component) => this.#part(component)), this.error),
    h("footer", {}, h("button", { type: "button", class: "button plain", "data-testid": "modal-cancel", onclick: () => this.#close() }, "Cancel"), this.submitButton));
  }

  focus() {
    this.element.querySelector("input, textarea, .select")?.focus();
  }

  #part(component, label, description) {
    if (component.type === TYPE.ROW) return component.components.map((one) => this.#part(one));
    if (component.type === TYPE.LABEL) return this.#part(component.component, component.label, component.description);
    if (component.type === TYPE.TEXT) return h("div", { class: "md" }, markdown(component.content, this.ctx));
    if (component.type === TYPE.TEXT_INPUT) return this.#text(component, label ?? component.label, description);
    if (isSelect(component.type)) return this.#select(component, label, description);
    return null;
  }

  #text(component, label, description) {
    const required = component.required !== false;
    const long = component.style === 2;
    const input = h(long ? "textarea" : "input", {
      type: long ? null : "text", rows: long ? "4" : null, placeholder: component.placeholder, maxlength: component.max_length ?? 4000,
      "data-custom-id": component.custom_id, "aria-required": String(required), autocomplete: "off", oninput: () => check(true),
    });
    input.value = component.value ?? "";
    const said = h("small", { class: "error" });
    const check = (quiet) => {
      const length = [...input.value].length;
      const fault = required && !length ? "This field is required" : length && length < (component.min_length ?? 0) ? `At least ${component.min_length} characters` : "";
      if (!quiet || !fault) said.textContent = fault;
      if (!quiet || !fault) input.setAttribute("aria-invalid", String(Boolean(fault)));
      return !fault;
    };
    this.#readers.push({ id: component.custom_id, read: () => input.value, check, input });
    return h("label", { class: "field" }, caption(label, required, description), input, said);
  }

  #select(component, label, description) {
    const required = component.required !== false;
    const button = select(component, this.ctx, () => {});
    const said = h("small", { class: "error" });
    const check = () => {
      said.textContent = required && !button.chosen().length ? "This field is required" : "";
      return !said.textContent;
    };
    this.#readers.push({ id: component.custom_id, read: () => button.chosen(), check, input: button });
    return h("div", { class: "field" }, caption(label ?? component.placeholder, required, description), button, said);
  }

  async #submit(event) {
    event.preventDefault();
    const wrong = this.#readers.filter((reader) => !reader.check(false));
    if (wrong.length) return wrong[0].input.focus();
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

  #key(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.#close();
    }
    if (event.key === "Tab") this.#keepInside(event);
  }

  #keepInside(event) {
    const stops = [...this.element.querySelectorAll("button, input, textarea")].filter((one) => !one.disabled);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  }
}

function caption(label, required, description) {
  return h("span", { class: "caption" }, label, required ? h("span", { class: "star", "aria-hidden": "true" }, " *") : null, description ? h("small", {}, description) : null);
}
