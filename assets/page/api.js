/**
 * The stand-in's face for programs (STANDIN.md), one function a request. Nothing else in the page calls `fetch`.
 */

/** A request that was refused or never answered; `status` is 0 when the stand-in could not be reached. */
export class ApiError extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

async function request(method, path, body) {
  const options = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiError(0, "The stand-in cannot be reached.");
  }
  const text = await response.text();
  const answer = parse(text);
  if (!response.ok) throw new ApiError(response.status, answer?.error ?? answer?.message ?? `${response.status} ${response.statusText}`);
  return answer;
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)).toString();
const person = (id, rest) => `people/${encodeURIComponent(id)}${rest}`;

export const people = () => request("GET", "people");
export const addPerson = (name, locale) => request("POST", "people", { name, locale });
export const changePerson = (id, changes) => request("PATCH", person(id, ""), changes);
export const addGuild = (name) => request("POST", "guilds", { name });
export const addChannel = (guild, name) => request("POST", `guilds/${guild}/channels`, { name });
export const setChannelPermissions = (channel, user, allow, deny) => request("PUT", `channels/${channel}/permissions/${user}`, { allow, deny });
export const addMember = (guild, user) => request("PUT", `guilds/${guild}/members/${user}`, {});
export const removeMember = (guild, user) => request("DELETE", `guilds/${guild}/members/${user}`);
export const deleteChannel = (channel) => request("DELETE", `channels/${channel}`);
/** @returns {Promise<{now: string}>} the stand-in's time afterwards */
export const advance = (seconds) => request("POST", "time", { advance: seconds });

export const channels = async (id) => (await request("GET", person(id, "/channels"))).channels;
export const commands = async (id, guild) => (await request("GET", person(id, `/commands?${query({ guild })}`))).commands;
/** Messages of a channel; without a channel, those of the direct messages with the bot, which begin with this. */
export const messages = (id, channel, { before, after, limit = 50 } = {}) =>
  request("GET", person(id, `/messages?${query({ channel, limit, before, after })}`));
export const say = (id, channel, content) => request("POST", person(id, "/messages"), { channel, content });
export const deleteMessage = (id, channel, message) => request("DELETE", person(id, `/messages/${message}?${query({ channel })}`));

export const runCommand = (id, command) => request("POST", person(id, "/command"), command);
export const autocomplete = (id, command) => request("POST", person(id, "/autocomplete"), command);
export const press = (id, control) => request("POST", person(id, "/press"), control);
export const submit = (id, modal, fields) => request("POST", person(id, "/submit"), { modal, fields });
export const closeModal = (id, modal) => request("DELETE", person(id, `/modals/${modal}`));

const EVENTS = [
  "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "TYPING_START",
  "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE",
  "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE",
  "USER_UPDATE", "INTERACTION_CREATE", "INTERACTION_SUCCESS", "INTERACTION_FAILURE", "INTERACTION_MODAL_CREATE",
];

/**
 * Listens to what changes for a person. The stream reopens by itself; `onOpen` is called each time, since events may
 * have been missed in between, and `onLost` when it broke.
 * @returns {() => void} ends the stream
 */
export function listen(id, { onOpen, onLost, onEvent }) {
  let source = null;
  let retry = null;
  const open = () => {
    source = new EventSource(person(id, "/events"));
    source.onopen = onOpen;
    source.onerror = () => {
      onLost();
      // An answer that is no stream closes the source for good; a stand-in that restarts gives such answers.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, 1500);
    };
    for (const name of EVENTS) source.addEventListener(name, (event) => onEvent(name, parse(event.data)));
  };
  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}
