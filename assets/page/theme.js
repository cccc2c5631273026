const KEY = "gonagas-theme";

/** Whether the page is light. It is dark unless somebody has asked otherwise. */
export function isLight() {
  return document.documentElement.dataset.theme === "light";
}

/** Makes the page light or dark, and remembers it where the browser allows. */
export function setLight(light) {
  if (light) document.documentElement.dataset.theme = "light";
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem(KEY, light ? "light" : "dark");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Takes up what was chosen earlier. */
export function restoreTheme() {
  try {
    setLight(localStorage.getItem(KEY) === "light");
  } catch {
    setLight(false);
  }
}
