import * as api from "./api.js";
import { h, narrowViewport } from "./dom.js";
import { readSetting, writeSetting } from "./storage.js";
import { pressComponent, runCommand } from "./useractions.js";

/** Matches the control that accepts a challenge, those that choose a rule set first, and those that play. */
const ACCEPT = /^m:[^:]+:\d+:accept$/;
const RULE_SET = /^k:/;
const PLAY = /^m:[^:]+:\d+:(play|pick|throw)/;

/** The time within which the focus still moves to an answer. */
const AWAITED_MS = 10_000;

/** Each game's origin and a line about it; its picture has the game's id as its name. */
const LINES = {
  pahtum: ["Mesopotamia", "Build rows of stones. A longer row is worth far more."],
  seega: ["Egypt", "Fill the board, then trap stones between two of yours."],
  "shap-luk": ["China", "Sixteen rebels hunt one general, who captures in pairs."],
  sahkku: ["Sápmi", "Dice wake your soldiers, and the king changes sides."],
};

/**
 * The greeting: a card for each game, with buttons to play the computer, to learn the game, and to challenge the
 * second person as the first. After a challenge it offers to accept as the other. It goes away when it is dismissed,
 * when a command was typed, on a phone when a channel is chosen, or once a game has begun; the top's button brings it back.
 */
export class Welcome {
  #games = [];
  #step = "games";
  #channel = null;
  /** What comes of a challenge is still to be seen: its message, or first the question for a rule set. */
  #challenged = false;
  /** The messages that were there when something was started. */
  #known = new Set();
  /** Whose first control takes the focus once it comes, and until when. */
  #awaited = null;

