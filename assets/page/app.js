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
  const welcome = new Welcome(directory, workspace);
  document.body.prepend(skipLink(workspace));
  document.getElementById("top").append(workspace.chips, welcome.toggle, adminPanelButton(directory));
  document.getElementById("app").append(banner, welcome.element, workspace.element);
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

/** Renders the link over people and greeting. It does not change the URL, whose fragment holds the open panes. */
function skipLink(workspace) {
  const skip = (event) => {
    event.preventDefault();
    workspace.focusNewest();
  };
  return h("a", { class: "skip", href: "#app", "data-testid": "skip", onclick: skip }, "Skip to the newest message");
}

function adminPanelButton(directory) {
  return h("button", { type: "button", class: "button plain world-button", "data-testid": "world", title: "Let days pass, add people and servers, break things and mend them", onclick: () => openAdminPanel(directory) }, "World");
}

main();
