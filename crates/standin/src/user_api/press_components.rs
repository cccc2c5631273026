//! Component interactions: pressed buttons, and selected values.

use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{InteractionMetadata, Message};
use crate::rest::{NewInteraction, check_thread_edit};
use crate::state::{ServerState, SharedState};
use crate::user_api::option_values::Invoker;
use crate::user_api::{Input, UserApiError, UserApiResult, acknowledgements, read_field_id, read_field_text};
use crate::validation::component_type::{self, is_select};
use crate::validation::components::find_component;

/// The interaction type of components.
const COMPONENT: u64 = 3;

/// `POST /people/{u}/press`
pub async fn press_component(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    body: Input,
) -> UserApiResult {
    acknowledgements::send_interaction(&shared, |state| state.build_press(&person, &body)).await
}

impl ServerState {
    /// Builds the interaction of a component, with a client's checks unless it is raw.
    fn build_press(&mut self, person: &str, body: &Value) -> Result<NewInteraction, UserApiError> {
        let person = self.find_person(person)?;
        let channel = read_field_id(body, "channel")?;
        let channel = self.channel_or_direct(person, channel)?;
        let custom_id = read_field_text(body, "custom_id")?;
        let id = read_field_id(body, "message")?.ok_or_else(|| UserApiError::bad_request("`message` must be an ID"))?;
        let values = read_values(&body["values"])?;
        let message = if body["raw"] == true {
            self.last_version_with(channel, id, custom_id).ok_or_else(|| UserApiError::not_found("message"))?
        } else {
            let message = self.visible_message(person, channel, id)?.clone();
            self.check_press(person, &message, custom_id, values.as_deref())?;
            self.reopen_before_use(person, channel)?;
            message
        };
        let mut metadata = InteractionMetadata::new(COMPONENT, person, self.component_owners(&message));
        metadata.source = Some(id);
        Ok(NewInteraction {
            person,
            channel,
            data: self.press_data(person, &message, custom_id, values),
            message: Some(self.message_object(&message)),
            submitted_modal: None,
            metadata,
        })
    }

    /// Reopens an archived thread for a person who uses a component or a command in it, as clients do before they send
    /// the interaction. Where the person may not, clients show an error and send nothing.
    pub fn reopen_before_use(&mut self, person: Snowflake, id: Snowflake) -> Result<(), UserApiError> {
        let thread = self.channel(id).and_then(|channel| channel.thread.as_ref());
        if thread.is_none_or(|thread| !thread.archived) {
            return Ok(());
        }
        if check_thread_edit(self, id, person, &json!({ "archived": false })).is_err() {
            return Err(UserApiError::bad_request(
                "An error occurred, please try again. The client could not reopen the archived thread.",
            ));
        }
        self.unarchive_thread(id);
        Ok(())
    }

    /// Finds a message that a person can see.
    pub fn visible_message(
        &self,
        person: Snowflake,
        channel: Snowflake,
        id: Snowflake,
    ) -> Result<&Message, UserApiError> {
        self.require_visible(person, channel)?;
        let message = self.message(channel, id).ok_or_else(|| UserApiError::not_found("message"))?;
        if self.can_see_message(person, message) { Ok(message) } else { Err(UserApiError::not_found("message")) }
    }

    /// Returns the latest version of a message that has the component, for stale clients; or else
    /// the latest version.
    fn last_version_with(&self, channel: Snowflake, id: Snowflake, custom_id: &str) -> Option<Message> {
        let current = self.message(channel, id);
        let earlier = self.message_versions.get(&id).into_iter().flatten().rev();
        let versions: Vec<&Message> =
            current.into_iter().chain(earlier).filter(|message| message.channel == channel).collect();
        let with = versions.iter().find(|message| find_component(&message.components, custom_id).is_some());
        with.or(versions.first()).map(|message| (*message).clone())
    }

