//! The bot in a few lines: its version, its source code, privacy, and how to invite it.

use crate::i18n::Catalog;
use crate::message::{Block, Message};

/// The links of a running bot.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AboutLinks {
    /// By which someone adds the bot to a server; `None` where nobody can.
    pub invitation: Option<String>,
    /// To the source code, if whoever runs the bot gave one.
    pub source: Option<String>,
}

/// Returns the facts about the bot, a part for each.
#[must_use]
pub fn about_message(catalog: &Catalog, links: &AboutLinks) -> Message {
    let source = match &links.source {
        Some(link) => catalog.format("about-source-link", &[("link", link)]),
        None => catalog.text("about-source"),
    };
    let invitation = links.invitation.as_ref().map(|link| catalog.format("about-invite", &[("link", link)]));
    let head = catalog.format("about-head", &[("version", env!("CARGO_PKG_VERSION"))]);
    let parts = [Some(head), Some(source), Some(catalog.text("about-privacy")), invitation];
    Message { blocks: parts.into_iter().flatten().map(Block::Text).collect(), ..Message::default() }
}
