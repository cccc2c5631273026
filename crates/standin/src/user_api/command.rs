//! Application commands and autocompletion.

use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

use crate::model::permissions::{self, USE_APPLICATION_COMMANDS};
use crate::model::snowflake::Snowflake;
use crate::model::world::{
    ApplicationCommand, IntegrationOwners, InteractionContext, InteractionMetadata, USER_INSTALL,
};
use crate::rest::NewInteraction;
use crate::state::{ServerState, SharedState};
use crate::user_api::command_visibility::localized_choice;
use crate::user_api::option_values::{FillMode, FilledOptions, Invoker, insert_resolved};
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult, acknowledgements, read_field_id, read_field_text};
use crate::validation::options::option_type;

/// Interaction types.
const COMMAND: u64 = 2;
const AUTOCOMPLETE: u64 = 4;

/// A request to run a command or to complete an option.
struct CommandInvocation {
    person: Snowflake,
    channel: Snowflake,
    /// The full name, with subcommand group and subcommand.
    name: String,
    options: Map<String, Value>,
    target: Option<Snowflake>,
    raw: bool,
}

/// `POST /people/{u}/command`
pub async fn run_command(State(shared): State<SharedState>, Path(person): Path<String>, body: Input) -> UserApiResult {
    acknowledgements::send_interaction(&shared, |state| {
        let invocation = CommandInvocation::read(state, &person, &body)?;
        let mode = if invocation.raw { FillMode::Raw } else { FillMode::Validated };
        state.build_command(&invocation, COMMAND, mode)
    })
    .await
}

