import { channelSign } from "./channels.js";
import { arrange, h } from "./dom.js";
import { dots, MessageView } from "./message.js";
import { dayOf, refresh } from "./timestamps.js";

const GROUP_MS = 7 * 60_000;
const NEAR_END = 60;
const NEAR_START = 400;

/**
 * The scrolling messages of a channel. Keeps to the end while the person is there; otherwise holds what is being read
 * in its place and offers a way back.
 */
export class MessageList {
  #views = new Map();
  #channel = null;
  #missed = 0;
  #stuck = true;

  constructor(ctx) {
    this.ctx = ctx;
    this.items = h("div", { class: "messages", role: "log", "aria-live": "off", "aria-label": "Messages" });
    this.scroller = h("div", { class: "scroller", "data-scroller": true, tabindex: "0", onscroll: () => this.#scrolled() }, this.items);
    this.jump = h("button", { type: "button", class: "jump", hidden: true, "data-testid": "jump-to-present", onclick: () => this.toEnd() });
    this.element = h("div", { class: "list" }, this.scroller, this.jump);
    const keep = new ResizeObserver(() => this.#stuck && this.#end());
    keep.observe(this.items);
    keep.observe(this.scroller);
  }

  /** Shows another channel, from its end. */
  open(channel) {
    this.#channel = channel;
    this.#views.clear();
    this.items.replaceChildren();
    this.toEnd();
    this.render();
  }

  /** Counts a message that came while the person was reading further up. */
  arrived(message) {
    if (message.author?.id === this.ctx.person) this.toEnd();
    else if (!this.#stuck) this.#missed += 1;
    this.#showJump();
  }

  toEnd() {
    this.#stuck = true;
    this.#missed = 0;
    this.#end();
    this.#showJump();
  }

  /** Brings a message into view and marks it for a moment. */
  reveal(id) {
    const element = this.#views.get(id)?.element;
    if (!element) return;
    this.#stuck = false;
    element.scrollIntoView({ block: "center" });
    element.classList.add("flash");
    setTimeout(() => element.classList.remove("flash"), 1500);
  }

  /** Draws what the store holds, touching only what has changed. */
  render() {
    const log = this.ctx.store.log(this.#channel);
    const hold = this.#stuck ? null : this.#hold();
    const nodes = [this.#start(log)];
    let above = null;
    for (const message of log.list) {
      const newDay = !above || dayOf(above.timestamp) !== dayOf(message.timestamp);
      if (newDay) nodes.push(this.#day(message));
      nodes.push(this.#view(message, !newDay && goesOn(above, message)));
      above = message;
    }
    this.#sweep(log);
    nodes.push(...log.notes.map((note) => this.#note(note)));
    arrange(this.items, nodes);
    if (hold) hold();
    else this.#end();
  }

  /** Renews relative times. */
  tick() {
    refresh(this.items, this.ctx.world.now());
  }

  #view(message, grouped) {
    const { store } = this.ctx;
    if (!this.#views.has(message.id)) this.#views.set(message.id, new MessageView(message.id, this.ctx));
    const view = this.#views.get(message.id);
    const reference = message.message_reference?.message_id;
    const source = reference ? (store.message(this.#channel, reference) ?? message.referenced_message) : null;
    view.update(message, { grouped, failure: store.failure(message.id), source });
    return view.element;
  }

  #sweep(log) {
    const there = new Set(log.list.map((message) => message.id));
    for (const id of this.#views.keys()) if (!there.has(id)) this.#views.delete(id);
  }

  #start(log) {
    if (!log.loaded) return h("p", { class: "start muted" }, dots(), " Loading messages");
    if (log.older) return h("p", { class: "start muted" }, dots(), " Loading older messages");
    const channel = this.ctx.store.channel(this.#channel);
    const where = channel?.type === 1 ? `your direct messages with ${this.ctx.world.name(channel.recipients?.[0] ?? this.ctx.world.bot)}` : `${channelSign(channel)}${channel?.name ?? "this channel"}`;
    return h("p", { class: "start muted" }, `This is the beginning of ${where}.`);
  }

  #day(message) {
    return h("div", { class: "day", role: "separator" }, h("span", {}, dayOf(message.timestamp)));
  }

  #note(note) {
    const dismiss = () => this.ctx.store.removeNote(this.#channel, note);
    return h("div", { class: `note ${note.kind}`, role: "status", "data-testid": `note-${note.kind}` },
      h("div", {}, note.kind === "sending" ? dots() : null, h("b", {}, `/${note.command}`), " ", note.text),
      note.reason ? h("small", {}, note.reason) : null,
      note.kind === "failed" ? h("footer", { class: "privacy" }, "Only you can see this · ", h("button", { type: "button", class: "textual", "data-testid": "dismiss", onclick: dismiss }, "Dismiss message")) : null);
  }

  /** Remembers the first message in view; the answer puts it back where it was. */
  #hold() {
    const top = this.scroller.getBoundingClientRect().top;
    const first = [...this.items.querySelectorAll("[data-message]")].find((one) => one.getBoundingClientRect().bottom > top);
    const before = first?.getBoundingClientRect().top;
    return () => {
      if (first?.isConnected) this.scroller.scrollTop += first.getBoundingClientRect().top - before;
    };
  }

  #end() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#stuck = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (this.#stuck) this.#missed = 0;
    this.#showJump();
    if (scrollTop < NEAR_START) this.ctx.store.loadOlder(this.#channel)?.catch(() => {});
  }

  #showJump() {
    this.jump.hidden = this.#stuck;
    const news = this.#missed === 1 ? "1 new message" : `${this.#missed} new messages`;
    this.jump.textContent = this.#missed ? `${news} · Jump to present ↓` : "Jump to present ↓";
  }
}

/** Whether a message stands below the one before without a head of its own. */
function goesOn(above, message) {
  return above?.author?.id === message.author?.id
    && Date.parse(message.timestamp) - Date.parse(above.timestamp) < GROUP_MS
    && !message.interaction && !message.interaction_metadata && !message.message_reference
    && ((above.flags ?? 0) & 64) === ((message.flags ?? 0) & 64);
}
