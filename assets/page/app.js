import { h } from "./dom.js";
import { readSetting, writeSetting } from "./storage.js";
import { restoreTheme } from "./theme.js";
import { openAdminPanel } from "./adminpanel.js";
import { Workspace } from "./workspace.js";
import { Directory } from "./directory.js";

const POLL_MS = 1000;

/** Loads the directory and shows the page; waits for the stand-in and for the bot where necessary. */
async function main() {
  restoreTheme();
  const directory = new Directory();
  const workspace = new Workspace(directory);
  const banner = h("div", { class: "banner", role: "status", "data-testid": "bot-banner", hidden: true });
  document.getElementById("top").append(workspace.chips, adminPanelButton(directory));
  document.getElementById("app").append(...[banner, renderHint(), workspace.element].filter(Boolean));
  await poll(directory, banner);
  workspace.start();
  while (!directory.bot) {
    showBanner(banner, "The bot is starting…");
    await pause();
    await directory.load().catch(() => {});
  }
  showBanner(banner, null);
}

async function poll(directory, banner) {
  for (;;) {
    try {
      await directory.load();
      return showBanner(banner, null);
    } catch {
      showBanner(banner, "The stand-in does not answer. Trying again…");
      await pause();
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

function showBanner(banner, words) {
  banner.hidden = !words;
  banner.textContent = words ?? "";
}

function adminPanelButton(directory) {
  return h("button", { type: "button", class: "button plain world-button", "data-testid": "world", onclick: () => openAdminPanel(directory) }, "World");
}

/** Renders the hint for newcomers; null when it was dismissed, or a command was sent, in this browser before. */
function renderHint() {
  if (readSetting("hint") === "done") return null;
  const finish = () => {
    box.remove();
    writeSetting("hint", "done");
  };
  const box = h("div", { class: "hint", "data-testid": "hint" },
    h("span", {}, h("span", { class: "wide" }, "You are everyone here, each in a pane of their own. "),
      "Type ", h("kbd", {}, "/"), " to see the bot's commands, for example ", h("kbd", {}, "/challenge")),
    h("button", { type: "button", class: "icon", "aria-label": "Dismiss the hint", onclick: finish }, "✕"));
  document.addEventListener("command", finish, { once: true });
  return box;
}

main();
