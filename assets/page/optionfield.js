import { avatar, h } from "./dom.js";
import { localDescription, localName } from "./catalog.js";
import { fitting, fixedChoices, KIND, KIND_WORDS, named, valueOf } from "./optionvalue.js";

const DEBOUNCE_MS = 140;

/**
 * One option of a command: its name and an input, with choices from the option itself or, where it is so declared,
 * from the bot.
 */
export class OptionField {
  #picked = null;
  #asked = 0;
  #timer = null;
  /** The answer under way, for those who must not run ahead of it. */
  pending = null;

  /**
   * @param {object} option Discord's
   * @param {object} ctx
   * @param {object} form `suggestions`, `ask(name)` for autocomplete, `next(field)`, `typedName(field)`
   */
  constructor(option, ctx, form) {
    Object.assign(this, { option, ctx, form });
    this.locale = ctx.world.user(ctx.person)?.locale;
    this.fixed = fixedChoices(option, ctx, this.locale);
    const numeric = [KIND.INTEGER, KIND.NUMBER].includes(option.type);
    this.input = h("input", {
      type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", autocapitalize: "off", "aria-autocomplete": "list", "aria-expanded": "false",
      inputmode: numeric ? "numeric" : null, "data-testid": "option-field", "data-option": option.name, "aria-required": String(Boolean(option.required)),
      "aria-label": localName(option, this.locale), placeholder: KIND_WORDS[option.type] ?? "",
      oninput: () => this.#typed(), onfocus: () => this.suggest(), onblur: () => this.form.suggestions.hide(),
    });
    this.element = h("label", { class: "option-box" }, h("span", { class: "option-name" }, localName(option, this.locale)), this.input);
    this.#fit();
  }

  get text() {
    return this.input.value;
  }

  /** Fills the field as if it were typed. */
  fill(text) {
    this.input.value = text;
    const found = this.fixed && named(this.fixed, text);
    if (found) this.#take(found);
    this.#fit();
  }

  /** @returns {{value: any}|{error: string}|null} null when empty and not needed */
  read() {
    if (!this.text.trim()) return this.option.required ? { error: "This option is required" } : null;
    if (this.#picked && this.#picked.label === this.text) return { value: this.#picked.value };
    return valueOf(this.option, this.text, this.fixed);
  }

  /** Shows (or takes away) what is wrong. */
  complain(error) {
    this.element.classList.toggle("wrong", Boolean(error));
    this.input.setAttribute("aria-invalid", String(Boolean(error)));
    if (error) this.#show([], error);
  }

  /** Offers what fits the text so far. */
  suggest() {
    if (this.fixed) return this.#offer(this.#chosen() ? this.fixed : fitting(this.fixed, this.text));
    if (!this.option.autocomplete) return this.#show([]);
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    this.pending = new Promise((resolve) => {
      this.#timer = setTimeout(() => resolve(this.#ask(asked)), DEBOUNCE_MS);
    });
    if (!this.form.suggestions.open) this.#show([]);
    return this.pending;
  }

  async #ask(asked) {
    const answer = await this.form.ask(this.option.name);
    // A slow answer to an earlier text must not replace that to a later one.
    if (asked !== this.#asked) return;
    this.pending = null;
    if (document.activeElement !== this.input) return;
    if (!answer.choices) return this.#show([], `Loading options failed${answer.reason ? `: ${answer.reason}` : ""}`);
    this.#offer(answer.choices.map((choice) => ({ label: localName(choice, this.locale), value: choice.value })));
  }

  #offer(choices) {
    const exact = choices.indexOf(named(choices, this.text));
    this.#show(choices, null, this.#chosen() ? -1 : Math.max(exact, 0));
  }

  #chosen() {
    return this.#picked !== null && this.#picked.label === this.text;
  }

  #show(choices, error = null, active = 0) {
    const words = error ?? localDescription(this.option, this.locale);
    const head = [h("b", {}, localName(this.option, this.locale)), h("span", { class: error ? "error" : null }, ` ${words}`)];
    const items = choices.slice(0, 25).map((choice) => ({ value: String(choice.value), face: this.#face(choice), pick: () => this.#pick(choice) }));
    this.form.suggestions.show({ input: this.input, head, items, testId: "choice", active });
  }

  #face(choice) {
    const { world } = this.ctx;
    return [choice.user ? avatar(choice.user, world.hue(choice.user.id), "small") : null, h("span", {}, choice.label), choice.user ? h("small", {}, choice.description) : null];
  }

  #pick(choice) {
    this.#take(choice);
    this.form.next(this);
  }

  #take(choice) {
    this.#picked = choice;
    this.input.value = choice.label;
    this.complain(null);
    this.#fit();
  }

  #typed() {
    this.#fit();
    this.complain(null);
    if (!this.form.typedName(this)) this.suggest();
  }

  /** As wide as its text; where browsers do it themselves (`field-sizing`) this is only the start. */
  #fit() {
    this.input.size = Math.max(6, [...(this.text || this.input.placeholder)].length + 1);
  }
}
