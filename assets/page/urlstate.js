/**
 * The state of the page in the URL's hash: open panes and their channels, so that a reload or bookmark restores them.
 * `#open=PERSON:CHANNEL,PERSON:CHANNEL&front=PERSON`
 *
 * A link to a message is this page's URL with `#CHANNEL/MESSAGE`.
 */

/** @returns {{open: {person: string, channel: string|null}[], front: string|null, at: object|null}} */
export function readUrlState() {
  const values = new URLSearchParams(location.hash.slice(1));
  const open = (values.get("open") ?? "").split(",").filter(Boolean).map((part) => {
    const [person, channel] = part.split(":");
    return { person, channel: channel || null };
  });
  return { open, front: values.get("front"), at: parseMessageLink(location.href) };
}

/** @returns {{channel: string, message: string}|null} the message of this page that a URL links to */
export function parseMessageLink(address) {
  const { origin, pathname, hash } = new URL(address, location.href);
  const found = /^#(\d+)\/(\d+)$/.exec(hash);
  if (!found || origin !== location.origin || pathname !== location.pathname) return null;
  return { channel: found[1], message: found[2] };
}

/** Writes the state without a new entry in the browser's history. */
export function writeUrlState({ open, front }) {
  const panes = open.map(({ person, channel }) => (channel ? `${person}:${channel}` : person)).join(",");
  history.replaceState(null, "", `#open=${panes}&front=${front ?? ""}`);
}
