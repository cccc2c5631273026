import { channelIcon } from "./channellist.js";
import { h, reorderChildren } from "./dom.js";
import { MessageView, renderTypingDots } from "./messageview.js";
import { formatDay, refreshTimestamps } from "./timestamps.js";

const GROUP_MS = 7 * 60_000;
const NEAR_END = 60;
const NEAR_START = 400;

/**
 * The scrolling messages of a channel. Follows the end while the person is there; otherwise keeps the scroll position
 * and offers a button back to the end.
 */
export class MessageList {
  #views = new Map();
  #channel = null;
  #missed = 0;
  #atEnd = true;

  constructor(ctx) {
    this.ctx = ctx;
    this.items = h("div", { class: "messages" });
    this.scroller = h("div", { class: "scroller", role: "log", "aria-live": "off", "aria-label": "Messages", "data-scroller": true, tabindex: "0", onscroll: () => this.#onScroll() }, this.items);
    this.jump = h("button", { type: "button", class: "jump", hidden: true, "data-testid": "jump-to-present", onclick: () => this.scrollToEnd() });
    this.element = h("div", { class: "list" }, this.scroller, this.jump);
    const observer = new ResizeObserver(() => this.#atEnd && this.#scrollToBottom());
    observer.observe(this.items);
    observer.observe(this.scroller);
  }

  /** Opens another channel, at its end. */
  open(channel) {
    this.#channel = channel;
    this.#views.clear();
    this.items.replaceChildren();
    this.scrollToEnd();
    this.render();
  }

  /** Counts a new message while the person is reading further up. */
  onMessage(message) {
    if (message.author?.id === this.ctx.person) this.scrollToEnd();
    else if (!this.#atEnd) this.#missed += 1;
    this.#showJump();
  }

  scrollToEnd() {
    this.#atEnd = true;
    this.#missed = 0;
    this.#scrollToBottom();
    this.#showJump();
  }

  /** Scrolls to a message and highlights it for a moment. */
  reveal(id) {
    const element = this.#views.get(id)?.element;
    if (!element) return;
    this.#atEnd = false;
    element.scrollIntoView({ block: "center" });
    element.classList.add("flash");
    setTimeout(() => element.classList.remove("flash"), 1500);
  }

  /** Renders the store's messages, updating only what has changed. */
  render() {
    const log = this.ctx.store.messageLog(this.#channel);
    const restoreScroll = this.#atEnd ? null : this.#keepScroll();
    const nodes = [this.#renderStart(log)];
    let above = null;
    for (const message of log.list) {
      const newDay = !above || formatDay(above.timestamp) !== formatDay(message.timestamp);
      if (newDay) nodes.push(this.#renderDay(message));
      nodes.push(this.#renderMessage(message, !newDay && isGrouped(above, message)));
      above = message;
    }
    this.#removeStale(log);
    nodes.push(...log.notes.map((note) => this.#renderNote(note)));
    reorderChildren(this.items, nodes);
    if (restoreScroll) restoreScroll();
    else this.#scrollToBottom();
  }

  /** Updates relative timestamps. */
  tick() {
    refreshTimestamps(this.items, this.ctx.directory.now());
  }

  #renderMessage(message, grouped) {
    const { store } = this.ctx;
    if (!this.#views.has(message.id)) this.#views.set(message.id, new MessageView(message.id, this.ctx));
    const view = this.#views.get(message.id);
    const reference = message.message_reference?.message_id;
    const source = reference ? (store.message(this.#channel, reference) ?? message.referenced_message) : null;
    view.update(message, { grouped, failure: store.failure(message.id), source });
    return view.element;
  }

  #removeStale(log) {
    const there = new Set(log.list.map((message) => message.id));
    for (const id of this.#views.keys()) if (!there.has(id)) this.#views.delete(id);
  }

  #renderStart(log) {
    if (!log.loaded) return h("p", { class: "start muted" }, renderTypingDots(), " Loading messages");
    if (log.older) return h("p", { class: "start muted" }, renderTypingDots(), " Loading older messages");
    const channel = this.ctx.store.channel(this.#channel);
    const where = channel?.type === 1 ? `your direct messages with ${this.ctx.directory.name(channel.recipients?.[0] ?? this.ctx.directory.bot)}` : `${channelIcon(channel)}${channel?.name ?? "this channel"}`;
    return h("p", { class: "start muted" }, `This is the beginning of ${where}.`);
  }

  #renderDay(message) {
    return h("div", { class: "day", role: "separator" }, h("span", {}, formatDay(message.timestamp)));
  }

  #renderNote(note) {
    const dismiss = () => this.ctx.store.removeNote(this.#channel, note);
    return h("div", { class: `note ${note.kind}`, role: "status", "data-testid": `note-${note.kind}` },
      h("div", {}, note.kind === "sending" ? renderTypingDots() : null, h("b", {}, `/${note.command}`), " ", note.text),
      note.reason ? h("small", {}, note.reason) : null,
      note.kind === "failed" ? h("footer", { class: "privacy" }, "Only you can see this · ", h("button", { type: "button", class: "textual", "data-testid": "dismiss", onclick: dismiss }, "Dismiss message")) : null);
  }

  /** Remembers the position of the first visible message. The returned function restores it. */
  #keepScroll() {
    const top = this.scroller.getBoundingClientRect().top;
    const first = [...this.items.querySelectorAll("[data-message]")].find((one) => one.getBoundingClientRect().bottom > top);
    const before = first?.getBoundingClientRect().top;
    return () => {
      if (first?.isConnected) this.scroller.scrollTop += first.getBoundingClientRect().top - before;
    };
  }

  #scrollToBottom() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #onScroll() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (this.#atEnd) this.#missed = 0;
    this.#showJump();
    if (scrollTop < NEAR_START) this.ctx.store.loadOlder(this.#channel)?.catch(() => {});
  }

  #showJump() {
    this.jump.hidden = this.#atEnd;
    const news = this.#missed === 1 ? "1 new message" : `${this.#missed} new messages`;
    this.jump.textContent = this.#missed ? `${news} · Jump to present ↓` : "Jump to present ↓";
  }
}

/** Returns true if a message is shown below the one above without its own header. */
function isGrouped(above, message) {
  return above?.author?.id === message.author?.id
    && Date.parse(message.timestamp) - Date.parse(above.timestamp) < GROUP_MS
    && !message.interaction && !message.interaction_metadata && !message.message_reference
    && ((above.flags ?? 0) & 64) === ((message.flags ?? 0) & 64);
}
