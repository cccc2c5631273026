import { h } from "./dom.js";
import { renderTypingDots } from "./messageview.js";

/** The line below the messages that shows who is typing. Its height is constant, so that nothing jumps. */
export class TypingBar {
  constructor(ctx) {
    this.ctx = ctx;
    this.element = h("div", { class: "typing", "aria-live": "off" });
  }

  render(channel) {
    const { store, directory } = this.ctx;
    const names = store.typing(channel).map((id) => directory.name(id));
    const who = names.length > 2 ? "Several people are" : `${names.join(" and ")} ${names.length === 1 ? "is" : "are"}`;
    this.element.replaceChildren(...(names.length ? [renderTypingDots(), ` ${who} typing…`] : []));
  }
}
