import * as api from "./api.js";
import { avatar, h, setAttribute } from "./dom.js";
import { channelIcon, ChannelList, channelName, DIRECT_MESSAGES, hasPostsOnly, isBotDirect } from "./channellist.js";
import { Composer } from "./composer.js";
import { attachContextMenu } from "./contextmenu.js";
import { MemberList } from "./memberlist.js";
import { summarizeMessage } from "./messageview.js";
import { MessageList } from "./messagelist.js";
import { ModalHost } from "./modalhost.js";
import { languageName } from "./directory.js";
import { UserStore } from "./userstore.js";
import { showToast } from "./toast.js";
import { TypingBar } from "./typingbar.js";
import { editThread } from "./useractions.js";

/** The texts that a screen reader finds at once, for messages that follow each other closely. */
const ANNOUNCEMENTS = 4;

/**
 * One person's client: channels, messages, input, modals. Emits `change` when its channel or its unread messages
 * change. It is independent of the other panes.
 */
export class UserPane extends EventTarget {
  channel = null;
  /** The last open channel, which may have been deleted since. */
  lastChannel = null;
  unread = new Map();
  visible = true;

  constructor(directory, person, channel = null) {
    super();
    this.requestedChannel = channel;
    this.store = new UserStore(directory, person);
    this.layer = h("div", { class: "pane-layer" });
    this.ctx = { directory, person, store: this.store, layer: this.layer };
    this.#build();
    this.#addListeners();
    this.store.start();
  }

  get person() {
    return this.ctx.person;
  }