/// `POST /people/{u}/autocomplete`
pub async fn autocomplete(State(shared): State<SharedState>, Path(person): Path<String>, body: Input) -> UserApiResult {
    let focused = read_field_text(&body, "focused")?;
    let (id, connected) = {
        let mut state = shared.lock();
        let invocation = CommandInvocation::read(&mut state, &person, &body)?;
        let interaction = state.build_command(&invocation, AUTOCOMPLETE, FillMode::Autocomplete(focused))?;
        (state.create_interaction(interaction), state.is_bot_connected())
    };
    let interaction = acknowledgements::wait_for_first_response(&shared, id).await;
    let state = shared.lock();
    let choices = interaction.and_then(|interaction| {
        let locale = state.person_locale(interaction.person).to_owned();
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
    fn invoker(&self) -> Invoker {
        Invoker { person: self.person, channel: self.channel }
    }

    fn read(state: &mut ServerState, person: &str, body: &Value) -> Result<Self, UserApiError> {
        let person = state.find_person(person)?;
        let channel = read_field_id(body, "channel")?;
        let channel = state.channel_or_direct(person, channel)?;
        let raw = body["raw"] == true;
        let guild = read_field_id(body, "guild")?;
        if guild.is_some() && guild != state.channel_guild(channel) && !raw {
            return Err(UserApiError::bad_request("that channel is not in that guild"));
        }
        if !raw {
            state.require_visible(person, channel)?;
            if state.channel(channel).is_some_and(|channel| channel.kind.has_posts_only()) {
                return Err(UserApiError::bad_request("that channel has posts only, in which commands are used"));
            }
            check_may_use_commands(state, person, channel)?;
            // The commands in the menus of people and messages are left.
            if body["target"].is_null() && state.is_locked_for(person, channel) {
                return Err(UserApiError::bad_request("this thread is locked"));
            }
            state.reopen_before_use(person, channel)?;
        }
        let options = match &body["options"] {
            Value::Null => Map::new(),
            Value::Object(options) => options.clone(),
            _ => return Err(UserApiError::bad_request("`options` must be an object")),
        };
        Ok(Self {
            person,
            channel,
            name: read_field_text(body, "name")?.trim_start_matches('/').to_owned(),
            options,
            target: read_field_id(body, "target")?,
            raw,
        })
    }
}

fn check_may_use_commands(state: &ServerState, person: Snowflake, channel: Snowflake) -> Result<(), UserApiError> {
    let granted =
        state.channel(channel).map_or(0, |channel| permissions::channel_permissions(&state.world, channel, person));
    if granted & USE_APPLICATION_COMMANDS == 0 {
        return Err(UserApiError::bad_request("this person may not use commands there"));
    }
    Ok(())
}

impl ServerState {
    /// Builds the interaction of a command, with a client's checks.
    fn build_command(
        &self,
        invocation: &CommandInvocation,
        interaction_type: u64,
        mode: FillMode,
    ) -> Result<NewInteraction, UserApiError> {
        let place = self.command_place(invocation.channel);
        let mut commands = self.visible_commands(invocation.person, place);
        if invocation.raw {
            commands = self.world.bot.commands.values().collect();
        }
        let mut metadata = InteractionMetadata::new(interaction_type, invocation.person, IntegrationOwners::new());
        let (command, data) = if let Some(target) = invocation.target {
            let found = commands.iter().find(|c| c.kind != 1 && c.name == invocation.name);
            let command = found.ok_or_else(|| unknown_command(&invocation.name))?;
            metadata.name = Some(command.name.clone());
            metadata.target = (command.kind == 2).then_some(target);
            (command, self.context_menu_data(command, target, invocation.channel)?)
        } else {
            let root = invocation.name.split(' ').next().unwrap_or_default();
            let found = commands.iter().find(|c| c.kind == 1 && c.name == root);
            let command = found.ok_or_else(|| unknown_command(root))?;
            metadata.name = Some(invocation.name.clone());
            (command, self.slash_command_data(command, invocation, mode)?)
        };
        metadata.owners = self.command_owners(command, invocation.person, place);
        if invocation.raw && place.context == InteractionContext::PrivateChannel {
            // The person has just removed the application.
            metadata.owners.insert(USER_INSTALL, invocation.person);
        }
        Ok(NewInteraction {
            person: invocation.person,
            channel: invocation.channel,
            data,
            message: None,
            submitted_modal: None,
            metadata,
        })
    }

    /// Builds the data of a slash command: its options, nested in its subcommands.
    fn slash_command_data(
        &self,
        command: &ApplicationCommand,
        invocation: &CommandInvocation,
        mode: FillMode,
    ) -> Result<Value, UserApiError> {
        let mut level = &command.definition;
        let mut path = Vec::new();
        for name in invocation.name.split(' ').skip(1).filter(|name| !name.is_empty()) {
            let children = level["options"].as_array().into_iter().flatten();
            let is_branch = |child: &&Value| {
                matches!(child["type"].as_u64(), Some(option_type::SUBCOMMAND | option_type::SUBCOMMAND_GROUP))
            };
            let found = children.filter(is_branch).find(|child| child["name"] == name);
            level = found.ok_or_else(|| unknown_command(&invocation.name))?;
            path.push(level);
        }
        let none = Vec::new();
        let known = level["options"].as_array().unwrap_or(&none);
        let is_branch = |option: &Value| {
            matches!(option["type"].as_u64(), Some(option_type::SUBCOMMAND | option_type::SUBCOMMAND_GROUP))
        };
        if known.iter().any(is_branch) {
            return Err(UserApiError::bad_request(format!("`/{}` needs a subcommand", invocation.name)));
        }
        if let FillMode::Autocomplete(focused) = mode {
            check_autocompletes(known, focused)?;
        }
        let FilledOptions { mut options, resolved } =
            self.fill_options(known, &invocation.options, invocation.invoker(), mode)?;
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

    /// Builds the data of a command on a user or a message.
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

/// Returns the fields that the data of every command has.
fn command_data_head(command: &ApplicationCommand) -> Value {
    let mut data = json!({ "id": command.id, "name": command.name, "type": command.kind });
    if let Some(guild) = command.guild {
        data["guild_id"] = json!(guild);
    }
    data
}

/// Requires that an option has autocompletion.
fn check_autocompletes(known: &[Value], focused: &str) -> Result<(), UserApiError> {
    let option = known.iter().find(|option| option["name"] == focused);
    match option {
        Some(option) if option["autocomplete"] == true => Ok(()),
        Some(_) => Err(UserApiError::bad_request(format!("the option `{focused}` has no autocompletion"))),
        None => Err(UserApiError::bad_request(format!("there is no option `{focused}`"))),
    }
}

fn unknown_command(name: &str) -> UserApiError {
    UserApiError::bad_request(format!("this person has no command `{name}` there"))
}
