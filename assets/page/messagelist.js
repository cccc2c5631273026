import { channelIcon, channelName } from "./channellist.js";
import { h, reorderChildren } from "./dom.js";
import { MessageView, renderTypingDots } from "./messageview.js";
import { formatDay, refreshTimestamps } from "./timestamps.js";

const GROUP_MS = 7 * 60_000;
const NEAR_END = 60;
const NEAR_START = 400;

/** Matches the controls of a message that can be used. */
const USABLE = "[data-custom-id]:not(:disabled)";

/**
 * The scrolling messages of a channel. Follows the end while the person is there; otherwise keeps the scroll position
 * and offers a button that leads to the end, or to the answer that came there.
 */
export class MessageList {
  #views = new Map();
  #channel = null;
  #missed = 0;
  #atEnd = true;
  /** The answers since this person last did something here. Messages that follow do not push away a board among them. */
  #asked = [];
  /** The answer to this person that came while they read further up. */
  #answer = null;

  constructor(ctx) {
    this.ctx = ctx;
    this.items = h("div", { class: "messages" });
    this.scroller = h("div", { class: "scroller", role: "log", "aria-live": "off", "aria-label": "Messages", "data-scroller": true, tabindex: "0", onscroll: () => this.#onScroll() }, this.items);
    this.jump = h("button", { type: "button", class: "jump", hidden: true, "data-testid": "jump-to-present", onclick: () => this.#jump() });
    this.element = h("div", { class: "list" }, this.scroller, this.jump);
    for (const act of ["pointerdown", "keydown", "wheel"]) this.scroller.addEventListener(act, () => (this.#asked = []), { passive: true });
    const observer = new ResizeObserver(() => this.#isFollowing() && this.#follow());
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
    if (message.author?.id === this.ctx.person) return this.scrollToEnd();
    const isAnswer = (message.interaction_metadata ?? message.interaction)?.user?.id === this.ctx.person;
    if (isAnswer && this.#isFollowing()) {
      this.#asked.push(message.id);
      this.#follow();
    } else if (isAnswer) this.#answer = message.id;
    if (!this.#atEnd) this.#missed += 1;
    this.#showJump();
  }

  scrollToEnd() {
    this.#asked = [];
    this.#reachEnd();
    this.#follow();
  }

  /** Focuses the first control of a message that is not among the known ones; returns false if there is none yet. */
  focusNewControl(known) {
    const fresh = [...this.#views].find(([id, { element }]) => !known.has(id) && element.querySelector(USABLE));
    fresh?.[1].element.querySelector(USABLE).focus({ preventScroll: true });
    return Boolean(fresh);
  }

  /** Leads to the answer that is waited for, or else to the end. The focus goes along. */
  #jump() {
    const answer = this.#views.get(this.#answer)?.element;
    if (answer) this.reveal(this.#answer, "start");
    else this.scrollToEnd();
    this.#missed = 0;
    this.#answer = null;
    this.#showJump();
    (answer ?? this.scroller).focus({ preventScroll: true });
  }

  #reachEnd() {
    this.#atEnd = true;
    this.#missed = 0;
    this.#answer = null;
  }

  /** Scrolls to a message and highlights it for a moment. */
  reveal(id, block = "center") {
    const element = this.#views.get(id)?.element;
    if (!element) return;
    this.#atEnd = false;
    this.#asked = [];
    element.scrollIntoView({ block });
    element.classList.add("flash");
    setTimeout(() => element.classList.remove("flash"), 1500);
  }

  /** Renders the store's messages, updating only what has changed. */
  render() {
    const log = this.ctx.store.messageLog(this.#channel);
    const restoreScroll = this.#isFollowing() ? null : this.#keepScroll();
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
    else this.#follow();
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
    const where = channel?.type === 1 ? `your direct messages with ${this.ctx.directory.name(channel.recipients?.[0] ?? this.ctx.directory.bot)}` : `${channelIcon(channel)}${channel ? channelName(channel, this.ctx.directory, this.ctx.person) : "this channel"}`;
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

  /** Scrolls to the end, but no further than the board that the person has asked for allows. */
  #follow() {
    const { scroller } = this;
    const board = this.#asked.map((id) => this.#views.get(id)?.element).findLast((one) => one?.querySelector(".picture") && one.querySelector(USABLE));
    scroller.scrollTop = board ? scroller.scrollTop + this.#distanceTo(board) : scroller.scrollHeight;
    this.#atEnd = this.#isNearEnd();
    this.#showJump();
  }

  /** Returns how far down a board's picture is at the top, or the board's end at the bottom if it is larger. */
  #distanceTo(board) {
    const frame = this.scroller.getBoundingClientRect();
    const picture = board.querySelector(".picture").getBoundingClientRect();
    return Math.max(picture.top - frame.top - 4, board.getBoundingClientRect().bottom - frame.bottom);
  }

  /** Returns true while new messages move the list. */
  #isFollowing() {
    return this.#atEnd || this.#asked.length > 0;
  }

  #isNearEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight < NEAR_END;
  }

  #onScroll() {
    this.#atEnd = this.#isNearEnd();
    if (this.#atEnd) this.#reachEnd();
    this.#showJump();
    if (this.scroller.scrollTop < NEAR_START) this.ctx.store.loadOlder(this.#channel)?.catch(() => {});
  }

  #showJump() {
    this.jump.hidden = this.#atEnd;
    const news = this.#missed === 1 ? "1 new message" : `${this.#missed} new messages`;
    const text = this.#answer ? "Your answer is below · Jump to it ↓" : this.#missed ? `${news} · Jump to present ↓` : "Jump to present ↓";
    if (this.jump.textContent !== text) this.jump.textContent = text;
    this.jump.classList.toggle("answer", Boolean(this.#answer));
  }
}

/** Returns true if a message is shown below the one above without its own header. */
function isGrouped(above, message) {
  return above?.author?.id === message.author?.id
    && Date.parse(message.timestamp) - Date.parse(above.timestamp) < GROUP_MS
    && !message.interaction && !message.interaction_metadata && !message.message_reference
    && ((above.flags ?? 0) & 64) === ((message.flags ?? 0) & 64);
}
