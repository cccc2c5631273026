//! Seeing to it that Discord knows the commands.

use crate::discord::failure::Failure;
use crate::discord::line::{Call, Line};
use crate::discord::{commands, labels};
use poise::serenity_prelude as serenity;
use serde_json::{Map, Value};
use serenity::{ApplicationId, LightMethod, Route};
use std::time::Duration;
use tokio::time::sleep;

/// The pause before another try, the first time; each further one is twice as long.
const PAUSE: Duration = Duration::from_secs(1);

/// The longest pause.
const LONGEST: Duration = Duration::from_secs(300);

/// What Discord tells of a command beside what was registered.
const ITS_OWN: [&str; 7] =
    ["id", "application_id", "version", "guild_id", "dm_permission", "default_permission", "nsfw"];

/// Registers the commands, as often as it takes, unless Discord will not have them. Commands that it knows as they are
/// stay untouched: only so many may be written in a day.
pub(super) async fn register(line: &Line, application_id: ApplicationId) {
    let commands = labels::registered(&commands::all());
    let wanted = match serde_json::to_value(commands) {
        Ok(wanted) => wanted,
        Err(error) => return tracing::error!(%error, "the commands cannot be spelled"),
    };
    let mut pause = PAUSE;
    while let Err(failure) = attempt(line, application_id, &wanted).await {
        if failure.is_final() {
            return tracing::error!(%failure, "Discord does not take the commands; those that it knows stay");
        }
        tracing::warn!(%failure, "the commands could not be registered yet");
        sleep(pause).await;
        pause = (2 * pause).min(LONGEST);
    }
}

async fn attempt(line: &Line, application_id: ApplicationId, wanted: &Value) -> Result<(), Failure> {
    let route = Route::Commands { application_id };
    let known: Value = line.call(Call::new(LightMethod::Get, route).param("with_localizations", "true")).await?;
    if same(wanted, &known) {
        tracing::debug!("the commands are registered already");
        return Ok(());
    }
    line.send(Call::new(LightMethod::Put, route).body(wanted)).await?;
    tracing::info!("the commands are registered");
    Ok(())
}

/// Whether two lists of commands mean the same, in whatever order.
fn same(wanted: &Value, known: &Value) -> bool {
    sorted(wanted) == sorted(known)
}

fn sorted(commands: &Value) -> Vec<Value> {
    let mut commands: Vec<Value> = commands.as_array().into_iter().flatten().map(plain).collect();
    commands.sort_by_key(|command| command["name"].to_string());
    commands
}

/// A command without what Discord adds, and without what means nothing.
fn plain(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(key, _)| !ITS_OWN.contains(&key.as_str()));
            let plain = kept.map(|(key, value)| (key.clone(), plain(value)));
            Value::Object(plain.filter(|(key, value)| says_something(key, value)).collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(plain).collect()),
        // 1 and 1.0 are one number.
        Value::Number(number) => number.as_f64().map_or(Value::Null, Value::from),
        other => other.clone(),
    }
}

fn says_something(key: &str, value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        // What stands in a menu has an empty description.
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        // Where nothing is said, a command is one that is typed.
        Value::Number(number) => key != "type" || number.as_f64() != Some(1.0),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_discord_adds_makes_no_difference() {
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
        assert!(same(&wanted, &known));
    }

    #[test]
    fn what_people_would_notice_does() {
        let wanted = json!([{"name": "help", "description": "h", "contexts": [0]}]);
        for known in [
            json!([]),
            json!([{"name": "help", "description": "other", "contexts": [0]}]),
            json!([{"name": "help", "description": "h"}]),
            json!([{"name": "help", "description": "h", "contexts": [0], "options": [{"type": 3, "name": "a"}]}]),
            json!([{"name": "help", "description": "h", "contexts": [0]}, {"name": "old", "description": "o"}]),
        ] {
            assert!(!same(&wanted, &known), "{known}");
        }
    }
}
