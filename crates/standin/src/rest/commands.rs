//! Registration of application commands, globally and for single guilds.

use serde_json::{Value, json};

use crate::discord_error::{DiscordError, FieldErrors};
use crate::limits;
use crate::model::clock::duration_millis;
use crate::model::snowflake::Snowflake;
use crate::model::world::ApplicationCommand;
use crate::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::state::ServerState;
use crate::validation::commands::{check_command, check_command_set};

/// The scope of the path's commands, and the index of the path parameter with a command's ID.
struct CommandScope {
    guild: Option<Snowflake>,
    id_count: usize,
}

/// Returns the scope of global commands.
fn global_scope(state: &ServerState, request: &ApiRequest) -> Result<CommandScope, DiscordError> {
    if request.path_id(0)? != state.world.bot.id {
        let message = "You are not authorized to perform this action on this application";
        return Err(DiscordError::new(403, 20012, message));
    }
    Ok(CommandScope { guild: None, id_count: 1 })
}

/// Returns the scope of a guild's commands.
fn guild_scope(state: &ServerState, request: &ApiRequest) -> Result<CommandScope, DiscordError> {
    global_scope(state, request)?;
    let id = request.path_id(1)?;
    let guild = state.world.guilds.get(&id).ok_or_else(DiscordError::missing_access)?;
    if !guild.members.contains_key(&state.world.bot.id) {
        return Err(DiscordError::missing_access());
    }
    Ok(CommandScope { guild: Some(id), id_count: 2 })
}

/// Defines the handlers of a route for global commands and for guild commands.
macro_rules! routes {
    ($($name:ident, $guild_name:ident, $handler:ident;)*) => {$(
        #[doc = concat!("Calls `", stringify!($handler), "` for global commands.")]
        pub(super) fn $name(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
            let scope = global_scope(state, request)?;
            $handler(state, request, &scope)
        }
        #[doc = concat!("Calls `", stringify!($handler), "` for a guild's commands.")]
        pub(super) fn $guild_name(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
            let scope = guild_scope(state, request)?;
            $handler(state, request, &scope)
        }
    )*};
}

routes! {
    list_global_commands, list_guild_commands, list_commands;
    create_global_command, create_guild_command, create_command;
    replace_global_commands, replace_guild_commands, replace_commands;
    get_global_command, get_guild_command, get_command;
    edit_global_command, edit_guild_command, edit_command;
    delete_global_command, delete_guild_command, delete_command;
}

fn list_commands(state: &mut ServerState, request: &ApiRequest, scope: &CommandScope) -> ApiResult {
    // A bot that finds its commands unchanged need not register them again.
    state.commands_registered |= !state.world.bot.commands.is_empty();
    state.notify_changed();
    let own = state.world.bot.commands.values().filter(|command| command.guild == scope.guild);
    let mut objects: Vec<Value> = own.map(|command| state.command_object(command)).collect();
    if !request.query_flag("with_localizations") {
        objects.iter_mut().for_each(strip_localizations);
    }
    Ok(ApiResponse::Ok(json!(objects)))
}

/// Removes the translations, which a list contains only on request.
fn strip_localizations(value: &mut Value) {
    if let Some(fields) = value.as_object_mut() {
        fields.remove("name_localizations");
        fields.remove("description_localizations");
    }
    for list in ["options", "choices"] {
        if let Some(children) = value.get_mut(list).and_then(Value::as_array_mut) {
            children.iter_mut().for_each(strip_localizations);
        }
    }
}

fn create_command(state: &mut ServerState, request: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let mut problems = FieldErrors::default();
    check_command(&mut problems, &request.json, "", &state.supported_installations());
    problems.into_result()?;
    let known = state.find_same_command(&request.json, scope);
    if known.is_none() {
        state.check_command_count(&request.json, scope)?;
        state.count_command_creates(1, scope)?;
    }
    let id = state.register_command(&request.json, scope, known);
    let object = state.command_object_by_id(id);
    Ok(if known.is_some() { ApiResponse::Ok(object) } else { ApiResponse::Created(object) })
}

