import * as api from "./api.js";
import { avatarHue } from "./dom.js";

/** The largest difference of two readings of the clock that is no jump. */
const CLOCK_TOLERANCE_MS = 2000;

const LANGUAGES = new Intl.DisplayNames(["en"], { type: "language" });

/** Returns the English name of a language by its code. */
export function languageName(locale) {
  try {
    return LANGUAGES.of(locale);
  } catch {
    return locale;
  }
}

/** The data that all people share: people, guilds, the bot, and the stand-in's clock. Emits `change` and `time`. */
export class Directory extends EventTarget {
  people = [];
  guilds = [];
  bot = null;
  #skew = 0;
  #knownUsers = new Map();
  #met = new Map();
  #reloadTimer = null;

  /** Loads people, guilds and the bot, and the stand-in's time, which may have been advanced before the page loaded. */
  async load() {
    const [answer, { now }] = await Promise.all([api.fetchPeople(), api.readClock()]);
    this.#setClock(now);
    this.people = answer.people ?? [];
    this.guilds = answer.guilds ?? [];
    this.bot = answer.bot ?? null;
    this.dispatchEvent(new Event("change"));
  }

  /** Schedules a reload; several calls share it. */
  scheduleLoad() {
    clearTimeout(this.#reloadTimer);
    this.#reloadTimer = setTimeout(() => this.load().catch(() => {}), 200);
  }

  /** Remembers the user of a message that a person sees, for users (another bot, a removed member) that are not listed. */
  rememberUser(user, person) {
    if (!user?.id) return;
    this.#knownUsers.set(user.id, user);
    if (!this.#met.has(person)) this.#met.set(person, new Set());
    this.#met.get(person).add(user.id);
  }

  /**
   * Returns true if a person's client knows a user, as Discord's do: members of the same server, and users who came with a message. To
   * others a mention is that of an unknown user.
   */
  knows(person, id) {
    const isIn = (guild, user) => guild.members?.some((one) => one.user_id === user);
    return id === person || id === this.bot?.id || this.#met.get(person)?.has(id)
      || this.guilds.some((guild) => isIn(guild, person) && isIn(guild, id));
  }

  /** @returns {object|undefined} the user with this id */
  user(id) {
    if (this.bot?.id === id) return this.bot;
    return this.people.find((person) => person.id === id) ?? this.#knownUsers.get(id);
  }

  /** @returns {string} the display name of a user or a user's id */
  name(userOrId) {
    const user = typeof userOrId === "string" ? this.user(userOrId) : userOrId;
    return user?.global_name || user?.username || "someone";
  }

  /** @returns {number} the hue of a person's colour */
  hue(id) {
    const index = this.people.findIndex((person) => person.id === id);
    return index >= 0 ? avatarHue(index) : 250;
  }

  guild(id) {
    return this.guilds.find((guild) => guild.id === id);
  }

  /** @returns {bigint} a member's permissions in the guild */
  permissions(guild, user) {
    const member = this.guild(guild)?.members?.find((one) => one.user_id === user);
    return BigInt(member?.permissions ?? 0);
  }

  /** Returns the stand-in's time in milliseconds, which may be ahead of the machine's. */
  now() {
    return Date.now() + this.#skew;
  }

  /** Advances the stand-in's clock, and this page's copy of it. */
  async advance(seconds) {
    const { now } = await api.advanceClock(seconds);
    this.#setClock(now);
  }

  #setClock(now) {
    const skew = Date.parse(now) - Date.now();
    const jumps = Math.abs(skew - this.#skew) > CLOCK_TOLERANCE_MS;
    this.#skew = skew;
    if (jumps) this.dispatchEvent(new Event("time"));
  }

  /** Corrects this page's clock by a message from the future: someone else advanced the clock. */
  syncClock(timestamp) {
    if (Date.parse(timestamp) - this.now() > CLOCK_TOLERANCE_MS) this.#setClock(timestamp);
  }
}
