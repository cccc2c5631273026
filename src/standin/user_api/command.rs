//! Running commands, and asking for completions.

use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

use crate::standin::model::permissions::{self, USE_APPLICATION_COMMANDS};
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{ApplicationCommand, InteractionMetadata};
use crate::standin::rest::NewInteraction;
use crate::standin::state::{ServerState, SharedState};
use crate::standin::user_api::command_visibility::localized_choice;
use crate::standin::user_api::option_values::{FillMode, FilledOptions, insert_resolved};
use crate::standin::user_api::{
    JsonBody, UserApiError, UserApiResult, acknowledgements, read_field_id, read_field_text, read_object,
};
use crate::standin::validation::options::kind;

/// Interaction types.
const COMMAND: u64 = 2;
const AUTOCOMPLETE: u64 = 4;

/// What a request asks for.
struct CommandInvocation {
    person: Snowflake,
    channel: Snowflake,
    guild: Option<Snowflake>,
    /// The command's whole path.
    name: String,
    options: Map<String, Value>,
    target: Option<Snowflake>,
    raw: bool,
}

/// `POST /people/{u}/command`
pub(super) async fn run_command(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let id = {
        let mut core = shared.lock();
        let asked = CommandInvocation::read(&mut core, &person, &body)?;
        let how = if asked.raw { FillMode::Raw } else { FillMode::Validated };
        let act = core.build_command(&asked, COMMAND, how)?;
        core.create_interaction(act)
    };
    acknowledgements::acknowledgement(&shared, id).await
}

/// `POST /people/{u}/autocomplete`
pub(super) async fn autocomplete(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let focused = read_field_text(&body, "focused")?;
    let (id, connected) = {
        let mut core = shared.lock();
        let asked = CommandInvocation::read(&mut core, &person, &body)?;
        let act = core.build_command(&asked, AUTOCOMPLETE, FillMode::Autocomplete(focused))?;
        (core.create_interaction(act), core.is_bot_connected())
    };
    let interaction = acknowledgements::wait_for_first_response(&shared, id).await;
    let core = shared.lock();
    let choices = interaction.and_then(|interaction| {
        let locale = core.person_locale(interaction.person).to_owned();
        let choices = interaction.choices?;
        let choices = choices.as_array()?;
        Some(choices.iter().map(|choice| localized_choice(choice, &locale)).collect::<Vec<Value>>())
    });
    Ok(JsonBody(match choices {
        Some(choices) => json!({ "choices": choices }),
        None => json!({ "choices": null, "reason": acknowledgements::failure_reason(connected) }),
    }))
}

impl CommandInvocation {
    fn read(core: &mut ServerState, person: &str, body: &Value) -> Result<Self, UserApiError> {
        let person = core.find_person(person)?;
        let channel = read_field_id(body, "channel")?;
        let channel = core.channel_or_direct(person, channel)?;
        let raw = body["raw"] == true;
        let guild = read_field_id(body, "guild")?;
        if guild.is_some() && guild != core.channel_guild(channel) && !raw {
            return Err(UserApiError::bad_request("that channel is not in that guild"));
        }
        if !raw {
            core.require_visible(person, channel)?;
            check_may_use_commands(core, person, channel)?;
        }
        let options = match &body["options"] {
            Value::Null => Map::new(),
            Value::Object(options) => options.clone(),
            _ => return Err(UserApiError::bad_request("`options` is to be an object")),
        };
        Ok(Self {
            person,
            channel,
            guild: core.channel_guild(channel),
            name: read_field_text(body, "name")?.trim_start_matches('/').to_owned(),
            options,
            target: read_field_id(body, "target")?,
            raw,
        })
    }
}

fn check_may_use_commands(core: &ServerState, person: Snowflake, channel: Snowflake) -> Result<(), UserApiError> {
    let granted = core.channel(channel).map_or(0, |place| permissions::channel_permissions(&core.world, place, person));
    if granted & USE_APPLICATION_COMMANDS == 0 {
        return Err(UserApiError::bad_request("this person may not use commands there"));
    }
    Ok(())
}

