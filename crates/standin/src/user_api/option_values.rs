//! Values of command options, checked and sent as a client does.

use serde_json::{Map, Value, json};

use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::state::ServerState;
use crate::user_api::UserApiError;
use crate::validation::char_count;
use crate::validation::options::option_type;

/// The largest integer that a JavaScript client can send.
const MAX_SAFE_INTEGER: i64 = 1 << 53;

/// The filled-in options of a command, with the objects that their IDs refer to.
#[derive(Debug, Default)]
pub struct FilledOptions {
    pub options: Vec<Value>,
    pub resolved: Map<String, Value>,
}

/// A person, and the channel in which they use a command or component.
#[derive(Clone, Copy)]
pub struct Invoker {
    pub person: Snowflake,
    pub channel: Snowflake,
}

/// Strictness of the checks.
#[derive(Clone, Copy, PartialEq)]
pub enum FillMode<'a> {
    /// Checks everything, as a client that sends a command.
    Validated,
    /// Sends every value unchecked.
    Raw,
    /// Checks finished values only, as a client that completes the named option.
    Autocomplete(&'a str),
}

impl ServerState {
    /// Fills in the options of a command or subcommand by name.
    pub fn fill_options(
        &self,
        known: &[Value],
        values: &Map<String, Value>,
        invoker: Invoker,
        mode: FillMode,
    ) -> Result<FilledOptions, UserApiError> {
        let mut filled = FilledOptions::default();
        for option in known {
            let name = option["name"].as_str().unwrap_or_default();
            match values.get(name).filter(|value| !value.is_null()) {
                Some(value) => self.fill_option(&mut filled, option, value, invoker, mode)?,
                None if mode == FillMode::Validated && option["required"] == true => {
                    return Err(UserApiError::bad_request(format!("the option `{name}` is required")));
                }
                None if mode == FillMode::Autocomplete(name) => {
                    self.fill_option(&mut filled, option, &json!(""), invoker, mode)?;
                }
                None => {}
            }
        }
        let is_known = |name: &str| known.iter().any(|option| option["name"] == name);
        for (name, value) in values.iter().filter(|(name, _)| !is_known(name)) {
            if mode != FillMode::Raw {
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
        invoker: Invoker,
        mode: FillMode,
    ) -> Result<(), UserApiError> {
        let name = &option["name"];
        let kind = &option["type"];
        // A person types a number into an option for texts, too.
        let typed = (*kind == option_type::STRING && value.is_number()).then(|| json!(value.to_string()));
        let value = typed.as_ref().unwrap_or(value);
        if let FillMode::Autocomplete(focused) = mode {
            if name == focused {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                filled.options.push(json!({ "name": name, "type": kind, "value": text, "focused": true }));
                return Ok(());
            }
            // Unfinished values are left out.
            if check_value(option, value).is_err() {
                return Ok(());
            }
        }
        if mode == FillMode::Validated {
            check_value(option, value)
                .map_err(|problem| UserApiError::bad_request(format!("the option {name}: {problem}")))?;
        }
        if let Some(kind @ option_type::USER..=option_type::MENTIONABLE) = kind.as_u64() {
            let known = self.resolve_option(&mut filled.resolved, kind, value, invoker);
            if mode == FillMode::Validated {
                let problem = match serde_json::from_value::<Snowflake>(value.clone()) {
                    Ok(id) if known && self.offers_channel(option, id) => None,
                    Ok(_) if known => Some("it takes no channels of this type"),
                    _ => Some("there is no such id"),
                };
                if let Some(problem) = problem {
                    return Err(UserApiError::bad_request(format!("the option {name}: {problem}")));
                }
            }
        }
        filled.options.push(json!({ "name": name, "type": kind, "value": value }));
        Ok(())
    }

    /// Returns true if an option or a select, which may name the types of channels that it takes, offers the object
    /// with this ID.
    pub fn offers_channel(&self, control: &Value, id: Snowflake) -> bool {
        match (control["channel_types"].as_array().filter(|types| !types.is_empty()), self.channel(id)) {
            (Some(types), Some(channel)) => types.iter().any(|kind| *kind == channel.kind as u8),
            _ => true,
        }
    }

    /// Adds the object of an ID to the resolved data. Returns false if there is none.
    fn resolve_option(&self, resolved: &mut Map<String, Value>, kind: u64, value: &Value, invoker: Invoker) -> bool {
        let Ok(id) = serde_json::from_value::<Snowflake>(value.clone()) else {
            return false;
        };
        let channel = invoker.channel;
        let as_user =
            matches!(kind, option_type::USER | option_type::MENTIONABLE) && self.resolve_user(resolved, id, channel);
        let as_channel = kind == option_type::CHANNEL && self.resolve_channel(resolved, id, invoker.person);
        let as_role =
            matches!(kind, option_type::ROLE | option_type::MENTIONABLE) && self.resolve_role(resolved, id, channel);
        as_user || as_channel || as_role
    }

    /// Adds a user to the resolved data, and their membership with permissions in the channel.
    pub fn resolve_user(&self, resolved: &mut Map<String, Value>, id: Snowflake, channel: Snowflake) -> bool {
        if !self.world.people.contains_key(&id) && id != self.world.bot.id {
            return false;
        }
        insert_resolved(resolved, "users", id, self.user_object(id));
        let Some(channel) = self.channel(channel) else {
            return true;
        };
        if let Some(mut member) = channel.guild.and_then(|guild| self.partial_member_object(guild, id)) {
            let granted = permissions::channel_permissions(&self.world, channel, id);
            member["permissions"] = json!(granted.to_string());
            if let Some(fields) = member.as_object_mut() {
                // Resolved members have neither of these fields.
                fields.remove("deaf");
                fields.remove("mute");
            }
            insert_resolved(resolved, "members", id, member);
        }
        true
    }

    /// Adds a channel to the resolved data, with a person's permissions in it.
    pub fn resolve_channel(&self, resolved: &mut Map<String, Value>, id: Snowflake, person: Snowflake) -> bool {
        let Some(channel) = self.channel(id) else {
            return false;
        };
        insert_resolved(resolved, "channels", id, self.resolved_channel_object(channel, person));
        true
    }

    pub fn resolve_role(&self, resolved: &mut Map<String, Value>, id: Snowflake, channel: Snowflake) -> bool {
        let guild = self.channel_guild(channel).and_then(|guild| self.world.guilds.get(&guild));
        let roles = guild.map(|guild| self.role_objects(guild)).unwrap_or_default();
        let Some(role) = roles.into_iter().find(|role| role["id"] == id.to_string()) else {
            return false;
        };
        insert_resolved(resolved, "roles", id, role);
        true
    }
}

/// Adds an object to a table of the resolved data.
pub fn insert_resolved(resolved: &mut Map<String, Value>, table: &str, id: Snowflake, object: Value) {
    let table = resolved.entry(table).or_insert_with(|| json!({}));
    table[id.to_string()] = object;
}

/// Checks a value as a client does before it sends it.
fn check_value(option: &Value, value: &Value) -> Result<(), String> {
    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
    if let Some(choices) = choices {
        let is_choice = choices.iter().any(|choice| &choice["value"] == value);
        return if is_choice { Ok(()) } else { Err(format!("{value} is not among the choices")) };
    }
    match option["type"].as_u64().unwrap_or_default() {
        option_type::STRING => check_text(option, value),
        option_type::INTEGER => match value.as_i64() {
            Some(n) if n.abs() <= MAX_SAFE_INTEGER => check_number(option, value),
            _ => Err("must be an integer".to_owned()),
        },
        option_type::NUMBER if value.is_number() => check_number(option, value),
        option_type::NUMBER => Err("must be a number".to_owned()),
        option_type::BOOLEAN if value.is_boolean() => Ok(()),
        option_type::BOOLEAN => Err("must be true or false".to_owned()),
        option_type::USER..=option_type::MENTIONABLE if value.is_string() => Ok(()),
        option_type::USER..=option_type::MENTIONABLE => Err("must be an ID".to_owned()),
        _ => Err("this type of option is not supported here".to_owned()),
    }
}

fn check_text(option: &Value, value: &Value) -> Result<(), String> {
    let Some(text) = value.as_str() else {
        return Err("must be a string".to_owned());
    };
    let bound = |field: &str, default: u64| {
        let bound = option[field].as_u64().unwrap_or(default);
        usize::try_from(bound).unwrap_or(usize::MAX)
    };
    let min = bound("min_length", 1);
    let max = bound("max_length", 6000);
    if (min..=max).contains(&char_count(text)) { Ok(()) } else { Err(format!("must have {min} to {max} characters")) }
}

fn check_number(option: &Value, value: &Value) -> Result<(), String> {
    let number = value.as_f64().unwrap_or_default();
    let min = option["min_value"].as_f64().unwrap_or(f64::MIN);
    let max = option["max_value"].as_f64().unwrap_or(f64::MAX);
    if (min..=max).contains(&number) { Ok(()) } else { Err("the number is out of bounds".to_owned()) }
}

/// Guesses the type of an option that no command has, from its value.
fn guess_option_type(value: &Value) -> u64 {
    match value {
        Value::Bool(_) => option_type::BOOLEAN,
        Value::Number(number) if number.is_f64() => option_type::NUMBER,
        Value::Number(_) => option_type::INTEGER,
        _ => option_type::STRING,
    }
}
