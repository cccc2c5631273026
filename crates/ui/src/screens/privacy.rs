//! The confirmation before someone's data is erased.

use crate::custom_id::CustomId;
use crate::custom_id::erase_data::EraseDataControl;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::private_texts;

/// Asks someone with this many unfinished matches and challenges to confirm that their data be erased.
#[must_use]
pub fn erase_confirmation(catalog: &Catalog, unfinished_matches: u32) -> Message {
    let erase = Button {
        id: CustomId::EraseData(EraseDataControl { unfinished_matches }).to_string(),
        label: catalog.text("button-erase"),
        style: ButtonStyle::Danger,
    };
    let text =
        [catalog.text("privacy-ask"), catalog.format_count("privacy-ask-running", unfinished_matches)].join("\n");
    Message { rows: vec![ActionRow::Buttons(vec![erase])], ..private_texts::text_message(text) }
}
