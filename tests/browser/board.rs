//! What a message says, and reading a board from it.

use serde::Deserialize;

/// A message as a person sees it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Message {
    /// Its id.
    pub id: String,
    /// Its text.
    pub text: String,
    /// Whether it says that nobody else sees it.
    pub private: bool,
    /// Its pictures.
    pub pictures: Vec<Picture>,
    /// Its buttons and selects.
    pub controls: Vec<Control>,
}

/// A picture on the page.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Picture {
    /// Where it comes from.
    pub from: String,
    /// What it says to those who cannot see it.
    pub alt: String,
    /// How wide it is; 0 until it is loaded.
    pub width: u32,
}

/// A button or a select.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Control {
    /// Its custom id.
    pub id: String,
    /// `button` or `select`.
    pub kind: String,
    /// What it says.
    pub label: String,
    /// Whether it waits for the bot.
    pub busy: bool,
}

impl Message {
    /// A selector of one of its controls.
    pub fn css(&self, control: &Control) -> String {
        format!("[data-message=\"{}\"] [data-custom-id=\"{}\"]", self.id, control.id)
    }

    /// Its selects.
    pub fn selects(&self) -> Vec<&Control> {
        self.controls.iter().filter(|control| control.kind == "select").collect()
    }

    /// Its buttons that play.
    pub fn targets(&self) -> Vec<&Control> {
        self.controls.iter().filter(|one| one.kind == "button" && one.label.starts_with("to ")).collect()
    }

    /// Whether a board is shown: everything on it is there, and nothing waits for the bot.
    pub fn is_settled(&self) -> bool {
        let seen = self.pictures.len() == 1 && self.pictures.iter().all(|picture| picture.width > 0);
        seen && !self.controls.iter().any(|control| control.busy)
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.text.contains("The match is over.")
    }

    /// What the picture says.
    pub fn alt(&self) -> &str {
        self.pictures.first().map_or("", |picture| &picture.alt)
    }

    /// Whether this person is to act.
    pub fn calls(&self, name: &str) -> bool {
        self.text.contains(&format!("@{name}, it is your turn")) || self.text.contains(&format!("@{name} goes on"))
    }
}
