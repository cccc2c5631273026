import { channelIcon, channelName } from "./channellist.js";
import { parseMessageLink } from "./urlstate.js";
import { h } from "./dom.js";
import { renderTimestamp } from "./timestamps.js";

/**
 * The rules of inline markdown, in the order in which they are tried; the first match wins. `make` gets the match and
 * a function that renders inner text.
 */
const RULES = [
  { at: /^\\([^\sA-Za-z0-9])/, make: (m) => m[1] },
  { at: /^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/, make: (m) => h("code", {}, m[2].trim() || m[2]) },
  { at: /^<@!?(\d+)>/, make: (m, _, ctx) => renderMention(m[1], ctx) },
  { at: /^<@&(\d+)>/, make: () => h("span", { class: "mention" }, "@role") },
  { at: /^<#(\d+)>/, make: (m, _, ctx) => renderChannelMention(m[1], ctx) },
  { at: /^<\/([^:>]{1,100}):\d+>/, make: (m) => renderCommandMention(m[1]) },
  { at: /^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, make: (m, _, ctx) => renderTimestamp(Number(m[1]), m[2], ctx) },
  { at: /^<a?:(\w{2,32}):\d+>/, make: (m) => `:${m[1]}:` },
  { at: /^@(everyone|here)\b/, make: (m) => h("span", { class: "mention" }, m[0]) },
  { at: /^\[((?:\\.|[^\[\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, make: (m, inner) => renderLink(m[2], inner(m[1])) },
  { at: /^<(https?:\/\/[^\s>]+)>/, make: (m, _, ctx) => renderBareLink(m[1], ctx) },
  { at: /^https?:\/\/[^\s<]+[^<.,:;"')\]\s*|]/, make: (m, _, ctx) => renderBareLink(m[0], ctx) },
  { at: /^\*\*([\s\S]+?)\*\*(?!\*)/, make: (m, inner) => h("strong", {}, inner(m[1])) },
  { at: /^__([\s\S]+?)__(?!_)/, make: (m, inner) => h("u", {}, inner(m[1])) },
  { at: /^~~([\s\S]+?)~~/, make: (m, inner) => h("s", {}, inner(m[1])) },
  { at: /^\|\|([\s\S]+?)\|\|/, make: (m, inner) => renderSpoiler(inner(m[1])) },
  { at: /^\*(?=\S)((?:\*\*[\s\S]+?\*\*|[^*])+?)\*(?!\*)/, make: (m, inner) => h("em", {}, inner(m[1])) },
  { at: /^_([^_]+?)_(?![A-Za-z0-9_])/, word: true, make: (m, inner) => h("em", {}, inner(m[1])) },
];

const SPECIAL = /[\\`<@[h*_~|]/;

/**
 * Renders inline markdown: emphasis, code, links, mentions, timestamps.
 * @returns {(Node|string)[]}
 */
export function renderInlineMarkdown(text, ctx) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = SPECIAL.test(text[at]) ? matchRule(text, at) : null;
    if (!found) {
      plain += text[at++];
      continue;
    }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(found.rule.make(found.match, (inner) => renderInlineMarkdown(inner, ctx), ctx));
    at += found.match[0].length;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function matchRule(text, at) {
  const rest = text.slice(at);
  for (const rule of RULES) {
    // An underscore inside a word, as in file_name_here, is not emphasis.
    if (rule.word && /\w/.test(text[at - 1] ?? "")) continue;
    const found = rule.at.exec(rest);
    if (found) return { rule, match: found };
  }
  return null;
}

function renderMention(id, { directory, person }) {
  const classes = id === person ? "mention me" : "mention";
  return h("span", { class: classes, "data-user": id }, `@${directory.knows(person, id) ? directory.name(id) : "unknown-user"}`);
}

function renderChannelMention(id, { store }) {
  const name = store.channel(id)?.name;
  return h("a", { class: "mention", href: "#", "data-open-channel": id }, name ? `#${name}` : "#unknown");
}

function renderCommandMention(name) {
  return h("button", { type: "button", class: "mention", "data-use-command": name }, `/${name}`);
}

/** Renders an address without words of its own: one of a message as a chip with its channel, as Discord does. */
function renderBareLink(address, { store, directory, person }) {
  const at = parseMessageLink(address);
  if (!at) return renderLink(address, address);
  const channel = store.channel(at.channel);
  const name = channel ? `${channel.guild_id ? "#" : channelIcon(channel)}${channelName(channel, directory, person)}` : "#unknown";
  const link = renderLink(address, [name, h("span", { "aria-hidden": "true" }, " › ", h("span", { class: "bubble" }))]);
  link.className = "mention message-link";
  link.setAttribute("aria-label", `Message in ${name}`);
  return link;
}

function renderLink(address, children) {
  const at = parseMessageLink(address);
  if (at) return h("a", { href: address, "data-open-channel": at.channel, "data-jump": at.message }, children);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function renderSpoiler(children) {
  const hidden = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show" }, h("span", {}, children));
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    hidden.classList.add("shown");
    hidden.removeAttribute("role");
    hidden.removeAttribute("aria-label");
    hidden.removeAttribute("tabindex");
  };
  hidden.addEventListener("click", show, { once: true });
  hidden.addEventListener("keydown", show);
  return hidden;
}