    fn check_press(
        &self,
        person: Snowflake,
        message: &Message,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<(), UserApiError> {
        let component = find_component(&message.components, custom_id)
            .ok_or_else(|| UserApiError::bad_request(format!("the message has no component `{custom_id}`")))?;
        if component["disabled"] == true {
            return Err(UserApiError::bad_request("the component is disabled"));
        }
        // Also for people who may write there.
        let thread = self.channel(message.channel).and_then(|channel| channel.thread.as_ref());
        if thread.is_some_and(|thread| thread.locked) {
            return Err(UserApiError::bad_request("components are disabled in a locked thread"));
        }
        let guild = self.channel_guild(message.channel).and_then(|guild| self.world.guilds.get(&guild));
        if guild.is_some_and(|guild| permissions::is_in_timeout(guild, person)) {
            return Err(UserApiError::bad_request("this person is in a timeout there, and clients disable components"));
        }
        let is_select = component["type"].as_u64().is_some_and(is_select);
        match (is_select, values) {
            (false, None | Some([])) => Ok(()),
            (false, Some(_)) => Err(UserApiError::bad_request("a button takes no values")),
            (true, values) => {
                let values = values.unwrap_or_default();
                self.check_select_values(component, values, Invoker { person, channel: message.channel })?;
                if self.selections.is_shown(person, message.id, component, values) {
                    let reason = "this is selected already, and a client sends nothing when it is selected again";
                    return Err(UserApiError::bad_request(reason));
                }
                Ok(())
            }
        }
    }

    /// Checks the values that a person picks from a select or a group of a modal.
    pub fn check_select_values(&self, select: &Value, values: &[String], invoker: Invoker) -> Result<(), UserApiError> {
        let bound = |field: &str| {
            let bound = select[field].as_u64().unwrap_or(1);
            usize::try_from(bound).unwrap_or(usize::MAX)
        };
        let min = bound("min_values");
        let max = bound("max_values");
        if !(min..=max).contains(&values.len()) {
            return Err(UserApiError::bad_request(format!("the select takes {min} to {max} values")));
        }
        for (index, value) in values.iter().enumerate() {
            if values[..index].contains(value) {
                return Err(UserApiError::bad_request(format!("the value `{value}` is selected twice")));
            }
            if !self.is_offered(select, value, invoker) {
                return Err(UserApiError::bad_request(format!("the select has no option `{value}`")));
            }
        }
        Ok(())
    }

    /// Returns true if a select has this value.
    fn is_offered(&self, select: &Value, value: &str, invoker: Invoker) -> bool {
        let kind = select["type"].as_u64().unwrap_or_default();
        if !is_select(kind) || kind == component_type::STRING_SELECT {
            let options = select["options"].as_array().into_iter().flatten();
            return options.into_iter().any(|option| option["value"] == value);
        }
        value.parse().is_ok_and(|id| {
            self.offers_channel(select, id) && self.resolve_select_value(&mut Map::new(), kind, id, invoker)
        })
    }

    /// Adds the object of a selected ID to the resolved data. Returns false if the select does not
    /// offer it.
    pub fn resolve_select_value(
        &self,
        resolved: &mut Map<String, Value>,
        kind: u64,
        id: Snowflake,
        invoker: Invoker,
    ) -> bool {
        let channel = invoker.channel;
        let users = matches!(kind, component_type::USER_SELECT | component_type::MENTIONABLE_SELECT);
        let roles = matches!(kind, component_type::ROLE_SELECT | component_type::MENTIONABLE_SELECT);
        if kind == component_type::CHANNEL_SELECT {
            let selected = self.channel(id).filter(|selected| selected.guild == self.channel_guild(channel));
            return selected.is_some() && self.resolve_channel(resolved, id, invoker.person);
        }
        users && self.resolve_user(resolved, id, channel) || roles && self.resolve_role(resolved, id, channel)
    }

    fn press_data(&self, person: Snowflake, message: &Message, custom_id: &str, values: Option<Vec<String>>) -> Value {
        let component = find_component(&message.components, custom_id);
        let kind = component.and_then(|component| component["type"].as_u64());
        // The type of an unknown component is guessed from the presence of values.
        let guessed = if values.is_some() { component_type::STRING_SELECT } else { component_type::BUTTON };
        let kind = kind.unwrap_or(guessed);
        let id = component.map_or(json!(0), |component| component["id"].clone());
        let mut data = json!({ "custom_id": custom_id, "component_type": kind, "id": id });
        if is_select(kind) {
            let values = values.unwrap_or_default();
            let mut resolved = Map::new();
            for id in values.iter().filter_map(|value| value.parse().ok()) {
                self.resolve_select_value(&mut resolved, kind, id, Invoker { person, channel: message.channel });
            }
            if !resolved.is_empty() {
                data["resolved"] = Value::Object(resolved);
            }
            data["values"] = json!(values);
        }
        data
    }
}

/// Reads the field `values`.
fn read_values(value: &Value) -> Result<Option<Vec<String>>, UserApiError> {
    match value {
        Value::Null => Ok(None),
        list => serde_json::from_value(list.clone())
            .map(Some)
            .map_err(|_| UserApiError::bad_request("`values` must be a list of strings")),
    }
}
