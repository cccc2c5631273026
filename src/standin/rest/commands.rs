//! Registering application commands: globally, and for one guild.

use serde_json::{Value, json};

use crate::standin::discord_error::{DiscordError, FieldErrors};
use crate::standin::limits;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::ApplicationCommand;
use crate::standin::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::standin::state::ServerState;
use crate::standin::validation::commands::{check_command, check_command_set};

/// The commands of the path: whose, and after how many ids a command's own follows.
struct CommandScope {
    guild: Option<Snowflake>,
    id_count: usize,
}

/// The commands of every place.
fn global_scope(core: &ServerState, call: &ApiRequest) -> Result<CommandScope, DiscordError> {
    if call.path_id(0)? != core.world.bot.id {
        let message = "You are not authorized to perform this action on this application";
        return Err(DiscordError::new(403, 20012, message));
    }
    Ok(CommandScope { guild: None, id_count: 1 })
}

/// The commands of one guild.
fn guild_scope(core: &ServerState, call: &ApiRequest) -> Result<CommandScope, DiscordError> {
    global_scope(core, call)?;
    let id = call.path_id(1)?;
    let guild = core.world.guilds.get(&id).ok_or_else(DiscordError::missing_access)?;
    if !guild.members.contains_key(&core.world.bot.id) {
        return Err(DiscordError::missing_access());
    }
    Ok(CommandScope { guild: Some(id), id_count: 2 })
}

/// Makes the handler of a route for both kinds of commands.
macro_rules! routes {
    ($($name:ident, $guild_name:ident, $work:ident;)*) => {$(
        #[doc = concat!("For all places: ", stringify!($work))]
        pub(super) fn $name(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
            let scope = global_scope(core, call)?;
            $work(core, call, &scope)
        }
        #[doc = concat!("For a guild: ", stringify!($work))]
        pub(super) fn $guild_name(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
            let scope = guild_scope(core, call)?;
            $work(core, call, &scope)
        }
    )*};
}

routes! {
    list, guild_list, list_all;
    create, guild_create, create_one;
    replace, guild_replace, replace_all;
    get, guild_get, get_one;
    edit, guild_edit, edit_one;
    delete, guild_delete, delete_one;
}

fn list_all(core: &mut ServerState, call: &ApiRequest, scope: &CommandScope) -> ApiResult {
    // A bot that finds its commands as they should be need not write them.
    core.commands_registered |= !core.world.bot.commands.is_empty();
    core.notify_changed();
    let own = core.world.bot.commands.values().filter(|command| command.guild == scope.guild);
    let mut objects: Vec<Value> = own.map(|command| core.command_object(command)).collect();
    if !call.query_flag("with_localizations") {
        objects.iter_mut().for_each(strip_localizations);
    }
    Ok(ApiResponse::Ok(json!(objects)))
}

/// Takes out the tables of translations, which a list holds only on demand.
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

fn create_one(core: &mut ServerState, call: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let mut problems = FieldErrors::default();
    check_command(&mut problems, &call.json, "");
    problems.into_result()?;
    let known = core.find_same_command(&call.json, scope);
    if known.is_none() {
        core.check_command_count(&call.json, scope)?;
    }
    let id = core.register_command(&call.json, scope, known);
    let object = core.command_object_by_id(id);
    Ok(if known.is_some() { ApiResponse::Ok(object) } else { ApiResponse::Created(object) })
}

fn replace_all(core: &mut ServerState, call: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let Some(commands) = call.json.as_array() else {
        let message = "Only iterables may be used in a ListType";
        return Err(FieldErrors::single("", "LIST_TYPE_CONVERT", message));
    };
    let mut problems = FieldErrors::default();
    check_command_set(&mut problems, commands);
    problems.into_result()?;
    let slash = commands.iter().filter(|command| command["type"].as_u64().unwrap_or(1) == 1);
    if slash.count() > limits::COMMANDS {
        return Err(DiscordError::too_many_commands());
    }
    let known: Vec<Option<Snowflake>> = commands.iter().map(|command| core.find_same_command(command, scope)).collect();
    core.world.bot.commands.retain(|id, command| command.guild != scope.guild || known.contains(&Some(*id)));
    let ids: Vec<Snowflake> =
        commands.iter().zip(known).map(|(command, known)| core.register_command(command, scope, known)).collect();
    core.commands_registered = true;
    core.notify_changed();
    Ok(ApiResponse::Ok(ids.into_iter().map(|id| core.command_object_by_id(id)).collect()))
}

