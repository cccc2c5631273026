//! The options that a person fills in, as a client would check and send them.

use serde_json::{Map, Value, json};

use crate::standin::model::permissions;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::state::ServerState;
use crate::standin::user_api::UserApiError;
use crate::standin::validation::char_count;
use crate::standin::validation::options::kind;

/// The whole numbers that a JavaScript client can send.
const MAX_SAFE_INTEGER: i64 = 1 << 53;

/// What is sent of a command's options, and what their ids mean.
#[derive(Debug, Default)]
pub(super) struct FilledOptions {
    pub(super) options: Vec<Value>,
    pub(super) resolved: Map<String, Value>,
}

/// How strictly to fill in.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum FillMode<'a> {
    /// As a client that sends a command.
    Validated,
    /// As one that sends whatever it is given.
    Raw,
    /// As one that asks for completions of the option it names.
    Autocomplete(&'a str),
}

impl ServerState {
    /// Fills in the options of a command or subcommand by name.
    pub(super) fn fill_options(
        &self,
        known: &[Value],
        given: &Map<String, Value>,
        channel: Snowflake,
        how: FillMode,
    ) -> Result<FilledOptions, UserApiError> {
        let mut filled = FilledOptions::default();
        for option in known {
            let name = option["name"].as_str().unwrap_or_default();
            match given.get(name).filter(|value| !value.is_null()) {
                Some(value) => self.fill_option(&mut filled, option, value, channel, how)?,
                None if how == FillMode::Validated && option["required"] == true => {
                    return Err(UserApiError::bad_request(format!("the option `{name}` is required")));
                }
                None if how == FillMode::Autocomplete(name) => {
                    self.fill_option(&mut filled, option, &json!(""), channel, how)?;
                }
                None => {}
            }
        }
        let is_known = |name: &str| known.iter().any(|option| option["name"] == name);
        for (name, value) in given.iter().filter(|(name, _)| !is_known(name)) {
            if how != FillMode::Raw {
                return Err(UserApiError::bad_request(format!("there is no option `{name}`")));
            }
            filled.options.push(json!({ "name": name, "type": guess_option_type(value), "value": value }));
        }
        Ok(filled)
    }

    fn fill_option(
        &self,
        filled: &mut FilledOptions,
        option: &Value,
        value: &Value,
        channel: Snowflake,
        how: FillMode,
    ) -> Result<(), UserApiError> {
        let (name, kind) = (&option["name"], &option["type"]);
        if let FillMode::Autocomplete(focused) = how {
            if name == focused {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                filled.options.push(json!({ "name": name, "type": kind, "value": text, "focused": true }));
                return Ok(());
            }
            // What is not finished yet is left out.
            if check_value(option, value).is_err() {
                return Ok(());
            }
        }
        if how == FillMode::Validated {
            check_value(option, value)
                .map_err(|wrong| UserApiError::bad_request(format!("the option {name}: {wrong}")))?;
        }
        if let Some(kind @ kind::USER..=kind::MENTIONABLE) = kind.as_u64() {
            let known = self.resolve_option(&mut filled.resolved, kind, value, channel);
            if !known && how == FillMode::Validated {
                return Err(UserApiError::bad_request(format!("the option {name}: there is no such id")));
            }
        }
        filled.options.push(json!({ "name": name, "type": kind, "value": value }));
        Ok(())
    }

    /// Adds what an id means to the resolved data; answers whether it means anything.
    fn resolve_option(&self, resolved: &mut Map<String, Value>, kind: u64, value: &Value, channel: Snowflake) -> bool {
        let Ok(id) = serde_json::from_value::<Snowflake>(value.clone()) else {
            return false;
        };
        let as_user = matches!(kind, kind::USER | kind::MENTIONABLE) && self.resolve_user(resolved, id, channel);
        let as_channel = kind == kind::CHANNEL && self.resolve_channel(resolved, id);
        let as_role = matches!(kind, kind::ROLE | kind::MENTIONABLE) && self.resolve_role(resolved, id, channel);
        as_user || as_channel || as_role
    }

