//! Texts that users type, and the completions that the bot suggests.

use crate::command_kit::input::{OptionValue, OptionValues};
use crate::command_kit::spec::SuggestionKind;

/// A text that is being typed, for which the bot suggests completions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AutocompleteInput {
    /// The values to suggest.
    pub kind: SuggestionKind,
    /// The text so far.
    pub text: String,
    /// The other options that are filled in so far.
    pub options: OptionValues,
}

impl AutocompleteInput {
    /// Returns a typed text, with no other options.
    #[must_use]
    pub fn new(kind: SuggestionKind, text: impl Into<String>) -> AutocompleteInput {
        AutocompleteInput { kind, text: text.into(), options: OptionValues::default() }
    }

    /// Adds another option.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<OptionValue>) -> AutocompleteInput {
        self.options.insert(name, value.into());
        self
    }
}

/// A suggested completion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The text that the user reads, 1 to 100 characters.
    pub name: String,
    /// The text that is sent if they pick it, 1 to 100 characters.
    pub value: String,
}
