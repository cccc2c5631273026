//! Submitting and closing modals.

use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

use crate::model::snowflake::Snowflake;
use crate::model::world::{InteractionMetadata, Modal};
use crate::rest::NewInteraction;
use crate::state::{ServerState, SharedState};
use crate::user_api::{JsonBody, UserApiError, UserApiResult, acknowledgements, parse_path_id, read_field_id};
use crate::validation::char_count;
use crate::validation::component_type;

/// The interaction type of modal submissions.
const MODAL_SUBMIT: u64 = 5;

/// `POST /people/{u}/submit`
pub async fn submit_modal(State(shared): State<SharedState>, Path(person): Path<String>, body: Bytes) -> UserApiResult {
    acknowledgements::send_interaction(&shared, &body, |state, body| state.build_submission(&person, body)).await
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
            check_fields(modal, fields)?;
        }
        let opener = self.world.interactions.get(&modal.interaction);
        let trigger = opener.map(|opener| Box::new(opener.metadata.clone()));
        let owners = trigger.as_ref().map(|trigger| trigger.owners.clone()).unwrap_or_default();
        let source = trigger.as_ref().and_then(|trigger| trigger.source);
        let message = source.and_then(|source| self.message(modal.channel, source));
        Ok(NewInteraction {
            person,
            channel: modal.channel,
            data: json!({ "custom_id": modal.custom_id, "components": submitted_components(modal, fields) }),
            message: message.map(|message| self.message_object(message)),
            submitted_modal: Some(id),
            metadata: InteractionMetadata { trigger, ..InteractionMetadata::new(MODAL_SUBMIT, person, owners) },
        })
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

/// Returns the text of an input: the submitted text, or else the input's initial value.
fn input_text<'a>(input: &'a Value, fields: &'a Map<String, Value>) -> &'a str {
    let written = input["custom_id"].as_str().and_then(|id| fields.get(id));
    written.unwrap_or(&input["value"]).as_str().unwrap_or_default()
}

/// Checks the submitted fields as a client does.
fn check_fields(modal: &Modal, fields: &Map<String, Value>) -> Result<(), UserApiError> {
    for (name, value) in fields {
        if !modal_inputs(modal).any(|input| input["custom_id"] == name.as_str()) {
            return Err(UserApiError::bad_request(format!("the modal has no field `{name}`")));
        }
        if !value.is_string() {
            return Err(UserApiError::bad_request(format!("the field `{name}` must be a string")));
        }
    }
    for input in modal_inputs(modal).filter(|input| input["type"] == component_type::TEXT_INPUT) {
        let name = &input["custom_id"];
        let count = char_count(input_text(input, fields));
        if count == 0 {
            if input["required"] != false {
                return Err(UserApiError::bad_request(format!("the field {name} is required")));
            }
            continue;
        }
        let bound = |field: &str, default: usize| {
            input[field].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(default)
        };
        let min = bound("min_length", 0);
        let max = bound("max_length", 4000);
        if !(min..=max).contains(&count) {
            let message = format!("the field {name} takes {min} to {max} characters");
            return Err(UserApiError::bad_request(message));
        }
    }
    Ok(())
}

/// Returns the components of a modal submission.
fn submitted_components(modal: &Modal, fields: &Map<String, Value>) -> Vec<Value> {
    let submitted_input = |input: &Value| {
        json!({
            "type": input["type"], "id": input["id"], "custom_id": input["custom_id"],
            "value": input_text(input, fields),
        })
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
