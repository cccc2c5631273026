import * as api from "./api.js";
import { h, uniqueId } from "./dom.js";
import { localDescription, localName } from "./commandcatalog.js";
import { OptionField } from "./commandoptionfield.js";

/**
 * A command being filled in: its name, a field for each option in use, and an input that adds optional ones. Enter
 * accepts the active suggestion or sends; Tab moves on.
 */
export class CommandForm {
  /**
   * @param {import("./commandcatalog.js").Leaf} leaf
   * @param {object} ctx
   * @param {object} owner `suggestions`, `commandLocation()`, `submit(options)`, `cancel(text)`
   */
  constructor(leaf, ctx, owner) {
    Object.assign(this, { leaf, ctx, owner, suggestions: owner.suggestions });
    this.locale = ctx.directory.user(ctx.person)?.locale;
    this.tail = h("input", {
      type: "text", class: "option-tail", role: "combobox", autocomplete: "off", autocapitalize: "off", "aria-expanded": "false", "data-testid": "option-add",
      "aria-label": "Add an option, or press Enter to send", oninput: () => this.#onTailInput(), onfocus: () => this.#offerUnused(), onblur: () => this.suggestions.hide(), size: "12",
    });
    this.fields = leaf.options.filter((option) => option.required).map((option) => this.#createField(option));
    this.element = h("div", { class: "command-form", role: "group", "aria-label": `/${leaf.shown}`, "data-testid": "command-form", "data-command": leaf.path, id: uniqueId("form"), onkeydown: (event) => this.#onKey(event) },
      h("span", { class: "command-name" }, `/${leaf.shown}`), this.fields.map((field) => field.element), this.tail);
    this.#updateTail();
  }

  /**
   * Fills texts into fields, adding missing fields.
   * @param {Map<string, string>} texts
   * @param {string} stray text that belongs to no option
   */
  fill(texts, stray) {
    for (const [name, text] of texts) (this.#fieldFor(name) ?? this.#add(name))?.fill(text);
    this.tail.value = stray;
    this.#updateTail();
  }

  /** Focuses the first empty field. */
  focus() {
    (this.fields.find((field) => !field.text)?.input ?? this.tail).focus();
  }

  /**
   * Submits the command if all fields are valid and no text is left over, or else focuses the first input that is
   * wrong.
   */
  submit() {
    const options = {};
    for (const field of this.fields) {
      const read = field.read();
      if (read?.error) {
        field.input.focus();
        return field.showError(read.error);
      }
      if (read) options[field.option.name] = read.value;
    }
    if (this.tail.value.trim()) return this.#refuseStray();
    this.suggestions.hide();
    this.owner.submit(this, options);
  }

  /** Says that the text outside all options would not be sent. */
  #refuseStray() {
    this.tail.focus();
    this.#markTail(true);
    const way = this.#unusedOptions().length ? "Type an option's name and a colon before it, or delete it." : "Delete it to send the command.";
    this.suggestions.show({ input: this.tail, head: [h("span", { class: "error" }, `“${this.tail.value.trim()}” belongs to no option. ${way}`)], items: [], testId: "option-item" });
  }

  #markTail(wrong) {
    this.tail.classList.toggle("wrong", wrong);
    this.tail.setAttribute("aria-invalid", String(wrong));
  }

  /** Returns the present texts by option name, to fill another form with. */
  texts() {
    return new Map(this.fields.filter((field) => field.text).map((field) => [field.option.name, field.text]));
  }

  // Methods for its fields.

  async fetchChoices(focused) {
    const options = {};
    for (const field of this.fields) {
      const read = field.read();
      if (field.option.name === focused) options[focused] = field.text;
      else if (read && !read.error) options[field.option.name] = read.value;
    }
    const { guild, channel } = this.owner.commandLocation();
    return api.autocomplete(this.ctx.person, { guild, channel, name: this.leaf.path, options, focused })
      .catch((error) => ({ choices: null, reason: error.message }));
  }

  focusNext(field) {
    const after = this.fields.slice(this.fields.indexOf(field) + 1).find((one) => !one.text);
    (after?.input ?? this.tail).focus();
  }

  /** Moves on to another option's field when its name is typed inside a field, as in `side:`. */
  switchToTypedOption(field) {
    const found = /(?:^|\s)([^\s:]+):$/u.exec(field.text);
    const option = found && this.#optionNamed(found[1]);
    if (!option) return false;
    field.fill(field.text.slice(0, found.index));
    (this.#fieldFor(option.name) ?? this.#add(option.name)).input.focus();
    return true;
  }

  #optionNamed(name) {
    return this.leaf.options.find((option) => option.name === name || localName(option, this.locale) === name);
  }

  #createField(option) {
    return new OptionField(option, this.ctx, this);
  }

