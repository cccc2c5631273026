//! Pressing buttons, and picking in selects.

use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

use super::{Told, Wrong, act, field_id, field_text, object};
use crate::standin::api::Act;
use crate::standin::check::components::find;
use crate::standin::check::kind::{self, is_select};
use crate::standin::core::{Core, Shared};
use crate::standin::id::Id;
use crate::standin::world::{Message, Origin};

/// The interaction type of components.
const COMPONENT: u64 = 3;

/// `POST /people/{u}/press`
pub(super) async fn press(State(shared): State<Shared>, Path(person): Path<String>, body: Bytes) -> Told {
    let body = object(&body)?;
    let id = {
        let mut core = shared.lock();
        let act = core.pressing(&person, &body)?;
        core.interact(act)
    };
    act::acknowledged(&shared, id).await
}

impl Core {
    /// What a press does, judged as its client would unless it is raw.
    fn pressing(&mut self, person: &str, body: &Value) -> Result<Act, Wrong> {
        let person = self.person(person)?;
        let channel = field_id(body, "channel")?;
        let channel = self.place_of(person, channel)?;
        let custom_id = field_text(body, "custom_id")?;
        let id = field_id(body, "message")?.ok_or_else(|| Wrong::impossible("`message` is to be an id"))?;
        let values = values(&body["values"])?;
        let message = if body["raw"] == true {
            self.seen_with(channel, id, custom_id).ok_or_else(|| Wrong::unknown("message"))?
        } else {
            let message = self.shown(person, channel, id)?.clone();
            self.check_press(&message, custom_id, values.as_deref())?;
            message
        };
        let mut origin = Origin::new(COMPONENT, person);
        origin.source = Some(id);
        Ok(Act {
            person,
            channel,
            data: self.press_data(&message, custom_id, values),
            message: Some(self.message_object(&message)),
            submitted: None,
            origin,
        })
    }

    /// A message that a person sees.
    pub(super) fn shown(&self, person: Id, channel: Id, id: Id) -> Result<&Message, Wrong> {
        self.must_see(person, channel)?;
        let message = self.message(channel, id).ok_or_else(|| Wrong::unknown("message"))?;
        if self.sees_message(person, message) { Ok(message) } else { Err(Wrong::unknown("message")) }
    }

    /// A message as it was when last seen with a component, for stale clients; or as it is, if it
    /// never had the component.
    fn seen_with(&self, channel: Id, id: Id, custom_id: &str) -> Option<Message> {
        let now = self.message(channel, id);
        let past = self.past.get(&id).into_iter().flatten().rev();
        let versions: Vec<&Message> =
            now.into_iter().chain(past).filter(|message| message.channel == channel).collect();
        let with = versions.iter().find(|message| find(&message.components, custom_id).is_some());
        with.or(versions.first()).map(|message| (*message).clone())
    }

    fn check_press(&self, message: &Message, custom_id: &str, values: Option<&[String]>) -> Result<(), Wrong> {
        let component = find(&message.components, custom_id)
            .ok_or_else(|| Wrong::impossible(format!("the message has no component `{custom_id}`")))?;
        if component["disabled"] == true {
            return Err(Wrong::impossible("the component is disabled"));
        }
        let is_select = component["type"].as_u64().is_some_and(is_select);
        match (is_select, values) {
            (false, None | Some([])) => Ok(()),
            (false, Some(_)) => Err(Wrong::impossible("a button takes no values")),
            (true, values) => self.check_values(component, values.unwrap_or_default(), message.channel),
        }
    }

    fn check_values(&self, select: &Value, values: &[String], channel: Id) -> Result<(), Wrong> {
        let bound = |field: &str| {
            let bound = select[field].as_u64().unwrap_or(1);
            usize::try_from(bound).unwrap_or(usize::MAX)
        };
        let (least, most) = (bound("min_values"), bound("max_values"));
        if !(least..=most).contains(&values.len()) {
            return Err(Wrong::impossible(format!("the select takes {least} to {most} values")));
        }
        for (index, value) in values.iter().enumerate() {
            if values[..index].contains(value) {
                return Err(Wrong::impossible(format!("the value `{value}` is picked twice")));
            }
            if !self.is_offered(select, value, channel) {
                return Err(Wrong::impossible(format!("the select does not offer `{value}`")));
            }
        }
        Ok(())
    }

    fn is_offered(&self, select: &Value, value: &str, channel: Id) -> bool {
        if select["type"] == kind::STRING_SELECT {
            let options = select["options"].as_array().into_iter().flatten();
            return options.into_iter().any(|option| option["value"] == value);
        }
        let kind = select["type"].as_u64().unwrap_or_default();
        value.parse().is_ok_and(|id| self.resolve_value(&mut Map::new(), kind, id, channel))
    }

    /// Adds what a picked id means; answers whether it means anything that the select offers.
    fn resolve_value(&self, resolved: &mut Map<String, Value>, kind: u64, id: Id, channel: Id) -> bool {
        let users = matches!(kind, kind::USER_SELECT | kind::MENTIONABLE_SELECT);
        let roles = matches!(kind, kind::ROLE_SELECT | kind::MENTIONABLE_SELECT);
        if kind == kind::CHANNEL_SELECT {
            let place = self.channel(id).filter(|place| place.guild == self.guild_of(channel));
            return place.is_some_and(|place| {
                super::options::put(resolved, "channels", id, self.place(place));
                true
            });
        }
        users && self.resolve_user(resolved, id, channel) || roles && self.resolve_role(resolved, id, channel)
    }

    fn press_data(&self, message: &Message, custom_id: &str, values: Option<Vec<String>>) -> Value {
        let component = find(&message.components, custom_id);
        let kind = component.and_then(|component| component["type"].as_u64());
        // Of a component that never was only the values tell what it might have been.
        let guessed = if values.is_some() { kind::STRING_SELECT } else { kind::BUTTON };
        let kind = kind.unwrap_or(guessed);
        let id = component.map_or(json!(0), |component| component["id"].clone());
        let mut data = json!({ "custom_id": custom_id, "component_type": kind, "id": id });
        if is_select(kind) {
            let values = values.unwrap_or_default();
            let mut resolved = Map::new();
            for id in values.iter().filter_map(|value| value.parse().ok()) {
                self.resolve_value(&mut resolved, kind, id, message.channel);
            }
            if !resolved.is_empty() {
                data["resolved"] = Value::Object(resolved);
            }
            data["values"] = json!(values);
        }
        data
    }
}

/// Reads `values`.
fn values(value: &Value) -> Result<Option<Vec<String>>, Wrong> {
    match value {
        Value::Null => Ok(None),
        list => serde_json::from_value(list.clone())
            .map(Some)
            .map_err(|_| Wrong::impossible("`values` is to be a list of texts")),
    }
}
