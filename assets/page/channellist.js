import { h, reorderChildren } from "./dom.js";

const THREADS = [10, 11, 12];

/** The types of a guild's channels: Discord's number, name, sign before the name, and true if it has posts only. */
export const CHANNEL_TYPES = [
  { type: 0, label: "text", icon: "#" },
  { type: 2, label: "voice", icon: "♪" },
  { type: 5, label: "announcement", icon: "!" },
  { type: 13, label: "stage", icon: "◉" },
  { type: 15, label: "forum", icon: "☰", hasPosts: true },
  { type: 16, label: "media", icon: "▦", hasPosts: true },
];

const channelType = (channel) => CHANNEL_TYPES.find((one) => one.type === channel?.type);

/** Returns true for a channel that takes posts, which are threads, and no messages of its own. */
export const hasPostsOnly = (channel) => Boolean(channelType(channel)?.hasPosts);

/** The type of a conversation of several people. */
const GROUP = 3;

/** Returns true for the direct messages with the bot; other direct messages are a conversation of two people. */
export const isBotDirect = (channel) => channel?.type === 1 && !channel.recipients?.some((user) => !user.bot);

/** The id in the channel list for direct messages with the bot that do not exist yet. */
export const DIRECT_MESSAGES = "direct";

/**
 * Groups a person's channels for the list: by guild with threads below their channels, then direct messages. An
 * archived thread is included only while it is the current channel.
 * @returns {{title: string, entries: {channel: object, depth: number}[]}[]}
 */
export function groupChannels(store, directory, current) {
  const at = (one) => one.position ?? 0;
  const sorted = [...store.channels].sort((a, b) => at(a) - at(b));
  const guilds = [...new Set(sorted.map((one) => one.guild_id).filter(Boolean))];
  const listed = guilds.map((id) => ({ title: directory.guild(id)?.name ?? "Server", guild: id, entries: nestThreads(sorted.filter((one) => one.guild_id === id), current) }));
  const direct = sorted.filter((one) => one.type === 1 || one.type === GROUP).map((channel) => ({ channel, depth: 0 }));
  const bot = directory.bot && { channel: { id: DIRECT_MESSAGES, type: 1, recipients: [directory.bot] }, depth: 0 };
  const entries = direct.some((entry) => isBotDirect(entry.channel)) ? direct : [bot, ...direct].filter(Boolean);
  return entries.length ? [...listed, { title: "Direct messages", entries }] : listed;
}

function nestThreads(channels, current) {
  const threads = channels.filter((one) => THREADS.includes(one.type) && (one.id === current || !one.thread_metadata?.archived));
  return channels.filter(channelType).flatMap((channel) => [
    { channel, depth: 0 },
    ...threads.filter((one) => one.parent_id === channel.id).map((thread) => ({ channel: thread, depth: 1 })),
  ]);
}

/** @returns {string} the name of a channel */
export function channelName(channel, directory, person) {
  if (!channel) return "…";
  const others = (channel.recipients ?? []).filter((user) => user.id !== person);
  if (channel.type === GROUP) return channel.name ?? others.map((user) => directory.name(user)).join(", ");
  if (channel.type !== 1) return channel.name ?? "channel";
  return directory.name(others[0] ?? directory.bot);
}

/** Returns the sign before a channel's name. */
export function channelIcon(channel) {
  if (channel?.type === 1) return "@";
  if (channel?.type === GROUP) return "&";
  return THREADS.includes(channel?.type) ? "↳" : (channelType(channel)?.icon ?? "#");
}

/** The list of channels beside the messages. */
export class ChannelList {
  /**
   * @param {object} ctx
   * @param {(id: string) => void} open
   */
  constructor(ctx, open) {
    Object.assign(this, { ctx, open });
    this.element = h("nav", { class: "channels", "aria-label": "Channels" });
  }

  /** @param {string} current  @param {Map<string, {count: number, mention: boolean}>} unread */
  render(current, unread) {
    const { store, directory } = this.ctx;
    const nodes = groupChannels(store, directory, current).flatMap((section) => [
      h("h3", {}, section.title),
      h("ul", {}, section.entries.map((entry) => this.#entry(entry, current, unread.get(entry.channel.id)))),
    ]);
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    reorderChildren(this.element, nodes);
    if (focused) this.element.querySelector(`[data-channel="${focused}"]`)?.focus();
  }

  #entry({ channel, depth }, current, unread) {
    const { directory, person } = this.ctx;
    const label = channelName(channel, directory, person);
    return h("li", {}, h("button", {
      type: "button", class: ["channel", depth ? "thread" : "", unread ? "unread" : ""].filter(Boolean).join(" "), "data-channel": channel.id,
      "aria-current": channel.id === current ? "page" : null, title: label, onclick: () => this.open(channel.id),
    }, h("span", { class: "sign", "aria-hidden": "true" }, channelIcon(channel)), h("span", { class: "channel-name" }, label),
    unread?.mention ? h("span", { class: "count", "aria-label": `${unread.count} unread` }, String(unread.count)) : unread ? h("span", { class: "sr-only" }, "unread") : null));
  }
}
