import * as api from "./api.js";
import { deleteMessage, runCommand } from "./useractions.js";
import { localName } from "./commandcatalog.js";
import { eventPosition, openMenu } from "./menu.js";
import { isEphemeral } from "./userstore.js";
import { showToast } from "./toast.js";

const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;
const ADMINISTRATOR = 1n << 3n;
const MANAGE_MESSAGES = 1n << 13n;

/**
 * Attaches context menus to names and messages: by right click or long press, by click on a name or on a message's
 * "⋯".
 * @param {import("./userpane.js").UserPane} pane
 */
export function attachContextMenu(pane) {
  pane.element.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-menu]");
    if (opener) openMenuFor(pane, opener, opener);
  });
  pane.element.addEventListener("contextmenu", (event) => {
    // Text selections, links and inputs have the browser's own menu.
    if (event.target.closest("a, textarea, input, img") || !getSelection().isCollapsed) return;
    const target = event.target.closest("[data-menu], [data-user], [data-message]");
    if (!target) return;
    event.preventDefault();
    openMenuFor(pane, target, target, eventPosition(event));
  });
}

async function openMenuFor(pane, target, anchor, point) {
  const list = await api.fetchCommands(pane.person, pane.commandLocation()).catch(() => []);
  const where = { anchor, layer: pane.layer, point };
  const user = target.dataset.user;
  if (user) return openMenu(where, pane.ctx.directory.name(user), userEntries(pane, user, list));
  const id = target.closest("[data-message]")?.dataset.message;
  const message = pane.store.message(pane.channel, id);
  if (message) openMenu(where, "Message", messageEntries(pane, message, list));
}

function userEntries(pane, user, commands) {
  const { directory } = pane.ctx;
  const mention = { label: "Mention", run: () => pane.composer.insert(`@${directory.name(user)} `) };
  return [mention, ...appEntries(pane, commands, USER_COMMAND, user)];
}

function messageEntries(pane, message, commands) {
  const copy = { label: "Copy text", run: () => copyText(message.content ?? "") };
  const apps = appEntries(pane, commands, MESSAGE_COMMAND, message.id);
  if (isEphemeral(message)) return [copy, ...apps, null, { label: "Dismiss message", run: () => pane.store.forgetMessage(message.channel_id, message.id) }];
  const remove = { label: "Delete message", danger: true, run: () => deleteMessage(pane.store, message) };
  return canDelete(pane, message) ? [copy, ...apps, null, remove] : [copy, ...apps];
}

/** Returns the menu entries of the bot's commands on a user or message. */
function appEntries(pane, commands, type, target) {
  const { view, guild, channel } = pane.commandLocation();
  return commands.filter((command) => command.type === type).map((command) => ({
    label: localName(command, pane.ctx.directory.user(pane.person)?.locale),
    run: () => runCommand(pane.store, view, { guild, channel, name: command.name, options: {}, target }),
  }));
}

function canDelete(pane, message) {
  if (message.author?.id === pane.person) return true;
  const owners = message.interaction_metadata?.authorizing_integration_owners ?? {};
  if (!owners[0] && owners[1] === pane.person) return true;
  const guild = pane.commandLocation().guild;
  if (!guild) return false;
  const may = pane.ctx.directory.permissions(guild, pane.person);
  return pane.ctx.directory.guild(guild)?.owner_id === pane.person || (may & (ADMINISTRATOR | MANAGE_MESSAGES)) !== 0n;
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    showToast("Copied.");
  } catch {
    showToast("This browser does not let the page copy.", "error");
  }
}
