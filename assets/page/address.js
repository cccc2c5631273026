/**
 * Which panes are open and what they show, in the address: a reload or a bookmark comes back to the same.
 * `#open=PERSON:CHANNEL,PERSON:CHANNEL&front=PERSON`
 */

/** @returns {{open: {person: string, channel: string|null}[], front: string|null}} */
export function readAddress() {
  const values = new URLSearchParams(location.hash.slice(1));
  const open = (values.get("open") ?? "").split(",").filter(Boolean).map((part) => {
    const [person, channel] = part.split(":");
    return { person, channel: channel || null };
  });
  return { open, front: values.get("front") };
}

/** Writes it without a new step in the browser's history. */
export function writeAddress({ open, front }) {
  const panes = open.map(({ person, channel }) => (channel ? `${person}:${channel}` : person)).join(",");
  history.replaceState(null, "", `#open=${panes}&front=${front ?? ""}`);
}
