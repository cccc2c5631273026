//! Registering application commands: globally, and for one guild.

use serde_json::{Value, json};

use super::{Answer, Call, Reply};
use crate::standin::check::commands::{check, check_set};
use crate::standin::core::Core;
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::refusal::{Problems, Refusal};
use crate::standin::world::Command;

/// The commands of the path: whose, and after how many ids a command's own follows.
struct Scope {
    guild: Option<Id>,
    ids: usize,
}

/// The commands of every place.
fn global(core: &Core, call: &Call) -> Result<Scope, Refusal> {
    if call.id(0)? != core.world.bot.id {
        let message = "You are not authorized to perform this action on this application";
        return Err(Refusal::new(403, 20012, message));
    }
    Ok(Scope { guild: None, ids: 1 })
}

/// The commands of one guild.
fn of_guild(core: &Core, call: &Call) -> Result<Scope, Refusal> {
    global(core, call)?;
    let id = call.id(1)?;
    let guild = core.world.guilds.get(&id).ok_or_else(Refusal::missing_access)?;
    if !guild.members.contains_key(&core.world.bot.id) {
        return Err(Refusal::missing_access());
    }
    Ok(Scope { guild: Some(id), ids: 2 })
}

/// Makes the handler of a route for both kinds of commands.
macro_rules! routes {
    ($($name:ident, $guild_name:ident, $work:ident;)*) => {$(
        #[doc = concat!("For all places: ", stringify!($work))]
        pub(super) fn $name(core: &mut Core, call: &Call) -> Answer {
            let scope = global(core, call)?;
            $work(core, call, &scope)
        }
        #[doc = concat!("For a guild: ", stringify!($work))]
        pub(super) fn $guild_name(core: &mut Core, call: &Call) -> Answer {
            let scope = of_guild(core, call)?;
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

fn list_all(core: &mut Core, call: &Call, scope: &Scope) -> Answer {
    // A bot that finds its commands as they should be need not write them.
    core.registered |= !core.world.bot.commands.is_empty();
    core.changed();
    let own = core.world.bot.commands.values().filter(|command| command.guild == scope.guild);
    let mut objects: Vec<Value> = own.map(|command| core.command(command)).collect();
    if !call.query_flag("with_localizations") {
        objects.iter_mut().for_each(without_translations);
    }
    Ok(Reply::Ok(json!(objects)))
}

/// Takes out the tables of translations, which a list holds only on demand.
fn without_translations(value: &mut Value) {
    if let Some(fields) = value.as_object_mut() {
        fields.remove("name_localizations");
        fields.remove("description_localizations");
    }
    for list in ["options", "choices"] {
        if let Some(children) = value.get_mut(list).and_then(Value::as_array_mut) {
            children.iter_mut().for_each(without_translations);
        }
    }
}

fn create_one(core: &mut Core, call: &Call, scope: &Scope) -> Answer {
    let mut problems = Problems::default();
    check(&mut problems, &call.json, "");
    problems.check()?;
    let known = core.known(&call.json, scope);
    if known.is_none() {
        core.room_for_one(&call.json, scope)?;
    }
    let id = core.register(&call.json, scope, known);
    let object = core.command_by_id(id);
    Ok(if known.is_some() { Reply::Ok(object) } else { Reply::Created(object) })
}

fn replace_all(core: &mut Core, call: &Call, scope: &Scope) -> Answer {
    let Some(commands) = call.json.as_array() else {
        let message = "Only iterables may be used in a ListType";
        return Err(Problems::one("", "LIST_TYPE_CONVERT", message));
    };
    let mut problems = Problems::default();
    check_set(&mut problems, commands);
    problems.check()?;
    let slash = commands.iter().filter(|command| command["type"].as_u64().unwrap_or(1) == 1);
    if slash.count() > limits::COMMANDS {
        return Err(Refusal::too_many_commands());
    }
    let known: Vec<Option<Id>> = commands.iter().map(|command| core.known(command, scope)).collect();
    core.world.bot.commands.retain(|id, command| command.guild != scope.guild || known.contains(&Some(*id)));
    let ids: Vec<Id> =
        commands.iter().zip(known).map(|(command, known)| core.register(command, scope, known)).collect();
    core.registered = true;
    core.changed();
    Ok(Reply::Ok(ids.into_iter().map(|id| core.command_by_id(id)).collect()))
}

fn get_one(core: &mut Core, call: &Call, scope: &Scope) -> Answer {
    let id = core.existing(call, scope)?;
    Ok(Reply::Ok(core.command_by_id(id)))
}

fn edit_one(core: &mut Core, call: &Call, scope: &Scope) -> Answer {
    let id = core.existing(call, scope)?;
    let old = core.world.bot.commands.get(&id).map(|command| command.definition.clone());
    let mut whole = old.unwrap_or_else(|| json!({}));
    for (key, value) in call.json.as_object().into_iter().flatten() {
        whole[key] = value.clone();
    }
    let mut problems = Problems::default();
    check(&mut problems, &whole, "");
    problems.check()?;
    core.register(&whole, scope, Some(id));
    Ok(Reply::Ok(core.command_by_id(id)))
}

fn delete_one(core: &mut Core, call: &Call, scope: &Scope) -> Answer {
    let id = core.existing(call, scope)?;
    core.world.bot.commands.remove(&id);
    core.changed();
    Ok(Reply::Nothing)
}

impl Core {
    /// The command of the path.
    fn existing(&self, call: &Call, scope: &Scope) -> Result<Id, Refusal> {
        let id = call.id(scope.ids)?;
        let command = self.world.bot.commands.get(&id);
        let own = command.filter(|command| command.guild == scope.guild);
        own.map(|command| command.id).ok_or_else(Refusal::unknown_command)
    }

    /// The command of the same kind and name, if there is one.
    fn known(&self, definition: &Value, scope: &Scope) -> Option<Id> {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let commands = self.world.bot.commands.values();
        let same = |command: &&Command| {
            command.guild == scope.guild && command.kind == kind && definition["name"] == command.name
        };
        commands.into_iter().find(same).map(|command| command.id)
    }

    /// Refuses a command that is one too many of its kind.
    fn room_for_one(&self, definition: &Value, scope: &Scope) -> Result<(), Refusal> {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let commands = self.world.bot.commands.values();
        let count = commands.filter(|command| command.guild == scope.guild && command.kind == kind).count();
        let most = if kind == 1 { limits::COMMANDS } else { limits::CONTEXT_COMMANDS };
        if count >= most { Err(Refusal::too_many_commands()) } else { Ok(()) }
    }

    /// Stores a command under a known id or a new one.
    fn register(&mut self, definition: &Value, scope: &Scope, known: Option<Id>) -> Id {
        let id = known.unwrap_or_else(|| self.new_id());
        let definition = completed(definition, scope);
        let old = self.world.bot.commands.get(&id);
        let same = old.filter(|old| old.definition == definition).map(|old| old.version);
        let version = same.unwrap_or_else(|| self.new_id());
        let command = Command {
            id,
            version,
            guild: scope.guild,
            kind: definition["type"].as_u64().unwrap_or(1),
            name: definition["name"].as_str().unwrap_or_default().to_owned(),
            definition,
        };
        self.world.bot.commands.insert(id, command);
        self.registered = true;
        self.changed();
        id
    }

    /// A command object.
    pub(crate) fn command(&self, command: &Command) -> Value {
        let mut object = command.definition.clone();
        object["id"] = json!(command.id);
        object["application_id"] = json!(self.world.bot.id);
        object["version"] = json!(command.version);
        if let Some(guild) = command.guild {
            object["guild_id"] = json!(guild);
        }
        object
    }

    fn command_by_id(&self, id: Id) -> Value {
        self.world.bot.commands.get(&id).map_or(Value::Null, |command| self.command(command))
    }
}

/// Takes out what is null: Discord's answers have no place for it in an option.
fn without_nulls(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_nulls),
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(without_nulls);
        }
        _ => {}
    }
}

/// A definition with what Discord fills in.
fn completed(definition: &Value, scope: &Scope) -> Value {
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
    without_nulls(&mut whole["options"]);
    whole
}
