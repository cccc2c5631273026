import { avatar, h } from "./dom.js";
import { localDescription, localName } from "./commandcatalog.js";
import { filterChoices, findChoice, fixedChoices, OPTION_TYPE, OPTION_TYPE_LABELS, parseOptionValue } from "./commandoptionvalue.js";

const DEBOUNCE_MS = 140;

/** One option of a command: its name and an input, with fixed choices or, with autocomplete, the bot's choices. */
export class OptionField {
  #picked = null;
  #requestNumber = 0;
  #timer = null;
  /** The autocompletion under way; callers that accept a choice wait for it. */
  pending = null;

  /**
   * @param {object} option Discord's option object
   * @param {object} ctx
   * @param {object} form `suggestions`, `fetchChoices(name)`, `focusNext(field)`, `switchToTypedOption(field)`
   */
  constructor(option, ctx, form) {
    Object.assign(this, { option, ctx, form });
    this.locale = ctx.directory.user(ctx.person)?.locale;
    this.fixed = fixedChoices(option, ctx, this.locale);
    const numeric = [OPTION_TYPE.INTEGER, OPTION_TYPE.NUMBER].includes(option.type);
    this.input = h("input", {
      type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", autocapitalize: "off", "aria-autocomplete": "list", "aria-expanded": "false",
      inputmode: numeric ? "numeric" : null, "data-testid": "option-field", "data-option": option.name, "aria-required": String(Boolean(option.required)),
      "aria-label": localName(option, this.locale), placeholder: OPTION_TYPE_LABELS[option.type] ?? "",
      oninput: () => this.#onInput(), onfocus: () => this.suggest(), onblur: () => this.form.suggestions.hide(),
    });
    this.element = h("label", { class: "option-box" }, h("span", { class: "option-name" }, localName(option, this.locale)), this.input);
    this.#resize();
  }

  get text() {
    return this.input.value;
  }

  /** Sets the text as if it were typed. */
  fill(text) {
    this.input.value = text;
    const found = this.fixed && findChoice(this.fixed, text);
    if (found) this.#applyChoice(found);
    this.#resize();
  }

  /** @returns {{value: any}|{error: string}|null} null when empty and optional */
  read() {
    if (!this.text.trim()) return this.option.required ? { error: "This option is required" } : null;
    if (this.#picked && this.#picked.label === this.text) return { value: this.#picked.value };
    return parseOptionValue(this.option, this.text, this.fixed);
  }

  /** Shows an error, or clears it. */
  showError(error) {
    this.element.classList.toggle("wrong", Boolean(error));
    this.input.setAttribute("aria-invalid", String(Boolean(error)));
    if (error) this.#show([], error);
  }

  /** Suggests choices that match the text. */
  suggest() {
    if (this.fixed) return this.#showSuggestions(this.#isPicked() ? this.fixed : filterChoices(this.fixed, this.text));
    if (!this.option.autocomplete) return this.#show([]);
    clearTimeout(this.#timer);
    const requestNumber = ++this.#requestNumber;
    this.pending = new Promise((resolve) => {
      this.#timer = setTimeout(() => resolve(this.#fetchChoices(requestNumber)), DEBOUNCE_MS);
    });
    if (!this.form.suggestions.open) this.#show([]);
    return this.pending;
  }

  async #fetchChoices(requestNumber) {
    const answer = await this.form.fetchChoices(this.option.name);
    // A slow response to an earlier text must not replace the current one.
    if (requestNumber !== this.#requestNumber) return;
    this.pending = null;
    if (document.activeElement !== this.input) return;
    if (!answer.choices) return this.#show([], `Loading options failed${answer.reason ? `: ${answer.reason}` : ""}`);
    this.#showSuggestions(answer.choices.map((choice) => ({ label: localName(choice, this.locale), value: choice.value })));
  }

  #showSuggestions(choices) {
    const exactMatch = choices.indexOf(findChoice(choices, this.text));
    this.#show(choices, null, this.#isPicked() ? -1 : Math.max(exactMatch, 0));
  }

  #isPicked() {
    return this.#picked !== null && this.#picked.label === this.text;
  }

  #show(choices, error = null, active = 0) {
    const words = error ?? localDescription(this.option, this.locale);
    const head = [h("b", {}, localName(this.option, this.locale)), h("span", { class: error ? "error" : null }, ` ${words}`)];
    const items = choices.slice(0, 25).map((choice) => ({ value: String(choice.value), content: this.#renderChoice(choice), pick: () => this.#pick(choice) }));
    this.form.suggestions.show({ input: this.input, head, items, testId: "choice", active });
  }

  #renderChoice(choice) {
    const { directory } = this.ctx;
    return [choice.user ? avatar(choice.user, directory.hue(choice.user.id), "small") : null, h("span", {}, choice.label), choice.user ? h("small", {}, choice.description) : null];
  }

  #pick(choice) {
    this.#applyChoice(choice);
    this.form.focusNext(this);
  }

  #applyChoice(choice) {
    this.#picked = choice;
    this.input.value = choice.label;
    this.showError(null);
    this.#resize();
  }

  #onInput() {
    this.#resize();
    this.showError(null);
    if (!this.form.switchToTypedOption(this)) this.suggest();
  }

  /** Fits the width to the text, for browsers without `field-sizing`. */
  #resize() {
    this.input.size = Math.max(6, [...(this.text || this.input.placeholder)].length + 1);
  }
}
