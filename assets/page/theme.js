import { readSetting, writeSetting } from "./storage.js";

/** Returns true for the light theme. The default is dark. */
export function isLightTheme() {
  return document.documentElement.dataset.theme === "light";
}

/** Sets the theme and stores it. */
export function setLightTheme(light) {
  showTheme(light);
  writeSetting("theme", light ? "light" : "dark");
}

/** Restores the stored theme. */
export function restoreTheme() {
  showTheme(readSetting("theme") === "light");
}

function showTheme(light) {
  if (light) document.documentElement.dataset.theme = "light";
  else delete document.documentElement.dataset.theme;
}
