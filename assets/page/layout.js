import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { file, picture } from "./media.js";
import { TYPE } from "./options.js";

/**
 * The components that only show something or hold others ("Components V2").
 * @param {(component: object, ctx: object) => HTMLElement|null} render draws what is inside
 */
export function renderLayout(component, ctx, render) {
  switch (component.type) {
    case TYPE.TEXT: return h("div", { class: "md" }, markdown(component.content, ctx));
    case TYPE.SEPARATOR: return h("hr", { class: component.divider === false ? "gap" : null, "data-wide": component.spacing === 2 });
    case TYPE.SECTION: return section(component, ctx, render);
    case TYPE.CONTAINER: return container(component, ctx, render);
    case TYPE.THUMBNAIL: return h("div", { class: "thumbnail" }, picture(media(component)));
    case TYPE.GALLERY: return gallery(component);
    case TYPE.FILE: return file({ filename: component.name, size: component.size, url: component.file?.url });
    default: return null;
  }
}

function section(component, ctx, render) {
  return h("div", { class: "section" },
    h("div", {}, component.components.map((one) => render(one, ctx))),
    component.accessory ? render(component.accessory, ctx) : null);
}

function container(component, ctx, render) {
  const colour = Number.isInteger(component.accent_color) ? `--edge:#${component.accent_color.toString(16).padStart(6, "0")}` : null;
  return h("div", { class: "container", style: colour }, component.components.map((one) => render(one, ctx)));
}

function gallery(component) {
  const pictures = component.items.map(media);
  return h("div", { class: pictures.length > 1 ? "pictures many" : "pictures" }, pictures.map((one) => picture(one, pictures)));
}

function media(item) {
  const { url, width, height } = item.media ?? {};
  return { url, width: width ?? undefined, height: height ?? undefined, description: item.description ?? undefined };
}
