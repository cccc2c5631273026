import { arrange, h } from "./dom.js";

const THREADS = [10, 11, 12];
const TEXT = [0, 5];

/** Stands for direct messages with the bot that have not begun. */
export const DIRECT = "direct";

/**
 * The channels of a person as they are listed: guild by guild, threads below their channel, then direct messages. An
 * archived thread is listed only while it is the current one.
 * @returns {{title: string, entries: {channel: object, depth: number}[]}[]}
 */
export function sections(store, world, current) {
  const at = (one) => one.position ?? 0;
  const sorted = [...store.channels].sort((a, b) => at(a) - at(b));
  const guilds = [...new Set(sorted.map((one) => one.guild_id).filter(Boolean))];
  const listed = guilds.map((id) => ({ title: world.guild(id)?.name ?? "Server", guild: id, entries: tree(sorted.filter((one) => one.guild_id === id), current) }));
  const direct = sorted.filter((one) => one.type === 1).map((channel) => ({ channel, depth: 0 }));
  const bot = world.bot && { channel: { id: DIRECT, type: 1, recipients: [world.bot] }, depth: 0 };
  const entries = direct.length ? direct : [bot].filter(Boolean);
  return entries.length ? [...listed, { title: "Direct messages", entries }] : listed;
}

function tree(channels, current) {
  const threads = channels.filter((one) => THREADS.includes(one.type) && (one.id === current || !one.thread_metadata?.archived));
  return channels.filter((one) => TEXT.includes(one.type)).flatMap((channel) => [
    { channel, depth: 0 },
    ...threads.filter((one) => one.parent_id === channel.id).map((thread) => ({ channel: thread, depth: 1 })),
  ]);
}

/** @returns {string} a channel's name with its mark */
export function channelName(channel, world, person) {
  if (!channel) return "…";
  if (channel.type !== 1) return channel.name ?? "channel";
  return world.name(channel.recipients?.find((user) => user.id !== person) ?? world.bot);
}

/** The sign before a channel's name. */
export function channelSign(channel) {
  if (channel?.type === 1) return "@";
  return THREADS.includes(channel?.type) ? "↳" : "#";
}

/**
 * The list of channels at a pane's side.
 * @param {object} ctx
 * @param {(id: string) => void} open
 */
export class ChannelList {
  constructor(ctx, open) {
    Object.assign(this, { ctx, open });
    this.element = h("nav", { class: "channels", "aria-label": "Channels" });
  }

  /** @param {string} current  @param {Map<string, {count: number, mention: boolean}>} unread */
  render(current, unread) {
    const { store, world } = this.ctx;
    const nodes = sections(store, world, current).flatMap((section) => [
      h("h3", {}, section.title),
      h("ul", {}, section.entries.map((entry) => this.#entry(entry, current, unread.get(entry.channel.id)))),
    ]);
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    arrange(this.element, nodes);
    if (focused) this.element.querySelector(`[data-channel="${focused}"]`)?.focus();
  }

  #entry({ channel, depth }, current, news) {
    const { world, person } = this.ctx;
    const label = channelName(channel, world, person);
    return h("li", {}, h("button", {
      type: "button", class: ["channel", depth ? "thread" : "", news ? "unread" : ""].filter(Boolean).join(" "), "data-channel": channel.id,
      "aria-current": channel.id === current ? "page" : null, title: label, onclick: () => this.open(channel.id),
    }, h("span", { class: "sign", "aria-hidden": "true" }, channelSign(channel)), h("span", { class: "channel-name" }, label),
    news?.mention ? h("span", { class: "count", "aria-label": `${news.count} unread` }, String(news.count)) : news ? h("span", { class: "sr-only" }, "unread") : null));
  }
}
