//! Layouts: messages of texts, sections and pictures with controls between them, which Discord calls Components V2.

use crate::rest::attachments::AttachmentFile;
use crate::rest::components::{
    ComponentPayload, GalleryItem, MediaReference, action_row, button_component, channel_select_row,
};
use gonagas_ui::message::{Block, Message};

/// The flag of a layout. A message that has it never loses it.
pub const IS_COMPONENTS_V2: u64 = 1 << 15;

/// The types of components that only layouts have.
const SECTION: u8 = 9;
const TEXT_DISPLAY: u8 = 10;
const MEDIA_GALLERY: u8 = 12;
const FILE: u8 = 13;
const SEPARATOR: u8 = 14;
const CONTAINER: u8 = 17;

/// The colour at the edge of a card, that of the wooden boards.
const CARD_COLOUR: u32 = 0x00c8_9b5c;

/// Returns the card of a message: its text, its parts, the files that no part shows, and its rows. `files` holds first
/// the pictures of the parts, in their order.
pub fn card<'a>(message: &'a Message, files: &'a [AttachmentFile]) -> Vec<ComponentPayload<'a>> {
    let mut components = Vec::new();
    let mut files = files;
    if !message.text.is_empty() {
        components.push(text_display(&message.text));
    }
    for block in &message.blocks {
        components.push(match block {
            Block::Text(text) => text_display(text),
            Block::Section { text, button } => section(text, button_component(button)),
            Block::Separator => ComponentPayload::Separator { kind: SEPARATOR },
            Block::Pictures(pictures) => {
                let (shown, rest) = files.split_at(pictures.len().min(files.len()));
                files = rest;
                gallery(shown)
            }
            Block::Controls(row) => action_row(row),
            Block::ChannelMenu(menu) => channel_select_row(menu),
        });
    }
    components.extend(files.iter().map(file_component));
    components.extend(message.rows.iter().map(action_row));
    let card = ComponentPayload::Container { kind: CONTAINER, accent_color: CARD_COLOUR, components };
    vec![card]
}

fn text_display(content: &str) -> ComponentPayload<'_> {
    ComponentPayload::TextDisplay { kind: TEXT_DISPLAY, content }
}

fn section<'a>(text: &'a str, accessory: ComponentPayload<'a>) -> ComponentPayload<'a> {
    let components = [Box::new(text_display(text))];
    ComponentPayload::Section { kind: SECTION, components, accessory: Box::new(accessory) }
}

fn gallery(pictures: &[AttachmentFile]) -> ComponentPayload<'_> {
    let item = |file| GalleryItem { media: MediaReference::to_file(file), description: &file.alt_text };
    let items = pictures.iter().map(item).collect();
    ComponentPayload::MediaGallery { kind: MEDIA_GALLERY, items }
}

/// Shows a picture, or offers another file. A layout shows no file by itself.
fn file_component(file: &AttachmentFile) -> ComponentPayload<'_> {
    if file.mime_type().starts_with("image/") {
        return gallery(std::slice::from_ref(file));
    }
    ComponentPayload::File { kind: FILE, file: MediaReference::to_file(file) }
}
