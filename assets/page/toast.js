import { h } from "./dom.js";

const SHOWN_MS = 7000;

/**
 * Shows a short notification at the edge of the window.
 * @param {string} text
 * @param {"error"|"info"} [kind]
 */
export function showToast(text, kind = "info") {
  const host = document.getElementById("toasts");
  const close = h("button", { type: "button", class: "icon", "aria-label": "Dismiss", onclick: () => box.remove() }, "✕");
  const box = h("div", { class: `toast ${kind}`, "data-testid": "toast", role: kind === "error" ? "alert" : "status" }, h("span", {}, text), close);
  for (const same of host.querySelectorAll(".toast")) if (same.firstChild.textContent === text) same.remove();
  host.append(box);
  setTimeout(() => box.remove(), SHOWN_MS);
}
