//! Erasing what is stored about somebody.

use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Message};
use crate::ui::screens::ephemeral;

/// What the custom id of the button that erases indeed begins with; how many matches it ends is behind it.
const ERASE_PREFIX: &str = "e:";

/// Reads a custom id: how many matches and challenges were to be ended. `None` when it is none of this button.
#[must_use]
pub fn parse_erase_control(id: &str) -> Option<u32> {
    id.strip_prefix(ERASE_PREFIX)?.parse().ok()
}

/// Asks whether to erase somebody who has so many matches and challenges that are not over.
#[must_use]
pub fn erase_confirmation(catalog: &Catalog, running: u32) -> Message {
    let erase = Button {
        id: format!("{ERASE_PREFIX}{running}"),
        label: catalog.text("button-erase"),
        style: ButtonStyle::Danger,
    };
    let text = [catalog.text("privacy-ask"), catalog.format_count("privacy-ask-running", running)].join("\n");
    Message { rows: vec![ActionRow::Buttons(vec![erase])], ..ephemeral::text_message(text) }
}
