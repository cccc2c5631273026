//! Submitting and closing modals.

use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

use crate::model::snowflake::Snowflake;
use crate::model::world::{InteractionMetadata, Modal};
use crate::rest::NewInteraction;
use crate::state::{ServerState, SharedState};
use crate::user_api::option_values::Invoker;
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult, acknowledgements, parse_path_id, read_field_id};
use crate::validation::char_count;
use crate::validation::component_type::{self, is_select};

/// The interaction type of modal submissions.
const MODAL_SUBMIT: u64 = 5;

/// `POST /people/{u}/submit`
pub async fn submit_modal(State(shared): State<SharedState>, Path(person): Path<String>, body: Input) -> UserApiResult {
    acknowledgements::send_interaction(&shared, |state| state.build_submission(&person, &body)).await
}

/// `DELETE /people/{u}/modals/{id}`: the bot gets no event.
pub async fn close_modal(
    State(shared): State<SharedState>,
    Path((person, modal)): Path<(String, String)>,
) -> UserApiResult {
    let mut state = shared.lock();
    let person = state.find_person(&person)?;
    let id = parse_path_id(&modal, "modal")?;
    let modal = state.world.modals.get_mut(&id).filter(|modal| modal.person == person && modal.open);
    modal.ok_or_else(|| UserApiError::not_found("modal"))?.open = false;
    state.notify_changed();
    Ok(JsonBody(json!({ "closed": id })))
}

impl ServerState {
    /// Builds the interaction of a submitted modal, with a client's checks unless it is raw.
    fn build_submission(&self, person: &str, body: &Value) -> Result<NewInteraction, UserApiError> {
        let person = self.find_person(person)?;
        let id = read_field_id(body, "modal")?.ok_or_else(|| UserApiError::bad_request("`modal` must be an ID"))?;
        let raw = body["raw"] == true;
        let modal = self.world.modals.get(&id).filter(|modal| modal.person == person);
        let modal = modal.filter(|modal| modal.open || raw).ok_or_else(|| UserApiError::not_found("modal"))?;
        let none = Map::new();
        let fields = match &body["fields"] {
            Value::Null => &none,
            Value::Object(fields) => fields,
            _ => return Err(UserApiError::bad_request("`fields` must be an object")),
        };
        if !raw {
            self.check_fields(modal, fields)?;
        }
        let opener = self.world.interactions.get(&modal.interaction);
        let trigger = opener.map(|opener| Box::new(opener.metadata.clone()));
        let owners = trigger.as_ref().map(|trigger| trigger.owners.clone()).unwrap_or_default();
        let source = trigger.as_ref().and_then(|trigger| trigger.source);
        let message = source.and_then(|source| self.message(modal.channel, source));
        Ok(NewInteraction {
            person,
            channel: modal.channel,
            data: self.submission_data(modal, fields),
            message: message.map(|message| self.message_object(message)),
            submitted_modal: Some(id),
            metadata: InteractionMetadata { trigger, ..InteractionMetadata::new(MODAL_SUBMIT, person, owners) },
        })
    }

    /// Checks the submitted fields as a client does.
    fn check_fields(&self, modal: &Modal, fields: &Map<String, Value>) -> Result<(), UserApiError> {
        for name in fields.keys() {
            if !modal_inputs(modal).any(|input| input["custom_id"] == name.as_str()) {
                return Err(UserApiError::bad_request(format!("the modal has no field `{name}`")));
            }
        }
        modal_inputs(modal).try_for_each(|input| self.check_field(modal, input, &submitted_value(input, fields)))
    }

    fn check_field(&self, modal: &Modal, input: &Value, value: &Value) -> Result<(), UserApiError> {
        let name = &input["custom_id"];
        let refuse = |reason: &str| Err(UserApiError::bad_request(format!("the field {name} {reason}")));
        let is_required = input["required"] != false;
        match input["type"].as_u64() {
            Some(component_type::TEXT_INPUT) => match value.as_str() {
                Some(text) => check_text_field(input, text),
                None => refuse("must be a string"),
            },
            Some(component_type::CHECKBOX) if value.is_boolean() => Ok(()),
            Some(component_type::CHECKBOX) => refuse("must be true or false"),
            Some(component_type::RADIO_GROUP) => match value {
                Value::Null if is_required => refuse("is required"),
                Value::Null => Ok(()),
                value if offers(input, value) => Ok(()),
                _ => refuse("has no such option"),
            },
            _ => {
                let Ok(values) = serde_json::from_value::<Vec<String>>(value.clone()) else {
                    return refuse("must be a list of strings");
                };
                match values.is_empty() {
                    true if is_required => refuse("is required"),
                    true => Ok(()),
                    false => {
                        let invoker = Invoker { person: modal.person, channel: modal.channel };
                        self.check_select_values(input, &values, invoker)
                    }
                }
            }
        }
    }

