import { h } from "./dom.js";
import { dots } from "./message.js";

/** The line below the messages that tells who is typing. Its height is always there, so that nothing jumps. */
export class TypingBar {
  constructor(ctx) {
    this.ctx = ctx;
    this.element = h("div", { class: "typing", "aria-live": "off" });
  }

  render(channel) {
    const { store, world } = this.ctx;
    const names = store.typing(channel).map((id) => world.name(id));
    const who = names.length > 2 ? "Several people are" : `${names.join(" and ")} ${names.length === 1 ? "is" : "are"}`;
    this.element.replaceChildren(...(names.length ? [dots(), ` ${who} typing…`] : []));
  }
}
