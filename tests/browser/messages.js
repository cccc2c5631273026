// What a person reads in their pane: `arguments[0]` is whose.
const pane = document.querySelector(`[data-person="${arguments[0]}"]`);

const control = (element) => ({
  id: element.dataset.customId,
  kind: element.dataset.kind,
  label: element.innerText.trim(),
  busy: element.getAttribute("aria-busy") === "true",
});

const picture = (image) => ({ from: image.src, alt: image.alt, width: image.complete ? image.naturalWidth : 0 });

return [...pane.querySelectorAll("[data-message]")].map((message) => ({
  id: message.dataset.message,
  text: [...message.querySelectorAll(".content, .components .md")].map((part) => part.innerText).join("\n"),
  private: message.innerText.includes("Only you can see this"),
  pictures: [...message.querySelectorAll(".picture img")].map(picture),
  controls: [...message.querySelectorAll("[data-custom-id]")].map(control),
}));
