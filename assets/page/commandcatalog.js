/** The slash commands that a person can use, as a flat list; search and parsing of typed commands. Pure functions. */

const SUBCOMMAND = 1;
const SUBCOMMAND_GROUP = 2;

/**
 * @typedef {{path: string, shown: string, description: string, options: object[]}} Leaf a command that can be run:
 *   `path` is the bot's name ("settings clock"), `shown` the localized one
 */

/**
 * Flattens commands with their groups and subcommands.
 * @param {object[]} commands application commands
 * @param {string} locale the person's locale
 * @returns {Leaf[]}
 */
export function flattenCommands(commands, locale) {
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => subcommands(command, "", "", locale));
}

function subcommands(node, path, shown, locale) {
  const here = `${path} ${node.name}`.trim();
  const read = `${shown} ${localName(node, locale)}`.trim();
  const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === SUBCOMMAND_GROUP);
  if (inner.length) return inner.flatMap((option) => subcommands(option, here, read, locale));
  const options = [...(node.options ?? [])].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  return [{ path: here, shown: read, description: localDescription(node, locale), options }];
}

/** Returns the localized name of a command, option or choice. */
export const localName = (node, locale) => node.name_localized ?? node.name_localizations?.[locale] ?? node.name;

/** Returns the localized description of a command or option. */
export const localDescription = (node, locale) => node.description_localized ?? node.description_localizations?.[locale] ?? node.description ?? "";

/**
 * Returns the commands that match the text after `/`: those that start with it first, then those that contain it.
 * @returns {Leaf[]}
 */
export function searchCommands(all, typed) {
  const text = typed.trimStart().toLowerCase();
  const complete = matchCommand(all, text);
  if (complete.leaf) return [complete.leaf];
  const rank = (leaf) => {
    if (leaf.shown.toLowerCase().startsWith(text) || leaf.path.startsWith(text)) return 0;
    if (leaf.shown.toLowerCase().includes(text)) return 1;
    return leaf.description.toLowerCase().includes(text) && text.length > 2 ? 2 : 3;
  };
  return all.map((leaf) => ({ leaf, at: rank(leaf) })).filter(({ at }) => at < 3).sort((a, b) => a.at - b.at).map(({ leaf }) => leaf);
}

/**
 * Matches a full command name followed by a space. `rest` is the text after it.
 * @returns {{leaf: Leaf|null, rest: string}}
 */
export function matchCommand(all, typed) {
  const text = typed.trimStart();
  for (const leaf of all) {
    for (const name of [leaf.path, leaf.shown]) {
      if (text.toLowerCase().startsWith(`${name.toLowerCase()} `)) return { leaf, rest: text.slice(name.length + 1) };
    }
  }
  return { leaf: null, rest: "" };
}

/**
 * Parses `game:pahtum opponent:@Áile` into option texts. A value ends where the next option's name begins. Text
 * before any name belongs to the first option, so that `/move d4` works too.
 * @returns {{texts: Map<string, string>, stray: string}} texts by option name, and text that belongs to no option
 */
export function readOptions(leaf, rest, locale) {
  const names = new Map(leaf.options.flatMap((option) => [[option.name, option.name], [localName(option, locale), option.name]]));
  const found = [...rest.matchAll(/(?:^|\s)([^\s:]+):/gu)].filter((match) => names.has(match[1]));
  const values = new Map();
  const first = rest.slice(0, found[0]?.index ?? rest.length).trim();
  found.forEach((match, at) => {
    const value = rest.slice(match.index + match[0].length, found[at + 1]?.index ?? rest.length).trim();
    values.set(names.get(match[1]), value);
  });
  const free = leaf.options[0] && !values.has(leaf.options[0].name) ? leaf.options[0].name : null;
  if (first && free) values.set(free, first);
  return { texts: values, stray: free ? "" : first };
}
