import { h } from "./dom.js";
import { renderMarkdown } from "./markdown.js";
import { renderPicture, sanitizeUrl } from "./media.js";
import { formatMessageTime } from "./timestamps.js";

/**
 * Renders an embed: a card with a coloured edge.
 * @param {object} embed Discord's embed object
 * @param {object} ctx
 */
export function renderEmbed(embed, ctx) {
  const colour = Number.isInteger(embed.color) ? `#${embed.color.toString(16).padStart(6, "0")}` : null;
  return h("article", { class: "embed", style: colour ? `--edge:${colour}` : null },
    h("div", { class: "embed-text" },
      renderAuthor(embed.author),
      renderTitle(embed, ctx),
      embed.description ? h("div", { class: "md" }, renderMarkdown(embed.description, ctx)) : null,
      renderFields(embed.fields ?? [], ctx)),
    embed.thumbnail?.url ? h("div", { class: "embed-thumbnail" }, renderPicture(embed.thumbnail)) : null,
    embed.image?.url ? h("div", { class: "embed-image" }, renderPicture(embed.image)) : null,
    renderFooter(embed, ctx));
}

function renderAuthor(author) {
  if (!author?.name) return null;
  return h("div", { class: "embed-author" }, renderLink(author.url, author.name));
}

function renderTitle(embed, ctx) {
  if (!embed.title) return null;
  return h("div", { class: "embed-title" }, renderLink(embed.url, renderMarkdown(embed.title, ctx)));
}

function renderLink(url, children) {
  const address = url ? sanitizeUrl(url) : null;
  return address ? h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children) : children;
}

function renderFields(list, ctx) {
  if (!list.length) return null;
  return h("dl", { class: "embed-fields" }, list.map((field) =>
    h("div", { class: field.inline ? "inline" : null },
      h("dt", { class: "md" }, renderMarkdown(field.name, ctx)),
      h("dd", { class: "md" }, renderMarkdown(field.value, ctx)))));
}

function renderFooter(embed, { directory }) {
  const words = [embed.footer?.text, embed.timestamp ? formatMessageTime(embed.timestamp, directory.now()) : null].filter(Boolean);
  return words.length ? h("footer", {}, words.join(" • ")) : null;
}