fn replace_commands(state: &mut ServerState, request: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let Some(commands) = request.json.as_array() else {
        let message = "Only iterables may be used in a ListType";
        return Err(FieldErrors::single("", "LIST_TYPE_CONVERT", message));
    };
    let mut problems = FieldErrors::default();
    check_command_set(&mut problems, commands, &state.supported_installations());
    problems.into_result()?;
    let count = |kind: u64| commands.iter().filter(|command| command_type(command) == kind).count();
    if (1..=4).any(|kind| count(kind) > max_commands(kind)) {
        return Err(DiscordError::too_many_commands());
    }
    let known: Vec<Option<Snowflake>> =
        commands.iter().map(|command| state.find_same_command(command, scope)).collect();
    let entry_points = state.world.bot.commands.values().filter(|command| command.guild == scope.guild);
    if entry_points.filter(|command| command.kind == 4).any(|command| !known.contains(&Some(command.id))) {
        return Err(DiscordError::entry_point_removed());
    }
    state.count_command_creates(known.iter().filter(|known| known.is_none()).count(), scope)?;
    state.world.bot.commands.retain(|id, command| command.guild != scope.guild || known.contains(&Some(*id)));
    let ids: Vec<Snowflake> =
        commands.iter().zip(known).map(|(command, known)| state.register_command(command, scope, known)).collect();
    state.commands_registered = true;
    state.notify_changed();
    Ok(ApiResponse::Ok(ids.into_iter().map(|id| state.command_object_by_id(id)).collect()))
}

fn get_command(state: &mut ServerState, request: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let id = state.registered_command_id(request, scope)?;
    Ok(ApiResponse::Ok(state.command_object_by_id(id)))
}

fn edit_command(state: &mut ServerState, request: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let id = state.registered_command_id(request, scope)?;
    let old = state.world.bot.commands.get(&id).map(|command| command.definition.clone());
    let mut merged = old.unwrap_or_else(|| json!({}));
    for (key, value) in request.json.as_object().into_iter().flatten() {
        merged[key] = value.clone();
    }
    let mut problems = FieldErrors::default();
    check_command(&mut problems, &merged, "", &state.supported_installations());
    problems.into_result()?;
    state.register_command(&merged, scope, Some(id));
    Ok(ApiResponse::Ok(state.command_object_by_id(id)))
}

fn delete_command(state: &mut ServerState, request: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let id = state.registered_command_id(request, scope)?;
    state.world.bot.commands.remove(&id);
    state.notify_changed();
    Ok(ApiResponse::NoContent)
}

impl ServerState {
    /// Returns the places where the application can be installed: servers (0), people (1).
    fn supported_installations(&self) -> Vec<u64> {
        let types = self.world.bot.integration_types.as_object();
        types.into_iter().flatten().filter_map(|(kind, _)| kind.parse().ok()).collect()
    }

    /// Returns the ID of the path's command, if it is registered.
    fn registered_command_id(&self, request: &ApiRequest, scope: &CommandScope) -> Result<Snowflake, DiscordError> {
        let id = request.path_id(scope.id_count)?;
        let command = self.world.bot.commands.get(&id);
        let own = command.filter(|command| command.guild == scope.guild);
        own.map(|command| command.id).ok_or_else(DiscordError::unknown_command)
    }

    /// Finds the command of the same type and name.
    fn find_same_command(&self, definition: &Value, scope: &CommandScope) -> Option<Snowflake> {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let commands = self.world.bot.commands.values();
        let same = |command: &&ApplicationCommand| {
            command.guild == scope.guild && command.kind == kind && definition["name"] == command.name
        };
        commands.into_iter().find(same).map(|command| command.id)
    }

