//! Visibility of commands for a person, and their localized names.

use serde_json::{Value, json};

use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{ApplicationCommand, Guild, InteractionContext};
use crate::rest::CommandPlace;
use crate::state::ServerState;

impl ServerState {
    /// Returns the commands that a person can see at a place, by an installation there or the person's own. A guild
    /// command hides the global one of the same type and name.
    pub fn visible_commands(&self, person: Snowflake, place: CommandPlace) -> Vec<&ApplicationCommand> {
        let commands = self.world.bot.commands.values();
        let visible: Vec<&ApplicationCommand> = commands.filter(|c| self.is_visible(c, person, place)).collect();
        let is_hidden = |command: &ApplicationCommand| {
            let is_same = |other: &&ApplicationCommand| other.kind == command.kind && other.name == command.name;
            command.guild.is_none() && visible.iter().any(|other| other.guild.is_some() && is_same(other))
        };
        visible.iter().copied().filter(|command| !is_hidden(command)).collect()
    }

    fn is_visible(&self, command: &ApplicationCommand, person: Snowflake, place: CommandPlace) -> bool {
        let is_in_scope = command.guild.is_none() || command.guild == place.guild;
        let is_in_context = match command.definition["contexts"].as_array() {
            Some(contexts) => contexts.iter().any(|allowed| allowed == place.context as u64),
            None => {
                place.context != InteractionContext::BotDirectMessages || command.definition["dm_permission"] != false
            }
        };
        let is_permitted_there = match place.guild.and_then(|id| self.world.guilds.get(&id)) {
            Some(guild) => is_permitted(command, person, guild),
            None => place.guild.is_none(),
        };
        let is_installed = !self.command_owners(command, person, place).is_empty();
        is_in_scope && is_in_context && is_permitted_there && is_installed
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
