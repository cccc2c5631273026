import * as api from "./api.js";
import { isBotDirect } from "./channellist.js";

const PAGE = 50;
const compareIds = (a, b) => (a.length - b.length) || (a < b ? -1 : a > b ? 1 : 0);

/** Returns true for a message that only its recipient sees. */
export const isEphemeral = (message) => Boolean((message.flags ?? 0) & 64);

/** Returns true for a message of Components V2: layouts of texts, pictures and controls. */
export const isLayout = (message) => Boolean((message.flags ?? 0) & (1 << 15));

/** Returns true while the bot has deferred its response. */
export const isDeferred = (message) => Boolean((message.flags ?? 0) & 128);

/**
 * One person's data: channels, messages, open modals, typing, failures. Loaded by requests and updated by the
 * person's event stream. Emits `channels`, `messages`, `modals`, `typing`, `status`; the `detail` of `messages` and
 * `typing` is the channel's id; `new-message` has the message.
 */
export class UserStore extends EventTarget {
  channels = [];
  modals = [];
  connected = true;
  #logs = new Map();
  #typing = new Map();
  #failures = new Map();
  #stop = null;

  constructor(directory, id) {
    super();
    this.directory = directory;
    this.id = id;
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Subscribes to events. */
  start() {
    if (this.#stop) return;
    this.#stop = api.subscribeToEvents(this.id, {
      onOpen: () => this.#resync(),
      onLost: () => this.#setConnected(false),
      onEvent: (name, data) => data && this.#handleEvent(name, data),
    });
  }

  /** Unsubscribes: browsers limit the connections to one host, so a hidden page releases its own. */
  stop() {
    this.#stop?.();
    this.#stop = null;
  }

