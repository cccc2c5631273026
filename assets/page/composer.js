import * as api from "./api.js";
import { runCommand, say } from "./actions.js";
import { exact, find, leaves, readOptions } from "./catalog.js";
import { CommandForm } from "./commandform.js";
import { h } from "./dom.js";
import { Suggestions } from "./suggestions.js";
import { toast } from "./toast.js";

/**
 * Where a person writes: plain messages, or, after `/`, commands. Its element emits `command` (bubbling) when one goes
 * out.
 */
export class Composer {
  #form = null;
  #commands = [];
  #asked = null;
  #sending = Promise.resolve();

  /**
   * @param {object} ctx
   * @param {() => {view: string, guild: string|null, channel: string|null}} where
   */
  constructor(ctx, where) {
    Object.assign(this, { ctx, where });
    this.suggestions = new Suggestions();
    this.input = h("textarea", {
      rows: "1", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "data-testid": "composer", autocomplete: "off", maxlength: "2000",
      oninput: () => this.#typed(), onkeydown: (event) => this.#key(event), onblur: () => this.suggestions.hide(), onfocus: () => this.#typed(),
    });
    this.slot = h("div", { class: "composer-slot" }, this.input);
    this.button = h("button", { type: "button", class: "icon send", "aria-label": "Send", "data-testid": "send", onclick: () => this.#send() }, "➤");
    this.slash = h("button", { type: "button", class: "icon slash", "aria-label": "Commands", "data-testid": "commands", onclick: () => this.#begin() }, "/");
    this.element = h("div", { class: "composer" }, this.suggestions.element, h("div", { class: "composer-bar" }, this.slash, this.slot, this.button));
  }

  /** Tells where messages go now. */
  place(label) {
    this.input.placeholder = label;
    this.input.setAttribute("aria-label", label);
  }

  /** Leaves a command that was begun, in another channel say. */
  reset() {
    if (this.#form) this.#show(null);
    this.#asked = null;
  }

  /** Adds text at the cursor. */
  insert(text) {
    if (this.#form) this.#show(null);
    this.input.setRangeText(text, this.input.selectionStart, this.input.selectionEnd, "end");
    this.input.focus();
    this.#grow();
  }

  /** Begins a command by its name. */
  async use(name) {
    const { leaf } = exact(await this.#catalog(), `${name} `);
    if (leaf) this.#open(leaf);
    else this.insert(`/${name}`);
  }

  /** The commands this person sees here, asked for once in a while: the bot may have registered others. */
  #catalog() {
    const { guild } = this.where();
    const locale = this.ctx.world.user(this.ctx.person)?.locale;
    if (this.#asked?.guild !== guild || this.#asked.locale !== locale || Date.now() - this.#asked.at > 15_000) {
      const answer = api.commands(this.ctx.person, guild)
        .then((list) => leaves(list, locale))
        .catch(() => this.#commands);
      this.#asked = { guild, locale, at: Date.now(), answer };
    }
    return this.#asked.answer.then((list) => (this.#commands = list));
  }

  #begin() {
    if (this.#form) this.#show(null);
    this.input.value = "/";
    this.input.focus();
    this.#typed();
  }

  async #typed() {
    this.#grow();
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.suggestions.hide();
    const list = await this.#catalog();
    if (this.input.value !== text || document.activeElement !== this.input) return;
    const { leaf, rest } = exact(list, text.slice(1));
    // A space after a whole name begins the command; more text than that was pasted, and Enter reads it.
    if (leaf && rest === "") return this.#open(leaf);
    this.#offer(find(list, text.slice(1)), Boolean(leaf));
  }

  #offer(found, complete) {
    const head = [h("span", {}, found.length ? (complete ? "Press Enter to send" : "Commands") : "No such command")];
    const items = found.slice(0, 25).map((leaf) => ({
      value: leaf.path, pick: () => this.#open(leaf),
      face: [h("b", {}, `/${leaf.shown}`), h("small", {}, leaf.description)],
    }));
    this.suggestions.show({ input: this.input, head, items, testId: "command-item" });
  }

  #open(leaf, texts = null) {
    this.#show(new CommandForm(leaf, this.ctx, {
      suggestions: this.suggestions,
      place: this.where,
      submit: (form, options) => this.#run(form, options),
      cancel: (text) => this.#back(text),
    }));
    if (texts) this.#form.fill(texts);
    this.#form.focus();
  }

  #show(form) {
    this.suggestions.hide();
    this.#form = form;
    this.slot.replaceChildren(form?.element ?? this.input);
    if (!form) this.input.value = "";
    this.#grow();
  }

  #back(text) {
    this.#show(null);
    this.input.value = text;
    this.input.focus();
  }

  async #run(form, options) {
    const { view, guild, channel } = this.where();
    const texts = form.texts();
    this.#back("");
    this.element.dispatchEvent(new CustomEvent("command", { bubbles: true }));
    const answer = await runCommand(this.ctx.store, view, { guild, channel, name: form.leaf.path, options });
    // A refused command comes back to be mended, unless something else was begun meanwhile.
    if (!answer && !this.#form && !this.input.value) this.#open(form.leaf, texts);
  }

  #key(event) {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.suggestions.open && this.suggestions.move(step)) event.preventDefault();
    else if (event.key === "Escape" && this.suggestions.open) this.suggestions.hide();
    else if (event.key === "Tab" && !event.shiftKey && this.suggestions.accept()) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    }
  }

  /** One Enter after the other: the second of two quick ones means what the first has opened. */
  #send() {
    this.#sending = this.#sending.then(() => this.#sendNow());
  }

  /** Sends what is written: a message, a command with its options, or the command form. */
  async #sendNow() {
    if (this.#form) return this.#form.submit();
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.#sendTyped(text.slice(1));
    this.input.value = "";
    this.#grow();
    const kept = await say(this.ctx.store, this.where().view, this.#named(text));
    if (!kept) this.input.value ||= text;
  }

  /** `/move action:d4` as text: through the same form, which checks it and shows what is wrong. */
  async #sendTyped(text) {
    const list = await this.#catalog();
    const { leaf, rest } = exact(list, `${text} `);
    if (!leaf) {
      if (!this.suggestions.accept()) toast("There is no such command. Type / to see those there are.", "error");
      return;
    }
    const marked = this.suggestions.active;
    if (!rest.trim()) return marked && marked.value !== leaf.path ? marked.pick() : this.#open(leaf);
    this.#open(leaf, readOptions(leaf, rest, this.ctx.world.user(this.ctx.person)?.locale));
    this.#form.submit();
  }

  /** `@Áile` as people write it becomes a mention. */
  #named(text) {
    const users = [...this.ctx.world.people, this.ctx.world.bot].filter(Boolean).map((user) => [this.ctx.world.name(user), user.id]);
    users.sort(([a], [b]) => b.length - a.length);
    return users.reduce((written, [name, id]) => written.replaceAll(`@${name}`, `<@${id}>`), text);
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
  }
}