  /**
   * @param {import("./directory.js").Directory} directory
   * @param {import("./workspace.js").Workspace} workspace
   */
  constructor(directory, workspace) {
    Object.assign(this, { directory, workspace });
    this.toggle = h("button", { type: "button", class: "button plain", "data-testid": "games", onclick: () => this.#show(this.element.hidden, true) }, "Games");
    this.element = h("section", { class: "welcome", "data-testid": "hint", "aria-label": "How to start" });
    this.#show(readSetting("hint") !== "done");
    directory.addEventListener("change", () => this.#loadGames());
    document.addEventListener("command", () => this.#finish());
    // On a phone it would cover what was chosen.
    document.addEventListener("channel-chosen", () => narrowViewport.matches && this.#step === "games" && this.#show(false));
    document.addEventListener("messages-changed", () => this.#onMessages());
    this.#render();
  }

  /** Shows the cards, or hides the greeting. */
  #show(shown, byButton = false) {
    this.element.hidden = !shown;
    this.toggle.setAttribute("aria-expanded", String(shown));
    this.#step = "games";
    if (byButton) writeSetting("hint", shown ? "shown" : "done");
    if (shown && byButton) this.#render();
  }

  /** Returns the two people who play: those of the first two panes, and others while fewer are open. */
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
    const commands = await api.fetchCommands(player, { guild }).catch(() => []);
    const option = commands.find((one) => one.name === "play")?.options?.find((one) => one.name === "game");
    this.#games = (option?.choices ?? []).map((choice) => ({ id: choice.value, name: choice.name_localized ?? choice.name }));
    this.#render();
  }

  #render() {
    const [player, opponent] = this.#players().map((id) => this.directory.name(id));
    const written = JSON.stringify([this.#step, this.#games, player, opponent]);
    if (!opponent || written === this.#written) return;
    this.#written = written;
    const content = {
      games: () => [h("h2", {}, "Pick a game"), h("ul", { class: "games" }, this.#games.map((game) => this.#card(game, player, opponent))),
        h("p", { class: "wide" }, "This is a small Discord on your own machine, and you are everyone in it: a name above opens that person's view. ", h("b", {}, "World"), " lets days pass, breaks things and mends them.")],
      accept: () => h("p", { class: "row" }, `${opponent} has been challenged.`, h("button", { type: "button", class: "button success", "data-testid": "welcome-accept", onclick: () => this.#accept() }, `Accept as ${opponent}`)),
      play: () => h("p", {}, "Play with the menus and buttons below the board."),
    }[this.#step];
    this.element.dataset.step = this.#step;
    const close = h("button", { type: "button", class: "icon", "aria-label": "Dismiss this greeting", "data-testid": "dismiss-hint", onclick: () => this.#finish() }, "✕");
    this.element.replaceChildren(...[content()].flat(), close);
  }

  #written = "";

  #card(game, player, opponent) {
    const [origin, line] = LINES[game.id] ?? [];
    const button = (kind, attribute, label, name, run) => h("button", { type: "button", class: `button ${kind}`, [attribute]: game.id, "aria-label": name, onclick: run }, label);
    return h("li", { class: "game" },
      origin ? h("img", { src: `page/${game.id}.png`, alt: "", width: 120, height: 90 }) : null,
      h("div", {}, h("h3", {}, game.name, origin ? h("small", {}, ` ${origin}`) : null), line ? h("p", {}, line) : null),
      h("div", { class: "row" },
        button("primary", "data-play-computer", "Play", `Play ${game.name} against the computer, as ${player}`, () => this.#playComputer(game.id)),
        button("secondary", "data-learn", "Learn", `Learn ${game.name}, as ${player}`, () => this.#learn(game.id)),
        button("plain", "data-play", `Challenge ${opponent}`, `Challenge ${opponent} to ${game.name}, as ${player}`, () => this.#challenge(game.id))));
  }

  #goTo(step) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#step = step;
    this.#render();
    if (hadFocus) this.element.querySelector("button")?.focus();
  }

  async #challenge(game) {
    const [player, opponent] = this.#players();
    if (!await this.#run(player, [opponent, player], "challenge", { game, opponent })) return;
    // Its answer needs nothing of the challenger, unless it is a question.
    this.#awaited = null;
    this.#challenged = true;
    this.#lookForChallenge();
  }

  /** Leads to the challenge once it is there; the question for a rule set takes the focus before. */
  #lookForChallenge() {
    if (!this.#challenged) return;
    const [player, opponent] = this.#players();
    if (this.#findControl(opponent, ACCEPT)) {
      this.#challenged = false;
      this.#awaited = null;
      this.#goTo("accept");
    } else if (this.#findControl(player, RULE_SET) && !this.#awaited) this.#await(player);
  }

  /** Starts a match at once; nobody has to accept. */
  async #playComputer(game) {
    const [player] = this.#players();
    if (await this.#run(player, [player], "play", { game, level: "1" })) this.#finish();
  }

  async #learn(game) {
    const [player] = this.#players();
    if (await this.#run(player, [player], "learn", { game })) this.#finish();
  }

  /** Shows these people the channel for games and runs a command there; returns whether the bot has taken it. */
  async #run(player, viewers, name, options) {
    const store = this.workspace.store(player);
    const channel = this.#gameChannel(store);
    if (!store || !channel) return false;
    this.#channel = channel.id;
    for (const viewer of viewers) this.workspace.showChannel(viewer, channel.id);
    this.#known = new Set(store.messageLog(channel.id).list.map((message) => message.id));
    this.#await(player);
    this.workspace.scrollToEnd(player);
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
    const found = this.#findControl(opponent, ACCEPT);
    if (!found) return;
    this.#known.add(found.message.id);
    if (narrowViewport.matches) this.workspace.showChannel(opponent, this.#channel, true);
    this.#await(opponent);
    await pressComponent(store, found.message, found.id);
  }

  #await(person) {
    this.#awaited = { person, until: Date.now() + AWAITED_MS };
  }

  #onMessages() {
    this.#lookForChallenge();
    this.#focusAnswer();
    this.#lookForBoard();
  }

  /** Focuses the first control of what was started, unless the person has gone elsewhere meanwhile. */
  #focusAnswer() {
    if (!this.#awaited) return;
    const { person, until } = this.#awaited;
    const isElsewhere = document.activeElement !== document.body && !this.element.contains(document.activeElement);
    if (isElsewhere || Date.now() > until || this.workspace.focusAnswer(person, this.#known)) this.#awaited = null;
  }

  /** Goes on when there is a board to play on, however it came about, and ends when a move was played on it. */
  #lookForBoard() {
    if (this.element.hidden || this.#step === "games") return;
    const [player] = this.#players();
    const board = this.#findControl(player, PLAY)?.message;
    if (board && this.#board === null) {
      this.#board = JSON.stringify(board.components);
      this.#goTo("play");
    } else if (board && JSON.stringify(board.components) !== this.#board) this.#finish();
  }
  #board = null;

  /** Finds the newest message with such a control that a person has seen since something was started. */
  #findControl(person, pattern) {
    const list = this.workspace.store(person)?.messageLog(this.#channel).list ?? [];
    for (const message of list.filter((one) => !this.#known.has(one.id)).reverse()) {
      const id = customIds(message.components ?? []).find((one) => pattern.test(one));
      if (id) return { message, id };
    }
    return null;
  }

  #finish() {
    this.#show(false);
    this.#board = null;
    writeSetting("hint", "done");
  }
}

/** Returns the custom ids of components, however deep they are. */
const customIds = (components) => components.flatMap((one) => [one.custom_id, ...customIds([one.accessory, ...(one.components ?? [])].filter(Boolean))]).filter(Boolean);

