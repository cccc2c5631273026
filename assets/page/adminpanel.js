import * as api from "./api.js";
import { CHANNEL_TYPES, channelIcon } from "./channellist.js";
import { languageName } from "./directory.js";
import { h } from "./dom.js";
import { isLightTheme, setLightTheme } from "./theme.js";
import { showToast } from "./toast.js";

const LOCALES = ["en-US", "en-GB", "fr", "no", "de", "sv-SE", "fi", "es-ES"];
/** The channel of a new server. */
const FIRST_CHANNEL = "games";
const STEPS = [["1 minute", 60], ["1 hour", 3600], ["1 day", 86_400], ["3 days", 259_200]];
/** The permissions that the bot needs in a channel: label and Discord's bit. */
const BOT_PERMISSIONS = [
  ["See the channel", 1n << 10n], ["Send messages", 1n << 11n], ["Attach files", 1n << 15n], ["Read history", 1n << 16n],
  ["Create threads", 1n << 35n], ["Send in threads", 1n << 38n],
];

/**
 * Opens the panel for everything that a Discord client cannot do: time, people, guilds, channels, outages, the bot's
 * permissions.
 * @param {import("./directory.js").Directory} directory
 */
export function openAdminPanel(directory) {
  const body = h("div", { class: "world-body" });
  const intro = () => h("p", { "data-testid": "world-intro" }, "Here you are time, the servers' owners and Discord itself: let days pass, add people and servers, take rights away, delete channels, cut a server off, and see how the bot copes.");
  const draw = () => body.replaceChildren(intro(), timeSection(directory), peopleSection(directory), groupsSection(directory), ...membersSection(directory), channelsSection(directory), outageSection(directory), moderationSection(directory), permissionsSection(directory), appearanceSection());
  const close = h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: () => dialog.close() }, "✕");
  const dialog = h("dialog", { class: "world", "data-testid": "world-panel", "aria-label": "World" }, h("header", {}, h("h2", {}, "World"), close), body);
  directory.addEventListener("change", draw);
  directory.addEventListener("time", draw);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    directory.removeEventListener("change", draw);
    directory.removeEventListener("time", draw);
    dialog.remove();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}

/** Runs an action and shows a notification of its success or error. */
async function runAndReport(work, done) {
  try {
    await work();
    if (done) showToast(done);
  } catch (error) {
    showToast(error.message, "error");
  }
}

function section(title, hint, ...children) {
  return h("section", {}, h("h3", {}, title), hint ? h("p", { class: "muted" }, hint) : null, children);
}

function timeSection(directory) {
  const now = new Date(directory.now()).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const step = ([label, seconds]) => h("button", { type: "button", class: "button secondary", "data-advance": seconds, onclick: () => runAndReport(() => directory.advance(seconds), `Moved the clock by ${label}.`) }, `+ ${label}`);
  return section("Time", `It is ${now} here. Let time pass to see reminders, challenges that expire and matches lost on time.`, h("div", { class: "row" }, STEPS.map(step)));
}

function peopleSection(directory) {
  const rows = directory.people.map((person) => h("div", { class: "world-row" }, h("b", {}, directory.name(person)), localeSelect(directory, person), directMessagesToggle(person)));
  return section("People", "Everyone here is you. Choose the language of each person's Discord, and whether the bot may write to them.", rows, addForm("Add a person", "Name", (name) => runAndReport(() => api.addPerson(name).then(() => directory.load()), `${name} is here.`)));
}

/** Renders the form that opens a group of people, without the bot. */
function groupsSection(directory) {
  const boxes = directory.people.map((person) => ({ person, box: h("input", { type: "checkbox", "data-group-member": person.id }) }));
  const open = (event) => {
    event.preventDefault();
    const [first, ...others] = boxes.filter(({ box }) => box.checked).map(({ person }) => person);
    if (!others.length) return showToast("A group has at least two people.", "error");
    runAndReport(() => api.openGroup(first.id, others.map((person) => person.id)), `${directory.name(first)} has a group with ${others.map((person) => directory.name(person)).join(" and ")}.`);
  };
  return section("Group messages", "The bot is in no group. Whoever presses “Install for me” below their channels has its commands there, and everyone in it may press its buttons.",
    h("form", { class: "world-row", onsubmit: open }, boxes.map(({ person, box }) => h("label", {}, box, ` ${directory.name(person)}`)), h("button", { class: "button secondary", "data-testid": "open-group" }, "Open a group")));
}