  #fieldFor(name) {
    return this.fields.find((field) => field.option.name === name);
  }

  #add(name) {
    const option = this.#optionNamed(name);
    if (!option) return null;
    const field = this.#createField(option);
    this.fields.push(field);
    this.tail.before(field.element);
    this.#updateTail();
    return field;
  }

  #remove(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    (this.fields[at - 1]?.input ?? this.tail).focus();
    field.element.remove();
    this.#updateTail();
  }

  #unusedOptions() {
    return this.leaf.options.filter((option) => !this.#fieldFor(option.name));
  }

  #updateTail() {
    const left = this.#unusedOptions().length;
    this.tail.placeholder = left ? `+${left} optional` : "";
    this.tail.size = Math.max(left ? 10 : 2, [...this.tail.value].length + 1);
  }

  #offerUnused() {
    const typed = this.tail.value.trim().toLowerCase();
    const rest = this.#unusedOptions().filter((option) => localName(option, this.locale).toLowerCase().includes(typed));
    const items = rest.map((option) => ({
      value: option.name, pick: () => this.#addAndFocus(option.name),
      content: [h("b", {}, localName(option, this.locale)), h("small", {}, localDescription(option, this.locale))],
    }));
    const head = items.length ? [h("span", {}, "Optional: choose one, or press Enter to send")] : [h("span", {}, "Press Enter to send")];
    this.suggestions.show({ input: this.tail, head, items, testId: "option-item", active: typed ? 0 : -1 });
  }

  #addAndFocus(name) {
    this.tail.value = "";
    this.#markTail(false);
    this.#add(name)?.input.focus();
  }

  #onTailInput() {
    this.#markTail(false);
    this.#updateTail();
    const named = /^\s*([^\s:]+):$/u.exec(this.tail.value);
    if (named && this.#optionNamed(named[1])) return this.#addAndFocus(named[1]);
    this.#offerUnused();
  }

  #onKey(event) {
    const field = this.fields.find((one) => one.input === event.target);
    if (event.isComposing) return;
    if (event.key === "Enter") return this.#onEnter(event, field);
    if (event.key === "Tab" && !event.shiftKey && field) return this.#onTab(event, field);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") return this.suggestions.move(event.key === "ArrowDown" ? 1 : -1) && event.preventDefault();
    if (event.key === "Escape") return this.#onEscape(event);
    if (event.key === "Backspace" && event.target.value === "") this.#onBackspace(event, field);
  }

  async #onEnter(event, field) {
    event.preventDefault();
    // Choices may still be loading; Enter accepts the one that will be active.
    if (field?.pending) await field.pending;
    if (!this.suggestions.accept()) this.submit();
  }

  #onTab(event, field) {
    if (field.pending && field.text) {
      event.preventDefault();
      field.pending.then(() => this.suggestions.accept() || this.focusNext(field));
    } else if (this.suggestions.accept()) event.preventDefault();
  }

  #onEscape(event) {
    event.preventDefault();
    event.stopPropagation();
    this.owner.cancel("");
  }

  #onBackspace(event, field) {
    event.preventDefault();
    if (field && !field.option.required) return this.#remove(field);
    const before = field ? this.fields[this.fields.indexOf(field) - 1] : this.fields.at(-1);
    if (before) before.input.focus();
    else this.owner.cancel(`/${this.leaf.shown}`);
  }
}