impl ServerState {
    /// What a request does, judged as its client would.
    fn build_command(
        &self,
        asked: &CommandInvocation,
        interaction: u64,
        how: FillMode,
    ) -> Result<NewInteraction, UserApiError> {
        let mut commands = self.visible_commands(asked.person, asked.guild);
        if asked.raw {
            commands = self.world.bot.commands.values().collect();
        }
        let mut origin = InteractionMetadata::new(interaction, asked.person);
        let data = if let Some(target) = asked.target {
            let found = commands.iter().find(|c| c.kind != 1 && c.name == asked.name);
            let command = found.ok_or_else(|| unknown_command(&asked.name))?;
            origin.name = Some(command.name.clone());
            origin.target = (command.kind == 2).then_some(target);
            self.context_menu_data(command, target, asked.channel)?
        } else {
            let root = asked.name.split(' ').next().unwrap_or_default();
            let found = commands.iter().find(|c| c.kind == 1 && c.name == root);
            let command = found.ok_or_else(|| unknown_command(root))?;
            origin.name = Some(asked.name.clone());
            self.slash_command_data(command, asked, how)?
        };
        Ok(NewInteraction {
            person: asked.person,
            channel: asked.channel,
            data,
            message: None,
            submitted: None,
            origin,
        })
    }

    /// The data of a slash command: its options, wrapped into its subcommands.
    fn slash_command_data(
        &self,
        command: &ApplicationCommand,
        asked: &CommandInvocation,
        how: FillMode,
    ) -> Result<Value, UserApiError> {
        let mut level = &command.definition;
        let mut path = Vec::new();
        for name in asked.name.split(' ').skip(1).filter(|name| !name.is_empty()) {
            let children = level["options"].as_array().into_iter().flatten();
            let branch = |child: &&Value| matches!(child["type"].as_u64(), Some(kind::SUBCOMMAND | kind::GROUP));
            let found = children.filter(branch).find(|child| child["name"] == name);
            level = found.ok_or_else(|| unknown_command(&asked.name))?;
            path.push(level);
        }
        let none = Vec::new();
        let known = level["options"].as_array().unwrap_or(&none);
        if known.iter().any(|option| matches!(option["type"].as_u64(), Some(kind::SUBCOMMAND | kind::GROUP))) {
            return Err(UserApiError::bad_request(format!("`/{}` needs a subcommand", asked.name)));
        }
        if let FillMode::Autocomplete(focused) = how {
            check_autocompletes(known, focused)?;
        }
        let FilledOptions { mut options, resolved } = self.fill_options(known, &asked.options, asked.channel, how)?;
        for branch in path.into_iter().rev() {
            options = vec![json!({ "name": branch["name"], "type": branch["type"], "options": options })];
        }
        let mut data = command_data_head(command);
        data["options"] = json!(options);
        if !resolved.is_empty() {
            data["resolved"] = Value::Object(resolved);
        }
        Ok(data)
    }

    /// The data of a command on a user or a message.
    fn context_menu_data(
        &self,
        command: &ApplicationCommand,
        target: Snowflake,
        channel: Snowflake,
    ) -> Result<Value, UserApiError> {
        let mut resolved = Map::new();
        if command.kind == 2 {
            if !self.resolve_user(&mut resolved, target, channel) {
                return Err(UserApiError::not_found("user"));
            }
        } else {
            let message = self.message(channel, target).ok_or_else(|| UserApiError::not_found("message"))?;
            insert_resolved(&mut resolved, "messages", target, self.message_object(message));
        }
        let mut data = command_data_head(command);
        data["target_id"] = json!(target);
        data["resolved"] = Value::Object(resolved);
        Ok(data)
    }
}

/// What the data of every command begins with.
fn command_data_head(command: &ApplicationCommand) -> Value {
    let mut data = json!({ "id": command.id, "name": command.name, "type": command.kind });
    if let Some(guild) = command.guild {
        data["guild_id"] = json!(guild);
    }
    data
}

/// Asks that an option offer completions.
fn check_autocompletes(known: &[Value], focused: &str) -> Result<(), UserApiError> {
    let option = known.iter().find(|option| option["name"] == focused);
    match option {
        Some(option) if option["autocomplete"] == true => Ok(()),
        Some(_) => Err(UserApiError::bad_request(format!("the option `{focused}` offers no completions"))),
        None => Err(UserApiError::bad_request(format!("there is no option `{focused}`"))),
    }
}

fn unknown_command(name: &str) -> UserApiError {
    UserApiError::bad_request(format!("this person has no command `{name}` there"))
}