function localeSelect(directory, person) {
  const known = LOCALES.includes(person.locale) || !person.locale ? LOCALES : [person.locale, ...LOCALES];
  const change = (event) => runAndReport(() => api.changePerson(person.id, { locale: event.target.value }).then(() => directory.load()));
  return h("select", { "aria-label": `Language of ${directory.name(person)}`, onchange: change }, known.map((one) => h("option", { value: one, selected: one === person.locale }, languageName(one))));
}

function directMessagesToggle(person) {
  const change = (event) => runAndReport(() => api.changePerson(person.id, { direct_messages: event.target.checked ? "open" : "closed" }));
  return h("label", {}, h("input", { type: "checkbox", checked: person.direct_messages !== "closed", onchange: change }), " Takes direct messages");
}

/** Renders each guild's members; the owner cannot leave. */
function membersSection(directory) {
  const users = [...directory.people, directory.bot].filter(Boolean);
  const rows = directory.guilds.map((guild) => h("div", { class: "world-row", "data-members": guild.id }, h("b", {}, guild.name), users.map((user) => memberToggle(directory, guild, user))));
  const timeouts = directory.guilds.map((guild) => h("div", { class: "world-row", "data-timeouts": guild.id }, h("b", {}, guild.name), users.map((user) => timeoutToggle(directory, guild, user))));
  return [section("Members", "Untick a name to remove that person, or the bot, from a server. The owner stays.", rows),
    section("Timeouts", "Tick a name to silence someone, or the bot, for an hour: they read, but cannot write or press anything.", timeouts)];
}

/** Renders the switch of a member's timeout, which lasts an hour. */
function timeoutToggle(directory, guild, user) {
  const member = guild.members.find((one) => one.user_id === user.id);
  if (!member) return null;
  const until = Date.parse(member.communication_disabled_until ?? "");
  const on = until > directory.now();
  const change = () => runAndReport(() => api.setMemberTimeout(guild.id, user.id, on ? 0 : 3600).then(() => directory.load()), `${directory.name(user)} is ${on ? "no longer " : ""}in a timeout in ${guild.name}.`);
  return h("label", {}, h("input", { type: "checkbox", checked: on, disabled: guild.owner_id === user.id, "data-timeout": user.id, onchange: change }), ` ${directory.name(user)}`);
}

function memberToggle(directory, guild, user) {
  const inside = guild.members.some((one) => one.user_id === user.id);
  const change = () => runAndReport(() => (inside ? api.removeMember : api.addMember)(guild.id, user.id).then(() => directory.load()), `${directory.name(user)} ${inside ? "is no longer in" : "is in"} ${guild.name}.`);
  return h("label", {}, h("input", { type: "checkbox", checked: inside, disabled: guild.owner_id === user.id, "data-member": user.id, onchange: change }), ` ${directory.name(user)}`);
}

function channelsSection(directory) {
  const forms = directory.guilds.map((guild) => {
    const type = h("select", { "aria-label": `Type of the new channel in ${guild.name}`, "data-channel-type": guild.id }, CHANNEL_TYPES.map((one) => h("option", { value: String(one.type) }, one.label)));
    return addForm(`Add a channel to ${guild.name}`, "channel-name", (name) => runAndReport(() => api.addChannel(guild.id, name, Number(type.value)).then(() => directory.load()), `${name} is there.`), type);
  });
  const text = directory.guilds.flatMap((guild) => guild.channels ?? []);
  const rows = text.map((channel) => h("div", { class: "world-row" }, h("b", {}, `${channelIcon(channel)}${channel.name}`),
    h("button", { type: "button", class: "button secondary", "data-delete-channel": channel.id, onclick: () => runAndReport(() => api.deleteChannel(channel.id).then(() => directory.load()), `#${channel.name} was deleted.`) }, "Delete")));
  return section("Channels and servers", "Delete a channel to see what becomes of its matches. A new server has everyone here, the bot and one channel.", rows, forms,
    addForm("Add a server", "Server name", (name) => runAndReport(() => addServer(name).then(() => directory.load()), `${name} is there, with the channel #${FIRST_CHANNEL}.`)),
    addForm("Add a server without the bot", "Server name", (name) => runAndReport(() => addServer(name, false).then(() => directory.load()), `${name} is there, and its managers have never heard of the bot.`)));
}

