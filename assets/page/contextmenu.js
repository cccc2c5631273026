import * as api from "./api.js";
import { deleteMessage, runCommand } from "./actions.js";
import { localName } from "./catalog.js";
import { openMenu, pointOf } from "./menu.js";
import { isPrivate } from "./store.js";
import { toast } from "./toast.js";

const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;
const ADMINISTRATOR = 1n << 3n;
const MANAGE_MESSAGES = 1n << 13n;

/**
 * Menus on names and messages: by right click or long press anywhere on them, by click on a name or on a message's "⋯".
 * @param {import("./pane.js").Pane} pane
 */
export function contextMenu(pane) {
  pane.element.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-menu]");
    if (opener) open(pane, opener, opener);
  });
  pane.element.addEventListener("contextmenu", (event) => {
    // A selection, a link or an input keep the browser's own menu.
    if (event.target.closest("a, textarea, input, img") || !getSelection().isCollapsed) return;
    const target = event.target.closest("[data-menu], [data-user], [data-message]");
    if (!target) return;
    event.preventDefault();
    open(pane, target, target, pointOf(event));
  });
}

async function open(pane, target, anchor, point) {
  const list = await api.commands(pane.person, pane.place().guild).catch(() => []);
  const where = { anchor, layer: pane.layer, point };
  const user = target.dataset.user;
  if (user) return openMenu(where, pane.ctx.world.name(user), userEntries(pane, user, list));
  const id = target.closest("[data-message]")?.dataset.message;
  const message = pane.store.message(pane.channel, id);
  if (message) openMenu(where, "Message", messageEntries(pane, message, list));
}

function userEntries(pane, user, commands) {
  const { world } = pane.ctx;
  const mention = { label: "Mention", run: () => pane.composer.insert(`@${world.name(user)} `) };
  return [mention, ...appEntries(pane, commands, USER_COMMAND, user)];
}

function messageEntries(pane, message, commands) {
  const copy = { label: "Copy text", run: () => copyText(message.content ?? "") };
  const apps = appEntries(pane, commands, MESSAGE_COMMAND, message.id);
  if (isPrivate(message)) return [copy, ...apps, null, { label: "Dismiss message", run: () => pane.store.forget(message.channel_id, message.id) }];
  const remove = { label: "Delete message", danger: true, run: () => deleteMessage(pane.store, message) };
  return mayDelete(pane, message) ? [copy, ...apps, null, remove] : [copy, ...apps];
}

/** The bot's own commands on a user or a message. */
function appEntries(pane, commands, type, target) {
  const { view, guild, channel } = pane.place();
  return commands.filter((command) => command.type === type).map((command) => ({
    label: localName(command, pane.ctx.world.user(pane.person)?.locale),
    run: () => runCommand(pane.store, view, { guild, channel, name: command.name, options: {}, target }),
  }));
}

function mayDelete(pane, message) {
  if (message.author?.id === pane.person) return true;
  const guild = pane.place().guild;
  if (!guild) return false;
  const may = pane.ctx.world.permissions(guild, pane.person);
  return pane.ctx.world.guild(guild)?.owner_id === pane.person || (may & (ADMINISTRATOR | MANAGE_MESSAGES)) !== 0n;
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    toast("This browser does not let the page copy.", "error");
  }
}
