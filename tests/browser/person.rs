//! A person's pane: reading it and acting in it.

use crate::browser::board::Message;
use crate::browser::page::Page;

/// A person on the page.
pub struct Person<'a> {
    /// The page.
    pub page: &'a Page,
    /// The id that the page uses.
    pub id: String,
    /// The name that the page shows.
    pub name: String,
}

impl Person<'_> {
    /// Returns a selector within the pane.
    pub fn css(&self, css: &str) -> String {
        format!("[data-person=\"{}\"] {css}", self.id)
    }

    /// Returns true if the pane is on the screen.
    pub async fn is_shown(&self) -> bool {
        let script = "return document.querySelector(`[data-person='${arguments[0]}']`)?.checkVisibility() ?? false;";
        self.page.ask(script, &[&self.id]).await
    }

    /// Brings the pane to the screen. A phone shows one at a time, chosen with the chips.
    pub async fn come_forward(&self) {
        let chip = format!("[data-chip=\"{}\"]", self.id);
        let shown = async || {
            if self.is_shown().await {
                return Some(());
            }
            self.page.click(&chip).await;
            None
        };
        self.page.wait(&format!("the chip shows {}", self.name), shown).await;
    }

    /// Clicks an element in the pane.
    pub async fn click(&self, css: &str) {
        self.page.click(&self.css(css)).await;
    }

    /// Types into an element in the pane.
    pub async fn type_into(&self, css: &str, keys: &str) {
        self.page.type_into(&self.css(css), keys).await;
    }

    /// Waits until the pane shows an element.
    pub async fn sees(&self, css: &str) {
        let script = "return document.querySelector(arguments[0])?.checkVisibility() ?? false;";
        self.page.until(&format!("{} sees `{css}`", self.name), script, &[&self.css(css)]).await;
    }

    /// Waits until the marked suggestion contains `words`.
    pub async fn sees_marked(&self, words: &str) {
        let script = "return document.querySelector(arguments[0])?.innerText.includes(arguments[1]);";
        let css = self.css(".suggestion[aria-selected=true]");
        self.page.until(&format!("`{words}` is marked for {}", self.name), script, &[&css, words]).await;
    }

    /// Returns the visible messages.
    pub async fn messages(&self) -> Vec<Message> {
        self.page.ask(include_str!("messages.js"), &[&self.id]).await
    }

    /// Waits for a message that contains `words`; returns the newest.
    pub async fn message(&self, words: &str) -> Message {
        let look = async || self.messages().await.into_iter().rev().find(|message| message.text.contains(words));
        self.page.wait(&format!("{} reads `{words}`", self.name), look).await
    }

    /// Clicks a button of a message by its label.
    pub async fn press(&self, message: &Message, label: &str) {
        let control = message.controls.iter().find(|control| control.label == label);
        let control = control.unwrap_or_else(|| panic!("no `{label}` on {message:#?}"));
        self.click(&message.css(control)).await;
    }
}
