import { h } from "./dom.js";
import { openLightbox } from "./lightbox.js";

const MAX_SIZE = { width: 550, height: 350 };

/** Returns true for an attachment that browsers show as an image. */
export const isPicture = ({ content_type: type, filename = "", width }) =>
  (type ? /^image\/(png|jpe?g|gif|webp|svg\+xml)/.test(type) : Boolean(width) || /\.(png|jpe?g|gif|webp)$/i.test(filename));

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns a URL that the browser may open, or null; a bot could write anything. URLs of the stand-in are changed to
 * the page's own host, since this machine has several names.
 */
export function sanitizeUrl(address) {
  try {
    const url = new URL(address, location.href);
    if (LOOPBACK.test(url.hostname) && LOOPBACK.test(location.hostname) && url.port === location.port) url.host = location.host;
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * Renders a picture: sized as in Discord, with its space reserved while it loads, enlarged on click.
 * @param {{url: string, width?: number, height?: number, description?: string, filename?: string}} picture
 * @param {object[]} [all] the pictures that the arrow keys step through when enlarged
 */
export function renderPicture(picture, all = [picture]) {
  const { width = MAX_SIZE.width, height = MAX_SIZE.height } = picture;
  const scale = Math.min(1, MAX_SIZE.width / width, MAX_SIZE.height / height);
  const name = picture.description || picture.filename || "Picture";
  const image = h("img", { src: sanitizeUrl(picture.url), alt: picture.description ?? "", width, height, decoding: "async" });
  const large = all.map((one) => ({ ...one, url: sanitizeUrl(one.url), name: one.filename }));
  return h("button", {
    type: "button", class: "picture", "aria-label": `${name.replace(/\.$/, "")}. Show large`, "data-picture": picture.filename ?? "",
    style: `--w:${Math.round(width * scale)}px;--full:${width}px;--ratio:${width}/${height};--shape:${width / height}`,
    onclick: () => openLightbox(large, Math.max(0, all.indexOf(picture))),
  }, image);
}

const pendingSwaps = new WeakMap();

/**
 * Replaces the only picture in `host` once the new one is decoded, so that an edited board does not flicker.
 * @returns {boolean} false if that is not possible
 */
export function swapPictureWhenDecoded(host, fresh) {
  const old = host.querySelector(".picture");
  const image = fresh.querySelector("img");
  if (!image || old.style.cssText !== fresh.style.cssText) return false;
  pendingSwaps.set(host, fresh);
  const swap = () => {
    // Of several replacements only the last one is shown.
    if (pendingSwaps.get(host) !== fresh) return;
    const shown = host.querySelector(".picture");
    const hadFocus = shown === document.activeElement;
    shown.replaceWith(fresh);
    if (hadFocus) fresh.focus({ preventScroll: true });
  };
  image.decode().then(swap, swap);
  return true;
}

/** Renders a file that is not a picture: name, size and link. */
export function renderFile({ filename, size, url, description }) {
  return h("a", { class: "file", href: sanitizeUrl(url), target: "_blank", rel: "noopener noreferrer", download: filename },
    h("span", { class: "file-icon", "aria-hidden": "true" }, "▤"),
    h("span", { class: "file-name" }, filename ?? "file"),
    h("small", {}, [formatSize(size), description].filter(Boolean).join(" · ")));
}

function formatSize(bytes) {
  if (!bytes) return "";
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1 << 20 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;
}

/** Renders all attachments of a message. */
export function renderAttachments(list) {
  const pictures = list.filter(isPicture);
  const many = pictures.length > 1 ? "pictures many" : "pictures";
  return [
    pictures.length ? h("div", { class: many }, pictures.map((one) => renderPicture(one, pictures))) : null,
    list.filter((one) => !isPicture(one)).map(renderFile),
  ].flat().filter(Boolean);
}
