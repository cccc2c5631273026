import * as api from "./api.js";
import { h } from "./dom.js";
import { isLight, setLight } from "./theme.js";
import { toast } from "./toast.js";

const LOCALES = ["en-US", "en-GB", "fr", "no", "de", "sv-SE", "fi", "es-ES"];
const STEPS = [["1 minute", 60], ["1 hour", 3600], ["1 day", 86_400], ["3 days", 259_200]];
/** What the bot needs in a channel, each as Discord's bit. */
const NEEDS = [
  ["See the channel", 1n << 10n], ["Send messages", 1n << 11n], ["Attach files", 1n << 15n], ["Read history", 1n << 16n],
  ["Create threads", 1n << 35n], ["Send in threads", 1n << 38n],
];

/**
 * The panel for what no client of Discord could do: the clock, more people and channels, what the bot is allowed.
 * @param {import("./world.js").World} world
 */
export function openWorldPanel(world) {
  const body = h("div", { class: "world-body" });
  const draw = () => body.replaceChildren(clock(world), people(world), members(world), channels(world), permissions(world), look());
  const close = h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: () => dialog.close() }, "✕");
  const dialog = h("dialog", { class: "world", "data-testid": "world-panel", "aria-label": "World" }, h("header", {}, h("h2", {}, "World"), close), body);
  world.addEventListener("change", draw);
  world.addEventListener("time", draw);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    world.removeEventListener("change", draw);
    world.removeEventListener("time", draw);
    dialog.remove();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}

/** Does it, and says so or says why not. */
async function act(work, done) {
  try {
    await work();
    if (done) toast(done);
  } catch (error) {
    toast(error.message, "error");
  }
}

function part(title, hint, ...children) {
  return h("section", {}, h("h3", {}, title), hint ? h("p", { class: "muted" }, hint) : null, children);
}

function clock(world) {
  const now = new Date(world.now()).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const step = ([label, seconds]) => h("button", { type: "button", class: "button secondary", "data-advance": seconds, onclick: () => act(() => world.advance(seconds), `The clock is ${label} further.`) }, `+ ${label}`);
  return part("Time", `It is ${now} here. Clocks, reminders and lapsing invitations follow.`, h("div", { class: "row" }, STEPS.map(step)));
}

function people(world) {
  const rows = world.people.map((person) => h("div", { class: "world-row" }, h("b", {}, world.name(person)), locale(world, person), direct(person)));
  return part("People", null, rows, adder("Add a person", "Name", (name) => act(() => api.addPerson(name).then(() => world.load()), `${name} is here.`)));
}

function locale(world, person) {
  const known = LOCALES.includes(person.locale) || !person.locale ? LOCALES : [person.locale, ...LOCALES];
  const change = (event) => act(() => api.changePerson(person.id, { locale: event.target.value }).then(() => world.load()));
  return h("select", { "aria-label": `Language of ${world.name(person)}`, onchange: change }, known.map((one) => h("option", { value: one, selected: one === person.locale }, one)));
}

function direct(person) {
  const change = (event) => act(() => api.changePerson(person.id, { direct_messages: event.target.checked ? "open" : "closed" }));
  return h("label", {}, h("input", { type: "checkbox", checked: person.direct_messages !== "closed", onchange: change }), " takes direct messages");
}

/** Who is in which server; its owner cannot leave. */
function members(world) {
  const users = [...world.people, world.bot].filter(Boolean);
  const rows = world.guilds.map((guild) => h("div", { class: "world-row", "data-members": guild.id }, h("b", {}, guild.name), users.map((user) => membership(world, guild, user))));
  return part("Members", "Untick somebody to remove them from a server, the bot too.", rows);
}

function membership(world, guild, user) {
  const inside = guild.members.some((one) => one.user_id === user.id);
  const change = () => act(() => (inside ? api.removeMember : api.addMember)(guild.id, user.id).then(() => world.load()), `${world.name(user)} ${inside ? "is no longer in" : "is in"} ${guild.name}.`);
  return h("label", {}, h("input", { type: "checkbox", checked: inside, disabled: guild.owner_id === user.id, "data-member": user.id, onchange: change }), ` ${world.name(user)}`);
}

function channels(world) {
  const forms = world.guilds.map((guild) => adder(`Add a channel to ${guild.name}`, "channel-name", (name) => act(() => api.addChannel(guild.id, name).then(() => world.load()), `#${name} is there.`)));
  const text = world.guilds.flatMap((guild) => guild.channels ?? []);
  const rows = text.map((channel) => h("div", { class: "world-row" }, h("b", {}, `#${channel.name}`),
    h("button", { type: "button", class: "button secondary", "data-delete-channel": channel.id, onclick: () => act(() => api.deleteChannel(channel.id).then(() => world.load()), `#${channel.name} was deleted.`) }, "Delete")));
  return part("Channels", null, rows, forms, adder("Add a server", "Server name", (name) => act(() => api.addGuild(name).then(() => world.load()), `${name} is there.`)));
}

function adder(label, placeholder, add) {
  const input = h("input", { type: "text", "aria-label": label, placeholder, maxlength: "32", required: true });
  const submit = (event) => {
    event.preventDefault();
    if (input.value.trim()) add(input.value.trim());
  };
  return h("form", { class: "world-row", onsubmit: submit }, input, h("button", { class: "button secondary" }, label));
}

function permissions(world) {
  if (!world.bot) return "";
  const text = world.guilds.flatMap((guild) => (guild.channels ?? []).filter((channel) => channel.type === 0));
  const rows = text.map((channel) => {
    const boxes = NEEDS.map(([label, bit]) => ({ bit, box: h("input", { type: "checkbox", checked: !(BigInt(channel.bot_denied ?? 0) & bit), "data-denied": String(bit) }), label }));
    const change = () => {
      const deny = boxes.filter(({ box }) => !box.checked).reduce((all, { bit }) => all | bit, 0n);
      act(() => api.setChannelPermissions(channel.id, world.bot.id, "0", String(deny)).then(() => world.load()), `The bot's permissions in #${channel.name} were changed.`);
    };
    boxes.forEach(({ box }) => box.addEventListener("change", change));
    return h("div", { class: "world-row" }, h("b", {}, `#${channel.name}`), boxes.map(({ box, label }) => h("label", {}, box, ` ${label}`)));
  });
  return part("What the bot may do", "Untick something to see how the bot bears it.", rows);
}

function look() {
  const box = h("input", { type: "checkbox", checked: isLight(), onchange: (event) => setLight(event.target.checked) });
  return part("Look", null, h("label", {}, box, " light instead of dark"));
}