    /// Returns the data of a modal submission.
    fn submission_data(&self, modal: &Modal, fields: &Map<String, Value>) -> Value {
        let mut data = json!({ "custom_id": modal.custom_id, "components": submitted_components(modal, fields) });
        let mut resolved = Map::new();
        let invoker = Invoker { person: modal.person, channel: modal.channel };
        for input in modal_inputs(modal) {
            let kind = input["type"].as_u64().filter(|kind| is_select(*kind) && *kind != component_type::STRING_SELECT);
            let Some(kind) = kind else { continue };
            let picked = submitted_value(input, fields);
            let ids = picked.as_array().into_iter().flatten().filter_map(|id| id.as_str()?.parse().ok());
            for id in ids {
                // The fields were checked, so that everything picked can be resolved.
                let _ = self.resolve_select_value(&mut resolved, kind, id, invoker);
            }
        }
        if !resolved.is_empty() {
            data["resolved"] = Value::Object(resolved);
        }
        data
    }

    /// Returns the open modals of a person in a channel.
    pub fn open_modals(&self, person: Snowflake, channel: Snowflake) -> Vec<&Modal> {
        let modals = self.world.modals.values();
        modals.filter(|m| m.open && m.person == person && m.channel == channel).collect()
    }
}

/// Returns the inputs of a modal, in rows and in labels.
fn modal_inputs(modal: &Modal) -> impl Iterator<Item = &Value> {
    let in_rows = modal.components.iter().filter_map(|row| row["components"].as_array()).flatten();
    let in_labels = modal.components.iter().filter_map(|label| label.get("component"));
    in_rows.chain(in_labels)
}

/// Returns the submitted value of an input, or else its initial one: a text, a list of picked values, or whether a
/// single checkbox is set.
fn submitted_value(input: &Value, fields: &Map<String, Value>) -> Value {
    let written = input["custom_id"].as_str().and_then(|id| fields.get(id));
    written.cloned().unwrap_or_else(|| initial_value(input))
}

fn initial_value(input: &Value) -> Value {
    let list = |field: &str| input[field].as_array().into_iter().flatten();
    let mut defaults = list("options").filter(|option| option["default"] == true).map(|option| option["value"].clone());
    match input["type"].as_u64() {
        Some(component_type::TEXT_INPUT) => json!(input["value"].as_str().unwrap_or_default()),
        Some(component_type::CHECKBOX) => json!(input["default"] == true),
        Some(component_type::RADIO_GROUP) => defaults.next().unwrap_or_default(),
        Some(component_type::STRING_SELECT | component_type::CHECKBOX_GROUP) => defaults.collect(),
        _ => list("default_values").map(|picked| picked["id"].clone()).collect(),
    }
}

/// Returns true if an input has an option with this value.
fn offers(input: &Value, value: &Value) -> bool {
    input["options"].as_array().into_iter().flatten().any(|option| option["value"] == *value)
}

/// Checks the text of an input as a client does.
fn check_text_field(input: &Value, text: &str) -> Result<(), UserApiError> {
    let name = &input["custom_id"];
    let count = char_count(text);
    if count == 0 {
        return match input["required"] != false {
            true => Err(UserApiError::bad_request(format!("the field {name} is required"))),
            false => Ok(()),
        };
    }
    let bound =
        |field: &str, default: usize| input[field].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(default);
    let min = bound("min_length", 0);
    let max = bound("max_length", 4000);
    if !(min..=max).contains(&count) {
        let message = format!("the field {name} takes {min} to {max} characters");
        return Err(UserApiError::bad_request(message));
    }
    Ok(())
}

/// Returns the components of a modal submission.
fn submitted_components(modal: &Modal, fields: &Map<String, Value>) -> Vec<Value> {
    let submitted_input = |input: &Value| {
        let value = submitted_value(input, fields);
        let field = if value.is_array() { "values" } else { "value" };
        json!({ "type": input["type"], "id": input["id"], "custom_id": input["custom_id"], field: value })
    };
    let submitted_row = |row: &Value| {
        let mut object = json!({ "type": row["type"], "id": row["id"] });
        if let Some(inputs) = row["components"].as_array() {
            object["components"] = inputs.iter().map(submitted_input).collect();
        }
        if let Some(input) = row.get("component") {
            object["component"] = submitted_input(input);
        }
        object
    };
    modal.components.iter().map(submitted_row).collect()
}
