//! The options that people's clients show as selected in the selects of messages.
//!
//! A client remembers its person's last selection, and sends nothing when they select the same again. It forgets the
//! selection when the message is updated: an answer of type 7 does that and an answer of type 4 does not.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::model::snowflake::Snowflake;
use crate::validation::component_type;

/// The most selections that wait for the bot's answer.
const MAX_PENDING: usize = 1000;

/// A select as one person sees it: person, message and custom ID.
type SelectKey = (Snowflake, Snowflake, String);

/// The selections of all clients.
#[derive(Debug, Default)]
pub struct Selections {
    /// The selections of interactions that the bot has not answered.
    pending: BTreeMap<Snowflake, (SelectKey, Vec<String>)>,
    /// The selections that clients show.
    shown: BTreeMap<SelectKey, Vec<String>>,
}

impl Selections {
    /// Notes the selection of an interaction, if its data has one.
    pub fn begin(&mut self, interaction: Snowflake, person: Snowflake, message: Option<Snowflake>, data: &Value) {
        let values: Option<Vec<String>> = serde_json::from_value(data["values"].clone()).ok();
        let (Some(message), Some(id), Some(values)) = (message, data["custom_id"].as_str(), values) else { return };
        self.pending.insert(interaction, ((person, message, id.to_owned()), values));
        if self.pending.len() > MAX_PENDING {
            self.pending.pop_first();
        }
    }

    /// Keeps the selection of an interaction that was answered, unless the answer `updated` its message.
    pub fn answered(&mut self, interaction: Snowflake, updated: bool) {
        if let Some((key, values)) = self.pending.remove(&interaction).filter(|_| !updated) {
            self.shown.insert(key, values);
        }
    }

    /// Forgets the selections on a message that was updated.
    pub fn forget_message(&mut self, message: Snowflake) {
        self.shown.retain(|(_, of, _), _| *of != message);
    }

    /// Returns true if a person's client shows exactly these values in a select.
    pub fn is_shown(&self, person: Snowflake, message: Snowflake, select: &Value, values: &[String]) -> bool {
        let key = (person, message, select["custom_id"].as_str().unwrap_or_default().to_owned());
        let mut shown = self.shown.get(&key).cloned().unwrap_or_else(|| default_values(select));
        let mut values = values.to_vec();
        shown.sort_unstable();
        values.sort_unstable();
        shown == values
    }
}

/// Returns the values that are selected before anyone selects something.
fn default_values(select: &Value) -> Vec<String> {
    let is_string = select["type"] == component_type::STRING_SELECT;
    let (list, value) = if is_string { ("options", "value") } else { ("default_values", "id") };
    let entries = select[list].as_array().into_iter().flatten();
    let selected = entries.filter(|entry| !is_string || entry["default"] == true);
    selected.filter_map(|entry| entry[value].as_str().map(str::to_owned)).collect()
}
