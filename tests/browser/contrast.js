// Returns the visible texts whose contrast with their background is below 4.5, or 3 for large ones (WCAG 2.2, 1.4.3).
const parse = (text) => {
  const found = text.match(/rgba?\(([^)]+)\)/);
  if (!found) return null;
  const [r, g, b, a = 1] = found[1].split(/[\s,/]+/).filter(Boolean).map(Number);
  return { r, g, b, a };
};
const over = (top, under) => {
  const mix = (name) => top[name] * top.a + under[name] * (1 - top.a);
  return { r: mix("r"), g: mix("g"), b: mix("b"), a: 1 };
};
const light = ({ r, g, b }) => {
  const [x, y, z] = [r, g, b].map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const chain = (element) => {
  const all = [];
  for (let one = element; one; one = one.parentElement) all.unshift(one);
  return all;
};
const page = parse(getComputedStyle(document.documentElement).backgroundColor);
const base = page?.a ? page : { r: 255, g: 255, b: 255, a: 1 };

// A dialog covers everything else.
const roots = document.querySelector("dialog[open]") ?? document.body;
const faint = new Map();
const walker = document.createTreeWalker(roots, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.parentElement;
  if (!node.textContent.trim() || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(element.tagName)) continue;
  if (element.closest(".sr-only, [disabled], [aria-busy=true]") || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
  let back = base;
  let opacity = 1;
  let below = base;
  for (const one of chain(element)) {
    const style = getComputedStyle(one);
    const own = Number(style.opacity);
    if (own < 1) below = back;
    opacity *= own;
    const colour = parse(style.backgroundColor);
    if (colour?.a) back = over(colour, back);
  }
  const style = getComputedStyle(element);
  const ink = over(parse(style.color), back);
  // A group with an opacity is mixed with what is below it.
  const fade = (colour) => (opacity < 1 ? over({ ...colour, a: opacity }, below) : colour);
  const [one, other] = [light(fade(ink)), light(fade(back))].sort((a, b) => b - a);
  const ratio = (one + 0.05) / (other + 0.05);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (ratio < (large ? 3 : 4.5)) {
    const where = `${element.tagName.toLowerCase()}.${element.className}`;
    faint.set(where, `${ratio.toFixed(2)} ${where}: ${node.textContent.trim().slice(0, 40)}`);
  }
}
return [...faint.values()];