fn get_one(core: &mut ServerState, call: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let id = core.registered_command_id(call, scope)?;
    Ok(ApiResponse::Ok(core.command_object_by_id(id)))
}

fn edit_one(core: &mut ServerState, call: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let id = core.registered_command_id(call, scope)?;
    let old = core.world.bot.commands.get(&id).map(|command| command.definition.clone());
    let mut whole = old.unwrap_or_else(|| json!({}));
    for (key, value) in call.json.as_object().into_iter().flatten() {
        whole[key] = value.clone();
    }
    let mut problems = FieldErrors::default();
    check_command(&mut problems, &whole, "");
    problems.into_result()?;
    core.register_command(&whole, scope, Some(id));
    Ok(ApiResponse::Ok(core.command_object_by_id(id)))
}

fn delete_one(core: &mut ServerState, call: &ApiRequest, scope: &CommandScope) -> ApiResult {
    let id = core.registered_command_id(call, scope)?;
    core.world.bot.commands.remove(&id);
    core.notify_changed();
    Ok(ApiResponse::NoContent)
}

impl ServerState {
    /// The command of the path.
    fn registered_command_id(&self, call: &ApiRequest, scope: &CommandScope) -> Result<Snowflake, DiscordError> {
        let id = call.path_id(scope.id_count)?;
        let command = self.world.bot.commands.get(&id);
        let own = command.filter(|command| command.guild == scope.guild);
        own.map(|command| command.id).ok_or_else(DiscordError::unknown_command)
    }

    /// The command of the same kind and name, if there is one.
    fn find_same_command(&self, definition: &Value, scope: &CommandScope) -> Option<Snowflake> {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let commands = self.world.bot.commands.values();
        let same = |command: &&ApplicationCommand| {
            command.guild == scope.guild && command.kind == kind && definition["name"] == command.name
        };
        commands.into_iter().find(same).map(|command| command.id)
    }

    /// Refuses a command that is one too many of its kind.
    fn check_command_count(&self, definition: &Value, scope: &CommandScope) -> Result<(), DiscordError> {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let commands = self.world.bot.commands.values();
        let count = commands.filter(|command| command.guild == scope.guild && command.kind == kind).count();
        let most = if kind == 1 { limits::COMMANDS } else { limits::CONTEXT_COMMANDS };
        if count >= most { Err(DiscordError::too_many_commands()) } else { Ok(()) }
    }

    /// Stores a command under a known id or a new one.
    fn register_command(&mut self, definition: &Value, scope: &CommandScope, known: Option<Snowflake>) -> Snowflake {
        let id = known.unwrap_or_else(|| self.new_id());
        let definition = with_defaults(definition, scope);
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

    /// A command object.
    pub(crate) fn command_object(&self, command: &ApplicationCommand) -> Value {
        let mut object = command.definition.clone();
        object["id"] = json!(command.id);
        object["application_id"] = json!(self.world.bot.id);
        object["version"] = json!(command.version);
        if let Some(guild) = command.guild {
            object["guild_id"] = json!(guild);
        }
        object
    }

    fn command_object_by_id(&self, id: Snowflake) -> Value {
        self.world.bot.commands.get(&id).map_or(Value::Null, |command| self.command_object(command))
    }
}

/// Takes out what is null: Discord's answers have no place for it in an option.
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

/// A definition with what Discord fills in.
fn with_defaults(definition: &Value, scope: &CommandScope) -> Value {
    let mut whole = json!({
        "type": 1, "description": "", "options": [], "nsfw": false, "name_localizations": null,
        "description_localizations": null, "default_member_permissions": null,
    });
    if scope.guild.is_none() {
        whole["integration_types"] = json!([0]);
        whole["contexts"] = Value::Null;
        whole["dm_permission"] = json!(true);
    }
    let own = ["id", "application_id", "version", "guild_id"];
    for (key, value) in definition.as_object().into_iter().flatten() {
        // Null means the default.
        let default = value.is_null() && whole[key] != Value::Null;
        let keep = !default && !own.contains(&key.as_str());
        if keep {
            whole[key] = value.clone();
        }
    }
    strip_nulls(&mut whole["options"]);
    whole
}
