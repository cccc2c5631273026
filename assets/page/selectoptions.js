import { avatar, h } from "./dom.js";

/** Discord's component types that this page supports. */
export const COMPONENT_TYPE = {
  ACTION_ROW: 1, BUTTON: 2, STRING: 3, TEXT_INPUT: 4, USER: 5, ROLE: 6, MENTIONABLE: 7, CHANNEL: 8,
  SECTION: 9, TEXT: 10, THUMBNAIL: 11, GALLERY: 12, FILE: 13, SEPARATOR: 14, CONTAINER: 17, LABEL: 18,
  RADIO: 21, CHECKBOXES: 22,
};

export const isSelect = (type) => type === COMPONENT_TYPE.STRING || (type >= COMPONENT_TYPE.USER && type <= COMPONENT_TYPE.CHANNEL);

/**
 * Returns the options of a select: `{value, label, description?, emoji?, user?, default?}`. A string select has its
 * own; the others offer people or channels.
 */
export function selectOptions(component, { directory, store }) {
  const chosen = new Set((component.default_values ?? []).map((one) => one.id));
  const offer = (one) => ({ ...one, default: chosen.has(one.value) });
  if (component.type === COMPONENT_TYPE.STRING) return component.options ?? [];
  if (component.type === COMPONENT_TYPE.CHANNEL) return channelOptions(component, store).map(offer);
  if (component.type === COMPONENT_TYPE.ROLE) return [];
  return memberOptions(directory).map(offer);
}

/** Returns the people and the bot as options. */
export function memberOptions(directory) {
  return [...directory.people, directory.bot].filter(Boolean)
    .map((user) => ({ value: user.id, label: directory.name(user), description: user.bot ? "The bot" : user.username, user }));
}

/** Returns the guild channels that a channel select allows as options. */
export function channelOptions(component, store) {
  const types = component.channel_types;
  return store.channels.filter((one) => one.guild_id && (!types?.length || types.includes(one.type)))
    .map((one) => ({ value: one.id, label: `#${one.name}` }));
}

/** Returns a Unicode emoji's text; custom emoji, which need an image from Discord, are left out. */
export const formatEmoji = (emoji) => (emoji && !emoji.id ? emoji.name : null);

/** Renders an option's row. */
export function renderOption(option, directory) {
  const emoji = formatEmoji(option.emoji);
  return [
    option.user ? avatar(option.user, directory.hue(option.user.id), "small") : null,
    emoji ? h("span", { class: "emoji", "aria-hidden": "true" }, emoji) : null,
    h("span", { class: "option-words" }, h("span", {}, option.label), option.description ? h("small", {}, option.description) : null),
  ];
}
