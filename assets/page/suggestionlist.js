import { h, reorderChildren, uniqueId } from "./dom.js";

/**
 * The list above the input: commands, or choices of an option. The focus stays in the input, which passes on arrow
 * keys.
 */
export class SuggestionList {
  #items = [];
  #at = -1;
  #input = null;

  constructor() {
    this.list = h("div", { id: uniqueId("suggestions"), role: "listbox", class: "suggestion-list" });
    this.head = h("div", { class: "suggestion-head" });
    this.element = h("div", { class: "suggestions", hidden: true }, this.head, this.list);
    // A click must not move the focus, or the list would close before the click is handled.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get open() {
    return !this.element.hidden;
  }

  /** The item that Enter accepts, or null. */
  get active() {
    return this.open ? (this.#items[this.#at] ?? null) : null;
  }

  /**
   * @param {object} what
   * @param {HTMLElement} what.input
   * @param {Node|string} what.head a line above the items
   * @param {{value: string, content: any, pick: () => void}[]} what.items
   * @param {string} what.testId
   * @param {number} [what.active] index of the item that is active at first; -1 for none
   */
  show({ input, head, items, testId, active = 0 }) {
    this.#input = input;
    this.#items = items;
    this.head.replaceChildren(...[head].flat().filter(Boolean));
    reorderChildren(this.list, items.map((item, at) => this.#renderRow(item, at, testId)));
    this.element.hidden = !items.length && !this.head.childNodes.length;
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("aria-expanded", String(items.length > 0));
    this.#setActive(items.length ? active : -1);
  }

  hide() {
    this.element.hidden = true;
    this.#items = [];
    this.#at = -1;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  /**
   * Moves the active item by `step`, wrapping around.
   * @returns {boolean} false if there are no items
   */
  move(step) {
    if (!this.open || !this.#items.length) return false;
    const from = this.#at < 0 && step < 0 ? 0 : this.#at;
    this.#setActive((from + step + this.#items.length) % this.#items.length);
    return true;
  }

  /**
   * Accepts the active item.
   * @returns {boolean} false if there is none
   */
  accept() {
    const item = this.active;
    item?.pick();
    return Boolean(item);
  }

  #renderRow(item, at, testId) {
    return h("div", {
      id: `${this.list.id}-${at}`, role: "option", class: "suggestion", "data-testid": testId, "data-value": item.value,
      onclick: () => item.pick(), onpointermove: () => this.#at === at || this.#setActive(at, false),
    }, item.content);
  }

  #setActive(at, scroll = true) {
    this.#at = at;
    [...this.list.children].forEach((row, index) => {
      row.classList.toggle("active", index === at);
      row.setAttribute("aria-selected", String(index === at));
    });
    const row = this.list.children[at];
    if (row) this.#input.setAttribute("aria-activedescendant", row.id);
    else this.#input.removeAttribute("aria-activedescendant");
    if (row && scroll) row.scrollIntoView({ block: "nearest" });
  }
}
