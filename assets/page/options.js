import { avatar, h } from "./dom.js";

/** Component types of Discord that this page knows. */
export const TYPE = {
  ROW: 1, BUTTON: 2, STRING: 3, TEXT_INPUT: 4, USER: 5, ROLE: 6, MENTIONABLE: 7, CHANNEL: 8,
  SECTION: 9, TEXT: 10, THUMBNAIL: 11, GALLERY: 12, FILE: 13, SEPARATOR: 14, CONTAINER: 17, LABEL: 18,
};

export const isSelect = (type) => type === TYPE.STRING || (type >= TYPE.USER && type <= TYPE.CHANNEL);

/**
 * What a select offers: `{value, label, description?, emoji?, user?, default?}`. A string select brings its own
 * options; the others offer the people or channels that there are.
 */
export function optionsOf(component, { world, store }) {
  const chosen = new Set((component.default_values ?? []).map((one) => one.id));
  const offer = (one) => ({ ...one, default: chosen.has(one.value) });
  if (component.type === TYPE.STRING) return component.options ?? [];
  if (component.type === TYPE.CHANNEL) return channels(component, store).map(offer);
  if (component.type === TYPE.ROLE) return [];
  return members(world).map(offer);
}

/** Everyone who can be named: the people, then the bot. */
export function members(world) {
  return [...world.people, world.bot].filter(Boolean)
    .map((user) => ({ value: user.id, label: world.name(user), description: user.bot ? "The bot" : user.username, user }));
}

/** The channels of the guild that a channel select allows. */
export function channels(component, store) {
  const types = component.channel_types;
  return store.channels.filter((one) => one.guild_id && (!types?.length || types.includes(one.type)))
    .map((one) => ({ value: one.id, label: `#${one.name}` }));
}

/** An emoji that needs no picture from Discord; one that does is left out. */
export const emojiText = (emoji) => (emoji && !emoji.id ? emoji.name : null);

/** The inside of an option's row. */
export function optionFace(option, world) {
  const emoji = emojiText(option.emoji);
  return [
    option.user ? avatar(option.user, world.hue(option.user.id), "small") : null,
    emoji ? h("span", { class: "emoji", "aria-hidden": "true" }, emoji) : null,
    h("span", { class: "option-words" }, h("span", {}, option.label), option.description ? h("small", {}, option.description) : null),
  ];
}
