//! The first answer to an interaction.

use serde_json::{Value, json};

use crate::standin::discord_error::{DiscordError, FieldErrors};
use crate::standin::limits;
use crate::standin::model::clock::duration_millis;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{Interaction, InteractionState, Message, Modal};
use crate::standin::rest::message_draft::MessageDraft;
use crate::standin::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::standin::serialization::discord_objects::{EPHEMERAL, LOADING};
use crate::standin::state::ServerState;
use crate::standin::validation::{check_length, modal, options, read_list};

/// Answer with a message.
const CHANNEL_MESSAGE: u64 = 4;
/// Answer with a message later.
const DEFERRED_CHANNEL_MESSAGE: u64 = 5;
/// Change the message that was pressed, later or not at all.
pub(super) const DEFERRED_MESSAGE_UPDATE: u64 = 6;
/// Change the message that was pressed.
const MESSAGE_UPDATE: u64 = 7;
/// Offer completions.
const AUTOCOMPLETE_RESULT: u64 = 8;
/// Show a modal.
const MODAL: u64 = 9;

/// Interaction types.
const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const AUTOCOMPLETE: u64 = 4;

/// `POST /interactions/{}/{}/callback`
pub(super) fn create_interaction_response(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    core.expire_interactions();
    let id = call.path_id(0)?;
    let interaction = core.world.interactions.get(&id).filter(|i| i.token == call.path_text(1));
    let interaction = interaction.cloned().ok_or_else(DiscordError::unknown_interaction)?;
    if interaction.acknowledged.is_some() {
        return Err(DiscordError::acknowledged());
    }
    if core.now() >= interaction.made + duration_millis(limits::INITIAL_RESPONSE_TIME) {
        return Err(DiscordError::unknown_interaction());
    }
    let kind = read_response_type(&call.json, &interaction)?;
    let message = apply_response(core, call, &interaction, kind)?;
    mark_acknowledged(core, id, kind, message);
    if !call.query_flag("with_response") {
        return Ok(ApiResponse::NoContent);
    }
    Ok(ApiResponse::Ok(response_body(core, id, kind)))
}

/// Reads the type and judges whether it fits the interaction.
fn read_response_type(json: &Value, interaction: &Interaction) -> Result<u64, DiscordError> {
    let Some(kind) = json["type"].as_u64() else {
        return Err(FieldErrors::single("type", "BASE_TYPE_REQUIRED", "This field is required"));
    };
    let on_message = interaction.source_message().is_some();
    let fits = match kind {
        CHANNEL_MESSAGE | DEFERRED_CHANNEL_MESSAGE => interaction.kind != AUTOCOMPLETE,
        DEFERRED_MESSAGE_UPDATE | MESSAGE_UPDATE => on_message && interaction.kind != AUTOCOMPLETE,
        AUTOCOMPLETE_RESULT => interaction.kind == AUTOCOMPLETE,
        MODAL => matches!(interaction.kind, COMMAND | COMPONENT),
        _ => false,
    };
    if fits {
        return Ok(kind);
    }
    let allowed = match interaction.kind {
        AUTOCOMPLETE => "8",
        COMMAND => "4, 5, 9",
        COMPONENT => "4, 5, 6, 7, 9",
        _ if on_message => "4, 5, 6, 7",
        _ => "4, 5",
    };
    Err(FieldErrors::single("type", "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}.")))
}

/// Does what the answer says; answers the message that `@original` will mean.
fn apply_response(
    core: &mut ServerState,
    call: &ApiRequest,
    interaction: &Interaction,
    kind: u64,
) -> Result<Option<Snowflake>, DiscordError> {
    let data = &call.json["data"];
    match kind {
        CHANNEL_MESSAGE => {
            let draft = MessageDraft::read(data, &call.files, "data", 0)?;
            core.post_response(interaction, &draft).map(Some)
        }
        DEFERRED_CHANNEL_MESSAGE => Ok(Some(post_deferred_response(core, interaction, data))),
        DEFERRED_MESSAGE_UPDATE => Ok(interaction.source_message()),
        MESSAGE_UPDATE => update_source_message(core, call, interaction).map(Some),
        AUTOCOMPLETE_RESULT => store_autocomplete_choices(core, data, interaction.id).map(|()| None),
        _ => open_modal(core, data, interaction).map(|()| None),
    }
}

impl ServerState {
    /// A message in answer to an interaction, not yet posted.
    pub(super) fn new_response_message(&mut self, interaction: &Interaction, ephemeral: bool) -> Message {
        let mut message = self.new_message(interaction.channel, self.world.bot.id);
        message.origin = Some(interaction.origin.clone());
        message.kind = match (interaction.kind, interaction.origin.target) {
            (COMMAND, None) => 20,
            (COMMAND, Some(_)) => 23,
            _ => 0,
        };
        if ephemeral {
            message.flags |= EPHEMERAL;
            message.private_to = Some(interaction.person);
        }
        // An answer to a press stands as a reply to the message that was pressed.
        if message.kind == 0 {
            let source = interaction.source_message();
            message.reference = source.filter(|id| self.message(interaction.channel, *id).is_some());
            message.kind = if message.reference.is_some() { 19 } else { 0 };
        }
        message
    }

