//! Erasing what is stored about somebody.

use crate::ui::message::{Button, Look, Message, Row};
use crate::ui::screens::private;
use crate::ui::words::Words;

/// What the custom id of the button that erases indeed begins with; how many matches it ends is behind it.
const ERASE: &str = "e:";

/// Reads a custom id: how many matches and challenges were to be ended. `None` when it is none of this button.
#[must_use]
pub fn read(id: &str) -> Option<u32> {
    id.strip_prefix(ERASE)?.parse().ok()
}

/// Asks whether to erase somebody who has so many matches and challenges that are not over.
#[must_use]
pub fn ask(words: &Words, running: u32) -> Message {
    let erase = Button { id: format!("{ERASE}{running}"), label: words.say("button-erase"), look: Look::Danger };
    let text = [words.say("privacy-ask"), words.count("privacy-ask-running", running)].join("\n");
    Message { rows: vec![Row::Buttons(vec![erase])], ..private::text(text) }
}
