import { h } from "./dom.js";

const TYPE_AHEAD_MS = 800;

/**
 * The open list of a select, worked by pointer or keys (arrows, Home, End, first letters, Enter or Space). With more
 * than one value to pick, or none allowed, rows are ticked first and confirmed by a button.
 */
export class OptionList {
  #typed = "";
  #typedAt = 0;

  constructor({ id, name, options, chosen, least, most, face, done }) {
    Object.assign(this, { options, least, most, done });
    this.many = most > 1 || least === 0;
    this.picked = new Set(chosen);
    this.rows = options.map((option, at) => this.#row(option, at, id, face));
    this.list = h("div", {
      id, role: "listbox", tabindex: "0", class: "listbox", "aria-label": name, "aria-multiselectable": this.many ? "true" : null,
      onkeydown: (event) => this.#key(event),
    }, this.rows, options.length ? null : h("p", { class: "nothing" }, "There is nothing to choose."));
    this.confirm = h("button", { type: "button", class: "button primary", "data-testid": "select-confirm", onclick: () => this.#confirm() }, "Confirm");
    this.count = h("span", { class: "muted" });
    this.element = h("div", { class: "option-list" }, this.list, this.many ? h("div", { class: "list-foot" }, this.count, this.confirm) : null);
    this.#mark();
    this.#move(Math.max(0, options.findIndex((option) => this.picked.has(option.value))));
  }

  focus() {
    this.list.focus({ preventScroll: true });
    this.#move(this.at);
  }

  #row(option, at, id, face) {
    return h("div", {
      id: `${id}-${at}`, role: "option", class: "option", "data-value": option.value,
      onclick: () => this.#pick(at), onpointermove: () => this.at === at || this.#move(at, false),
    }, face(option), h("span", { class: this.many ? "tick box" : "tick", "aria-hidden": "true" }));
  }

  #move(at, scroll = true) {
    this.rows[this.at]?.classList.remove("active");
    this.at = Math.max(0, Math.min(at, this.rows.length - 1));
    const row = this.rows[this.at];
    if (!row) return;
    row.classList.add("active");
    this.list.setAttribute("aria-activedescendant", row.id);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }

  #mark() {
    this.rows.forEach((row, at) => row.setAttribute("aria-selected", String(this.picked.has(this.options[at].value))));
    const range = this.least === this.most ? `${this.most}` : `${this.least} to ${this.most}`;
    this.count.textContent = `${this.picked.size} chosen, ${range} to choose`;
    this.confirm.disabled = this.picked.size < this.least || this.picked.size > this.most;
  }

  #pick(at) {
    const { value } = this.options[at];
    if (!this.many) return this.done([value]);
    if (this.picked.has(value)) this.picked.delete(value);
    else {
      // One value at most, yet it may be cleared: the new pick takes the old one's place.
      if (this.most === 1) this.picked.clear();
      if (this.picked.size < this.most) this.picked.add(value);
    }
    this.#move(at, false);
    this.#mark();
  }

  #confirm() {
    this.done(this.options.map((option) => option.value).filter((value) => this.picked.has(value)));
  }

  #key(event) {
    const last = this.rows.length - 1;
    const to = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, Home: 0, End: last, PageDown: this.at + 6, PageUp: this.at - 6 }[event.key];
    if (to !== undefined) this.#move(to);
    else if (event.key === "Enter" && this.many && event.ctrlKey) this.confirm.disabled || this.#confirm();
    // A space amid letters belongs to the words that are being typed.
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
    const begins = (option) => option.label.toLowerCase().startsWith(this.#typed);
    const holds = (option) => option.label.toLowerCase().includes(this.#typed);
    const found = this.options.findIndex(begins);
    const at = found >= 0 ? found : this.options.findIndex(holds);
    if (at >= 0) this.#move(at);
  }
}
