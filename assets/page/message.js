import { arrange, attribute, avatar, h } from "./dom.js";
import { renderComponent } from "./components.js";
import { renderEmbed } from "./embed.js";
import { markdown } from "./markdown.js";
import { attachments, exchange } from "./media.js";
import { press } from "./actions.js";
import { isPrivate, isThinking } from "./store.js";
import { fullDate, when } from "./timestamps.js";

/**
 * One message on the screen. `update` may be called as often as wanted: a part is drawn anew only when what it shows
 * has changed, so that pictures do not blink and open controls stay open.
 */
export class MessageView {
  #parts = new Map();

  constructor(id, ctx) {
    this.ctx = ctx;
    this.element = h("article", { class: "message", "data-message": id, tabindex: "-1" });
    this.gutter = h("div", { class: "gutter" });
    this.body = h("div", { class: "body" });
    this.more = h("button", { type: "button", class: "icon more", "aria-label": "More about this message", "data-testid": "message-menu", "data-menu": "message" }, "⋯");
    this.element.append(this.gutter, this.body, this.more);
  }

  /**
   * @param {object} message Discord's
   * @param {{grouped: boolean, failure?: string, source?: object}} how whether it goes on from the one above; what went
   *   wrong with a press; the message that it answers
   */
  update(message, { grouped, failure, source }) {
    this.message = message;
    const { ctx } = this;
    const me = (message.mentions ?? []).some((user) => user.id === ctx.person) || message.mention_everyone;
    this.element.className = ["message", grouped ? "grouped" : "", me ? "mentions-me" : "", isPrivate(message) ? "private" : ""].filter(Boolean).join(" ");
    attribute(this.element, "aria-label", `${ctx.world.name(message.author)}, ${when(message.timestamp, ctx.world.now())}`);
    this.#part("gutter", [grouped, message.author?.id, message.timestamp], () => this.#gutter(grouped), this.gutter);
    const shown = [
      this.#part("origin", [message.interaction, message.interaction_metadata, source?.content, source?.id, message.message_reference, message.type], () => this.#origin(source)),
      this.#part("head", [grouped, message.author, isPrivate(message)], () => (grouped ? null : this.#head())),
      this.#part("content", [message.content, message.edited_timestamp, isThinking(message)], () => this.#content()),
      this.#pictures(message.attachments ?? []),
      ...(message.embeds ?? []).map((embed, at) => this.#part(`embed${at}`, embed, () => renderEmbed(embed, ctx))),
      this.#components(message.components ?? []),
      this.#thread(message.thread),
      this.#part("failure", failure, () => failure && failed(failure)),
      this.#part("private", isPrivate(message), () => isPrivate(message) && this.#privacy()),
    ];
    arrange(this.body, shown.filter(Boolean));
  }

  /** Draws a part when `key` has changed, and answers the element that stands for it. */
  #part(name, key, draw, host = null) {
    const written = JSON.stringify(key) ?? "";
    const known = this.#parts.get(name);
    if (known?.key === written) return known.element;
    const element = draw(known?.element) || null;
    this.#parts.set(name, { key: written, element });
    if (host) host.replaceChildren(...[element].filter(Boolean));
    return element;
  }

