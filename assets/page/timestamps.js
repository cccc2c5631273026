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

/**
 * `<t:seconds:style>` as Discord shows it. Relative ones are kept fresh by {@link refresh}.
 */
export function timestamp(seconds, style = "f", { world, person }) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const locale = world.user(person)?.locale;
  const element = h("time", { class: "stamp", datetime: date.toISOString(), title: format(date, STYLES.F, locale) });
  if (style === "R") Object.assign(element.dataset, { relative: String(seconds), locale: locale ?? "" });
  element.textContent = style === "R" ? relative(seconds, world.now(), locale) : format(date, STYLES[style], locale);
  return element;
}

/** Rewrites all relative timestamps below `root`. */
export function refresh(root, now) {
  for (const element of root.querySelectorAll("time[data-relative]")) {
    const words = relative(Number(element.dataset.relative), now, element.dataset.locale);
    if (element.textContent !== words) element.textContent = words;
  }
}

/** "in 3 hours", "2 days ago" in the reader's language. */
function relative(seconds, now, locale) {
  const away = seconds - now / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  // A day less a second is 24 hours to people.
  const rounded = Math.round(away / size);
  return attempt(locale, (known) => new Intl.RelativeTimeFormat(known, { numeric: "auto" }).format(rounded, unit));
}

/** When a message was written: the time alone for today, with the date before. */
export function when(iso, now) {
  const date = new Date(iso);
  const today = new Date(now).toDateString() === date.toDateString();
  return format(date, today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" });
}

/** The line between two days. */
export const dayOf = (iso) => format(new Date(iso), { dateStyle: "long" });

/** The whole date, for a tooltip. */
export const fullDate = (iso) => format(new Date(iso), STYLES.F);

const format = (date, style, locale) => attempt(locale, (known) => new Intl.DateTimeFormat(known, style).format(date));

/** A locale that this browser does not know falls back to the browser's own. */
function attempt(locale, write) {
  try {
    return write(locale || undefined);
  } catch {
    return write(undefined);
  }
}
