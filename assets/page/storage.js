/** Small settings of this browser. Without storage they last until a reload. */

const PREFIX = "gonagas-";

/** @returns {string|null} the stored setting */
export function readSetting(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a setting, if the browser allows. */
export function writeSetting(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // It is lost at the next reload.
  }
}
