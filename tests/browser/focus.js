// Returns the focused element if nothing shows that it has the focus: no outline of its own, no marked row in it, and no
// frame around the box that it is typed in. Returns null if it is seen.
const element = document.activeElement;
if (!element || element === document.body) return null;
const framed = (one) => one && (() => {
  const style = getComputedStyle(one);
  return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
})();
const row = element.querySelector?.(".option.active");
const box = element.closest(".composer-bar, .option-box");
return [element, row, box].some(framed) ? null : element.outerHTML.slice(0, 200);
