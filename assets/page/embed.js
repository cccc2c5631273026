import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { picture, safeAddress } from "./media.js";
import { when } from "./timestamps.js";

/**
 * An embed: the card with a coloured edge.
 * @param {object} embed Discord's
 * @param {object} ctx
 */
export function renderEmbed(embed, ctx) {
  const colour = Number.isInteger(embed.color) ? `#${embed.color.toString(16).padStart(6, "0")}` : null;
  return h("article", { class: "embed", style: colour ? `--edge:${colour}` : null },
    h("div", { class: "embed-text" },
      author(embed.author),
      title(embed, ctx),
      embed.description ? h("div", { class: "md" }, markdown(embed.description, ctx)) : null,
      fields(embed.fields ?? [], ctx)),
    embed.thumbnail?.url ? h("div", { class: "embed-thumbnail" }, picture(embed.thumbnail)) : null,
    embed.image?.url ? h("div", { class: "embed-image" }, picture(embed.image)) : null,
    footer(embed, ctx));
}

function author(author) {
  if (!author?.name) return null;
  return h("div", { class: "embed-author" }, linked(author.url, author.name));
}

function title(embed, ctx) {
  if (!embed.title) return null;
  return h("div", { class: "embed-title" }, linked(embed.url, markdown(embed.title, ctx)));
}

function linked(url, children) {
  const address = url ? safeAddress(url) : null;
  return address ? h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children) : children;
}

function fields(list, ctx) {
  if (!list.length) return null;
  return h("dl", { class: "embed-fields" }, list.map((field) =>
    h("div", { class: field.inline ? "inline" : null },
      h("dt", { class: "md" }, markdown(field.name, ctx)),
      h("dd", { class: "md" }, markdown(field.value, ctx)))));
}

function footer(embed, { world }) {
  const words = [embed.footer?.text, embed.timestamp ? when(embed.timestamp, world.now()) : null].filter(Boolean);
  return words.length ? h("footer", {}, words.join(" • ")) : null;
}
