import { attribute, avatar, h } from "./dom.js";
import { ChannelList, channelName, channelSign, DIRECT } from "./channels.js";
import { Composer } from "./composer.js";
import { contextMenu } from "./contextmenu.js";
import { MemberList } from "./memberlist.js";
import { summary } from "./message.js";
import { MessageList } from "./messagelist.js";
import { ModalHost } from "./modal.js";
import { Store } from "./store.js";
import { toast } from "./toast.js";
import { TypingBar } from "./typing.js";

/**
 * One person's whole client: channels, messages, input, modals. Emits `change` when its channel or what is unread
 * changes. It knows nothing of the other panes.
 */
export class Pane extends EventTarget {
  channel = null;
  /** The channel that was last open, as it was then. */
  last = null;
  unread = new Map();
  visible = true;

  constructor(world, person, channel = null) {
    super();
    this.wanted = channel;
    this.store = new Store(world, person);
    this.layer = h("div", { class: "pane-layer" });
    this.ctx = { world, person, store: this.store, layer: this.layer };
    this.#build();
    this.#listen();
    this.store.start();
  }

  get person() {
    return this.ctx.person;
  }

  #build() {
    const { ctx } = this;
    this.channels = new ChannelList(ctx, (id) => this.openChannel(id));
    this.members = new MemberList(ctx);
    this.list = new MessageList(ctx);
    this.composer = new Composer(ctx, () => this.place());
    this.modals = new ModalHost(ctx);
    this.typing = new TypingBar(ctx);
    this.title = h("h2", {});
    this.you = h("div", { class: "you" });
    this.lost = h("div", { class: "banner", role: "status", hidden: true }, "Connection lost. Trying again…");
    this.live = h("div", { class: "sr-only", "aria-live": "polite" });
    this.burger = h("button", { type: "button", class: "icon burger", "aria-label": "Channels", "aria-expanded": "false", "data-testid": "channels-toggle", onclick: () => this.#toggleChannels() }, "☰");
    this.who = h("div", { class: "who" });
    const head = h("header", { class: "pane-head" }, this.burger, this.title, this.who);
    this.main = h("div", { class: "pane-main" }, head, this.lost, this.list.element, this.typing.element, this.composer.element);
    this.side = h("aside", { class: "pane-side" }, h("div", { class: "side-lists" }, this.channels.element, this.members.element), this.you);
    this.frame = h("div", { class: "pane-frame" }, this.side, h("div", { class: "side-shade", onclick: () => this.#toggleChannels(false) }), this.main);
    this.element = h("section", { class: "pane", "data-person": this.person, "aria-label": `${ctx.world.name(this.person)}'s view`, style: `--hue:${ctx.world.hue(this.person)}` },
      this.frame, this.modals.element, this.layer, this.live);
  }

  #listen() {
    const { store, world } = this.ctx;
    store.addEventListener("channels", () => this.#channelsChanged());
    store.addEventListener("messages", ({ detail }) => detail === this.channel && this.list.render());
    store.addEventListener("arrived", ({ detail }) => this.#arrived(detail));
    store.addEventListener("typing", ({ detail }) => detail === this.channel && this.typing.render(this.channel));
    store.addEventListener("status", () => (this.lost.hidden = store.connected));
    store.addEventListener("modals", () => this.#modalsChanged());
    this.worldChanged = () => this.#head();
    this.timeChanged = () => this.list.tick();
    world.addEventListener("change", this.worldChanged);
    world.addEventListener("time", this.timeChanged);
    this.ticker = setInterval(this.timeChanged, 10_000);
    contextMenu(this);
    this.element.addEventListener("click", (event) => this.#followLink(event));
    this.element.addEventListener("command", () => this.list.toEnd());
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.#toggleChannels(false));
    this.#head();
  }

  /** Ends everything that this pane began. */
  close() {
    this.store.stop();
    clearInterval(this.ticker);
    this.ctx.world.removeEventListener("change", this.worldChanged);
    this.ctx.world.removeEventListener("time", this.timeChanged);
    this.element.remove();
  }

  /** Whether somebody can see this pane now; unseen messages count as unread. */
  setVisible(visible) {
    this.visible = visible;
    if (visible && this.unread.delete(this.channel)) this.#unreadChanged();
  }

  /** Shows a channel. */
  openChannel(id) {
    this.#toggleChannels(false);
    if (id === DIRECT) return this.store.direct().then((channel) => this.openChannel(channel?.id)).catch(() => {});
    if (!id || id === this.channel) return;
    this.channel = id;
    this.wanted = id;
    this.unread.delete(id);
    this.list.open(id);
    this.composer.reset();
    this.typing.render(id);
    this.#head();
    this.#unreadChanged();
    this.store.load(id).catch(() => {});
  }

  /** Shows a channel, and in it a message if it is among the newest. */
  async show(channel, message) {
    this.openChannel(channel);
    if (!message) return;
    await this.store.load(channel).catch(() => {});
    this.list.reveal(message);
  }

  #channelsChanged() {
    const { store } = this;
    const known = store.channel(this.channel) ?? store.channel(this.wanted);
    if (!known) this.#leave();
    else if (known.id !== this.channel) this.openChannel(known.id);
    this.last = store.channel(this.channel) ?? this.last;
    // Messages show which threads there are.
    this.list.render();
    this.#head();
    this.#unreadChanged();
  }

  /** What was open is gone, or nothing was open yet: a thread gives way to its channel, a channel to another. */
  #leave() {
    const { store, last } = this;
    const gone = this.channel && last ? last : null;
    const to = store.channel(gone?.parent_id) ?? store.channels.find((one) => one.type === 0) ?? store.channels[0];
    this.unread.delete(gone?.id);
    if (gone) toast(`${channelSign(gone)}${channelName(gone, this.ctx.world, this.person)} is gone.`);
    this.openChannel(to?.id ?? DIRECT);
  }

  #arrived(message) {
    const mine = message.author?.id === this.person;
    if (message.channel_id === this.channel) {
      this.list.arrived(message);
      if (!mine) this.live.textContent = `${this.ctx.world.name(message.author)}: ${summary(message, this.ctx)}`;
      if (this.visible) return;
    }
    if (mine) return;
    const before = this.unread.get(message.channel_id) ?? { count: 0, mention: false };
    // What is said outside of guilds is said to this person.
    const named = !message.guild_id || (message.mentions ?? []).some((user) => user.id === this.person);
    this.unread.set(message.channel_id, { count: before.count + 1, mention: before.mention || named });
    this.#unreadChanged();
  }

  #unreadChanged() {
    this.channels.render(this.channel, this.unread);
    this.burger.classList.toggle("news", this.unread.size > 0);
    this.dispatchEvent(new Event("change"));
  }

  #modalsChanged() {
    this.frame.inert = this.modals.render(this.store.modals);
  }

  #head() {
    const { world, person } = this.ctx;
    const channel = this.store.channel(this.channel);
    const name = channelName(channel, world, person);
    this.title.replaceChildren(h("span", { class: "sign", "aria-hidden": "true" }, channelSign(channel)), name);
    this.you.replaceChildren(avatar(world.user(person), world.hue(person)), h("span", {}, h("b", {}, world.name(person)), h("small", {}, world.user(person)?.locale ?? "")));
    this.who.replaceChildren(avatar(world.user(person), world.hue(person), "small"), world.name(person));
    this.composer.place(channel?.type === 1 ? `Message @${name}` : `Message ${channelSign(channel)}${name}`);
    this.channels.render(this.channel, this.unread);
    this.members.render(channel);
  }

  #toggleChannels(open = !this.frame.classList.contains("side-open")) {
    this.frame.classList.toggle("side-open", open);
    attribute(this.burger, "aria-expanded", String(open));
  }

  #followLink(event) {
    const found = event.target.closest("[data-open-channel], [data-use-command], [data-jump]");
    if (!found) return;
    event.preventDefault();
    const { openChannel, useCommand, jump } = found.dataset;
    if (openChannel && this.store.channel(openChannel)) this.show(openChannel, jump);
    else if (jump) this.list.reveal(jump);
    if (useCommand) this.composer.use(useCommand);
  }

  /** Where a command runs, in the contract's words: null and null in the direct messages with the bot. */
  place() {
    const channel = this.store.channel(this.channel);
    const direct = channel?.type === 1;
    return { view: this.channel, guild: direct ? null : (channel?.guild_id ?? null), channel: direct ? null : this.channel };
  }
}
