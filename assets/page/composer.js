import * as api from "./api.js";
import { runCommand, sendMessage, startPost } from "./useractions.js";
import { hasPostsOnly } from "./channellist.js";
import { flattenCommands, matchCommand, readOptions, searchCommands } from "./commandcatalog.js";
import { CommandForm } from "./commandform.js";
import { h } from "./dom.js";
import { SuggestionList } from "./suggestionlist.js";
import { showToast } from "./toast.js";

/**
 * The input of a pane: plain messages and, after `/`, commands. Its element emits a bubbling `command` event when a
 * command is sent.
 */
export class Composer {
  #form = null;
  #commands = [];
  #catalogRequest = null;
  #sending = Promise.resolve();

  /**
   * @param {object} ctx
   * @param {() => {view: string, guild: string|null, channel: string|null}} commandLocation
   */
  constructor(ctx, commandLocation) {
    Object.assign(this, { ctx, commandLocation });
    this.suggestions = new SuggestionList();
    this.input = h("textarea", {
      rows: "1", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "data-testid": "composer", autocomplete: "off", maxlength: "2000",
      oninput: () => this.#onInput(), onkeydown: (event) => this.#onKey(event), onblur: () => this.suggestions.hide(), onfocus: () => this.#onInput(),
    });
    this.slot = h("div", { class: "composer-slot" }, this.input);
    this.button = h("button", { type: "button", class: "icon send", "aria-label": "Send", "data-testid": "send", onclick: () => this.#send() }, "➤");
    this.slash = h("button", { type: "button", class: "icon slash", "aria-label": "Commands", "data-testid": "commands", onclick: () => this.#typeSlash() }, "/");
    this.element = h("div", { class: "composer" }, this.suggestions.element, h("div", { class: "composer-bar" }, this.slash, this.slot, this.button));
  }

  /** Labels the input with the recipient of its messages. */
  setPlaceholder(label) {
    this.input.placeholder = label;
    this.input.setAttribute("aria-label", label);
  }

  /** Discards an unfinished command, for example on a change of channel. */
  reset() {
    if (this.#form) this.#setForm(null);
    this.#catalogRequest = null;
  }

  /** Inserts text at the cursor. */
  insert(text) {
    if (this.#form) this.#setForm(null);
    this.input.setRangeText(text, this.input.selectionStart, this.input.selectionEnd, "end");
    this.input.focus();
    this.#resize();
  }

  /** Starts a command by its name. */
  async startCommand(name) {
    const { leaf } = matchCommand(await this.#catalog(), `${name} `);
    if (leaf) this.#openForm(leaf);
    else this.insert(`/${name}`);
  }

  /**
   * Returns the commands that this person can use here. They are fetched again after a while, since the bot may
   * register others.
   */
  #catalog() {
    const { guild, channel } = this.commandLocation();
    const locale = this.ctx.directory.user(this.ctx.person)?.locale;
    if (this.#catalogRequest?.guild !== guild || this.#catalogRequest.channel !== channel || this.#catalogRequest.locale !== locale || Date.now() - this.#catalogRequest.at > 15_000) {
      const answer = api.fetchCommands(this.ctx.person, { guild, channel })
        .then((list) => flattenCommands(list, locale))
        .catch(() => this.#commands);
      this.#catalogRequest = { guild, channel, locale, at: Date.now(), answer };
    }
    return this.#catalogRequest.answer.then((list) => (this.#commands = list));
  }

  #typeSlash() {
    if (this.#form) this.#setForm(null);
    this.input.value = "/";
    this.input.focus();
    this.#onInput();
  }

  async #onInput() {
    this.#resize();
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.suggestions.hide();
    const list = await this.#catalog();
    if (this.input.value !== text || document.activeElement !== this.input) return;
    const { leaf, rest } = matchCommand(list, text.slice(1));
    // A space after the full name opens the form. With more text the command was pasted, and Enter
    // parses it.
    if (leaf && rest === "") return this.#openForm(leaf);
    this.#suggestCommands(searchCommands(list, text.slice(1)), Boolean(leaf));
  }

  #suggestCommands(found, complete) {
    const head = [h("span", {}, found.length ? (complete ? "Press Enter to send" : "Commands") : "No such command")];
    const items = found.slice(0, 25).map((leaf) => ({
      value: leaf.path, pick: () => this.#openForm(leaf),
      content: [h("b", {}, `/${leaf.shown}`), h("small", {}, leaf.description)],
    }));
    this.suggestions.show({ input: this.input, head, items, testId: "command-item" });
  }

  #openForm(leaf, texts = null, stray = "") {
    this.#setForm(new CommandForm(leaf, this.ctx, {
      suggestions: this.suggestions,
      commandLocation: this.commandLocation,
      submit: (form, options) => this.#runCommand(form, options),
      cancel: (text) => this.#leaveForm(text),
    }));
    if (texts) this.#form.fill(texts, stray);
    this.#form.focus();
  }

  #setForm(form) {
    this.suggestions.hide();
    this.#form = form;
    this.slot.replaceChildren(form?.element ?? this.input);
    if (!form) this.input.value = "";
    this.#resize();
  }

