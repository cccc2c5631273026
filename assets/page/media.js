import { h } from "./dom.js";
import { openLightbox } from "./lightbox.js";

const BOX = { width: 550, height: 350 };

/** Whether an attachment is a picture that browsers show. */
export const isPicture = ({ content_type: type, filename = "", width }) =>
  (type ? /^image\/(png|jpe?g|gif|webp|svg\+xml)/.test(type) : Boolean(width) || /\.(png|jpe?g|gif|webp)$/i.test(filename));

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Only addresses that a browser may be sent to; a bot could write anything. The stand-in's own pictures come from where
 * the page came from, whichever of this machine's names that was.
 */
export function safeAddress(address) {
  try {
    const url = new URL(address, location.href);
    if (LOOPBACK.test(url.hostname) && LOOPBACK.test(location.hostname) && url.port === location.port) url.host = location.host;
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * A picture in a conversation: sized as Discord does, its place kept free while it loads, large on a click.
 * @param {{url: string, width?: number, height?: number, description?: string, filename?: string}} picture
 * @param {object[]} [all] the pictures that the arrow keys walk through when it is large
 */
export function picture(picture, all = [picture]) {
  const { width = BOX.width, height = BOX.height } = picture;
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  const name = picture.description || picture.filename || "Picture";
  const image = h("img", { src: safeAddress(picture.url), alt: picture.description ?? "", width, height, decoding: "async" });
  const large = all.map((one) => ({ ...one, url: safeAddress(one.url), name: one.filename }));
  return h("button", {
    type: "button", class: "picture", "aria-label": `${name}. Show large`, "data-picture": picture.filename ?? "",
    style: `--w:${Math.round(width * scale)}px;--full:${width}px;--ratio:${width}/${height};--shape:${width / height}`,
    onclick: () => openLightbox(large, Math.max(0, all.indexOf(picture))),
  }, image);
}

const coming = new WeakMap();

/**
 * Puts the new picture in the place of the only one in `host` when it is ready, so that a board that is edited does not
 * blink.
 * @returns {boolean} whether that is possible
 */
export function exchange(host, fresh) {
  const old = host.querySelector(".picture");
  const image = fresh.querySelector("img");
  if (!image || old.style.cssText !== fresh.style.cssText) return false;
  coming.set(host, fresh);
  // Of several that come at once only the last may stay.
  const swap = () => coming.get(host) === fresh && host.querySelector(".picture").replaceWith(fresh);
  image.decode().then(swap, swap);
  return true;
}

/** A file that is no picture: its name, its size, and a way to it. */
export function file({ filename, size, url, description }) {
  return h("a", { class: "file", href: safeAddress(url), target: "_blank", rel: "noopener noreferrer", download: filename },
    h("span", { class: "file-icon", "aria-hidden": "true" }, "▤"),
    h("span", { class: "file-name" }, filename ?? "file"),
    h("small", {}, [sizeOf(size), description].filter(Boolean).join(" · ")));
}

function sizeOf(bytes) {
  if (!bytes) return "";
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1 << 20 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;
}

/** All attachments of a message. */
export function attachments(list) {
  const pictures = list.filter(isPicture);
  const many = pictures.length > 1 ? "pictures many" : "pictures";
  return [
    pictures.length ? h("div", { class: many }, pictures.map((one) => picture(one, pictures))) : null,
    list.filter((one) => !isPicture(one)).map(file),
  ].flat().filter(Boolean);
}
