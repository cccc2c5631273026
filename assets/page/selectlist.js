import { h } from "./dom.js";

const TYPE_AHEAD_MS = 800;

/**
 * The open list of a select, used by pointer or keys (arrows, Home, End, type-ahead, Enter or Space). If several
 * values or none may be selected, rows are ticked and then confirmed by a button.
 */
export class SelectList {
  #typed = "";
  #typedAt = 0;

  constructor({ id, name, options, chosen, min, max, renderOption, onSelect }) {
    Object.assign(this, { options, min, max, onSelect });
    this.many = max > 1 || min === 0;
    this.picked = new Set(chosen);
    this.rows = options.map((option, at) => this.#renderRow(option, at, id, renderOption));
    this.list = h("div", {
      id, role: "listbox", tabindex: "0", class: "listbox", "aria-label": name, "aria-multiselectable": this.many ? "true" : null,
      onkeydown: (event) => this.#onKey(event),
    }, this.rows, options.length ? null : h("p", { class: "nothing" }, "There is nothing to choose."));
    this.confirm = h("button", { type: "button", class: "button primary", "data-testid": "select-confirm", onclick: () => this.#confirm() }, "Confirm");
    this.count = h("span", { class: "muted" });
    this.element = h("div", { class: "option-list" }, this.list, this.many ? h("div", { class: "list-foot" }, this.count, this.confirm) : null);
    this.#updateSelection();
    this.#moveTo(Math.max(0, options.findIndex((option) => this.picked.has(option.value))));
  }

  focus() {
    this.list.focus({ preventScroll: true });
    this.#moveTo(this.at);
  }

  #renderRow(option, at, id, renderOption) {
    return h("div", {
      id: `${id}-${at}`, role: "option", class: "option", "data-value": option.value,
      onclick: () => this.#pick(at), onpointermove: () => this.at === at || this.#moveTo(at, false),
    }, renderOption(option), h("span", { class: this.many ? "tick box" : "tick", "aria-hidden": "true" }));
  }

  #moveTo(at, scroll = true) {
    this.rows[this.at]?.classList.remove("active");
    this.at = Math.max(0, Math.min(at, this.rows.length - 1));
    const row = this.rows[this.at];
    if (!row) return;
    row.classList.add("active");
    this.list.setAttribute("aria-activedescendant", row.id);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }

  #updateSelection() {
    this.rows.forEach((row, at) => row.setAttribute("aria-selected", String(this.picked.has(this.options[at].value))));
    const range = this.min === this.max ? `${this.max}` : `${this.min} to ${this.max}`;
    this.count.textContent = `${this.picked.size} chosen, ${range} to choose`;
    this.confirm.disabled = this.picked.size < this.min || this.picked.size > this.max;
  }

  #pick(at) {
    const { value } = this.options[at];
    if (!this.many) return this.onSelect([value]);
    if (this.picked.has(value)) this.picked.delete(value);
    else {
      // With at most one value, a new one replaces the old one; it can also be cleared.
      if (this.max === 1) this.picked.clear();
      if (this.picked.size < this.max) this.picked.add(value);
    }
    this.#moveTo(at, false);
    this.#updateSelection();
  }

  #confirm() {
    this.onSelect(this.options.map((option) => option.value).filter((value) => this.picked.has(value)));
  }

  #onKey(event) {
    const last = this.rows.length - 1;
    const to = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, Home: 0, End: last, PageDown: this.at + 6, PageUp: this.at - 6 }[event.key];
    if (to !== undefined) this.#moveTo(to);
    else if (event.key === "Enter" && this.many && event.ctrlKey) this.confirm.disabled || this.#confirm();
    // A space while typing belongs to the typed text.
    else if ((event.key === "Enter" || (event.key === " " && !this.#typing())) && this.rows.length) this.#pick(this.at);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.#typeAhead(event.key);
    else return;
    event.preventDefault();
  }

  #typing() {
    return this.#typed !== "" && Date.now() - this.#typedAt < TYPE_AHEAD_MS;
  }

  #typeAhead(key) {
    this.#typed = (this.#typing() ? this.#typed : "") + key.toLowerCase();
    this.#typedAt = Date.now();
    const startsWith = (option) => option.label.toLowerCase().startsWith(this.#typed);
    const includes = (option) => option.label.toLowerCase().includes(this.#typed);
    const found = this.options.findIndex(startsWith);
    const at = found >= 0 ? found : this.options.findIndex(includes);
    if (at >= 0) this.#moveTo(at);
  }
}
