import { avatar, h, reorderChildren, setAttribute } from "./dom.js";
import { renderComponent } from "./components.js";
import { renderEmbed } from "./embed.js";
import { renderMarkdown } from "./markdown.js";
import { isPicture, renderAttachments, swapPictureWhenDecoded } from "./media.js";
import { pressComponent } from "./useractions.js";
import { isDeferred, isEphemeral, isLayout } from "./userstore.js";
import { formatFullDate, formatMessageTime } from "./timestamps.js";

/** The most letters of a message's text in its name. */
const NAME_LENGTH = 100;

/**
 * One message. `update` may be called at any time: a part is rendered again only when its data has changed, so that
 * pictures do not flicker and open controls stay open.
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
   * @param {object} message Discord's message object
   * @param {{grouped: boolean, failure?: string, source?: object}} how true if it follows its author's last message
   *   without a header; the error of a failed interaction; the message that it replies to
   */
  update(message, { grouped, failure, source }) {
    this.message = message;
    const { ctx } = this;
    const me = (message.mentions ?? []).some((user) => user.id === ctx.person) || message.mention_everyone;
    this.element.className = ["message", grouped ? "grouped" : "", me ? "mentions-me" : "", isEphemeral(message) ? "private" : ""].filter(Boolean).join(" ");
    const time = formatMessageTime(message.timestamp, ctx.directory.now());
    this.#part("name", [{ ...message, embeds: null }, source?.author, time], () => setAttribute(this.element, "aria-label", this.#name(source, time)));
    this.#part("gutter", [grouped, message.author?.id, message.timestamp], () => this.#gutter(grouped), this.gutter);
    const shown = [
      this.#part("origin", [message.interaction, message.interaction_metadata, source?.content, source?.id, message.message_reference, message.type], () => this.#origin(source)),
      this.#part("head", [grouped, message.author, isEphemeral(message)], () => (grouped ? null : this.#header())),
      this.#part("content", [message.content, message.edited_timestamp, isDeferred(message)], () => this.#content()),
      // Clients show only those attachments of a layout that its components refer to.
      this.#attachments(isLayout(message) ? [] : (message.attachments ?? [])),
      ...(message.embeds ?? []).map((embed, at) => this.#part(`embed${at}`, embed, () => renderEmbed(embed, ctx))),
      this.#components(message.components ?? []),
      this.#thread(message.thread),
      this.#part("failure", failure, () => failure && renderFailure(failure)),
      this.#part("private", isEphemeral(message), () => isEphemeral(message) && this.#ephemeralFooter()),
    ];
    reorderChildren(this.body, shown.filter(Boolean));
    // An update of a message clears what was selected on it, even where nothing has changed.
    if (message.updates !== this.updates) this.body.querySelectorAll("[data-kind=select]").forEach((select) => select.reset());
    this.updates = message.updates;
  }

  /** Renders a part when `key` has changed, and returns its element. */
  #part(name, key, draw, host = null) {
    const written = JSON.stringify(key) ?? "";
    const known = this.#parts.get(name);
    if (known?.key === written) return known.element;
    const element = draw(known?.element) || null;
    this.#parts.set(name, { key: written, element });
    if (host) host.replaceChildren(...[element].filter(Boolean));
    return element;
  }

  /** Returns the message's name for screen readers: its author, its kind, its time, and how it begins. */
  #name(source, time) {
    const { message, ctx } = this;
    const command = message.interaction?.name ?? message.interaction_metadata?.name;
    const kinds = [
      [isDeferred(message), "being written"], [isEphemeral(message), "only for you"],
      [command && !message.message_reference, `answer to ${commandName(command ?? "")}`],
      [message.message_reference, source ? `reply to ${ctx.directory.name(source.author)}` : "reply"], [true, "message"],
    ];
    const parts = [message.attachments?.some(isPicture) && "picture", hasControls(message.components ?? []) && "buttons"].filter(Boolean).join(" and ");
    const kind = kinds.find(([fits]) => fits)[1] + (parts ? ` with ${parts}` : "");
    const words = isDeferred(message) ? "" : summarizeMessage(message, ctx);
    const start = words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH).replace(/\s\S*$/, "")}…` : words;
    return [ctx.directory.name(message.author), kind, time].join(", ") + (start ? `: ${start}` : "");
  }

  #gutter(grouped) {
    const { author, timestamp } = this.message;
    if (grouped) return h("time", { class: "aside", datetime: timestamp }, new Date(timestamp).toLocaleTimeString(undefined, { timeStyle: "short" }));
    return avatar(author, this.ctx.directory.hue(author?.id));
  }

  #header() {
    const { author, timestamp } = this.message;
    const { directory } = this.ctx;
    return h("header", { class: "message-head" },
      h("button", { type: "button", class: "author", style: author?.bot ? null : `--hue:${directory.hue(author?.id)}`, "data-menu": "user", "data-user": author?.id }, directory.name(author)),
      author?.bot ? h("span", { class: "badge" }, "APP") : null,
      h("time", { datetime: timestamp, title: formatFullDate(timestamp) }, formatMessageTime(timestamp, directory.now())));
  }

  #origin(source) {
    const { message, ctx } = this;
    const name = message.interaction?.name ?? message.interaction_metadata?.name;
    const user = message.interaction?.user ?? message.interaction_metadata?.user;
    if (name && user && !message.message_reference) {
      return h("div", { class: "origin" }, avatar(user, ctx.directory.hue(user.id), "tiny"),
        h("button", { type: "button", class: "author", style: `--hue:${ctx.directory.hue(user.id)}`, "data-menu": "user", "data-user": user.id }, ctx.directory.name(user)), " used ",
        h("span", { class: "mention" }, commandName(name)));
    }
    if (message.type !== 19 && !message.message_reference) return null;
    const to = message.message_reference?.message_id ?? source?.id;
    return h("button", { type: "button", class: "origin reply", "data-jump": to },
      source ? [avatar(source.author, ctx.directory.hue(source.author?.id), "tiny"), h("b", {}, ctx.directory.name(source.author)), " ", h("span", { class: "reply-text" }, summarizeMessage(source, ctx))]
        : h("span", { class: "reply-text" }, "an earlier message"));
  }

  #content() {
    const { message, ctx } = this;
    if (isDeferred(message)) return h("div", { class: "thinking" }, renderTypingDots(), `${ctx.directory.name(message.author)} is thinking…`);
    if (!message.content) return null;
    const edited = message.edited_timestamp ? h("small", { class: "edited", title: formatFullDate(message.edited_timestamp) }, " (edited)") : null;
    const nodes = renderMarkdown(message.content, ctx);
    const last = nodes.at(-1);
    if (edited && last?.className === "line") last.append(edited);
    else if (edited) nodes.push(edited);
    return h("div", { class: "md content" }, nodes);
  }

  #attachments(list) {
    return this.#part("pictures", list, (old) => {
      if (!list.length) return null;
      const fresh = h("div", { class: "attachments" }, renderAttachments(list));
      const [before, after] = [old, fresh].map((part) => part?.querySelectorAll(".picture") ?? []);
      // The old element stays and gets the new picture once that is decoded.
      return before.length === 1 && after.length === 1 && fresh.childElementCount === 1 && swapPictureWhenDecoded(old, after[0]) ? old : fresh;
    });
  }

  #components(list) {
    const restoreFocus = this.#keepFocus();
    const ctx = {
      ...this.ctx,
      use: (customId, values) => pressComponent(this.ctx.store, this.message, customId, values),
      context: () => this.body.querySelector(".picture"),
    };
    const rows = list.map((component, at) => this.#part(`component${at}`, component, () => renderComponent(component, ctx)));
    return this.#part("components", [list.map((component, at) => [at, component])], (old) => {
      const host = old ?? h("div", { class: "components" });
      reorderChildren(host, rows.filter(Boolean));
      queueMicrotask(restoreFocus);
      return list.length ? host : null;
    });
  }

  /** Remembers the focused control. The returned function focuses the one in its place after a change. */
  #keepFocus() {
    const controls = () => [...this.body.querySelectorAll("[data-custom-id]")];
    const at = controls().indexOf(document.activeElement);
    return () => {
      if (at < 0 || controls().includes(document.activeElement)) return;
      const usable = controls().filter((control) => !control.disabled);
      (usable[Math.min(at, usable.length - 1)] ?? this.element).focus({ preventScroll: true });
    };
  }

  /** Renders the link to the thread that was started from the message, while the thread exists. */
  #thread(thread) {
    const there = thread && this.ctx.store.channel(thread.id);
    return this.#part("thread", [there?.id, there?.name], () => there && h("button", { type: "button", class: "thread-box", "data-open-channel": there.id, "data-testid": "thread-box" },
      h("span", { class: "sign", "aria-hidden": "true" }, "↳ "), there.name, h("small", {}, " Open the thread")));
  }

  #ephemeralFooter() {
    return h("footer", { class: "privacy" }, "Only you can see this · ",
      h("button", { type: "button", class: "textual", "data-testid": "dismiss", onclick: () => this.ctx.store.forgetMessage(this.message.channel_id, this.message.id) }, "Dismiss message"));
  }
}

/** Returns a one-line summary of a message, for replies and announcements. */
export function summarizeMessage(message, ctx) {
  const words = h("span", {}, renderMarkdown(message.content || firstText(message.components ?? []), ctx)).textContent.replace(/\s+/g, " ").trim();
  return words || (message.attachments?.length ? "picture" : message.embeds?.[0]?.title ?? "message");
}

/** Returns true if buttons or menus are among components. */
const hasControls = (components) => components.some((one) => one.custom_id || hasControls([one.accessory, ...(one.components ?? [])].filter(Boolean)));

/** Returns the first text of a message's components. */
function firstText(components) {
  for (const component of components) {
    const text = component.content ?? firstText(component.components ?? []);
    if (text) return text;
  }
  return "";
}

/** Returns a command's name, with a slash for slash commands, which are lower case. */
const commandName = (name) => (name === name.toLowerCase() ? `/${name}` : name);

/** Renders three dots for someone who is typing or thinking. */
export const renderTypingDots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

function renderFailure(reason) {
  return h("div", { class: "failed", role: "alert", "data-testid": "interaction-failed" }, "This interaction failed", h("small", {}, reason));
}
