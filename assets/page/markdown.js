import { h } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([a-zA-Z0-9_+-]+)\n)?\n?([\s\S]+?)\n?```/;

/**
 * Discord's markdown as DOM nodes. Text never becomes HTML; what is not understood stays as it was written.
 * @param {string} text
 * @param {object} ctx names for mentions: `{world, store, person}`
 * @returns {Node[]}
 */
export function markdown(text, ctx) {
  const nodes = [];
  let rest = text ?? "";
  for (let fence = FENCE.exec(rest); fence; fence = FENCE.exec(rest)) {
    nodes.push(...lines(rest.slice(0, fence.index).replace(/\n$/, ""), ctx));
    nodes.push(h("pre", {}, h("code", {}, fence[2])));
    rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, "");
  }
  nodes.push(...lines(rest, ctx));
  return nodes;
}

/** Reads line by line; each rule takes the lines that belong to it from the front. */
function lines(text, ctx) {
  const left = text === "" ? [] : text.split("\n");
  const nodes = [];
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(h("div", { class: "line" }, inline(plain.join("\n"), ctx)));
    plain = [];
  };
  while (left.length) {
    const block = quote(left, ctx) ?? heading(left, ctx) ?? list(left, ctx);
    if (!block) plain.push(left.shift());
    else {
      flush();
      nodes.push(block);
    }
  }
  flush();
  return nodes;
}

function quote(left, ctx) {
  if (left[0].startsWith(">>> ")) {
    const all = left.splice(0).join("\n").slice(4);
    return h("blockquote", {}, lines(all, ctx));
  }
  const quoted = [];
  while (left.length && left[0].startsWith("> ")) quoted.push(left.shift().slice(2));
  return quoted.length ? h("blockquote", {}, lines(quoted.join("\n"), ctx)) : null;
}

function heading(left, ctx) {
  const found = /^(#{1,3}|-#) +(.+)$/.exec(left[0]);
  if (!found) return null;
  left.shift();
  if (found[1] === "-#") return h("small", { class: "subtext" }, inline(found[2], ctx));
  // The page has headings of its own above these.
  return h(`h${found[1].length + 2}`, { class: `md-h${found[1].length}` }, inline(found[2], ctx));
}

const ITEM = /^( *)(?:([-*])|(\d+)\.) +(.+)$/;

function list(left, ctx) {
  const first = ITEM.exec(left[0]);
  if (!first) return null;
  const numbered = Boolean(first[3]);
  const element = h(numbered ? "ol" : "ul", { start: numbered ? first[3] : null });
  while (left.length) {
    const item = ITEM.exec(left[0]);
    if (!item || item[1].length < first[1].length) break;
    if (item[1].length > first[1].length && element.lastChild) element.lastChild.append(list(left, ctx));
    else if (Boolean(item[3]) !== numbered) break;
    else {
      left.shift();
      element.append(h("li", {}, inline(item[4], ctx)));
    }
  }
  return element;
}
