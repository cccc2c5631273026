import { members } from "./options.js";
import { localName } from "./catalog.js";

/** Discord's types of command options. */
export const KIND = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, ATTACHMENT: 11 };

/** A placeholder that says what sort of value is wanted. */
export const KIND_WORDS = {
  3: "text", 4: "a whole number", 5: "true or false", 6: "a person", 7: "a channel", 8: "a role", 9: "a person or role", 10: "a number", 11: "a file",
};

/**
 * The choices that an option has without asking the bot: `{label, value, user?}`, or null when any text will do.
 * @param {object} option Discord's
 * @param {object} ctx
 * @param {string} locale
 */
export function fixedChoices(option, { world, store }, locale) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: localName(choice, locale), value: choice.value }));
  switch (option.type) {
    case KIND.BOOLEAN: return [{ label: "True", value: true }, { label: "False", value: false }];
    case KIND.USER:
    case KIND.MENTIONABLE: return members(world);
    case KIND.CHANNEL: return store.channels.filter((one) => one.guild_id && (!option.channel_types?.length || option.channel_types.includes(one.type))).map((one) => ({ label: `#${one.name}`, value: one.id }));
    case KIND.ROLE: return [];
    default: return null;
  }
}

const bare = (text) => text.trim().replace(/^<?[@#]!?/, "").replace(/>$/, "").toLowerCase();

/** The choice that a text names exactly, by what is shown or by its value. */
export function named(choices, text) {
  const wanted = bare(text);
  const same = (part) => bare(String(part)) === wanted;
  return choices.find((one) => same(one.label)) ?? choices.find((one) => same(one.value)) ?? null;
}

/** The choices that fit a text typed so far. */
export function fitting(choices, text) {
  const wanted = bare(text);
  const holds = (one) => `${one.label} ${one.value} ${one.user?.username ?? ""}`.toLowerCase().includes(wanted);
  const begins = (one) => one.label.toLowerCase().replace(/^#/, "").startsWith(wanted);
  return choices.filter(holds).sort((a, b) => Number(begins(b)) - Number(begins(a)));
}

/**
 * The value that a text stands for, or what is wrong with it.
 * @returns {{value: any}|{error: string}}
 */
export function valueOf(option, text, choices) {
  if (choices) {
    const found = named(choices, text);
    return found ? { value: found.value } : { error: "Choose one of the list" };
  }
  if (option.type === KIND.INTEGER || option.type === KIND.NUMBER) return number(option, text);
  if (option.type === KIND.ATTACHMENT) return { error: "Files cannot be sent here" };
  if (option.min_length && text.length < option.min_length) return { error: `At least ${option.min_length} characters` };
  if (option.max_length && text.length > option.max_length) return { error: `At most ${option.max_length} characters` };
  return { value: text };
}

function number(option, text) {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return { error: "A number is wanted" };
  if (option.type === KIND.INTEGER && !Number.isInteger(value)) return { error: "A whole number is wanted" };
  if (option.min_value !== undefined && value < option.min_value) return { error: `At least ${option.min_value}` };
  if (option.max_value !== undefined && value > option.max_value) return { error: `At most ${option.max_value}` };
  return { value };
}