/** Adds a server with a channel, since people see nothing of a server without one. */
async function addServer(name, bot = true) {
  const guild = await api.addGuild(name, bot);
  await api.addChannel(guild.id, FIRST_CHANNEL);
}

/** Renders the switch of each guild's outage. */
function outageSection(directory) {
  const rows = directory.guilds.map((guild) => {
    const change = (event) => runAndReport(() => api.setOutage(guild.id, event.target.checked).then(() => directory.load()), guild.available ? `${guild.name} is cut off from the bot.` : `The bot has ${guild.name} back.`);
    return h("div", { class: "world-row" }, h("label", {}, h("input", { type: "checkbox", checked: guild.available === false, "data-outage": guild.id, onchange: change }), ` ${guild.name}`));
  });
  return section("Outages", "Tick a server to cut it off from the bot, as happens at Discord now and then. Untick it, and matches go on where they stopped.", rows);
}

function addForm(label, placeholder, add, choice = null) {
  const input = h("input", { type: "text", "aria-label": label, placeholder, maxlength: "32", required: true });
  const submit = (event) => {
    event.preventDefault();
    if (input.value.trim()) add(input.value.trim());
  };
  return h("form", { class: "world-row", onsubmit: submit }, input, choice, h("button", { class: "button secondary" }, label));
}

/** Renders the keywords of each guild's automatic moderation. */
function moderationSection(directory) {
  const rows = directory.guilds.map((guild) => {
    const words = h("input", { type: "text", "aria-label": `Blocked words in ${guild.name}`, "data-blocked-words": guild.id, value: (guild.blocked_words ?? []).join(", ") });
    const save = (event) => {
      event.preventDefault();
      const list = words.value.split(",").map((word) => word.trim()).filter(Boolean);
      runAndReport(() => api.setBlockedWords(guild.id, list).then(() => directory.load()), `The forbidden words in ${guild.name} were changed.`);
    };
    return h("form", { class: "world-row", onsubmit: save }, h("b", {}, guild.name), words, h("button", { class: "button secondary" }, "Save"));
  });
  return section("Forbidden words", "Discord's AutoMod refuses every message of the bot with one of these words. Separate them with commas.", rows);
}

function permissionsSection(directory) {
  if (!directory.bot) return "";
  const text = directory.guilds.flatMap((guild) => (guild.channels ?? []).filter((channel) => CHANNEL_TYPES.some((one) => one.type === channel.type)));
  const rows = text.map((channel) => {
    const boxes = BOT_PERMISSIONS.map(([label, bit]) => ({ bit, box: h("input", { type: "checkbox", checked: !(BigInt(channel.bot_denied ?? 0) & bit), "data-denied": String(bit) }), label }));
    const change = () => {
      const deny = boxes.filter(({ box }) => !box.checked).reduce((all, { bit }) => all | bit, 0n);
      runAndReport(() => api.setChannelPermissions(channel.id, directory.bot.id, "0", String(deny)).then(() => directory.load()), `The bot's permissions in #${channel.name} were changed.`);
    };
    boxes.forEach(({ box }) => box.addEventListener("change", change));
    return h("div", { class: "world-row" }, h("b", {}, `${channelIcon(channel)}${channel.name}`), boxes.map(({ box, label }) => h("label", {}, box, ` ${label}`)));
  });
  return section("The bot's permissions", "Untick what the bot may no longer do in a channel, as a server's owner might by mistake.", rows);
}

function appearanceSection() {
  const box = h("input", { type: "checkbox", checked: isLightTheme(), onchange: (event) => setLightTheme(event.target.checked) });
  return section("Appearance", null, h("label", {}, box, " Light theme"));
}