    /// Checks that one more command of this type fits the limit.
    fn check_command_count(&self, definition: &Value, scope: &CommandScope) -> Result<(), DiscordError> {
        let kind = command_type(definition);
        let commands = self.world.bot.commands.values();
        let count = commands.filter(|command| command.guild == scope.guild && command.kind == kind).count();
        if count >= max_commands(kind) { Err(DiscordError::too_many_commands()) } else { Ok(()) }
    }

    /// Counts new commands, up to the limit of a day. Commands that only change do not count.
    fn count_command_creates(&mut self, new: usize, scope: &CommandScope) -> Result<(), DiscordError> {
        let now = self.now();
        let window = duration_millis(limits::COMMAND_CREATES_WINDOW);
        let creates = self.command_creates.entry(scope.guild).or_default();
        creates.retain(|at| now < at + window);
        if creates.len() + new > limits::COMMAND_CREATES {
            return Err(DiscordError::too_many_command_creates());
        }
        creates.extend(std::iter::repeat_n(now, new));
        Ok(())
    }

    /// Stores a command under its existing ID or a new one.
    fn register_command(&mut self, definition: &Value, scope: &CommandScope, known: Option<Snowflake>) -> Snowflake {
        let id = known.unwrap_or_else(|| self.new_id());
        let definition = with_defaults(definition, scope, &self.supported_installations());
        let old = self.world.bot.commands.get(&id);
        let same = old.filter(|old| old.definition == definition).map(|old| old.version);
        let version = same.unwrap_or_else(|| self.new_id());
        let command = ApplicationCommand {
            id,
            version,
            guild: scope.guild,
            kind: definition["type"].as_u64().unwrap_or(1),
            name: definition["name"].as_str().unwrap_or_default().to_owned(),
            definition,
        };
        self.world.bot.commands.insert(id, command);
        self.commands_registered = true;
        self.notify_changed();
        id
    }

    /// Returns a command object.
    pub fn command_object(&self, command: &ApplicationCommand) -> Value {
        let mut object = command.definition.clone();
        object["id"] = json!(command.id);
        object["application_id"] = json!(self.world.bot.id);
        object["version"] = json!(command.version);
        if let Some(guild) = command.guild {
            object["guild_id"] = json!(guild);
        }
        object
    }

    /// Returns the command object of an ID, or null.
    fn command_object_by_id(&self, id: Snowflake) -> Value {
        self.world.bot.commands.get(&id).map_or(Value::Null, |command| self.command_object(command))
    }
}

/// Returns the type of a command; a slash command if it names none.
fn command_type(definition: &Value) -> u64 {
    definition["type"].as_u64().unwrap_or(1)
}

/// Returns the number of commands of a type that each scope may have.
fn max_commands(kind: u64) -> usize {
    match kind {
        1 => limits::COMMANDS,
        4 => 1,
        _ => limits::CONTEXT_COMMANDS,
    }
}

/// Removes nulls: options in Discord's responses have none.
fn strip_nulls(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(strip_nulls),
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(strip_nulls);
        }
        _ => {}
    }
}

/// Returns a definition with the defaults that Discord fills in. `supported` are the places where the application can
/// be installed.
fn with_defaults(definition: &Value, scope: &CommandScope, supported: &[u64]) -> Value {
    let mut merged = json!({
        "type": 1, "description": "", "options": [], "nsfw": false, "name_localizations": null,
        "description_localizations": null, "default_member_permissions": null,
    });
    if scope.guild.is_none() {
        merged["integration_types"] = json!(supported);
        merged["contexts"] = Value::Null;
        merged["dm_permission"] = json!(true);
    }
    let managed = ["id", "application_id", "version", "guild_id"];
    for (key, value) in definition.as_object().into_iter().flatten() {
        // Null means the default.
        let default = value.is_null() && merged[key] != Value::Null;
        if !default && !managed.contains(&key.as_str()) {
            merged[key] = value.clone();
        }
    }
    strip_nulls(&mut merged["options"]);
    merged
}
