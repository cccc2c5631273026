//! Typed commands.

use crate::browser::page::ENTER;
use crate::browser::person::Person;

impl Person<'_> {
    /// Types a command's name and takes the marked line, which opens its form.
    pub async fn begin_command(&self, name: &str) {
        self.come_forward().await;
        self.type_into("[data-testid=composer]", &format!("/{name}")).await;
        self.sees_marked(&format!("/{name}")).await;
        self.page.press_keys(ENTER).await;
        self.sees(&format!("[data-testid=command-form][data-command=\"{name}\"]")).await;
    }

    /// Types a value into the focused option, and takes the suggestion `words`.
    pub async fn choose_value(&self, option: &str, typed: &str, words: &str) {
        self.sees(&format!("[data-option=\"{option}\"]:focus")).await;
        self.page.press_keys(typed).await;
        self.sees_marked(words).await;
        self.page.press_keys(ENTER).await;
    }

    /// Adds an option by typing its name and a colon.
    pub async fn add_option(&self, option: &str) {
        self.sees("[data-testid=option-add]:focus").await;
        self.page.press_keys(&format!("{option}:")).await;
    }

    /// Sends the form.
    pub async fn send_form(&self) {
        self.sees("[data-testid=option-add]:focus").await;
        self.page.press_keys(ENTER).await;
        self.sees("[data-testid=composer]").await;
    }

    /// Challenges someone, with the keyboard only.
    pub async fn challenge(&self, other: &Person<'_>, game: &str, options: &str) {
        self.begin_command("challenge").await;
        self.add_option("game").await;
        self.choose_value("game", &game[..2], game).await;
        self.add_option("opponent").await;
        self.choose_value("opponent", &other.name, &other.name).await;
        if !options.is_empty() {
            self.add_option("options").await;
            self.choose_value("options", options, options).await;
        }
        self.send_form().await;
    }
}
