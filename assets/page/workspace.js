import { arrange, avatar, h, narrow } from "./dom.js";
import { readAddress, writeAddress } from "./address.js";
import * as api from "./api.js";
import { Pane } from "./pane.js";

// Each pane holds a stream open, and browsers allow six connections to one address.
const MOST_PANES = 4;
const WATCH_MS = 6000;

/**
 * The panes next to one another and the chips that choose them. On a phone one pane is in front and the others wait
 * behind it, alive.
 */
export class Workspace {
  #panes = new Map();
  #front = null;
  #news = new Map();
  #seen = new Map();

  constructor(world) {
    this.world = world;
    this.chips = h("div", { class: "chips", role: "group", "aria-label": "People" });
    this.element = h("main", { class: "panes" });
    world.addEventListener("change", () => this.#renderChips());
    narrow.addEventListener("change", () => this.#layout());
    document.addEventListener("visibilitychange", () => this.#rest());
    addEventListener("hashchange", () => this.#follow());
    setInterval(() => this.#watch(), WATCH_MS);
  }

  /** Opens what the address names, or the first two people. */
  begin() {
    const { at } = readAddress();
    this.#restore();
    if (!this.#panes.size) {
      this.world.people.slice(0, 2).forEach((person) => this.#open(person.id, at?.channel));
      this.#bringToFront(this.world.people[0]?.id);
    }
    this.#show(at);
  }

  /** The address was changed by hand. */
  #follow() {
    const { at } = readAddress();
    this.#restore();
    this.#show(at);
  }

  /** The pane in front shows a message that the address leads to. */
  #show(at) {
    if (at) this.#panes.get(this.#front)?.show(at.channel, at.message);
  }

  #restore() {
    const { open, front } = readAddress();
    const known = open.filter(({ person }) => this.world.people.some((one) => one.id === person)).slice(0, MOST_PANES);
    if (!known.length) return;
    for (const id of this.#panes.keys()) if (!known.some(({ person }) => person === id)) this.#close(id);
    for (const { person, channel } of known) {
      if (!this.#panes.has(person)) this.#open(person, channel);
      else if (channel && this.#panes.get(person).store.channel(channel)) this.#panes.get(person).openChannel(channel);
    }
    this.#bringToFront(this.#panes.has(front) ? front : known[0].person);
  }

  /** What a press on a person's chip does: on a phone it comes to the front; else the pane opens or closes. */
  choose(id) {
    const isOpen = this.#panes.has(id);
    if (!narrow.matches && isOpen && this.#panes.size > 1) this.#close(id);
    else if (!isOpen) this.#open(id);
    this.#bringToFront(this.#panes.has(id) ? id : this.#panes.keys().next().value);
  }

  #open(id, channel = null) {
    while (this.#panes.size >= MOST_PANES) this.#close([...this.#panes.keys()].find((one) => one !== this.#front));
    // Who looks for the first time is shown the channel that the others look at.
    const pane = new Pane(this.world, id, channel ?? this.#panes.get(this.#front)?.channel ?? null);
    pane.addEventListener("change", () => this.#changed());
    pane.store.addEventListener("arrived", ({ detail }) => this.#noteMentions(detail));
    pane.element.addEventListener("focusin", () => narrow.matches || this.#setFront(id));
    this.#panes.set(id, pane);
    this.#news.delete(id);
  }

  #close(id) {
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
    this.#changed();
  }

  #layout() {
    const order = this.world.people.map((person) => person.id);
    const panes = [...this.#panes.values()].sort((a, b) => order.indexOf(a.person) - order.indexOf(b.person));
    arrange(this.element, panes.map((pane) => pane.element));
    for (const pane of panes) {
      const shown = !narrow.matches || pane.person === this.#front;
      pane.element.hidden = !shown;
      pane.setVisible(shown && !document.hidden);
    }
    this.#changed();
  }

  #changed() {
    this.#renderChips();
    const open = [...this.#panes.values()].map(({ person, channel, wanted }) => ({ person, channel: channel ?? wanted }));
    writeAddress({ open, front: this.#front });
  }

  /** A hidden window gives its streams back, so that several windows do not use up the browser's connections. */
  #rest() {
    for (const pane of this.#panes.values()) {
      if (document.hidden) pane.store.stop();
      else pane.store.start();
    }
    this.#layout();
  }

  /** Someone without a pane was named where another person can see it. */
  #noteMentions(message) {
    for (const user of message.mentions ?? []) {
      if (this.#panes.has(user.id) || message.author?.id === user.id) continue;
      this.#news.set(user.id, { mention: true });
    }
    this.#renderChips();
  }

  /** Asks now and then whether someone without a pane has new direct messages: no other pane can see those. */
  async #watch() {
    if (document.hidden) return;
    for (const { id } of this.world.people.filter((person) => !this.#panes.has(person.id)).slice(0, 8)) {
      const channels = await api.channels(id).catch(() => []);
      const last = channels.filter((one) => one.type === 1).map((one) => one.last_message_id).join();
      const before = this.#seen.get(id);
      this.#seen.set(id, last);
      if (before !== undefined && before !== last && !this.#panes.has(id)) this.#news.set(id, { mention: true });
    }
    this.#renderChips();
  }

  #renderChips() {
    const focused = this.chips.contains(document.activeElement) ? document.activeElement.dataset.chip : null;
    this.chips.replaceChildren(...this.world.people.map((person) => this.#chip(person)));
    if (focused) this.chips.querySelector(`[data-chip="${focused}"]`)?.focus();
  }

  #chip(person) {
    const pane = this.#panes.get(person.id);
    const news = pane ? [...pane.unread.values()] : [this.#news.get(person.id)].filter(Boolean);
    const named = news.some((one) => one.mention);
    const shown = narrow.matches ? person.id === this.#front : Boolean(pane);
    const words = named ? "wanted" : news.length ? "new messages" : "";
    return h("button", {
      type: "button", class: "chip", "data-testid": "person-chip", "data-chip": person.id, "aria-pressed": String(shown), style: `--hue:${this.world.hue(person.id)}`,
      "data-attention": named ? "mention" : news.length ? "unread" : null, onclick: () => this.choose(person.id),
    }, avatar(person, this.world.hue(person.id), "small"), h("span", {}, this.world.name(person)),
    words ? h("span", { class: `dot ${named ? "mention-dot" : ""}` }, h("span", { class: "sr-only" }, words)) : null);
  }
}