    /// Adds a user, and the member that it is here with its permissions in the channel.
    pub(super) fn resolve_user(&self, resolved: &mut Map<String, Value>, id: Snowflake, channel: Snowflake) -> bool {
        if !self.world.people.contains_key(&id) && id != self.world.bot.id {
            return false;
        }
        insert_resolved(resolved, "users", id, self.user_object(id));
        let Some(place) = self.channel(channel) else {
            return true;
        };
        if let Some(mut member) = place.guild.and_then(|guild| self.partial_member_object(guild, id)) {
            let granted = permissions::channel_permissions(&self.world, place, id);
            member["permissions"] = json!(granted.to_string());
            if let Some(fields) = member.as_object_mut() {
                // Resolved members come without these two.
                fields.remove("deaf");
                fields.remove("mute");
            }
            insert_resolved(resolved, "members", id, member);
        }
        true
    }

    fn resolve_channel(&self, resolved: &mut Map<String, Value>, id: Snowflake) -> bool {
        let Some(place) = self.channel(id) else {
            return false;
        };
        insert_resolved(resolved, "channels", id, self.channel_object(place));
        true
    }

    pub(super) fn resolve_role(&self, resolved: &mut Map<String, Value>, id: Snowflake, channel: Snowflake) -> bool {
        let guild = self.channel_guild(channel).and_then(|guild| self.world.guilds.get(&guild));
        let roles = guild.map(|guild| self.role_objects(guild)).unwrap_or_default();
        let Some(role) = roles.into_iter().find(|role| role["id"] == id.to_string()) else {
            return false;
        };
        insert_resolved(resolved, "roles", id, role);
        true
    }
}

/// Puts an object into one of the tables of resolved data.
pub(super) fn insert_resolved(resolved: &mut Map<String, Value>, table: &str, id: Snowflake, object: Value) {
    let table = resolved.entry(table).or_insert_with(|| json!({}));
    table[id.to_string()] = object;
}

/// Judges a value as a client does before it sends it.
fn check_value(option: &Value, value: &Value) -> Result<(), String> {
    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
    if let Some(choices) = choices {
        let offered = choices.iter().any(|choice| &choice["value"] == value);
        return if offered { Ok(()) } else { Err(format!("{value} is not among the choices")) };
    }
    match option["type"].as_u64().unwrap_or_default() {
        kind::STRING => check_text(option, value),
        kind::INTEGER => match value.as_i64() {
            Some(n) if n.abs() <= MAX_SAFE_INTEGER => check_number(option, value),
            _ => Err("a whole number is wanted".to_owned()),
        },
        kind::NUMBER if value.is_number() => check_number(option, value),
        kind::NUMBER => Err("a number is wanted".to_owned()),
        kind::BOOLEAN if value.is_boolean() => Ok(()),
        kind::BOOLEAN => Err("true or false is wanted".to_owned()),
        kind::USER..=kind::MENTIONABLE if value.is_string() => Ok(()),
        kind::USER..=kind::MENTIONABLE => Err("an id is wanted".to_owned()),
        _ => Err("this kind of option cannot be filled in here".to_owned()),
    }
}

fn check_text(option: &Value, value: &Value) -> Result<(), String> {
    let Some(text) = value.as_str() else {
        return Err("a text is wanted".to_owned());
    };
    let bound = |field: &str, default: u64| {
        let bound = option[field].as_u64().unwrap_or(default);
        usize::try_from(bound).unwrap_or(usize::MAX)
    };
    let (least, most) = (bound("min_length", 1), bound("max_length", 6000));
    if (least..=most).contains(&char_count(text)) {
        Ok(())
    } else {
        Err(format!("a text of {least} to {most} characters is wanted"))
    }
}

fn check_number(option: &Value, value: &Value) -> Result<(), String> {
    let number = value.as_f64().unwrap_or_default();
    let least = option["min_value"].as_f64().unwrap_or(f64::MIN);
    let most = option["max_value"].as_f64().unwrap_or(f64::MAX);
    if (least..=most).contains(&number) { Ok(()) } else { Err("the number is out of bounds".to_owned()) }
}

/// The option type that a value looks like, for options that no command has.
fn guess_option_type(value: &Value) -> u64 {
    match value {
        Value::Bool(_) => kind::BOOLEAN,
        Value::Number(number) if number.is_f64() => kind::NUMBER,
        Value::Number(_) => kind::INTEGER,
        _ => kind::STRING,
    }
}