    /// Posts a message in answer to an interaction.
    fn post_response(&mut self, interaction: &Interaction, draft: &MessageDraft) -> Result<Snowflake, DiscordError> {
        let mut message = self.new_response_message(interaction, draft.is_ephemeral());
        self.apply_draft(draft, &mut message)?;
        let id = message.id;
        self.post_message(message);
        Ok(id)
    }
}

/// Posts a message that says that an answer will come.
fn post_deferred_response(core: &mut ServerState, interaction: &Interaction, data: &Value) -> Snowflake {
    let ephemeral = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
    let mut message = core.new_response_message(interaction, ephemeral);
    message.flags |= LOADING;
    let id = message.id;
    core.post_message(message);
    id
}

/// Changes the message that was pressed.
fn update_source_message(
    core: &mut ServerState,
    call: &ApiRequest,
    interaction: &Interaction,
) -> Result<Snowflake, DiscordError> {
    let source = interaction.source_message().ok_or_else(DiscordError::unknown_message)?;
    let message = core.message(interaction.channel, source).cloned();
    let mut message = message.ok_or_else(DiscordError::unknown_message)?;
    let data = &call.json["data"];
    if !data.is_null() {
        let draft = MessageDraft::read(data, &call.files, "data", message.flags)?;
        core.apply_draft(&draft, &mut message)?;
        message.edited = Some(core.now());
        core.update_message(message);
    }
    Ok(source)
}

/// Keeps the completions for the person who types.
fn store_autocomplete_choices(core: &mut ServerState, data: &Value, id: Snowflake) -> Result<(), DiscordError> {
    let mut problems = FieldErrors::default();
    let choices = read_list(&mut problems, data, "data", "choices");
    check_length(&mut problems, "data.choices", choices.len(), 0, limits::CHOICES);
    for (index, choice) in choices.iter().enumerate() {
        // Text or number, as the option asks; only texts have a length to look at.
        let kind = if choice["value"].is_number() { options::kind::NUMBER } else { options::kind::STRING };
        options::check_choice(&mut problems, choice, &format!("data.choices.{index}"), kind);
    }
    problems.into_result()?;
    let choices = json!(choices);
    if let Some(interaction) = core.world.interactions.get_mut(&id) {
        interaction.choices = Some(choices);
    }
    Ok(())
}

/// Shows a modal to the person.
fn open_modal(core: &mut ServerState, data: &Value, interaction: &Interaction) -> Result<(), DiscordError> {
    let mut problems = FieldErrors::default();
    modal::check_modal(&mut problems, data, "data");
    problems.into_result()?;
    let text = |field: &str| data[field].as_str().unwrap_or_default().to_owned();
    let mut components = data["components"].as_array().cloned().unwrap_or_default();
    crate::standin::validation::components::fill_defaults(&mut components);
    let modal = Modal {
        id: core.new_id(),
        interaction: interaction.id,
        person: interaction.person,
        channel: interaction.channel,
        custom_id: text("custom_id"),
        title: text("title"),
        components,
        open: true,
    };
    // A client shows one modal at a time.
    for other in core.world.modals.values_mut().filter(|other| other.person == modal.person) {
        other.open = false;
    }
    if let Some(interaction) = core.world.interactions.get_mut(&interaction.id) {
        interaction.modal = Some(modal.id);
    }
    core.world.modals.insert(modal.id, modal.clone());
    core.announce_modal(&modal);
    Ok(())
}

/// Notes the answer and tells the person.
fn mark_acknowledged(core: &mut ServerState, id: Snowflake, kind: u64, message: Option<Snowflake>) {
    let now = core.now();
    let Some(interaction) = core.world.interactions.get_mut(&id) else {
        return;
    };
    interaction.acknowledged = Some(now);
    interaction.callback = Some(kind);
    interaction.original = message;
    interaction.state = if matches!(kind, DEFERRED_CHANNEL_MESSAGE | DEFERRED_MESSAGE_UPDATE) {
        InteractionState::Deferred
    } else {
        InteractionState::Answered
    };
    if kind != DEFERRED_MESSAGE_UPDATE {
        interaction.messages.extend(message);
    }
    let interaction = interaction.clone();
    if let Some(modal) = interaction.submitted.and_then(|id| core.world.modals.get_mut(&id)) {
        modal.open = false;
    }
    core.announce_interaction_result("INTERACTION_SUCCESS", &interaction);
}

/// The body for `with_response=true`.
fn response_body(core: &ServerState, id: Snowflake, kind: u64) -> Value {
    let Some(interaction) = core.world.interactions.get(&id) else {
        return Value::Null;
    };
    let mut about = json!({
        "id": id, "type": interaction.kind, "channel_id": interaction.channel,
    });
    if let Some(guild) = interaction.guild {
        about["guild_id"] = json!(guild);
    }
    let mut body = json!({});
    let message = interaction.original.and_then(|id| core.message(interaction.channel, id));
    if let Some(message) = message {
        about["response_message_id"] = json!(message.id);
        about["response_message_loading"] = json!(message.flags & LOADING != 0);
        about["response_message_ephemeral"] = json!(message.private_to.is_some());
        // There is nothing to see of what is deferred.
        if matches!(kind, CHANNEL_MESSAGE | MESSAGE_UPDATE) {
            body["resource"] = json!({ "type": kind, "message": core.message_object(message) });
        }
    }
    body["interaction"] = about;
    body
}
