import { avatar, h, narrowViewport, reorderChildren } from "./dom.js";
import { readUrlState, writeUrlState } from "./urlstate.js";
import * as api from "./api.js";
import { UserPane } from "./userpane.js";

// Each pane keeps a stream open, and browsers allow six connections to one host.
const MAX_PANES = 4;
const POLL_MS = 6000;

/**
 * The panes side by side, and the chips that select them. On phones one pane is in front and the others stay hidden
 * but active.
 */
export class Workspace {
  #panes = new Map();
  #front = null;
  #attention = new Map();
  #lastDirectMessages = new Map();

  constructor(directory) {
    this.directory = directory;
    this.chips = h("div", { class: "chips", role: "group", "aria-label": "People" });
    this.element = h("main", { class: "panes" });
    directory.addEventListener("change", () => this.#renderChips());
    narrowViewport.addEventListener("change", () => this.#layout());
    document.addEventListener("visibilitychange", () => this.#pauseHiddenPanes());
    addEventListener("hashchange", () => this.#onHashChange());
    setInterval(() => this.#pollUnread(), POLL_MS);
  }

  /** Opens the panes of the URL, or the first person's. */
  start() {
    const { at } = readUrlState();
    this.#restore();
    if (!this.#panes.size) {
      const [person] = this.directory.people;
      if (person) this.#openPane(person.id, at?.channel);
      this.#bringToFront(person?.id);
    }
    this.#showMessage(at);
  }

  /** Applies a URL that was edited by hand. */
  #onHashChange() {
    const { at } = readUrlState();
    this.#restore();
    this.#showMessage(at);
  }

  /** Shows the message that the URL links to, in the front pane. */
  #showMessage(at) {
    if (at) this.#panes.get(this.#front)?.showMessage(at.channel, at.message);
  }

  #restore() {
    const { open, front } = readUrlState();
    const known = open.filter(({ person }) => this.directory.people.some((one) => one.id === person)).slice(0, MAX_PANES);
    if (!known.length) return;
    for (const id of this.#panes.keys()) if (!known.some(({ person }) => person === id)) this.#closePane(id);
    for (const { person, channel } of known) {
      if (!this.#panes.has(person)) this.#openPane(person, channel);
      else if (channel && this.#panes.get(person).store.channel(channel)) this.#panes.get(person).openChannel(channel);
    }
    this.#bringToFront(this.#panes.has(front) ? front : known[0].person);
  }

  /** Returns the people with a pane, in the order of the panes. */
  openPeople() {
    return this.directory.people.map((person) => person.id).filter((id) => this.#panes.has(id));
  }

  /** Returns the store of a person's pane. */
  store(id) {
    return this.#panes.get(id)?.store;
  }

  /** Returns the channel that a person's pane shows. */
  channelOf(id) {
    return this.#panes.get(id)?.channel;
  }

  /** Scrolls a person's pane to its newest message. */
  scrollToEnd(id) {
    this.#panes.get(id)?.list.scrollToEnd();
  }

  /** Focuses the first control of a message that is not among the known ones; returns false if there is none yet. */
  focusAnswer(id, known) {
    return this.#panes.get(id)?.list.focusNewControl(known) ?? false;
  }

  /** Focuses the newest message of the front pane, or its input while there is none. */
  focusNewest() {
    const pane = this.#panes.get(this.#front)?.element;
    const target = [...(pane?.querySelectorAll("[data-message]") ?? [])].at(-1) ?? pane?.querySelector("[data-testid=composer]");
    target?.focus();
  }

  /** Opens a channel in a person's pane, which is opened if need be and, if wanted, brought to the front. */
  showChannel(id, channel, front = false) {
    if (!this.#panes.has(id)) this.#openPane(id, channel);
    else this.#panes.get(id).openChannel(channel);
    this.#bringToFront(front ? id : this.#front);
  }

  /** Handles a click on a person's chip: on phones brings the pane to the front, otherwise opens or closes it. */
  choose(id) {
    const isOpen = this.#panes.has(id);
    if (!narrowViewport.matches && isOpen && this.#panes.size > 1) this.#closePane(id);
    else if (!isOpen) this.#openPane(id);
    this.#bringToFront(this.#panes.has(id) ? id : this.#panes.keys().next().value);
  }

  #openPane(id, channel = null) {
    while (this.#panes.size >= MAX_PANES) this.#closePane([...this.#panes.keys()].find((one) => one !== this.#front));
    // A new pane opens the same channel as the front pane.
    const pane = new UserPane(this.directory, id, channel ?? this.#panes.get(this.#front)?.channel ?? null);
    pane.addEventListener("change", () => this.#onChange());
    pane.store.addEventListener("new-message", ({ detail }) => this.#noteMentions(detail));
    pane.store.addEventListener("messages", () => document.dispatchEvent(new Event("messages-changed")));
    pane.element.addEventListener("focusin", () => narrowViewport.matches || this.#setFront(id));
    this.#panes.set(id, pane);
    this.#attention.delete(id);
  }

  #closePane(id) {
    this.#panes.get(id)?.close();
    this.#panes.delete(id);
  }

  #bringToFront(id) {
    this.#front = id;
    this.#layout();
  }

  #setFront(id) {
    if (this.#front === id) return;
    this.#front = id;
    this.#onChange();
  }

  #layout() {
    const order = this.directory.people.map((person) => person.id);
    const panes = [...this.#panes.values()].sort((a, b) => order.indexOf(a.person) - order.indexOf(b.person));
    reorderChildren(this.element, panes.map((pane) => pane.element));
    for (const pane of panes) {
      const shown = !narrowViewport.matches || pane.person === this.#front;
      pane.element.hidden = !shown;
      pane.setVisible(shown && !document.hidden);
    }
    this.#onChange();
  }

  #onChange() {
    this.#renderChips();
    const open = [...this.#panes.values()].map(({ person, channel, requestedChannel }) => ({ person, channel: channel ?? requestedChannel }));
    writeUrlState({ open, front: this.#front });
  }

  /** Stops the streams of a hidden window, so that several windows do not use up the browser's connections. */
  #pauseHiddenPanes() {
    for (const pane of this.#panes.values()) {
      if (document.hidden) pane.store.stop();
      else pane.store.start();
    }
    this.#layout();
  }

  /** Marks people without a pane who are mentioned in a message of another pane. */
  #noteMentions(message) {
    for (const user of message.mentions ?? []) {
      if (this.#panes.has(user.id) || message.author?.id === user.id) continue;
      this.#attention.set(user.id, { mention: true });
    }
    this.#renderChips();
  }

  /** Polls for new direct messages of people without a pane, which no other pane can see. */
  async #pollUnread() {
    if (document.hidden) return;
    for (const { id } of this.directory.people.filter((person) => !this.#panes.has(person.id)).slice(0, 8)) {
      const channels = await api.fetchChannels(id).catch(() => []);
      const last = channels.filter((one) => one.type === 1).map((one) => one.last_message_id).join();
      const before = this.#lastDirectMessages.get(id);
      this.#lastDirectMessages.set(id, last);
      if (before !== undefined && before !== last && !this.#panes.has(id)) this.#attention.set(id, { mention: true });
    }
    this.#renderChips();
  }

  #renderChips() {
    const focused = this.chips.contains(document.activeElement) ? document.activeElement.dataset.chip : null;
    this.chips.replaceChildren(...this.directory.people.map((person) => this.#chip(person)));
    if (focused) this.chips.querySelector(`[data-chip="${focused}"]`)?.focus();
  }

  #chip(person) {
    const pane = this.#panes.get(person.id);
    const news = pane ? [...pane.unread.values()] : [this.#attention.get(person.id)].filter(Boolean);
    const named = news.some((one) => one.mention);
    const shown = narrowViewport.matches ? person.id === this.#front : Boolean(pane);
    const words = named ? "wanted" : news.length ? "new messages" : "";
    return h("button", {
      type: "button", class: "chip", "data-testid": "person-chip", "data-chip": person.id, "aria-pressed": String(shown), style: `--hue:${this.directory.hue(person.id)}`,
      "data-attention": named ? "mention" : news.length ? "unread" : null, onclick: () => this.choose(person.id),
    }, avatar(person, this.directory.hue(person.id), "small"), h("span", {}, this.directory.name(person)),
    words ? h("span", { class: `dot ${named ? "mention-dot" : ""}` }, h("span", { class: "sr-only" }, words)) : null);
  }
}
