import { arrange, avatar, h } from "./dom.js";

/** Who is in the server on the screen, or in the direct messages; each with the menu of a person. */
export class MemberList {
  constructor(ctx) {
    this.ctx = ctx;
    this.element = h("section", { class: "members", "aria-label": "Members" });
  }

  /** @param {object|undefined} channel the one that is open */
  render(channel) {
    const { world, person } = this.ctx;
    const members = world.guild(channel?.guild_id)?.members?.map((member) => member.user_id);
    const here = members ?? [person, world.bot?.id].filter(Boolean);
    arrange(this.element, [h("h3", {}, "Members"), ...here.map((id) => this.#member(id))]);
  }

  #member(id) {
    const { world } = this.ctx;
    const user = world.user(id);
    return h("button", { type: "button", class: "channel member", "data-menu": "user", "data-user": id, title: world.name(user) },
      avatar(user, world.hue(id), "tiny"), h("span", { class: "channel-name" }, world.name(user)), user?.bot ? h("span", { class: "badge" }, "APP") : null);
  }
}
