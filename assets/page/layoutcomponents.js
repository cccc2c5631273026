import { h, uniqueId } from "./dom.js";
import { renderMarkdown } from "./markdown.js";
import { renderFile, renderPicture } from "./media.js";
import { COMPONENT_TYPE } from "./selectoptions.js";

/**
 * Renders the components that show something or contain others ("Components V2").
 * @param {(component: object, ctx: object) => HTMLElement|null} render renders nested components
 */
export function renderLayout(component, ctx, render) {
  switch (component.type) {
    case COMPONENT_TYPE.TEXT: return h("div", { class: "md" }, renderMarkdown(component.content, ctx));
    case COMPONENT_TYPE.SEPARATOR: return h("hr", { class: component.divider === false ? "gap" : null, "data-wide": component.spacing === 2 });
    case COMPONENT_TYPE.SECTION: return renderSection(component, ctx, render);
    case COMPONENT_TYPE.CONTAINER: return renderContainer(component, ctx, render);
    case COMPONENT_TYPE.THUMBNAIL: return h("div", { class: "thumbnail" }, renderPicture(mediaOf(component)));
    case COMPONENT_TYPE.GALLERY: return renderGallery(component);
    case COMPONENT_TYPE.FILE: return renderFile({ filename: component.name, size: component.size, url: component.file?.url });
    default: return null;
  }
}

/** Renders a section. Its text describes its button, since several sections may have buttons of one name. */
function renderSection(component, ctx, render) {
  const words = h("div", { id: uniqueId("section") }, component.components.map((one) => render(one, ctx)));
  const accessory = component.accessory ? render(component.accessory, ctx) : null;
  accessory?.setAttribute("aria-describedby", words.id);
  return h("div", { class: "section" }, words, accessory);
}

function renderContainer(component, ctx, render) {
  const colour = Number.isInteger(component.accent_color) ? `--edge:#${component.accent_color.toString(16).padStart(6, "0")}` : null;
  return h("div", { class: "container", style: colour }, component.components.map((one) => render(one, ctx)));
}

function renderGallery(component) {
  const pictures = component.items.map(mediaOf);
  return h("div", { class: pictures.length > 1 ? "pictures many" : "pictures" }, pictures.map((one) => renderPicture(one, pictures)));
}

function mediaOf(item) {
  const { url, width, height } = item.media ?? {};
  return { url, width: width ?? undefined, height: height ?? undefined, description: item.description ?? undefined };
}
