/** The stand-in's HTTP API (STANDIN.md), one function per request. Nothing else in the page calls `fetch`. */

/** A request that failed. `status` is 0 when the stand-in could not be reached. */
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
  const answer = parseJson(text);
  if (!response.ok) throw new ApiError(response.status, answer?.error ?? answer?.message ?? `${response.status} ${response.statusText}`);
  return answer;
}

function parseJson(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

const queryString = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)).toString();
const personPath = (id, rest) => `people/${encodeURIComponent(id)}${rest}`;

export const fetchPeople = () => request("GET", "people");
export const addPerson = (name, locale) => request("POST", "people", { name, locale });
export const changePerson = (id, changes) => request("PATCH", personPath(id, ""), changes);
/** Installs the bot for a person, in every channel that they see, or removes it. */
export const setInstalled = (id, installed) => request(installed ? "PUT" : "DELETE", personPath(id, "/installation"));
/** Opens a group, without the bot. */
export const openGroup = (id, people) => request("POST", personPath(id, "/channels"), { people, type: 3 });
export const addGuild = (name, bot = true) => request("POST", "guilds", { name, bot });
export const addChannel = (guild, name, type = 0) => request("POST", `guilds/${guild}/channels`, { name, type });
export const addThread = (person, channel, name, content) => request("POST", personPath(person, "/threads"), { channel, name, content });
/** Begins a timeout of so many seconds; 0 ends it. */
export const setMemberTimeout = (guild, user, timeout) => request("PUT", `guilds/${guild}/members/${user}`, { timeout });
export const setChannelPermissions = (channel, user, allow, deny) => request("PUT", `channels/${channel}/permissions/${user}`, { allow, deny });
export const addMember = (guild, user) => request("PUT", `guilds/${guild}/members/${user}`, {});
export const removeMember = (guild, user) => request("DELETE", `guilds/${guild}/members/${user}`);
export const deleteChannel = (channel) => request("DELETE", `channels/${channel}`);
/** @returns {Promise<{now: string}>} the stand-in's time after the advance */
export const advanceClock = (seconds) => request("POST", "time", { advance: seconds });

/** @returns {Promise<{now: string}>} the stand-in's time */
export const readClock = () => advanceClock(0);

export const fetchChannels = async (id) => (await request("GET", personPath(id, "/channels"))).channels;
/** Fetches the commands of a person in a guild, in a conversation, or without either in the direct messages with the bot. */
export const fetchCommands = async (id, { guild, channel }) => (await request("GET", personPath(id, `/commands?${queryString({ guild, channel })}`))).commands;
/**
 * Fetches messages of a channel; without a channel, of the direct messages with the bot, which this request creates.
 */
export const fetchMessages = (id, channel, { before, after, limit = 50 } = {}) =>
  request("GET", personPath(id, `/messages?${queryString({ channel, limit, before, after })}`));
export const sendMessage = (id, channel, content) => request("POST", personPath(id, "/messages"), { channel, content });
export const deleteMessage = (id, channel, message) => request("DELETE", personPath(id, `/messages/${message}?${queryString({ channel })}`));

export const editThread = (id, thread, changes) => request("PATCH", personPath(id, `/threads/${thread}`), changes);
export const setBlockedWords = (guild, words) => request("PUT", `guilds/${guild}/automod`, { blocked_words: words });

/** Begins or ends an outage: the bot loses the guild for a while. */
export const setOutage = (guild, out) => request("PATCH", `guilds/${guild}`, { available: !out });

export const runCommand = (id, command) => request("POST", personPath(id, "/command"), command);
export const autocomplete = (id, command) => request("POST", personPath(id, "/autocomplete"), command);
export const pressComponent = (id, control) => request("POST", personPath(id, "/press"), control);
export const submitModal = (id, modal, fields) => request("POST", personPath(id, "/submit"), { modal, fields });
export const closeModal = (id, modal) => request("DELETE", personPath(id, `/modals/${modal}`));

const EVENTS = [
  "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "TYPING_START",
  "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_MEMBERS_UPDATE",
  "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE",
  "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE",
  "USER_UPDATE", "INTERACTION_CREATE", "INTERACTION_SUCCESS", "INTERACTION_FAILURE", "INTERACTION_MODAL_CREATE",
];

/**
 * Subscribes to a person's events. The stream reconnects by itself: `onOpen` is called for each connection, since
 * events may have been missed before it, and `onLost` for each failure.
 * @returns {() => void} closes the stream
 */
export function subscribeToEvents(id, { onOpen, onLost, onEvent }) {
  let source = null;
  let retry = null;
  const open = () => {
    source = new EventSource(personPath(id, "/events"));
    source.onopen = onOpen;
    source.onerror = () => {
      onLost();
      // A response that is not a stream closes the source permanently; a restarting stand-in sends
      // such responses.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, 1500);
    };
    for (const name of EVENTS) source.addEventListener(name, (event) => onEvent(name, parseJson(event.data)));
  };
  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}