  #leaveForm(text) {
    this.#setForm(null);
    this.input.value = text;
    this.input.focus();
  }

  async #runCommand(form, options) {
    const { view, guild, channel } = this.commandLocation();
    const texts = form.texts();
    this.#leaveForm("");
    this.element.dispatchEvent(new CustomEvent("command", { bubbles: true }));
    const answer = await runCommand(this.ctx.store, view, { guild, channel, name: form.leaf.path, options });
    // A rejected command is shown again for correction, unless the person has started something
    // else.
    if (!answer && !this.#form && !this.input.value) this.#openForm(form.leaf, texts);
  }

  #onKey(event) {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.suggestions.open && this.suggestions.move(step)) event.preventDefault();
    else if (event.key === "Escape") this.#leaveTyped();
    else if (event.key === "Tab" && !event.shiftKey && this.suggestions.accept()) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    }
  }

  /** Leaves a command that is being typed; other text stays. */
  #leaveTyped() {
    if (this.input.value.startsWith("/")) this.#leaveForm("");
    else this.suggestions.hide();
  }

  /** Sends in sequence: the second of two quick presses of Enter applies to what the first has opened. */
  #send() {
    this.#sending = this.#sending.then(() => this.#sendNow());
  }

  /** Sends the content: a message, a typed command, or the command form. */
  async #sendNow() {
    if (this.#form) return this.#form.submit();
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.#sendTyped(text.slice(1));
    this.input.value = "";
    this.#resize();
    const { view } = this.commandLocation();
    const send = hasPostsOnly(this.ctx.store.channel(view)) ? startPost : sendMessage;
    const sent = await send(this.ctx.store, view, this.#resolveMentions(text));
    if (!sent) this.input.value ||= text;
  }

  /** Sends a typed command such as `/move action:d4` through the form, which validates it and shows errors. */
  async #sendTyped(text) {
    const list = await this.#catalog();
    const { leaf, rest } = matchCommand(list, `${text} `);
    if (!leaf) {
      if (!this.suggestions.accept()) showToast("There is no such command. Type / to see those there are.", "error");
      return;
    }
    const marked = this.suggestions.active;
    if (!rest.trim()) return marked && marked.value !== leaf.path ? marked.pick() : this.#openForm(leaf);
    const { texts, stray } = readOptions(leaf, rest, this.ctx.directory.user(this.ctx.person)?.locale);
    this.#openForm(leaf, texts, stray);
    this.#form.submit();
  }

  /** Replaces `@Áile` by a mention. */
  #resolveMentions(text) {
    const users = [...this.ctx.directory.people, this.ctx.directory.bot].filter(Boolean).map((user) => [this.ctx.directory.name(user), user.id]);
    users.sort(([a], [b]) => b.length - a.length);
    return users.reduce((written, [name, id]) => written.replaceAll(`@${name}`, `<@${id}>`), text);
  }

  #resize() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
  }
}
