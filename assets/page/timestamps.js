import { h } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** Renders `<t:seconds:style>` as Discord does. {@link refreshTimestamps} updates relative ones. */
export function renderTimestamp(seconds, style = "f", { directory, person }) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const locale = directory.user(person)?.locale;
  const element = h("time", { class: "stamp", datetime: date.toISOString(), title: format(date, STYLES.F, locale) });
  if (style === "R") Object.assign(element.dataset, { relative: String(seconds), locale: locale ?? "" });
  element.textContent = style === "R" ? formatRelative(seconds, directory.now(), locale) : format(date, STYLES[style], locale);
  return element;
}

/** Updates all relative timestamps below `root`. */
export function refreshTimestamps(root, now) {
  for (const element of root.querySelectorAll("time[data-relative]")) {
    const words = formatRelative(Number(element.dataset.relative), now, element.dataset.locale);
    if (element.textContent !== words) element.textContent = words;
  }
}

/** Formats a difference such as "in 3 hours" or "2 days ago" in the person's language. */
function formatRelative(seconds, now, locale) {
  const distance = seconds - now / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  // One second less than a day is shown as 24 hours.
  const rounded = Math.round(distance / size);
  return formatSafely(locale, (known) => new Intl.RelativeTimeFormat(known, { numeric: "auto" }).format(rounded, unit));
}

/** Formats a message's time: for today without the date. */
export function formatMessageTime(iso, now) {
  const date = new Date(iso);
  const today = new Date(now).toDateString() === date.toDateString();
  return format(date, today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" });
}

/** Formats the date between two days. */
export const formatDay = (iso) => format(new Date(iso), { dateStyle: "long" });

/** Formats the full date and time, for a tooltip. */
export const formatFullDate = (iso) => format(new Date(iso), STYLES.F);

const format = (date, style, locale) => formatSafely(locale, (known) => new Intl.DateTimeFormat(known, style).format(date));

/** Formats with a locale, or with the browser's own if it does not know that one. */
function formatSafely(locale, write) {
  try {
    return write(locale || undefined);
  } catch {
    return write(undefined);
  }
}