  #build() {
    const { ctx } = this;
    this.channels = new ChannelList(ctx, (id) => this.#chooseChannel(id));
    this.members = new MemberList(ctx);
    this.list = new MessageList(ctx);
    this.composer = new Composer(ctx, () => this.commandLocation());
    this.modals = new ModalHost(ctx);
    this.typing = new TypingBar(ctx);
    this.title = h("h2", {});
    this.you = h("div", { class: "you" });
    this.lost = h("div", { class: "banner", role: "status", hidden: true }, "Connection lost. Trying again…");
    this.live = h("div", { class: "sr-only", "aria-live": "polite" });
    this.burger = h("button", { type: "button", class: "icon burger", "aria-label": "Channels", "aria-expanded": "false", "data-testid": "channels-toggle", onclick: () => this.#toggleChannels() }, "☰");
    this.who = h("div", { class: "who" });
    this.thread = h("div", { class: "thread-actions" });
    const head = h("header", { class: "pane-head" }, this.burger, this.title, this.thread, this.who);
    this.main = h("div", { class: "pane-main" }, head, this.lost, this.list.element, this.typing.element, this.composer.element);
    this.side = h("aside", { class: "pane-side" }, h("div", { class: "side-lists" }, this.channels.element, this.members.element), this.you);
    this.frame = h("div", { class: "pane-frame" }, this.side, h("div", { class: "side-shade", onclick: () => this.#toggleChannels(false) }), this.main);
    this.element = h("section", { class: "pane", "data-person": this.person, "aria-label": `${ctx.directory.name(this.person)}'s view`, style: `--hue:${ctx.directory.hue(this.person)}` },
      this.frame, this.modals.element, this.layer, this.live);
  }

  #addListeners() {
    const { store, directory } = this.ctx;
    store.addEventListener("channels", () => this.#channelsChanged());
    store.addEventListener("messages", ({ detail }) => detail === this.channel && this.list.render());
    store.addEventListener("new-message", ({ detail }) => this.#onMessage(detail));
    store.addEventListener("typing", ({ detail }) => detail === this.channel && this.typing.render(this.channel));
    store.addEventListener("status", () => (this.lost.hidden = store.connected));
    store.addEventListener("modals", () => this.#modalsChanged());
    this.directoryChanged = () => this.#renderHeader();
    this.timeChanged = () => this.list.tick();
    directory.addEventListener("change", this.directoryChanged);
    directory.addEventListener("time", this.timeChanged);
    this.ticker = setInterval(this.timeChanged, 10_000);
    attachContextMenu(this);
    this.element.addEventListener("click", (event) => this.#followLink(event));
    this.element.addEventListener("command", () => this.list.scrollToEnd());
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.#toggleChannels(false));
    this.#renderHeader();
  }

  /** Stops all activity of this pane and removes it. */
  close() {
    this.store.stop();
    clearInterval(this.ticker);
    this.ctx.directory.removeEventListener("change", this.directoryChanged);
    this.ctx.directory.removeEventListener("time", this.timeChanged);
    this.element.remove();
  }

  /** Sets the pane's visibility. Messages of a hidden pane count as unread. */
  setVisible(visible) {
    this.visible = visible;
    if (visible && this.unread.delete(this.channel)) this.#unreadChanged();
  }

  /** Opens the channel that the person has chosen. */
  #chooseChannel(id) {
    this.openChannel(id);
    this.element.dispatchEvent(new CustomEvent("channel-chosen", { bubbles: true }));
  }

  /** Opens a channel. */
  openChannel(id) {
    this.#toggleChannels(false);
    if (id === DIRECT_MESSAGES) return this.store.openDirectChannel().then((channel) => this.openChannel(channel?.id)).catch(() => {});
    if (!id || id === this.channel) return;
    this.channel = id;
    this.requestedChannel = id;
    this.unread.delete(id);
    this.list.open(id);
    this.composer.reset();
    this.typing.render(id);
    this.#renderHeader();
    this.#unreadChanged();
    this.store.load(id).catch(() => {});
  }

  /** Opens a channel and scrolls to a message, if it is among the newest. Says so if there is no such channel. */
  async showMessage(channel, message) {
    if (this.store.channels.length && !this.store.channel(channel)) return showToast("This link leads to a channel that is gone or hidden.", "error");
    this.openChannel(channel);
    if (!message) return;
    await this.store.load(channel).catch(() => {});
    this.list.reveal(message);
  }

  #channelsChanged() {
    const { store } = this;
    const known = store.channel(this.channel) ?? store.channel(this.requestedChannel);
    if (!known) this.#onChannelGone();
    else if (known.id !== this.channel) this.openChannel(known.id);
    this.lastChannel = store.channel(this.channel) ?? this.lastChannel;
    // Messages show their threads.
    this.list.render();
    this.#renderHeader();
    this.#unreadChanged();
  }

  /**
   * Opens another channel when the open one is deleted, or when none was open: a thread's parent, or else the first.
   */
  #onChannelGone() {
    const { store, lastChannel } = this;
    const gone = this.channel && lastChannel ? lastChannel : null;
    const to = store.channel(gone?.parent_id) ?? store.channels.find((one) => one.type === 0) ?? store.channels[0];
    this.unread.delete(gone?.id);
    if (gone) showToast(`${channelIcon(gone)}${channelName(gone, this.ctx.directory, this.person)} is gone.`);
    this.openChannel(to?.id ?? DIRECT_MESSAGES);
  }

  #onMessage(message) {
    const mine = message.author?.id === this.person;
    if (message.channel_id === this.channel) {
      this.list.onMessage(message);
      if (!mine) this.#announce(`${this.ctx.directory.name(message.author)}: ${summarizeMessage(message, this.ctx)}`);
      if (this.visible) return;
    }
    if (mine) return;
    const before = this.unread.get(message.channel_id) ?? { count: 0, mention: false };
    // Direct messages count as mentions.
    const named = !message.guild_id || (message.mentions ?? []).some((user) => user.id === this.person);
    this.unread.set(message.channel_id, { count: before.count + 1, mention: before.mention || named });
    this.#unreadChanged();
  }

  /** Says a text to screen readers. Earlier texts stay for a while, because a reader may still be busy with another one. */
  #announce(text) {
    this.live.append(h("p", {}, text));
    while (this.live.childElementCount > ANNOUNCEMENTS) this.live.firstElementChild.remove();
  }

  #unreadChanged() {
    this.channels.render(this.channel, this.unread);
    this.burger.classList.toggle("news", this.unread.size > 0);
    this.dispatchEvent(new Event("change"));
  }

  #modalsChanged() {
    this.frame.inert = this.modals.render(this.store.modals);
  }

  #renderHeader() {
    const { directory, person } = this.ctx;
    const channel = this.store.channel(this.channel);
    const name = channelName(channel, directory, person);
    this.title.replaceChildren(h("span", { class: "sign", "aria-hidden": "true" }, channelIcon(channel)), name);
    this.thread.replaceChildren(...this.#threadActions(channel));
    this.you.replaceChildren(avatar(directory.user(person), directory.hue(person)), h("span", {}, h("b", {}, directory.name(person)), h("small", {}, languageName(directory.user(person)?.locale ?? ""))), this.#installButton());
    this.who.replaceChildren(avatar(directory.user(person), directory.hue(person), "small"), directory.name(person));
    const to = channel?.type === 1 ? `@${name}` : `${channelIcon(channel)}${name}`;
    const reopens = channel?.thread_metadata?.archived ? " (archived; writing reopens it)" : "";
    this.composer.setPlaceholder(hasPostsOnly(channel) ? `New post in ${to}` : `Message ${to}${reopens}`);
    this.channels.render(this.channel, this.unread);
    this.members.render(channel);
  }

  /** Returns the button by which this person installs the bot for themselves, as on its profile, or removes it. */
  #installButton() {
    const { directory, person } = this.ctx;
    const { installed } = directory.user(person) ?? {};
    const change = async () => {
      try {
        await api.setInstalled(person, !installed);
        await directory.load();
        showToast(installed ? `${directory.name(person)} has removed the app.` : `${directory.name(person)} can use the app everywhere.`);
      } catch (error) {
        showToast(error.message, "error");
      }
    };
    const hint = installed ? "Remove the app from this account" : "Use the app in every conversation and server of this person";
    return h("button", { type: "button", class: "button secondary install", "data-testid": "install", "aria-pressed": String(Boolean(installed)), title: hint, onclick: change }, installed ? "Installed" : "Install for me");
  }

  /** Returns the buttons that close and lock a thread, or open it again. Who may not is told so. */
  #threadActions(channel) {
    if (!channel?.thread_metadata) return [];
    const { archived, locked } = channel.thread_metadata;
    const action = (label, name, changes) => h("button", { type: "button", class: "button secondary", "data-thread": name, onclick: () => editThread(this.store, channel.id, changes) }, label);
    return archived
      ? [action("Reopen", "reopen", { archived: false, locked: false })]
      : [action(locked ? "Unlock" : "Lock", "lock", { locked: !locked }), action("Close", "close", { archived: true }), action("Close and lock", "close-and-lock", { archived: true, locked: true })];
  }

  #toggleChannels(open = !this.frame.classList.contains("side-open")) {
    this.frame.classList.toggle("side-open", open);
    setAttribute(this.burger, "aria-expanded", String(open));
  }

  #followLink(event) {
    const found = event.target.closest("[data-open-channel], [data-use-command], [data-jump]");
    if (!found) return;
    event.preventDefault();
    const { openChannel, useCommand, jump } = found.dataset;
    if (openChannel && this.store.channel(openChannel)) this.showMessage(openChannel, jump);
    else if (jump) this.list.reveal(jump);
    if (useCommand) this.composer.startCommand(useCommand);
  }

  /** Returns where a command runs, in the API's terms: guild and channel are null in direct messages with the bot. */
  commandLocation() {
    const channel = this.store.channel(this.channel);
    const direct = isBotDirect(channel);
    return { view: this.channel, guild: direct ? null : (channel?.guild_id ?? null), channel: direct ? null : this.channel };
  }
}
