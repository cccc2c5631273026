//! Submitting and closing modals.

use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

use super::{Json, Told, Wrong, act, field_id, object, path_id};
use crate::standin::api::Act;
use crate::standin::check::kind;
use crate::standin::check::length;
use crate::standin::core::{Core, Shared};
use crate::standin::id::Id;
use crate::standin::world::{Modal, Origin};

/// The interaction type of modals.
const SUBMIT: u64 = 5;

/// `POST /people/{u}/submit`
pub(super) async fn submit(State(shared): State<Shared>, Path(person): Path<String>, body: Bytes) -> Told {
    let body = object(&body)?;
    let id = {
        let mut core = shared.lock();
        let act = core.submitting(&person, &body)?;
        core.interact(act)
    };
    act::acknowledged(&shared, id).await
}

/// `DELETE /people/{u}/modals/{id}`: the bot never hears of it.
pub(super) async fn close(State(shared): State<Shared>, Path((person, modal)): Path<(String, String)>) -> Told {
    let mut core = shared.lock();
    let person = core.person(&person)?;
    let id = path_id(&modal, "modal")?;
    let modal = core.world.modals.get_mut(&id).filter(|modal| modal.person == person && modal.open);
    modal.ok_or_else(|| Wrong::unknown("modal"))?.open = false;
    core.changed();
    Ok(Json(json!({ "closed": id })))
}

impl Core {
    /// What submitting a modal does, judged as its client would unless it is raw.
    fn submitting(&self, person: &str, body: &Value) -> Result<Act, Wrong> {
        let person = self.person(person)?;
        let id = field_id(body, "modal")?.ok_or_else(|| Wrong::impossible("`modal` is to be an id"))?;
        let raw = body["raw"] == true;
        let modal = self.world.modals.get(&id).filter(|modal| modal.person == person);
        let modal = modal.filter(|modal| modal.open || raw).ok_or_else(|| Wrong::unknown("modal"))?;
        let none = Map::new();
        let fields = match &body["fields"] {
            Value::Null => &none,
            Value::Object(fields) => fields,
            _ => return Err(Wrong::impossible("`fields` is to be an object")),
        };
        if !raw {
            check(modal, fields)?;
        }
        let opener = self.world.interactions.get(&modal.interaction);
        let trigger = opener.map(|opener| Box::new(opener.origin.clone()));
        let source = trigger.as_ref().and_then(|trigger| trigger.source);
        let message = source.and_then(|source| self.message(modal.channel, source));
        Ok(Act {
            person,
            channel: modal.channel,
            data: json!({ "custom_id": modal.custom_id, "components": filled(modal, fields) }),
            message: message.map(|message| self.message_object(message)),
            submitted: Some(id),
            origin: Origin { trigger, ..Origin::new(SUBMIT, person) },
        })
    }

    /// The modals that a person has before them in a channel.
    pub(super) fn open_modals(&self, person: Id, channel: Id) -> Vec<&Modal> {
        let modals = self.world.modals.values();
        modals.filter(|m| m.open && m.person == person && m.channel == channel).collect()
    }
}

/// The inputs of a modal: those in rows, and those under labels.
fn inputs(modal: &Modal) -> impl Iterator<Item = &Value> {
    let in_rows = modal.components.iter().filter_map(|row| row["components"].as_array()).flatten();
    let in_labels = modal.components.iter().filter_map(|label| label.get("component"));
    in_rows.chain(in_labels)
}

/// What stands in an input: what the person wrote, else what stood there from the start.
fn text<'a>(input: &'a Value, fields: &'a Map<String, Value>) -> &'a str {
    let written = input["custom_id"].as_str().and_then(|id| fields.get(id));
    written.unwrap_or(&input["value"]).as_str().unwrap_or_default()
}

fn check(modal: &Modal, fields: &Map<String, Value>) -> Result<(), Wrong> {
    for (name, value) in fields {
        if !inputs(modal).any(|input| input["custom_id"] == name.as_str()) {
            return Err(Wrong::impossible(format!("the modal has no field `{name}`")));
        }
        if !value.is_string() {
            return Err(Wrong::impossible(format!("the field `{name}` takes a text")));
        }
    }
    for input in inputs(modal).filter(|input| input["type"] == kind::TEXT_INPUT) {
        let (name, count) = (&input["custom_id"], length(text(input, fields)));
        if count == 0 {
            if input["required"] != false {
                return Err(Wrong::impossible(format!("the field {name} is required")));
            }
            continue;
        }
        let bound = |field: &str, default: usize| {
            input[field].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(default)
        };
        let (least, most) = (bound("min_length", 0), bound("max_length", 4000));
        if !(least..=most).contains(&count) {
            let wrong = format!("the field {name} takes {least} to {most} characters");
            return Err(Wrong::impossible(wrong));
        }
    }
    Ok(())
}

/// The components of a submission.
fn filled(modal: &Modal, fields: &Map<String, Value>) -> Vec<Value> {
    let answer = |input: &Value| {
        json!({
            "type": input["type"], "id": input["id"], "custom_id": input["custom_id"],
            "value": text(input, fields),
        })
    };
    let fill = |row: &Value| {
        let mut object = json!({ "type": row["type"], "id": row["id"] });
        if let Some(inputs) = row["components"].as_array() {
            object["components"] = inputs.iter().map(answer).collect();
        }
        if let Some(input) = row.get("component") {
            object["component"] = answer(input);
        }
        object
    };
    modal.components.iter().filter(|row| row["type"] != kind::TEXT_DISPLAY).map(fill).collect()
}
