import * as api from "./api.js";
import { freshId, h } from "./dom.js";
import { localDescription, localName } from "./catalog.js";
import { OptionField } from "./optionfield.js";

/**
 * A command being filled in: its name, a field for each option in use, and at the end an input that adds the optional
 * ones. Enter takes a marked choice, else sends; Tab goes on.
 */
export class CommandForm {
  /**
   * @param {import("./catalog.js").Leaf} leaf
   * @param {object} ctx
   * @param {object} owner `suggestions`, `place()`, `submit(options)`, `cancel(text)`
   */
  constructor(leaf, ctx, owner) {
    Object.assign(this, { leaf, ctx, owner, suggestions: owner.suggestions });
    this.locale = ctx.world.user(ctx.person)?.locale;
    this.tail = h("input", {
      type: "text", class: "option-tail", role: "combobox", autocomplete: "off", autocapitalize: "off", "aria-expanded": "false", "data-testid": "option-add",
      "aria-label": "Add an option, or press Enter to send", oninput: () => this.#tailTyped(), onfocus: () => this.#offerRest(), onblur: () => this.suggestions.hide(), size: "12",
    });
    this.fields = leaf.options.filter((option) => option.required).map((option) => this.#field(option));
    this.element = h("div", { class: "command-form", role: "group", "aria-label": `/${leaf.shown}`, "data-testid": "command-form", "data-command": leaf.path, id: freshId("form"), onkeydown: (event) => this.#key(event) },
      h("span", { class: "command-name" }, `/${leaf.shown}`), this.fields.map((field) => field.element), this.tail);
    this.#renew();
  }

  /** Puts texts into fields, adding those that are missing. @param {Map<string, string>} texts */
  fill(texts) {
    for (const [name, text] of texts) (this.#get(name) ?? this.#add(name))?.fill(text);
  }

  /** Puts the cursor where something is still wanted. */
  focus() {
    (this.fields.find((field) => !field.text)?.input ?? this.tail).focus();
  }

  /** Sends when everything is right; otherwise goes to what is not. */
  submit() {
    const options = {};
    for (const field of this.fields) {
      const read = field.read();
      if (read?.error) {
        field.input.focus();
        return field.complain(read.error);
      }
      if (read) options[field.option.name] = read.value;
    }
    this.suggestions.hide();
    this.owner.submit(this, options);
  }

  /** The texts as they stand, to fill another form with. */
  texts() {
    return new Map(this.fields.filter((field) => field.text).map((field) => [field.option.name, field.text]));
  }

  // What its fields ask of it.

  async ask(focused) {
    const options = {};
    for (const field of this.fields) {
      const read = field.read();
      if (field.option.name === focused) options[focused] = field.text;
      else if (read && !read.error) options[field.option.name] = read.value;
    }
    const { guild, channel } = this.owner.place();
    return api.autocomplete(this.ctx.person, { guild, channel, name: this.leaf.path, options, focused })
      .catch((error) => ({ choices: null, reason: error.message }));
  }

  next(field) {
    const after = this.fields.slice(this.fields.indexOf(field) + 1).find((one) => !one.text);
    (after?.input ?? this.tail).focus();
  }

  /** `side:` typed inside a field goes on in that option's field. */
  typedName(field) {
    const found = /(?:^|\s)([^\s:]+):$/u.exec(field.text);
    const option = found && this.#optionNamed(found[1]);
    if (!option) return false;
    field.fill(field.text.slice(0, found.index));
    (this.#get(option.name) ?? this.#add(option.name)).input.focus();
    return true;
  }

  #optionNamed(name) {
    return this.leaf.options.find((option) => option.name === name || localName(option, this.locale) === name);
  }

  #field(option) {
    return new OptionField(option, this.ctx, this);
  }

  #get(name) {
    return this.fields.find((field) => field.option.name === name);
  }

  #add(name) {
    const option = this.#optionNamed(name);
    if (!option) return null;
    const field = this.#field(option);
    this.fields.push(field);
    this.tail.before(field.element);
    this.#renew();
    return field;
  }

  #remove(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    (this.fields[at - 1]?.input ?? this.tail).focus();
    field.element.remove();
    this.#renew();
  }

  #rest() {
    return this.leaf.options.filter((option) => !this.#get(option.name));
  }

  #renew() {
    const left = this.#rest().length;
    this.tail.placeholder = left ? `+${left} optional` : "";
    this.tail.size = left ? 10 : 2;
  }

  #offerRest() {
    const typed = this.tail.value.trim().toLowerCase();
    const rest = this.#rest().filter((option) => localName(option, this.locale).toLowerCase().includes(typed));
    const items = rest.map((option) => ({
      value: option.name, pick: () => this.#take(option.name),
      face: [h("b", {}, localName(option, this.locale)), h("small", {}, localDescription(option, this.locale))],
    }));
    const head = items.length ? [h("span", {}, "Optional: choose one, or press Enter to send")] : [h("span", {}, "Press Enter to send")];
    this.suggestions.show({ input: this.tail, head, items, testId: "option-item", active: typed ? 0 : -1 });
  }

  #take(name) {
    this.tail.value = "";
    this.#add(name)?.input.focus();
  }

  #tailTyped() {
    const named = /^\s*([^\s:]+):$/u.exec(this.tail.value);
    if (named && this.#optionNamed(named[1])) return this.#take(named[1]);
    this.#offerRest();
  }

  #key(event) {
    const field = this.fields.find((one) => one.input === event.target);
    if (event.isComposing) return;
    if (event.key === "Enter") return this.#enter(event, field);
    if (event.key === "Tab" && !event.shiftKey && field) return this.#tab(event, field);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") return this.suggestions.move(event.key === "ArrowDown" ? 1 : -1) && event.preventDefault();
    if (event.key === "Escape") return this.#escape(event);
    if (event.key === "Backspace" && event.target.value === "") this.#backspace(event, field);
  }

  async #enter(event, field) {
    event.preventDefault();
    // Choices may still be on their way; Enter means the one that will be marked.
    if (field?.pending) await field.pending;
    if (!this.suggestions.accept()) this.submit();
  }

  #tab(event, field) {
    if (field.pending && field.text) {
      event.preventDefault();
      field.pending.then(() => this.suggestions.accept() || this.next(field));
    } else if (this.suggestions.accept()) event.preventDefault();
  }

  #escape(event) {
    event.preventDefault();
    event.stopPropagation();
    if (this.suggestions.active) this.suggestions.hide();
    else this.owner.cancel("");
  }

  #backspace(event, field) {
    event.preventDefault();
    if (field && !field.option.required) return this.#remove(field);
    const before = field ? this.fields[this.fields.indexOf(field) - 1] : this.fields.at(-1);
    if (before) before.input.focus();
    else this.owner.cancel(`/${this.leaf.shown}`);
  }
}
