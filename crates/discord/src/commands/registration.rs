//! Registration of the commands with Discord.

use crate::commands::definition;
use crate::rest::api_error::ApiError;
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use gonagas_app::commands::Commands;
use poise::serenity_prelude as serenity;
use serde_json::{Map, Value};
use serenity::{ApplicationId, LightMethod, Route};
use std::time::Duration;
use tokio::time::sleep;

/// Delay before the first retry. Each further delay is twice as long.
const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Longest delay between retries.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(300);

/// The type of the command that opens an application's Activity.
const ENTRY_POINT: u64 = 4;

/// Fields that Discord adds to what was registered.
const DISCORD_ADDED_FIELDS: [&str; 7] =
    ["id", "application_id", "version", "guild_id", "dm_permission", "default_permission", "nsfw"];

/// Registers the commands, and retries until Discord has accepted or rejected them. Commands that have not changed are
/// not sent, because Discord limits how many are created per day.
pub(crate) async fn register_commands(
    rest: &RestClient,
    application_id: ApplicationId,
    commands: &Commands,
    is_for_people: bool,
) {
    let created: Vec<_> = commands.iter().map(|entry| definition::create_command(entry.spec, is_for_people)).collect();
    let wanted = match serde_json::to_value(created) {
        Ok(wanted) => wanted,
        Err(error) => return tracing::error!(%error, "commands cannot be serialized"),
    };
    let mut delay = FIRST_RETRY_DELAY;
    while let Err(failure) = try_register(rest, application_id, &wanted).await {
        if failure.is_permanent() {
            return tracing::error!(%failure, "Discord rejected the commands and keeps the old ones");
        }
        tracing::warn!(%failure, "commands could not be registered, retrying");
        sleep(delay).await;
        delay = (2 * delay).min(MAX_RETRY_DELAY);
    }
}

async fn try_register(rest: &RestClient, application_id: ApplicationId, wanted: &Value) -> Result<(), ApiError> {
    let route = Route::Commands { application_id };
    let known: Value =
        rest.send_and_parse(RestRequest::new(LightMethod::Get, route).param("with_localizations", "true")).await?;
    if is_equivalent(wanted, &known) {
        tracing::debug!("commands are already registered");
        return Ok(());
    }
    rest.send(RestRequest::new(LightMethod::Put, route).body(&with_entry_points(wanted, &known))).await?;
    tracing::info!("commands registered");
    Ok(())
}

/// Returns true if two lists of commands mean the same, in any order.
fn is_equivalent(wanted: &Value, known: &Value) -> bool {
    normalize_commands(wanted) == normalize_commands(known)
}

/// Adds the entry-point commands that Discord knows. It made them for the application's Activity, and accepts no list
/// without them.
fn with_entry_points(wanted: &Value, known: &Value) -> Value {
    let kept = known.as_array().into_iter().flatten().filter(|command| is_entry_point(command));
    let kept = kept.map(|command| {
        let mut command = command.clone();
        if let Some(fields) = command.as_object_mut() {
            fields.retain(|name, value| !["application_id", "version"].contains(&name.as_str()) && !value.is_null());
        }
        command
    });
    wanted.as_array().into_iter().flatten().cloned().chain(kept).collect()
}

fn is_entry_point(command: &Value) -> bool {
    command["type"] == ENTRY_POINT
}

fn normalize_commands(commands: &Value) -> Vec<Value> {
    let own = commands.as_array().into_iter().flatten().filter(|command| !is_entry_point(command));
    let mut commands: Vec<Value> = own.map(normalize_value).collect();
    commands.sort_by_key(|command| command["name"].to_string());
    commands
}

/// Removes fields that Discord adds, and fields with default values.
fn normalize_value(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(key, _)| !DISCORD_ADDED_FIELDS.contains(&key.as_str()));
            let plain = kept.map(|(key, value)| (key.clone(), normalize_value(value)));
            Value::Object(plain.filter(|(key, value)| is_significant(key, value)).collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(normalize_value).collect()),
        // 1 and 1.0 are the same number.
        Value::Number(number) => number.as_f64().map_or(Value::Null, Value::from),
        other => other.clone(),
    }
}

fn is_significant(key: &str, value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        // Menu entries have an empty description.
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        // Type 1, a slash command, is the default.
        Value::Number(number) => key != "type" || number.as_f64() != Some(1.0),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn added_fields_and_defaults_are_equivalent() {
        let wanted = json!([
            {"name": "move", "description": "d", "name_localizations": {}, "contexts": [0], "options": [
                {"type": 3, "name": "action", "description": "a", "required": true, "autocomplete": true},
                {"type": 4, "name": "match", "description": "m", "required": false, "min_value": 1.0},
            ]},
            {"name": "help", "description": "h", "options": []},
            {"name": "Challenge", "type": 2, "contexts": [0]},
        ]);
        let known = json!([
            {"id": "1", "application_id": "2", "version": "3", "type": 1, "name": "help", "description": "h",
             "name_localizations": null, "nsfw": false, "dm_permission": true, "default_member_permissions": null},
            {"id": "5", "type": 2, "name": "Challenge", "description": "", "contexts": [0]},
            {"id": "4", "type": 1, "name": "move", "description": "d", "contexts": [0], "options": [
                {"type": 3, "name": "action", "description": "a", "required": true, "autocomplete": true},
                {"type": 4, "name": "match", "description": "m", "min_value": 1},
            ]},
        ]);
        assert!(is_equivalent(&wanted, &known));
    }

    #[test]
    fn entry_point_command_is_kept_and_is_no_change() {
        let wanted = json!([{"name": "help", "description": "h"}]);
        let entry = json!({"id": "3", "application_id": "2", "version": "1", "name": "launch", "type": 4,
            "description": "", "handler": 2, "name_localizations": null});
        let known = json!([{"name": "help", "description": "h"}, entry]);
        assert!(is_equivalent(&wanted, &known));
        let sent = with_entry_points(&wanted, &known);
        assert_eq!(sent[1], json!({"id": "3", "name": "launch", "type": 4, "description": "", "handler": 2}));
    }

    #[test]
    fn visible_changes_are_not_equivalent() {
        let wanted = json!([{"name": "help", "description": "h", "contexts": [0]}]);
        for known in [
            json!([]),
            json!([{"name": "help", "description": "other", "contexts": [0]}]),
            json!([{"name": "help", "description": "h"}]),
            json!([{"name": "help", "description": "h", "contexts": [0], "options": [{"type": 3, "name": "a"}]}]),
            json!([{"name": "help", "description": "h", "contexts": [0]}, {"name": "old", "description": "o"}]),
        ] {
            assert!(!is_equivalent(&wanted, &known), "{known}");
        }
    }
}
