import { h } from "./dom.js";
import { restoreTheme } from "./theme.js";
import { openWorldPanel } from "./worldpanel.js";
import { Workspace } from "./workspace.js";
import { World } from "./world.js";

const POLL_MS = 1000;

/** Loads the world and shows it; waits for the stand-in and for the bot where they are not there yet. */
async function main() {
  restoreTheme();
  const world = new World();
  const workspace = new Workspace(world);
  const banner = h("div", { class: "banner", role: "status", "data-testid": "bot-banner", hidden: true });
  document.getElementById("top").append(workspace.chips, worldButton(world));
  document.getElementById("app").append(banner, hint(), workspace.element);
  await poll(world, banner);
  workspace.begin();
  while (!world.bot) {
    tell(banner, "The bot is starting…");
    await pause();
    await world.load().catch(() => {});
  }
  tell(banner, null);
}

async function poll(world, banner) {
  for (;;) {
    try {
      await world.load();
      return tell(banner, null);
    } catch {
      tell(banner, "The stand-in does not answer. Trying again…");
      await pause();
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

function tell(banner, words) {
  banner.hidden = !words;
  banner.textContent = words ?? "";
}

function worldButton(world) {
  return h("button", { type: "button", class: "button plain world-button", "data-testid": "world", onclick: () => openWorldPanel(world) }, "World");
}

function hint() {
  const box = h("div", { class: "hint", "data-testid": "hint" },
    h("span", {}, h("span", { class: "wide" }, "You are everyone here, each in a pane of their own. "),
      "Type ", h("kbd", {}, "/"), " to see the bot's commands, for example ", h("kbd", {}, "/challenge")),
    h("button", { type: "button", class: "icon", "aria-label": "Dismiss the hint", onclick: () => box.remove() }, "✕"));
  // Who has run a command knows how.
  document.addEventListener("command", () => box.remove(), { once: true });
  return box;
}

main();
