import * as api from "./api.js";
import { h, narrowViewport } from "./dom.js";
import { readSetting, writeSetting } from "./storage.js";
import { pressComponent, runCommand } from "./useractions.js";

/** Matches the control that accepts a challenge, and those that play. */
const ACCEPT = /^m:[^:]+:\d+:accept$/;
const PLAY = /^m:[^:]+:\d+:(play|pick|throw)/;

/**
 * The greeting for newcomers: a button for each game against the computer, another that challenges the second person
 * as the first, a button that accepts as the other, and then the way to play. It goes away when it is dismissed, when a command was typed, or once
 * a game is being played.
 */
export class Welcome {
  #games = [];
  #step = 1;
  #channel = null;
  /** True once a match against the computer has been started, which nobody has to accept. */
  #alone = false;

  /**
   * @param {import("./directory.js").Directory} directory
   * @param {import("./workspace.js").Workspace} workspace
   */
  constructor(directory, workspace) {
    Object.assign(this, { directory, workspace });
    this.element = h("section", { class: "welcome", "data-testid": "hint", "aria-label": "How to start", hidden: readSetting("hint") === "done" });
    if (this.element.hidden) return;
    directory.addEventListener("change", () => this.#loadGames());
    document.addEventListener("command", () => this.#finish(), { once: true });
    document.addEventListener("messages-changed", () => this.#lookForBoard());
    this.#render();
  }

  /** Returns the two people who play: those of the first two panes. */
  #players() {
    const open = this.workspace.openPeople();
    const others = this.directory.people.map((person) => person.id).filter((id) => !open.includes(id));
    return [...open, ...others].slice(0, 2);
  }

  /** Asks the bot's own commands which games there are. */
  async #loadGames() {
    const [player] = this.#players();
    const guild = this.directory.guilds[0]?.id;
    if (!this.directory.bot || !player || !guild || this.#games.length) return this.#render();
    const commands = await api.fetchCommands(player, guild).catch(() => []);
    const option = commands.find((one) => one.name === "challenge")?.options?.find((one) => one.name === "game");
    this.#games = (option?.choices ?? []).map((choice) => ({ id: choice.value, name: choice.name_localized ?? choice.name }));
    this.#render();
  }

  #render() {
    const [player, opponent] = this.#players().map((id) => this.directory.name(id));
    if (!opponent) return;
    const step = (number, title, ...content) => h("li", { "aria-current": this.#step === number ? "step" : null, class: this.#step > number ? "done" : null },
      h("b", {}, title), this.#step === number ? content : null);
    const alone = this.#games.map((game) => h("button", { type: "button", class: "button primary", "data-play-computer": game.id, "aria-label": `Play ${game.name} as ${player} against the computer`, onclick: () => this.#playComputer(game.id) }, game.name));
    const together = this.#games.map((game) => h("button", { type: "button", class: "button secondary", "data-play": game.id, "aria-label": `Play ${game.name} as ${player} against ${opponent}`, onclick: () => this.#challenge(game.id) }, game.name));
    this.element.replaceChildren(
      h("ol", {},
        step(1, "Start", h("span", { class: "row" }, h("span", {}, "Play the computer:"), alone), h("span", { class: "row" }, h("span", {}, `or challenge ${opponent}:`), together)),
        this.#alone ? null : step(2, `Accept as ${opponent}`, h("button", { type: "button", class: "button success", "data-testid": "welcome-accept", onclick: () => this.#accept() }, `Accept as ${opponent}`)),
        step(3, "Play", h("span", {}, "Use the menus and buttons below the board."))),
      h("p", { class: "wide" }, "You play everyone here, each in a pane. ", h("b", {}, "World"), " moves the clock and adds people, channels and servers."),
      h("button", { type: "button", class: "icon", "aria-label": "Dismiss this greeting", "data-testid": "dismiss-hint", onclick: () => this.#finish() }, "✕"));
  }

  #goTo(step) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#step = step;
    this.#render();
    if (hadFocus) (this.element.querySelector("li[aria-current] button") ?? this.element.querySelector("button"))?.focus();
  }

  async #challenge(game) {
    const [player, opponent] = this.#players();
    if (await this.#run(player, [opponent, player], "challenge", { game, opponent })) this.#goTo(2);
  }

  /** Starts a match at once; nobody has to accept. */
  async #playComputer(game) {
    const [player] = this.#players();
    if (!await this.#run(player, [player], "play", { game, level: "1" })) return;
    this.#alone = true;
    this.#goTo(3);
  }

  /** Shows these people the channel for games and runs a command there; returns whether the bot has taken it. */
  async #run(player, viewers, name, options) {
    const store = this.workspace.store(player);
    const channel = this.#gameChannel(store);
    if (!store || !channel) return false;
    this.#channel = channel.id;
    for (const viewer of viewers) this.workspace.showChannel(viewer, channel.id);
    const answer = await runCommand(store, channel.id, { guild: channel.guild_id, channel: channel.id, name, options });
    return answer?.acknowledged === true;
  }

  /** Returns the channel of a server that the player looks at, or else the first. */
  #gameChannel(store) {
    const isPlayable = (channel) => channel?.type === 0;
    const shown = store?.channel(this.workspace.channelOf(store.id));
    return isPlayable(shown) ? shown : store?.channels.find(isPlayable);
  }

  async #accept() {
    const [, opponent] = this.#players();
    const store = this.workspace.store(opponent);
    const found = findControl(store, this.#channel, ACCEPT);
    if (!found) return;
    if (narrowViewport.matches) this.workspace.showChannel(opponent, this.#channel, true);
    await pressComponent(store, found.message, found.id);
  }

  /** Goes on when there is a board to play on, however it came about, and ends when a move was played on it. */
  #lookForBoard() {
    if (this.element.hidden || this.#step === 1) return;
    const [player] = this.#players();
    const board = findControl(this.workspace.store(player), this.#channel, PLAY)?.message;
    if (board && this.#board === null) {
      this.#board = JSON.stringify(board.components);
      if (this.#step === 2) this.#goTo(3);
    } else if (board && JSON.stringify(board.components) !== this.#board) this.#finish();
  }
  #board = null;

  #finish() {
    this.element.hidden = true;
    writeSetting("hint", "done");
  }
}

/** Finds the newest message of a channel with such a control. */
function findControl(store, channel, pattern) {
  for (const message of [...(store?.messageLog(channel).list ?? [])].reverse()) {
    const id = (message.components ?? []).flatMap((row) => row.components ?? []).map((one) => one.custom_id).find((one) => pattern.test(one ?? ""));
    if (id) return { message, id };
  }
  return null;
}
