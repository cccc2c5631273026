import * as api from "./api.js";
import { showToast } from "./toast.js";

/**
 * Actions of a person: sends the request and records its result in the person's store. Each resolves to true if the
 * bot acknowledged it (or, without a bot, if it succeeded).
 */

/** Presses a button or selects values in a select. */
export async function pressComponent(store, message, customId, values) {
  const channel = message.channel_id;
  store.setFailure(channel, message.id, null);
  const body = { channel, message: message.id, custom_id: customId };
  if (values) body.values = values;
  const answer = await reportFailure(() => api.pressComponent(store.id, body));
  if (answer && !answer.acknowledged) store.setFailure(channel, message.id, answer.reason ?? "The bot did not answer.");
  return Boolean(answer?.acknowledged);
}

/**
 * Runs a slash command, or a command on a user or message.
 * @param {string} view the channel on the screen, which shows the command's progress
 * @param {object} command the request of STANDIN.md: `guild`, `channel`, `name`, `options`, `target`
 */
export async function runCommand(store, view, command) {
  const label = command.name;
  const note = { kind: "sending", command: label, text: "Sending command…" };
  store.addNote(view, note);
  const answer = await reportFailure(() => api.runCommand(store.id, command));
  store.removeNote(view, note);
  if (answer && !answer.acknowledged) {
    store.addNote(view, { kind: "failed", command: label, text: "This interaction failed", reason: answer.reason });
  }
  return answer;
}

export async function sendMessage(store, channel, content) {
  return Boolean(await reportFailure(() => api.sendMessage(store.id, channel, content)));
}

/** Opens a post in a forum or media channel, named by its first line. */
export async function startPost(store, channel, content) {
  const name = content.split("\n")[0].slice(0, 100);
  return Boolean(await reportFailure(() => api.addThread(store.id, channel, name, content)));
}

export async function deleteMessage(store, message) {
  const done = await reportFailure(async () => (await api.deleteMessage(store.id, message.channel_id, message.id), true));
  if (done) store.forgetMessage(message.channel_id, message.id);
}

/** Closes, locks or reopens a thread. */
export async function editThread(store, thread, changes) {
  return Boolean(await reportFailure(() => api.editThread(store.id, thread, changes)));
}

/** Submits a modal. It stays open when the bot did not acknowledge it, so that no input is lost. */
export async function submitModal(store, modal, fields) {
  const answer = await reportFailure(() => api.submitModal(store.id, modal.id, fields));
  if (answer?.acknowledged) store.forgetModal(modal.id);
  return answer;
}

export async function closeModal(store, modal) {
  store.forgetModal(modal.id);
  await reportFailure(() => api.closeModal(store.id, modal.id));
}

/** Returns the response of a request, or null after showing its error. */
async function reportFailure(request) {
  try {
    return (await request()) ?? {};
  } catch (error) {
    showToast(error.message, "error");
    return null;
  }
}
