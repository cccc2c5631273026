import { h } from "./dom.js";
import { renderInlineMarkdown } from "./inlinemarkdown.js";

const FENCE = /```(?:([a-zA-Z0-9_+-]+)\n)?\n?([\s\S]+?)\n?```/;

/**
 * Renders Discord's markdown as DOM nodes. Text never becomes HTML; unknown syntax stays as written.
 * @param {string} text
 * @param {object} ctx names for mentions: `{directory, store, person}`
 * @returns {Node[]}
 */
export function renderMarkdown(text, ctx) {
  const nodes = [];
  let rest = text ?? "";
  for (let fence = FENCE.exec(rest); fence; fence = FENCE.exec(rest)) {
    nodes.push(...renderBlocks(rest.slice(0, fence.index).replace(/\n$/, ""), ctx));
    nodes.push(h("pre", {}, h("code", {}, fence[2])));
    rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, "");
  }
  nodes.push(...renderBlocks(rest, ctx));
  return nodes;
}

/** Renders blocks line by line; each rule takes its lines from the front. */
function renderBlocks(text, ctx) {
  const left = text === "" ? [] : text.split("\n");
  const nodes = [];
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(h("div", { class: "line" }, renderInlineMarkdown(plain.join("\n"), ctx)));
    plain = [];
  };
  while (left.length) {
    const block = takeQuote(left, ctx) ?? takeHeading(left, ctx) ?? takeList(left, ctx);
    if (!block) plain.push(left.shift());
    else {
      flush();
      nodes.push(block);
    }
  }
  flush();
  return nodes;
}

function takeQuote(left, ctx) {
  if (left[0].startsWith(">>> ")) {
    const all = left.splice(0).join("\n").slice(4);
    return h("blockquote", {}, renderBlocks(all, ctx));
  }
  const quoted = [];
  while (left.length && left[0].startsWith("> ")) quoted.push(left.shift().slice(2));
  return quoted.length ? h("blockquote", {}, renderBlocks(quoted.join("\n"), ctx)) : null;
}

function takeHeading(left, ctx) {
  const found = /^(#{1,3}|-#) +(.+)$/.exec(left[0]);
  if (!found) return null;
  left.shift();
  if (found[1] === "-#") return h("small", { class: "subtext" }, renderInlineMarkdown(found[2], ctx));
  // The page uses the higher heading levels itself.
  return h(`h${found[1].length + 2}`, { class: `md-h${found[1].length}` }, renderInlineMarkdown(found[2], ctx));
}

const ITEM = /^( *)(?:([-*])|(\d+)\.) +(.+)$/;

function takeList(left, ctx) {
  const first = ITEM.exec(left[0]);
  if (!first) return null;
  const numbered = Boolean(first[3]);
  const element = h(numbered ? "ol" : "ul", { start: numbered ? first[3] : null });
  while (left.length) {
    const item = ITEM.exec(left[0]);
    if (!item || item[1].length < first[1].length) break;
    if (item[1].length > first[1].length && element.lastChild) element.lastChild.append(takeList(left, ctx));
    else if (Boolean(item[3]) !== numbered) break;
    else {
      left.shift();
      element.append(h("li", {}, renderInlineMarkdown(item[4], ctx)));
    }
  }
  return element;
}
