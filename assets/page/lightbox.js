import { h } from "./dom.js";

/**
 * Shows a picture as large as the window allows. The browser's dialog keeps the focus inside and restores it
 * afterwards.
 * @param {{url: string, description?: string, name?: string}[]} pictures
 * @param {number} [first]
 */
export function openLightbox(pictures, first = 0) {
  let at = first;
  const image = h("img", { alt: "" });
  const caption = h("p", {});
  const original = h("a", { target: "_blank", rel: "noopener noreferrer" }, "Open original");
  const close = h("button", { type: "button", class: "icon", "aria-label": "Close the picture", onclick: () => dialog.close() }, "✕");
  const dialog = h("dialog", { class: "lightbox", "data-testid": "lightbox", "aria-label": "Picture" },
    h("div", { class: "lightbox-bar" }, original, close), image, caption);

  const show = (to) => {
    at = (to + pictures.length) % pictures.length;
    const picture = pictures[at];
    image.src = picture.url;
    image.alt = picture.description ?? picture.name ?? "";
    original.href = picture.url;
    caption.textContent = picture.description ?? "";
    caption.hidden = !picture.description;
  };
  dialog.addEventListener("click", (event) => original.contains(event.target) || event.target === caption || dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") show(at + 1);
    if (event.key === "ArrowLeft") show(at - 1);
  });
  dialog.addEventListener("close", () => dialog.remove());
  show(at);
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
