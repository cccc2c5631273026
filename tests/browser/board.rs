//! Messages on the page, and reading a board from them.

use serde::Deserialize;

/// A message as a person sees it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Message {
    /// The id.
    pub id: String,
    /// The text.
    pub text: String,
    /// True if only this person sees it.
    pub private: bool,
    /// The pictures.
    pub pictures: Vec<Picture>,
    /// The buttons and menus.
    pub controls: Vec<Control>,
}

/// A picture on the page.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Picture {
    /// The URL.
    pub from: String,
    /// The alternative text.
    pub alt: String,
    /// The width; 0 until it is loaded.
    pub width: u32,
}

/// A button or a menu.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Control {
    /// The custom id.
    pub id: String,
    /// `button` or `select`.
    pub kind: String,
    /// The label.
    pub label: String,
    /// True while it waits for the bot.
    pub busy: bool,
}

impl Message {
    /// Returns a selector for one of the controls.
    pub fn css(&self, control: &Control) -> String {
        format!("[data-message=\"{}\"] [data-custom-id=\"{}\"]", self.id, control.id)
    }

    /// Returns the menus.
    pub fn selects(&self) -> Vec<&Control> {
        self.controls.iter().filter(|control| control.kind == "select").collect()
    }

    /// Returns the buttons that play.
    pub fn targets(&self) -> Vec<&Control> {
        self.controls.iter().filter(|one| one.kind == "button" && one.id.contains(":play:")).collect()
    }

    /// Returns true if a board is complete and nothing waits for the bot.
    pub fn is_settled(&self) -> bool {
        let seen = self.pictures.len() == 1 && self.pictures.iter().all(|picture| picture.width > 0);
        seen && !self.controls.iter().any(|control| control.busy)
    }

    /// Returns true while a control acts on the match. *Fair play* only informs.
    pub fn can_act(&self) -> bool {
        self.controls.iter().any(|control| !control.id.contains(":fair"))
    }

    /// Returns true once the match is over.
    pub fn is_over(&self) -> bool {
        self.text.contains("Match over.")
    }

    /// Returns the picture's alternative text.
    pub fn alt(&self) -> &str {
        self.pictures.first().map_or("", |picture| &picture.alt)
    }

    /// Returns true if this person is to move.
    pub fn calls(&self, name: &str) -> bool {
        self.text.contains(&format!("@{name}, it is your turn")) || self.text.contains(&format!("@{name} goes on"))
    }
}
