import * as api from "./api.js";
import { hueOf } from "./dom.js";

/**
 * What is the same for everyone: people, guilds, the bot, and the stand-in's clock. Emits `change`.
 */
export class World extends EventTarget {
  people = [];
  guilds = [];
  bot = null;
  #skew = 0;
  #seen = new Map();
  #again = null;

  /** Asks the stand-in anew. */
  async load() {
    const answer = await api.people();
    this.people = answer.people ?? [];
    this.guilds = answer.guilds ?? [];
    this.bot = answer.bot ?? null;
    this.dispatchEvent(new Event("change"));
  }

  /** Asks anew soon, once for many calls. */
  loadSoon() {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.load().catch(() => {}), 200);
  }

  /** Keeps a user seen in a message, for those (another bot, someone removed) who are not listed. */
  meet(user) {
    if (user?.id) this.#seen.set(user.id, user);
  }

  /** @returns {object|undefined} the user with this id */
  user(id) {
    if (this.bot?.id === id) return this.bot;
    return this.people.find((person) => person.id === id) ?? this.#seen.get(id);
  }

  /** @returns {string} the name to show for a user or a user's id */
  name(userOrId) {
    const user = typeof userOrId === "string" ? this.user(userOrId) : userOrId;
    return user?.global_name || user?.username || "someone";
  }

  /** @returns {number} the hue of a person's colour */
  hue(id) {
    const place = this.people.findIndex((person) => person.id === id);
    return place >= 0 ? hueOf(place) : 250;
  }

  guild(id) {
    return this.guilds.find((guild) => guild.id === id);
  }

  /** @returns {bigint} what this member may do anywhere in the guild */
  permissions(guild, user) {
    const member = this.guild(guild)?.members?.find((one) => one.user_id === user);
    return BigInt(member?.permissions ?? 0);
  }

  /** The stand-in's time in milliseconds: it may have been moved ahead of the machine's. */
  now() {
    return Date.now() + this.#skew;
  }

  /** Moves the stand-in's clock and this page's idea of it. */
  async advance(seconds) {
    const { now } = await api.advance(seconds);
    this.#skew = Date.parse(now) - Date.now();
    this.dispatchEvent(new Event("time"));
  }

  /** A message from the future shows that the clock was moved before this page was opened, or by someone else. */
  observe(timestamp) {
    const ahead = Date.parse(timestamp) - this.now();
    if (ahead > 2000) {
      this.#skew += ahead;
      this.dispatchEvent(new Event("time"));
    }
  }
}
