const KEY = "gonagas-theme";

/** Returns true for the light theme. The default is dark. */
export function isLightTheme() {
  return document.documentElement.dataset.theme === "light";
}

/** Sets the theme and stores it if the browser allows. */
export function setLightTheme(light) {
  if (light) document.documentElement.dataset.theme = "light";
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem(KEY, light ? "light" : "dark");
  } catch {
    // Without storage the theme lasts until a reload.
  }
}

/** Restores the stored theme. */
export function restoreTheme() {
  try {
    setLightTheme(localStorage.getItem(KEY) === "light");
  } catch {
    setLightTheme(false);
  }
}
