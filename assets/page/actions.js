import * as api from "./api.js";
import { toast } from "./toast.js";

/**
 * What a person does, told to the stand-in; what came of it, told to the person's store. Each resolves to whether the
 * bot acknowledged (or, without a bot, whether it was done).
 */

/** Presses a button or picks values in a select. */
export async function press(store, message, customId, values) {
  const channel = message.channel_id;
  store.setFailure(channel, message.id, null);
  const body = { channel, message: message.id, custom_id: customId };
  if (values) body.values = values;
  const answer = await attempt(() => api.press(store.id, body));
  if (answer && !answer.acknowledged) store.setFailure(channel, message.id, answer.reason ?? "The bot did not answer.");
  return Boolean(answer?.acknowledged);
}

/**
 * Runs a slash command, or a command on a user or message. `place` is `{guild, channel}` as the contract wants it,
 * `view` the channel on the screen.
 */
export async function runCommand(store, view, command) {
  const label = command.name;
  const note = { kind: "sending", command: label, text: "Sending command…" };
  store.addNote(view, note);
  const answer = await attempt(() => api.runCommand(store.id, command));
  store.removeNote(view, note);
  if (answer && !answer.acknowledged) {
    store.addNote(view, { kind: "failed", command: label, text: "This interaction failed", reason: answer.reason });
  }
  return answer;
}

export async function say(store, channel, content) {
  return Boolean(await attempt(() => api.say(store.id, channel, content)));
}

export async function deleteMessage(store, message) {
  const done = await attempt(async () => (await api.deleteMessage(store.id, message.channel_id, message.id), true));
  if (done) store.forget(message.channel_id, message.id);
}

/** Submits a modal. It stays open when the bot did not take it, so that nothing typed is lost. */
export async function submitModal(store, modal, fields) {
  const answer = await attempt(() => api.submit(store.id, modal.id, fields));
  if (answer?.acknowledged) store.forgetModal(modal.id);
  return answer;
}

export async function closeModal(store, modal) {
  store.forgetModal(modal.id);
  await attempt(() => api.closeModal(store.id, modal.id));
}

async function attempt(request) {
  try {
    return (await request()) ?? {};
  } catch (error) {
    toast(error.message, "error");
    return null;
  }
}
