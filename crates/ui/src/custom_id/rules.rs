//! The menus and buttons of the rules: `h:game` opens the rules of the game that is picked, `h:set:sahkku` those of one
//! of its rule sets, `h:page:seega` a page of a document, and `h:show:seega:board` this page.

use std::fmt;

/// A control of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesControl {
    /// The menu of games.
    Game,
    /// The menu of the documents of a game: its own, and those of its rule sets.
    Document {
        /// The game's identifier.
        game: String,
    },
    /// The menu of the pages of a document.
    Page {
        /// The document's identifier.
        document: String,
    },
    /// A button to a page.
    Show {
        /// The document's identifier.
        document: String,
        /// The page's identifier.
        page: String,
    },
}

impl RulesControl {
    pub(super) fn parse_fields(fields: &str) -> Option<RulesControl> {
        let fields: Vec<&str> = fields.split(':').collect();
        if fields.iter().any(|field| field.is_empty()) {
            return None;
        }
        match fields[..] {
            ["game"] => Some(RulesControl::Game),
            ["set", game] => Some(RulesControl::Document { game: game.to_owned() }),
            ["page", document] => Some(RulesControl::Page { document: document.to_owned() }),
            ["show", document, page] => {
                Some(RulesControl::Show { document: document.to_owned(), page: page.to_owned() })
            }
            _ => None,
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesControl::Game => f.write_str("game"),
            RulesControl::Document { game } => write!(f, "set:{game}"),
            RulesControl::Page { document } => write!(f, "page:{document}"),
            RulesControl::Show { document, page } => write!(f, "show:{document}:{page}"),
        }
    }
}