  #gutter(grouped) {
    const { author, timestamp } = this.message;
    if (grouped) return h("time", { class: "aside", datetime: timestamp }, new Date(timestamp).toLocaleTimeString(undefined, { timeStyle: "short" }));
    return avatar(author, this.ctx.world.hue(author?.id));
  }

  #head() {
    const { author, timestamp } = this.message;
    const { world } = this.ctx;
    return h("header", { class: "message-head" },
      h("button", { type: "button", class: "author", style: author?.bot ? null : `--hue:${world.hue(author?.id)}`, "data-menu": "user", "data-user": author?.id }, world.name(author)),
      author?.bot ? h("span", { class: "badge" }, "APP") : null,
      h("time", { datetime: timestamp, title: fullDate(timestamp) }, when(timestamp, world.now())));
  }

  #origin(source) {
    const { message, ctx } = this;
    const name = message.interaction?.name ?? message.interaction_metadata?.name;
    const user = message.interaction?.user ?? message.interaction_metadata?.user;
    if (name && user && !message.message_reference) {
      return h("div", { class: "origin" }, avatar(user, ctx.world.hue(user.id), "tiny"),
        h("button", { type: "button", class: "author", style: `--hue:${ctx.world.hue(user.id)}`, "data-menu": "user", "data-user": user.id }, ctx.world.name(user)), " used ",
        h("span", { class: "mention" }, commandName(name)));
    }
    if (message.type !== 19 && !message.message_reference) return null;
    const to = message.message_reference?.message_id ?? source?.id;
    return h("button", { type: "button", class: "origin reply", "data-jump": to },
      source ? [avatar(source.author, ctx.world.hue(source.author?.id), "tiny"), h("b", {}, ctx.world.name(source.author)), " ", h("span", { class: "reply-text" }, summary(source, ctx))]
        : h("span", { class: "reply-text" }, "an earlier message"));
  }

  #content() {
    const { message, ctx } = this;
    if (isThinking(message)) return h("div", { class: "thinking" }, dots(), `${ctx.world.name(message.author)} is thinking…`);
    if (!message.content) return null;
    const edited = message.edited_timestamp ? h("small", { class: "edited", title: fullDate(message.edited_timestamp) }, " (edited)") : null;
    const nodes = markdown(message.content, ctx);
    const last = nodes.at(-1);
    if (edited && last?.className === "line") last.append(edited);
    else if (edited) nodes.push(edited);
    return h("div", { class: "md content" }, nodes);
  }

  #pictures(list) {
    return this.#part("pictures", list, (old) => {
      if (!list.length) return null;
      const fresh = h("div", { class: "attachments" }, attachments(list));
      const [before, after] = [old, fresh].map((part) => part?.querySelectorAll(".picture") ?? []);
      // The old element stays in the page and takes the new picture over once that can be shown.
      return before.length === 1 && after.length === 1 && fresh.childElementCount === 1 && exchange(old, after[0]) ? old : fresh;
    });
  }

  #components(list) {
    const held = this.#holdFocus();
    const ctx = {
      ...this.ctx,
      use: (customId, values) => press(this.ctx.store, this.message, customId, values),
      context: () => this.body.querySelector(".picture"),
    };
    const rows = list.map((component, at) => this.#part(`component${at}`, component, () => renderComponent(component, ctx)));
    return this.#part("components", [list.map((component, at) => [at, component])], (old) => {
      const host = old ?? h("div", { class: "components" });
      arrange(host, rows.filter(Boolean));
      queueMicrotask(held);
      return list.length ? host : null;
    });
  }

  /** When the control with the focus is replaced, the one in its place gets it, so that keys can go on. */
  #holdFocus() {
    const controls = () => [...this.body.querySelectorAll("[data-custom-id]")];
    const at = controls().indexOf(document.activeElement);
    return () => {
      if (at < 0 || controls().includes(document.activeElement)) return;
      const usable = controls().filter((control) => !control.disabled);
      (usable[Math.min(at, usable.length - 1)] ?? this.element).focus({ preventScroll: true });
    };
  }

  /** The thread that was opened from the message, as long as there is one. */
  #thread(thread) {
    const there = thread && this.ctx.store.channel(thread.id);
    return this.#part("thread", [there?.id, there?.name], () => there && h("button", { type: "button", class: "thread-box", "data-open-channel": there.id, "data-testid": "thread-box" },
      h("span", { class: "sign", "aria-hidden": "true" }, "↳ "), there.name, h("small", {}, " Open the thread")));
  }

  #privacy() {
    return h("footer", { class: "privacy" }, "Only you can see this · ",
      h("button", { type: "button", class: "textual", "data-testid": "dismiss", onclick: () => this.ctx.store.forget(this.message.channel_id, this.message.id) }, "Dismiss message"));
  }
}

/** A message in one line, for replies and announcements. */
export function summary(message, ctx) {
  const words = h("span", {}, markdown(message.content ?? "", ctx)).textContent.replace(/\s+/g, " ").trim();
  return words || (message.attachments?.length ? "picture" : message.embeds?.[0]?.title ?? "message");
}

/** Slash commands are written in small letters; a command on a user or message seldom is. */
const commandName = (name) => (name === name.toLowerCase() ? `/${name}` : name);

/** The three dots of someone who writes or thinks. */
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

function failed(reason) {
  return h("div", { class: "failed", role: "alert", "data-testid": "interaction-failed" }, "This interaction failed", h("small", {}, reason));
}
