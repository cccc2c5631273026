//! One person's pane: what they see in it and what they do there.

use crate::browser::board::Message;
use crate::browser::page::Page;

/// A person at the page.
pub struct Person<'a> {
    /// The page that they look at.
    pub page: &'a Page,
    /// Their id, as the page knows them.
    pub id: String,
    /// Their name, as the page shows it.
    pub name: String,
}

impl Person<'_> {
    /// A selector within their pane.
    pub fn css(&self, css: &str) -> String {
        format!("[data-person=\"{}\"] {css}", self.id)
    }

    /// Whether their pane is on the screen.
    pub async fn is_shown(&self) -> bool {
        let script = "return document.querySelector(`[data-person='${arguments[0]}']`)?.checkVisibility() ?? false;";
        self.page.ask(script, &[&self.id]).await
    }

    /// Has their pane on the screen: on a phone there is one at a time, chosen by the chips.
    pub async fn come_forward(&self) {
        if !self.is_shown().await {
            self.page.click(&format!("[data-chip=\"{}\"]", self.id)).await;
            assert!(self.is_shown().await, "the chip shows {}", self.name);
        }
    }

    /// Clicks something in their pane.
    pub async fn click(&self, css: &str) {
        self.page.click(&self.css(css)).await;
    }

    /// Types into something in their pane.
    pub async fn type_into(&self, css: &str, keys: &str) {
        self.page.type_into(&self.css(css), keys).await;
    }

    /// Waits until something is seen in their pane.
    pub async fn sees(&self, css: &str) {
        let script = "return document.querySelector(arguments[0])?.checkVisibility() ?? false;";
        self.page.until(&format!("{} sees `{css}`", self.name), script, &[&self.css(css)]).await;
    }

    /// Waits until the chosen line of the suggestions says this.
    pub async fn sees_marked(&self, words: &str) {
        let script = "return document.querySelector(arguments[0])?.innerText.includes(arguments[1]);";
        let css = self.css(".suggestion[aria-selected=true]");
        self.page.until(&format!("`{words}` is marked for {}", self.name), script, &[&css, words]).await;
    }

    /// The messages that they see.
    pub async fn messages(&self) -> Vec<Message> {
        self.page.ask(include_str!("messages.js"), &[&self.id]).await
    }

    /// The newest message that says this, as soon as there is one.
    pub async fn message(&self, words: &str) -> Message {
        let look = async || self.messages().await.into_iter().rev().find(|message| message.text.contains(words));
        self.page.wait(&format!("{} reads `{words}`", self.name), look).await
    }

    /// Clicks a button of a message by what it says.
    pub async fn press(&self, message: &Message, label: &str) {
        let control = message.controls.iter().find(|control| control.label == label);
        let control = control.unwrap_or_else(|| panic!("no `{label}` on {message:#?}"));
        self.click(&message.css(control)).await;
    }
}
