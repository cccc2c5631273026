import * as api from "./api.js";

const PAGE = 50;
const older = (a, b) => (a.length - b.length) || (a < b ? -1 : a > b ? 1 : 0);

/** Whether the message is for this person's eyes only. */
export const isPrivate = (message) => Boolean((message.flags ?? 0) & 64);

/** Whether the bot has said that it will answer later. */
export const isThinking = (message) => Boolean((message.flags ?? 0) & 128);

/**
 * What one person sees: channels, messages, open modals, who types, what failed. Filled from requests and from the
 * person's event stream. Emits `channels`, `messages`, `modals`, `typing`, `status`; `messages` and `typing` carry the
 * channel's id in `detail`; `arrived` carries a new message.
 */
export class Store extends EventTarget {
  channels = [];
  modals = [];
  connected = true;
  #logs = new Map();
  #typing = new Map();
  #failures = new Map();
  #stop = null;

  constructor(world, id) {
    super();
    this.world = world;
    this.id = id;
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Begins to listen. */
  start() {
    if (this.#stop) return;
    this.#stop = api.listen(this.id, {
      onOpen: () => this.#resync(),
      onLost: () => this.#setConnected(false),
      onEvent: (name, data) => data && this.#take(name, data),
    });
  }

  /** Ends listening: browsers allow few streams to one address, so a page that nobody sees gives its own back. */
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
      // The stream's next opening tries again.
    }
  }

  async loadChannels() {
    this.channels = await api.channels(this.id);
    for (const channel of this.channels) for (const user of channel.recipients ?? []) this.world.meet(user);
    this.emit("channels");
  }

  /** The direct messages with the bot; asking for their messages is what begins them. */
  async direct() {
    const known = () => this.channels.find((channel) => channel.type === 1);
    if (!known()) {
      await api.messages(this.id, undefined, { limit: 1 });
      await this.loadChannels();
    }
    return known();
  }

  channel(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  /** The messages of a channel: `list` oldest first, `loaded`, and whether there are `older` ones to ask for. */
  log(channel) {
    if (!this.#logs.has(channel)) this.#logs.set(channel, { list: [], notes: [], loaded: false, older: false, busy: null });
    return this.#logs.get(channel);
  }

  /** Loads the newest messages of a channel, keeping older ones that are there already. */
  async load(channel) {
    const log = this.log(channel);
    const { messages, modals } = await api.messages(this.id, channel, { limit: PAGE });
    const first = messages[0]?.id;
    const kept = first && log.loaded ? log.list.filter((one) => older(one.id, first) < 0) : [];
    log.list = [...kept, ...messages];
    if (!log.loaded) log.older = messages.length >= PAGE;
    log.loaded = true;
    messages.forEach((message) => this.#meet(message));
    this.modals = [...this.modals.filter((modal) => modal.channel !== channel), ...(modals ?? [])];
    this.emit("messages", channel);
    this.emit("modals");
  }

  /** Loads a page of older messages; calls while one is under way share it. */
  loadOlder(channel) {
    const log = this.log(channel);
    if (!log.older || !log.list.length) return null;
    log.busy ??= this.#loadBefore(channel, log).finally(() => (log.busy = null));
    return log.busy;
  }

  async #loadBefore(channel, log) {
    const { messages } = await api.messages(this.id, channel, { limit: PAGE, before: log.list[0].id });
    log.list = [...messages, ...log.list];
    log.older = messages.length >= PAGE;
    messages.forEach((message) => this.#meet(message));
    this.emit("messages", channel);
  }

  /** @returns {object|undefined} a loaded message */
  message(channel, id) {
    return this.log(channel).list.find((one) => one.id === id);
  }

  /** What went wrong when a control of this message was used, if it did. */
  failure(message) {
    return this.#failures.get(message);
  }

  setFailure(channel, message, reason) {
    if (this.#failures.get(message) === reason) return;
    if (reason) this.#failures.set(message, reason);
    else this.#failures.delete(message);
    this.emit("messages", channel);
  }

  /** Puts a line below the messages that only this page knows, such as a command that is under way. */
  addNote(channel, note) {
    this.log(channel).notes.push(note);
    this.emit("messages", channel);
  }

  removeNote(channel, note) {
    const log = this.log(channel);
    log.notes = log.notes.filter((one) => one !== note);
    this.emit("messages", channel);
  }

  /** Takes a private message off this page (nobody else has it), or says that a message is gone. */
  forget(channel, id) {
    const log = this.log(channel);
    log.list = log.list.filter((one) => one.id !== id);
    this.#failures.delete(id);
    this.emit("messages", channel);
  }

  forgetModal(id) {
    this.modals = this.modals.filter((modal) => modal.id !== id);
    this.emit("modals");
  }

  /** @returns {string[]} who is typing here, without this person */
  typing(channel) {
    const now = Date.now();
    return [...(this.#typing.get(channel) ?? [])].filter(([user, until]) => until > now && user !== this.id).map(([user]) => user);
  }

  #take(name, data) {
    if (name === "MESSAGE_CREATE") this.#created(data);
    else if (name === "MESSAGE_UPDATE") this.#updated(data);
    else if (name === "MESSAGE_DELETE") this.forget(data.channel_id, data.id);
    else if (name === "MESSAGE_DELETE_BULK") data.ids.forEach((id) => this.forget(data.channel_id, id));
    else if (name === "TYPING_START") this.#types(data.channel_id, data.user_id, 10_000);
    else if (name === "INTERACTION_MODAL_CREATE") this.#opened(data);
    else if (name === "INTERACTION_SUCCESS") this.#answered(data);
    else if (name.startsWith("INTERACTION_")) return;
    else this.#structureChanged();
  }

  #structureChanged() {
    this.world.loadSoon();
    this.loadChannels().catch(() => {});
  }

  #created(message) {
    const log = this.log(message.channel_id);
    this.#meet(message);
    if (log.list.some((one) => one.id === message.id)) return;
    // Events may come out of order (the stand-in can do that on purpose); ids tell the order.
    const at = log.list.findLastIndex((one) => older(one.id, message.id) < 0) + 1;
    log.list.splice(at, 0, message);
    this.#types(message.channel_id, message.author?.id, 0);
    if (!this.channel(message.channel_id)) this.loadChannels().catch(() => {});
    this.emit("messages", message.channel_id);
    this.emit("arrived", message);
  }

  #updated(change) {
    const log = this.log(change.channel_id);
    const at = log.list.findIndex((one) => one.id === change.id);
    if (at < 0) return;
    log.list[at] = { ...log.list[at], ...change };
    this.#failures.delete(change.id);
    this.emit("messages", change.channel_id);
  }

  /** What was answered may have been a modal that a program submitted for this person; then it is gone here, too. */
  #answered({ channel_id: channel }) {
    if (this.modals.some((modal) => modal.channel === channel)) this.load(channel).catch(() => {});
  }

  #opened(modal) {
    const known = { ...modal, channel: modal.channel ?? modal.channel_id };
    this.modals = [...this.modals.filter((one) => one.id !== known.id), known];
    this.emit("modals");
  }

  #types(channel, user, duration) {
    if (!this.#typing.has(channel)) this.#typing.set(channel, new Map());
    this.#typing.get(channel).set(user, Date.now() + duration);
    this.emit("typing", channel);
    if (duration) setTimeout(() => this.emit("typing", channel), duration + 50);
  }

  #meet(message) {
    this.world.meet(message.author);
    for (const user of message.mentions ?? []) this.world.meet(user);
    this.world.observe(message.timestamp);
  }
}
