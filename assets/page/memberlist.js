import { isBotDirect } from "./channellist.js";
import { avatar, h, reorderChildren } from "./dom.js";

/** The members of the current guild or conversation, each with a context menu. */
export class MemberList {
  constructor(ctx) {
    this.ctx = ctx;
    this.element = h("section", { class: "members", "aria-label": "Members" });
  }

  /** @param {object|undefined} channel the open channel */
  render(channel) {
    const { directory, person } = this.ctx;
    const members = directory.guild(channel?.guild_id)?.members?.map((member) => member.user_id);
    const others = isBotDirect(channel) ? [directory.bot?.id] : channel?.recipients?.map((user) => user.id);
    const here = members ?? [person, ...(others ?? [])].filter(Boolean);
    reorderChildren(this.element, [h("h3", {}, "Members"), ...here.map((id) => this.#member(id))]);
  }

  #member(id) {
    const { directory } = this.ctx;
    const user = directory.user(id);
    return h("button", { type: "button", class: "channel member", "data-menu": "user", "data-user": id, title: directory.name(user) },
      avatar(user, directory.hue(id), "tiny"), h("span", { class: "channel-name" }, directory.name(user)), user?.bot ? h("span", { class: "badge" }, "APP") : null);
  }
}
