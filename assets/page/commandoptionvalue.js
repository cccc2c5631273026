import { memberOptions } from "./selectoptions.js";
import { localName } from "./commandcatalog.js";

/** Discord's types of command options. */
export const OPTION_TYPE = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, ATTACHMENT: 11 };

/** Placeholders by option type. */
export const OPTION_TYPE_LABELS = {
  3: "text", 4: "a whole number", 5: "true or false", 6: "a person", 7: "a channel", 8: "a role", 9: "a person or role", 10: "a number", 11: "a file",
};

/**
 * Returns the choices that need no request to the bot: `{label, value, user?}`, or null for free text.
 * @param {object} option Discord's option object
 * @param {object} ctx
 * @param {string} locale
 */
export function fixedChoices(option, { directory, store }, locale) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: localName(choice, locale), value: choice.value }));
  switch (option.type) {
    case OPTION_TYPE.BOOLEAN: return [{ label: "True", value: true }, { label: "False", value: false }];
    case OPTION_TYPE.USER:
    case OPTION_TYPE.MENTIONABLE: return memberOptions(directory);
    case OPTION_TYPE.CHANNEL: return store.channels.filter((one) => one.guild_id && (!option.channel_types?.length || option.channel_types.includes(one.type))).map((one) => ({ label: `#${one.name}`, value: one.id }));
    case OPTION_TYPE.ROLE: return [];
    default: return null;
  }
}

const normalize = (text) => text.trim().replace(/^<?[@#]!?/, "").replace(/>$/, "").toLowerCase();

/** Finds the choice whose label or value is exactly this text. */
export function findChoice(choices, text) {
  const wanted = normalize(text);
  const same = (part) => normalize(String(part)) === wanted;
  return choices.find((one) => same(one.label)) ?? choices.find((one) => same(one.value)) ?? null;
}

/** Returns the choices that contain the text, those that start with it first. */
export function filterChoices(choices, text) {
  const wanted = normalize(text);
  const includes = (one) => `${one.label} ${one.value} ${one.user?.username ?? ""}`.toLowerCase().includes(wanted);
  const startsWith = (one) => one.label.toLowerCase().replace(/^#/, "").startsWith(wanted);
  return choices.filter(includes).sort((a, b) => Number(startsWith(b)) - Number(startsWith(a)));
}

/**
 * Parses a text into the option's value.
 * @returns {{value: any}|{error: string}}
 */
export function parseOptionValue(option, text, choices) {
  if (choices) {
    const found = findChoice(choices, text);
    return found ? { value: found.value } : { error: "Choose one of the list" };
  }
  if (option.type === OPTION_TYPE.INTEGER || option.type === OPTION_TYPE.NUMBER) return parseNumber(option, text);
  if (option.type === OPTION_TYPE.ATTACHMENT) return { error: "Files cannot be sent here" };
  if (option.min_length && text.length < option.min_length) return { error: `At least ${option.min_length} characters` };
  if (option.max_length && text.length > option.max_length) return { error: `At most ${option.max_length} characters` };
  return { value: text };
}

function parseNumber(option, text) {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return { error: "A number is wanted" };
  if (option.type === OPTION_TYPE.INTEGER && !Number.isInteger(value)) return { error: "A whole number is wanted" };
  if (option.min_value !== undefined && value < option.min_value) return { error: `At least ${option.min_value}` };
  if (option.max_value !== undefined && value > option.max_value) return { error: `At most ${option.max_value}` };
  return { value };
}
