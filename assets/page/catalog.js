/**
 * The slash commands a person can use, as a flat list, and finding them by what was typed. Pure functions.
 */

const SUBCOMMAND = 1;
const GROUP = 2;

/**
 * @typedef {{path: string, shown: string, description: string, options: object[]}} Leaf a command that can be run:
 *   `path` in the bot's words ("settings clock"), `shown` as this person reads it
 */

/**
 * Flattens commands with their groups and subcommands.
 * @param {object[]} commands application commands
 * @param {string} locale the person's
 * @returns {Leaf[]}
 */
export function leaves(commands, locale) {
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => below(command, "", "", locale));
}

function below(node, path, shown, locale) {
  const here = `${path} ${node.name}`.trim();
  const read = `${shown} ${localName(node, locale)}`.trim();
  const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => below(option, here, read, locale));
  const options = [...(node.options ?? [])].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  return [{ path: here, shown: read, description: localDescription(node, locale), options }];
}

/** A command's, option's or choice's name as this person reads it. */
export const localName = (node, locale) => node.name_localized ?? node.name_localizations?.[locale] ?? node.name;

/** The same for a description. */
export const localDescription = (node, locale) => node.description_localized ?? node.description_localizations?.[locale] ?? node.description ?? "";

/**
 * The commands that fit what was typed after `/`: those that begin so first, then those that hold it.
 * @returns {Leaf[]}
 */
export function find(all, typed) {
  const text = typed.trimStart().toLowerCase();
  const complete = exact(all, text);
  if (complete.leaf) return [complete.leaf];
  const rank = (leaf) => {
    if (leaf.shown.toLowerCase().startsWith(text) || leaf.path.startsWith(text)) return 0;
    if (leaf.shown.toLowerCase().includes(text)) return 1;
    return leaf.description.toLowerCase().includes(text) && text.length > 2 ? 2 : 3;
  };
  return all.map((leaf) => ({ leaf, at: rank(leaf) })).filter(({ at }) => at < 3).sort((a, b) => a.at - b.at).map(({ leaf }) => leaf);
}

/**
 * A command's whole path followed by a space, and what comes after it.
 * @returns {{leaf: Leaf|null, rest: string}}
 */
export function exact(all, typed) {
  const text = typed.trimStart();
  for (const leaf of all) {
    for (const name of [leaf.path, leaf.shown]) {
      if (text.toLowerCase().startsWith(`${name.toLowerCase()} `)) return { leaf, rest: text.slice(name.length + 1) };
    }
  }
  return { leaf: null, rest: "" };
}

/**
 * Reads `game:pahtum opponent:@Áile` into the options' texts; a value reaches to the next option's name. Text before
 * any name belongs to the first option, so that `/move d4` works too.
 * @returns {Map<string, string>} by the option's own name
 */
export function readOptions(leaf, rest, locale) {
  const names = new Map(leaf.options.flatMap((option) => [[option.name, option.name], [localName(option, locale), option.name]]));
  const found = [...rest.matchAll(/(?:^|\s)([^\s:]+):/gu)].filter((match) => names.has(match[1]));
  const values = new Map();
  const first = rest.slice(0, found[0]?.index ?? rest.length).trim();
  if (first && leaf.options[0]) values.set(leaf.options[0].name, first);
  found.forEach((match, at) => {
    const value = rest.slice(match.index + match[0].length, found[at + 1]?.index ?? rest.length).trim();
    values.set(names.get(match[1]), value);
  });
  return values;
}