  #setConnected(connected) {
    if (this.connected === connected) return;
    this.connected = connected;
    this.emit("status");
  }

  async #resync() {
    this.#setConnected(true);
    try {
      await this.loadChannels();
      await Promise.all([...this.#logs.keys()].map((channel) => this.load(channel)));
    } catch {
      // The next connection tries again.
    }
  }

  async loadChannels() {
    this.channels = await api.fetchChannels(this.id);
    for (const channel of this.channels) for (const user of channel.recipients ?? []) this.directory.rememberUser(user, this.id);
    this.emit("channels");
  }

  /** Returns the direct message channel with the bot. Fetching its messages creates it. */
  async openDirectChannel() {
    const known = () => this.channels.find(isBotDirect);
    if (!known()) {
      await api.fetchMessages(this.id, undefined, { limit: 1 });
      await this.loadChannels();
    }
    return known();
  }

  channel(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  /** Returns a channel's messages: `list` oldest first, `loaded`, and `older`, true if there are more to fetch. */
  messageLog(channel) {
    if (!this.#logs.has(channel)) this.#logs.set(channel, { list: [], notes: [], loaded: false, busy: null, changes: 0 });
    return this.#logs.get(channel);
  }

  /** Loads a channel's newest messages. Older ones that are already loaded stay. */
  async load(channel) {
    const log = this.messageLog(channel);
    const { changes } = log;
    const { messages, modals } = await api.fetchMessages(this.id, channel, { limit: PAGE });
    // An event that came meanwhile may be newer than the answer.
    if (log.changes !== changes) return this.load(channel);
    const first = messages[0]?.id;
    const kept = first && log.loaded ? log.list.filter((one) => compareIds(one.id, first) < 0) : [];
    log.list = [...kept, ...messages];
    if (!log.loaded) log.older = messages.length >= PAGE;
    log.loaded = true;
    messages.forEach((message) => this.#rememberUser(message));
    this.modals = [...this.modals.filter((modal) => modal.channel !== channel), ...(modals ?? [])];
    this.emit("messages", channel);
    this.emit("modals");
  }

  /** Loads a page of older messages. Calls during a request share it. */
  loadOlder(channel) {
    const log = this.messageLog(channel);
    if (!log.older || !log.list.length) return null;
    log.busy ??= this.#loadBefore(channel, log).finally(() => (log.busy = null));
    return log.busy;
  }

  async #loadBefore(channel, log) {
    const { messages } = await api.fetchMessages(this.id, channel, { limit: PAGE, before: log.list[0].id });
    log.list = [...messages, ...log.list];
    log.older = messages.length >= PAGE;
    messages.forEach((message) => this.#rememberUser(message));
    this.emit("messages", channel);
  }

  /** @returns {object|undefined} a loaded message */
  message(channel, id) {
    return this.messageLog(channel).list.find((one) => one.id === id);
  }

  /** Returns the error of the last interaction with a message, if it failed. */
  failure(message) {
    return this.#failures.get(message);
  }

  setFailure(channel, message, reason) {
    if (this.#failures.get(message) === reason) return;
    if (reason) this.#failures.set(message, reason);
    else this.#failures.delete(message);
    this.emit("messages", channel);
  }

  /** Adds a line below the messages that only this page knows, such as a command in progress. */
  addNote(channel, note) {
    this.messageLog(channel).notes.push(note);
    this.emit("messages", channel);
  }

  removeNote(channel, note) {
    const log = this.messageLog(channel);
    log.notes = log.notes.filter((one) => one !== note);
    this.emit("messages", channel);
  }

  /** Removes a message: a deleted one, or an ephemeral one that the person dismisses. */
  forgetMessage(channel, id) {
    const log = this.messageLog(channel);
    log.changes += 1;
    log.list = log.list.filter((one) => one.id !== id);
    this.#failures.delete(id);
    this.emit("messages", channel);
  }

  forgetModal(id) {
    this.modals = this.modals.filter((modal) => modal.id !== id);
    this.emit("modals");
  }

  /** @returns {string[]} the ids of others who are typing in a channel */
  typing(channel) {
    const now = Date.now();
    return [...(this.#typing.get(channel) ?? [])].filter(([user, until]) => until > now && user !== this.id).map(([user]) => user);
  }

  #handleEvent(name, data) {
    if (name === "MESSAGE_CREATE") this.#onMessageCreated(data);
    else if (name === "MESSAGE_UPDATE") this.#onMessageUpdated(data);
    else if (name === "MESSAGE_DELETE") this.forgetMessage(data.channel_id, data.id);
    else if (name === "MESSAGE_DELETE_BULK") data.ids.forEach((id) => this.forgetMessage(data.channel_id, id));
    else if (name === "TYPING_START") this.#onTyping(data.channel_id, data.user_id, 10_000);
    else if (name === "INTERACTION_MODAL_CREATE") this.#onModal(data);
    else if (name === "INTERACTION_SUCCESS") this.#onInteractionSuccess(data);
    else if (name.startsWith("INTERACTION_")) return;
    else this.#onStructureChanged();
  }

  #onStructureChanged() {
    this.directory.scheduleLoad();
    this.loadChannels().catch(() => {});
  }

  #onMessageCreated(message) {
    const log = this.messageLog(message.channel_id);
    log.changes += 1;
    this.#rememberUser(message);
    if (log.list.some((one) => one.id === message.id)) return;
    // Events may arrive out of order (a fault of the stand-in reorders them); ids give the order.
    const at = log.list.findLastIndex((one) => compareIds(one.id, message.id) < 0) + 1;
    log.list.splice(at, 0, message);
    this.#onTyping(message.channel_id, message.author?.id, 0);
    if (!this.channel(message.channel_id)) this.loadChannels().catch(() => {});
    this.emit("messages", message.channel_id);
    this.emit("new-message", message);
  }

  #onMessageUpdated(change) {
    const log = this.messageLog(change.channel_id);
    log.changes += 1;
    const at = log.list.findIndex((one) => one.id === change.id);
    if (at < 0) return;
    log.list[at] = { ...log.list[at], ...change, updates: (log.list[at].updates ?? 0) + 1 };
    this.#failures.delete(change.id);
    this.emit("messages", change.channel_id);
  }

  /** Reloads open modals: a program may have submitted one for this person. */
  #onInteractionSuccess({ channel_id: channel }) {
    if (this.modals.some((modal) => modal.channel === channel)) this.load(channel).catch(() => {});
  }

  #onModal(modal) {
    const known = { ...modal, channel: modal.channel ?? modal.channel_id };
    this.modals = [...this.modals.filter((one) => one.id !== known.id), known];
    this.emit("modals");
  }

  #onTyping(channel, user, duration) {
    if (!this.#typing.has(channel)) this.#typing.set(channel, new Map());
    this.#typing.get(channel).set(user, Date.now() + duration);
    this.emit("typing", channel);
    if (duration) setTimeout(() => this.emit("typing", channel), duration + 50);
  }

  #rememberUser(message) {
    for (const user of [message.author, ...(message.mentions ?? [])]) this.directory.rememberUser(user, this.id);
    this.directory.syncClock(message.timestamp);
  }
}
