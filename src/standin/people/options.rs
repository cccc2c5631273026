//! The options that a person fills in, as a client would check and send them.

use serde_json::{Map, Value, json};

use super::Wrong;
use crate::standin::check::length;
use crate::standin::check::options::kind;
use crate::standin::core::Core;
use crate::standin::id::Id;
use crate::standin::permissions;

/// The whole numbers that a JavaScript client can send.
const SAFE_INTEGER: i64 = 1 << 53;

/// What is sent of a command's options, and what their ids mean.
#[derive(Debug, Default)]
pub(super) struct Filled {
    pub(super) options: Vec<Value>,
    pub(super) resolved: Map<String, Value>,
}

/// How strictly to fill in.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum How<'a> {
    /// As a client that sends a command.
    Checked,
    /// As one that sends whatever it is given.
    Raw,
    /// As one that asks for completions of the option it names.
    Typing(&'a str),
}

impl Core {
    /// Fills in the options of a command or subcommand by name.
    pub(super) fn fill(
        &self,
        known: &[Value],
        given: &Map<String, Value>,
        channel: Id,
        how: How,
    ) -> Result<Filled, Wrong> {
        let mut filled = Filled::default();
        for option in known {
            let name = option["name"].as_str().unwrap_or_default();
            match given.get(name).filter(|value| !value.is_null()) {
                Some(value) => self.fill_one(&mut filled, option, value, channel, how)?,
                None if how == How::Checked && option["required"] == true => {
                    return Err(Wrong::impossible(format!("the option `{name}` is required")));
                }
                None if how == How::Typing(name) => {
                    self.fill_one(&mut filled, option, &json!(""), channel, how)?;
                }
                None => {}
            }
        }
        let is_known = |name: &str| known.iter().any(|option| option["name"] == name);
        for (name, value) in given.iter().filter(|(name, _)| !is_known(name)) {
            if how != How::Raw {
                return Err(Wrong::impossible(format!("there is no option `{name}`")));
            }
            filled.options.push(json!({ "name": name, "type": guess(value), "value": value }));
        }
        Ok(filled)
    }

    fn fill_one(&self, filled: &mut Filled, option: &Value, value: &Value, channel: Id, how: How) -> Result<(), Wrong> {
        let (name, kind) = (&option["name"], &option["type"]);
        if let How::Typing(focused) = how {
            if name == focused {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                filled.options.push(json!({ "name": name, "type": kind, "value": text, "focused": true }));
                return Ok(());
            }
            // What is not finished yet is left out.
            if check(option, value).is_err() {
                return Ok(());
            }
        }
        if how == How::Checked {
            check(option, value).map_err(|wrong| Wrong::impossible(format!("the option {name}: {wrong}")))?;
        }
        if let Some(kind @ kind::USER..=kind::MENTIONABLE) = kind.as_u64() {
            let known = self.resolve(&mut filled.resolved, kind, value, channel);
            if !known && how == How::Checked {
                return Err(Wrong::impossible(format!("the option {name}: there is no such id")));
            }
        }
        filled.options.push(json!({ "name": name, "type": kind, "value": value }));
        Ok(())
    }

    /// Adds what an id means to the resolved data; answers whether it means anything.
    fn resolve(&self, resolved: &mut Map<String, Value>, kind: u64, value: &Value, channel: Id) -> bool {
        let Ok(id) = serde_json::from_value::<Id>(value.clone()) else {
            return false;
        };
        let as_user = matches!(kind, kind::USER | kind::MENTIONABLE) && self.resolve_user(resolved, id, channel);
        let as_channel = kind == kind::CHANNEL && self.resolve_channel(resolved, id);
        let as_role = matches!(kind, kind::ROLE | kind::MENTIONABLE) && self.resolve_role(resolved, id, channel);
        as_user || as_channel || as_role
    }

    /// Adds a user, and the member that it is here with its permissions in the channel.
    pub(super) fn resolve_user(&self, resolved: &mut Map<String, Value>, id: Id, channel: Id) -> bool {
        if !self.world.people.contains_key(&id) && id != self.world.bot.id {
            return false;
        }
        put(resolved, "users", id, self.user(id));
        let Some(place) = self.channel(channel) else {
            return true;
        };
        if let Some(mut member) = place.guild.and_then(|guild| self.partial_member(guild, id)) {
            let granted = permissions::in_channel(&self.world, place, id);
            member["permissions"] = json!(granted.to_string());
            if let Some(fields) = member.as_object_mut() {
                // Resolved members come without these two.
                fields.remove("deaf");
                fields.remove("mute");
            }
            put(resolved, "members", id, member);
        }
        true
    }

    fn resolve_channel(&self, resolved: &mut Map<String, Value>, id: Id) -> bool {
        let Some(place) = self.channel(id) else {
            return false;
        };
        put(resolved, "channels", id, self.place(place));
        true
    }

    pub(super) fn resolve_role(&self, resolved: &mut Map<String, Value>, id: Id, channel: Id) -> bool {
        let guild = self.guild_of(channel).and_then(|guild| self.world.guilds.get(&guild));
        let roles = guild.map(|guild| self.roles(guild)).unwrap_or_default();
        let Some(role) = roles.into_iter().find(|role| role["id"] == id.to_string()) else {
            return false;
        };
        put(resolved, "roles", id, role);
        true
    }
}

/// Puts an object into one of the tables of resolved data.
pub(super) fn put(resolved: &mut Map<String, Value>, table: &str, id: Id, object: Value) {
    let table = resolved.entry(table).or_insert_with(|| json!({}));
    table[id.to_string()] = object;
}

/// Judges a value as a client does before it sends it.
fn check(option: &Value, value: &Value) -> Result<(), String> {
    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
    if let Some(choices) = choices {
        let offered = choices.iter().any(|choice| &choice["value"] == value);
        return if offered { Ok(()) } else { Err(format!("{value} is not among the choices")) };
    }
    match option["type"].as_u64().unwrap_or_default() {
        kind::STRING => check_text(option, value),
        kind::INTEGER => match value.as_i64() {
            Some(n) if n.abs() <= SAFE_INTEGER => check_number(option, value),
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
    if (least..=most).contains(&length(text)) {
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
fn guess(value: &Value) -> u64 {
    match value {
        Value::Bool(_) => kind::BOOLEAN,
        Value::Number(number) if number.is_f64() => kind::NUMBER,
        Value::Number(_) => kind::INTEGER,
        _ => kind::STRING,
    }
}
