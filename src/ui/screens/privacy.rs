//! Erasing what is stored about somebody.

use crate::ui::message::{Button, Look, Message, Row};
use crate::ui::screens::private;
use crate::ui::words::Words;

/// The custom id of the button that erases indeed.
pub const ERASE: &str = "e:all";

/// Asks whether to erase somebody who has so many matches and challenges that are not over.
#[must_use]
pub fn ask(words: &Words, running: u32) -> Message {
    let erase = Button { id: ERASE.to_owned(), label: words.say("button-erase"), look: Look::Danger };
    let text = [words.say("privacy-ask"), words.count("privacy-ask-running", running)].join("\n");
    Message { rows: vec![Row::Buttons(vec![erase])], ..private::text(text) }
}
