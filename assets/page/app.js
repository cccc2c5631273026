import { h } from "./dom.js";
import { restoreTheme } from "./theme.js";
import { openAdminPanel } from "./adminpanel.js";
import { Workspace } from "./workspace.js";
import { Directory } from "./directory.js";
import { Welcome } from "./welcome.js";

const POLL_MS = 1000;

/** Loads the directory and shows the page; waits for the stand-in and for the bot where necessary. */
async function main() {
  restoreTheme();
  const directory = new Directory();
  const workspace = new Workspace(directory);
  const banner = h("div", { class: "banner", role: "status", "data-testid": "bot-banner", hidden: true });
  document.getElementById("top").append(workspace.chips, adminPanelButton(directory));
  document.getElementById("app").append(banner, new Welcome(directory, workspace).element, workspace.element);
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

main();
