/**
 * Which panes are open and what they show, in the address: a reload or a bookmark comes back to the same.
 * `#open=PERSON:CHANNEL,PERSON:CHANNEL&front=PERSON`
 *
 * A link to a message is this page's address with `#CHANNEL/MESSAGE`.
 */

/** @returns {{open: {person: string, channel: string|null}[], front: string|null, at: object|null}} */
export function readAddress() {
  const values = new URLSearchParams(location.hash.slice(1));
  const open = (values.get("open") ?? "").split(",").filter(Boolean).map((part) => {
    const [person, channel] = part.split(":");
    return { person, channel: channel || null };
  });
  return { open, front: values.get("front"), at: messageAt(location.href) };
}

/** @returns {{channel: string, message: string}|null} the message on this page that an address leads to */
export function messageAt(address) {
  const { origin, pathname, hash } = new URL(address, location.href);
  const found = /^#(\d+)\/(\d+)$/.exec(hash);
  if (!found || origin !== location.origin || pathname !== location.pathname) return null;
  return { channel: found[1], message: found[2] };
}

/** Writes it without a new step in the browser's history. */
export function writeAddress({ open, front }) {
  const panes = open.map(({ person, channel }) => (channel ? `${person}:${channel}` : person)).join(",");
  history.replaceState(null, "", `#open=${panes}&front=${front ?? ""}`);
}
