//! Visibility of commands for a person, and their localized names.

use serde_json::{Value, json};

use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{ApplicationCommand, Guild};
use crate::state::ServerState;

/// A command's contexts: guilds, and direct messages with the bot.
const IN_GUILD: u64 = 0;
const IN_DIRECT_MESSAGES: u64 = 1;

impl ServerState {
    /// Returns the commands that a person can see in a guild or in direct messages. A guild command
    /// hides the global one of the same type and name.
    pub fn visible_commands(&self, person: Snowflake, guild: Option<Snowflake>) -> Vec<&ApplicationCommand> {
        let guild = guild.and_then(|id| self.world.guilds.get(&id));
        if guild.is_some_and(|guild| !guild.commands_only && !guild.members.contains_key(&self.world.bot.id)) {
            return Vec::new();
        }
        let commands = self.world.bot.commands.values();
        let visible: Vec<&ApplicationCommand> = commands.filter(|c| is_visible(c, person, guild)).collect();
        let is_hidden = |command: &ApplicationCommand| {
            let is_same = |other: &&ApplicationCommand| other.kind == command.kind && other.name == command.name;
            command.guild.is_none() && visible.iter().any(|other| other.guild.is_some() && is_same(other))
        };
        visible.iter().copied().filter(|command| !is_hidden(command)).collect()
    }

    /// Returns a command object with the names in a person's locale.
    pub fn localized_command_object(&self, person: Snowflake, command: &ApplicationCommand) -> Value {
        let mut object = self.command_object(command);
        add_localized_names(&mut object, self.person_locale(person));
        object
    }

    /// Returns a person's locale.
    pub fn person_locale(&self, person: Snowflake) -> &str {
        self.world.people.get(&person).map_or("en-US", |person| person.locale.as_str())
    }
}

fn is_visible(command: &ApplicationCommand, person: Snowflake, guild: Option<&Guild>) -> bool {
    let is_in_scope = command.guild.is_none() || command.guild == guild.map(|guild| guild.id);
    let context = if guild.is_some() { IN_GUILD } else { IN_DIRECT_MESSAGES };
    let is_in_context = match command.definition["contexts"].as_array() {
        Some(contexts) => contexts.iter().any(|allowed| allowed == context),
        None => guild.is_some() || command.definition["dm_permission"] != false,
    };
    is_in_scope && is_in_context && guild.is_none_or(|guild| is_permitted(command, person, guild))
}

/// Returns true if a member has the command's `default_member_permissions`. A command that requires
/// none at all (`0`) is for administrators.
fn is_permitted(command: &ApplicationCommand, person: Snowflake, guild: &Guild) -> bool {
    let granted = permissions::guild_permissions(guild, person);
    let required = &command.definition["default_member_permissions"];
    match required.as_str().and_then(|text| text.parse::<u64>().ok()) {
        None => guild.members.contains_key(&person),
        Some(0) => granted == permissions::ALL_PERMISSIONS,
        Some(required) => granted & required == required,
    }
}

/// Adds `name_localized` and `description_localized` where there are translations.
fn add_localized_names(value: &mut Value, locale: &str) {
    for (table, field) in
        [("name_localizations", "name_localized"), ("description_localizations", "description_localized")]
    {
        if let Some(text) = value[table].get(locale).and_then(Value::as_str) {
            value[field] = json!(text);
        }
    }
    for list in ["options", "choices"] {
        if let Some(children) = value.get_mut(list).and_then(Value::as_array_mut) {
            children.iter_mut().for_each(|child| add_localized_names(child, locale));
        }
    }
}

/// Returns a choice with its name in a locale.
pub fn localized_choice(choice: &Value, locale: &str) -> Value {
    let translated = choice["name_localizations"].get(locale).filter(|name| name.is_string());
    json!({ "name": translated.unwrap_or(&choice["name"]), "value": choice["value"] })
}
