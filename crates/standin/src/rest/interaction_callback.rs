//! Initial responses to interactions.

use serde_json::{Value, json};

use crate::discord_error::{DiscordError, FieldErrors};
use crate::limits;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Interaction, InteractionState, Message, Modal};
use crate::rest::message_draft::MessageDraft;
use crate::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::serialization::discord_objects::{EPHEMERAL, LOADING};
use crate::state::ServerState;
use crate::validation::{check_length, modal, options, read_list};

/// Response type: a message.
const CHANNEL_MESSAGE: u64 = 4;
/// Response type: a message to follow.
pub const DEFERRED_CHANNEL_MESSAGE: u64 = 5;
/// Response type: an update of the component's message to follow, or no update at all.
pub const DEFERRED_MESSAGE_UPDATE: u64 = 6;
/// Response type: an update of the component's message.
const MESSAGE_UPDATE: u64 = 7;
/// Response type: choices of an autocompletion.
const AUTOCOMPLETE_RESULT: u64 = 8;
/// Response type: a modal.
const MODAL: u64 = 9;

/// Interaction types.
const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const AUTOCOMPLETE: u64 = 4;

/// `POST /interactions/{}/{}/callback`
pub fn create_interaction_response(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    state.expire_interactions();
    let id = request.path_id(0)?;
    let interaction = state.world.interactions.get(&id).filter(|i| i.token == request.path_text(1));
    let interaction = interaction.cloned().ok_or_else(DiscordError::unknown_interaction)?;
    if interaction.acknowledged.is_some() {
        return Err(DiscordError::already_acknowledged());
    }
    if state.now() >= interaction.created_at + state.gateway.patience {
        return Err(DiscordError::unknown_interaction());
    }
    let kind = read_response_type(&request.json, &interaction)?;
    let message = apply_response(state, request, &interaction, kind)?;
    // An update without data changes nothing: the answer is still to come, as after a deferral.
    let is_empty_update = kind == MESSAGE_UPDATE && request.json["data"].is_null();
    mark_acknowledged(state, id, kind, is_empty_update, message);
    if !request.query_flag("with_response") {
        return Ok(ApiResponse::NoContent);
    }
    Ok(ApiResponse::Ok(response_body(state, id, kind)))
}

/// Reads the response type and checks that it is allowed for the interaction.
fn read_response_type(json: &Value, interaction: &Interaction) -> Result<u64, DiscordError> {
    let Some(kind) = json["type"].as_u64() else {
        return Err(FieldErrors::single("type", "BASE_TYPE_REQUIRED", "This field is required"));
    };
    let on_message = interaction.source_message().is_some();
    let is_allowed = match kind {
        CHANNEL_MESSAGE | DEFERRED_CHANNEL_MESSAGE => interaction.kind != AUTOCOMPLETE,
        DEFERRED_MESSAGE_UPDATE | MESSAGE_UPDATE => on_message && interaction.kind != AUTOCOMPLETE,
        AUTOCOMPLETE_RESULT => interaction.kind == AUTOCOMPLETE,
        MODAL => matches!(interaction.kind, COMMAND | COMPONENT),
        _ => false,
    };
    if is_allowed {
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

/// Applies the response. Returns the message that `@original` refers to from now on.
fn apply_response(
    state: &mut ServerState,
    request: &ApiRequest,
    interaction: &Interaction,
    kind: u64,
) -> Result<Option<Snowflake>, DiscordError> {
    let data = &request.json["data"];
    match kind {
        CHANNEL_MESSAGE => {
            let draft = MessageDraft::read(data, &request.files, "data", 0)?;
            let is_ephemeral = draft.is_ephemeral() || state.is_forced_ephemeral(interaction, Some(&draft));
            state.require_open_to_response(interaction.channel, is_ephemeral)?;
            state.post_response(interaction, &draft, is_ephemeral).map(Some)
        }
        DEFERRED_CHANNEL_MESSAGE => {
            let is_requested = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
            let is_ephemeral = is_requested || state.is_forced_ephemeral(interaction, None);
            state.require_open_to_response(interaction.channel, is_ephemeral)?;
            Ok(Some(post_deferred_response(state, interaction, is_ephemeral)))
        }
        DEFERRED_MESSAGE_UPDATE => Ok(interaction.source_message()),
        MESSAGE_UPDATE => update_source_message(state, request, interaction).map(Some),
        AUTOCOMPLETE_RESULT => store_autocomplete_choices(state, data, interaction.id).map(|()| None),
        _ => open_modal(state, data, interaction).map(|()| None),
    }
}

impl ServerState {
    /// Creates a response message without posting it.
    pub fn new_response_message(&mut self, interaction: &Interaction, ephemeral: bool) -> Message {
        let mut message = self.new_message(interaction.channel, self.world.bot.id);
        message.metadata = Some(interaction.metadata.clone());
        message.kind = match (interaction.kind, interaction.metadata.target) {
            (COMMAND, None) => 20,
            (COMMAND, Some(_)) => 23,
            _ => 0,
        };
        if ephemeral {
            message.flags |= EPHEMERAL;
            message.ephemeral_for = Some(interaction.person);
        }
        // The response to a component is shown as a reply to the component's message.
        if message.kind == 0 {
            let source = interaction.source_message();
            message.reference = source.filter(|id| self.message(interaction.channel, *id).is_some());
            message.kind = if message.reference.is_some() { 19 } else { 0 };
        }
        message
    }

    /// Posts a message as the response to an interaction.
    fn post_response(
        &mut self,
        interaction: &Interaction,
        draft: &MessageDraft,
        is_ephemeral: bool,
    ) -> Result<Snowflake, DiscordError> {
        let mut message = self.new_response_message(interaction, is_ephemeral);
        self.apply_draft(draft, &mut message)?;
        let id = message.id;
        self.post_message(message);
        Ok(id)
    }
}

/// Posts a message that is shown as thinking until the response follows.
fn post_deferred_response(state: &mut ServerState, interaction: &Interaction, is_ephemeral: bool) -> Snowflake {
    let mut message = state.new_response_message(interaction, is_ephemeral);
    message.flags |= LOADING;
    let id = message.id;
    state.post_message(message);
    id
}

/// Edits the component's message.
fn update_source_message(
    state: &mut ServerState,
    request: &ApiRequest,
    interaction: &Interaction,
) -> Result<Snowflake, DiscordError> {
    let source = interaction.source_message().ok_or_else(DiscordError::unknown_message)?;
    let message = state.message(interaction.channel, source).cloned();
    let mut message = message.ok_or_else(DiscordError::unknown_message)?;
    let data = &request.json["data"];
    if !data.is_null() {
        state.require_open_to_response(interaction.channel, message.ephemeral_for.is_some())?;
        let draft = MessageDraft::read(data, &request.files, "data", message.flags)?;
        state.require_parts_permitted(interaction, &message, &draft)?;
        state.apply_draft(&draft, &mut message)?;
        message.edited = Some(state.now());
        state.update_message(message);
    } else {
        // Without data the message stays as it is, but clients get it again, and show its selects as at first.
        state.selections.forget_message(source);
        state.announce_message("MESSAGE_UPDATE", interaction.channel, source);
    }
    Ok(source)
}

/// Stores the choices for the person who is typing.
fn store_autocomplete_choices(state: &mut ServerState, data: &Value, id: Snowflake) -> Result<(), DiscordError> {
    let mut problems = FieldErrors::default();
    let choices = read_list(&mut problems, data, "data", "choices");
    check_length(&mut problems, "data.choices", choices.len(), 0, limits::CHOICES);
    for (index, choice) in choices.iter().enumerate() {
        // The option's type is not at hand; only the length of strings is checked.
        let kind =
            if choice["value"].is_number() { options::option_type::NUMBER } else { options::option_type::STRING };
        options::check_choice(&mut problems, choice, &format!("data.choices.{index}"), kind);
    }
    problems.into_result()?;
    let choices = json!(choices);
    if let Some(interaction) = state.world.interactions.get_mut(&id) {
        interaction.choices = Some(choices);
    }
    Ok(())
}

/// Shows a modal to the person.
fn open_modal(state: &mut ServerState, data: &Value, interaction: &Interaction) -> Result<(), DiscordError> {
    let mut problems = FieldErrors::default();
    modal::check_modal(&mut problems, data, "data");
    problems.into_result()?;
    let text = |field: &str| data[field].as_str().unwrap_or_default().to_owned();
    let mut components = data["components"].as_array().cloned().unwrap_or_default();
    crate::validation::components::fill_defaults(&mut components);
    let modal = Modal {
        id: state.new_id(),
        interaction: interaction.id,
        person: interaction.person,
        channel: interaction.channel,
        custom_id: text("custom_id"),
        title: text("title"),
        components,
        open: true,
    };
    // A client shows one modal at a time.
    for other in state.world.modals.values_mut().filter(|other| other.person == modal.person) {
        other.open = false;
    }
    if let Some(interaction) = state.world.interactions.get_mut(&interaction.id) {
        interaction.modal = Some(modal.id);
    }
    state.world.modals.insert(modal.id, modal.clone());
    state.announce_modal(&modal);
    Ok(())
}

/// Records the response and notifies the person.
fn mark_acknowledged(
    state: &mut ServerState,
    id: Snowflake,
    kind: u64,
    is_empty_update: bool,
    message: Option<Snowflake>,
) {
    let now = state.now();
    state.selections.answered(id, kind == MESSAGE_UPDATE);
    let Some(interaction) = state.world.interactions.get_mut(&id) else {
        return;
    };
    interaction.acknowledged = Some(now);
    interaction.response_type = Some(kind);
    interaction.original = message;
    let is_deferred = is_empty_update || matches!(kind, DEFERRED_CHANNEL_MESSAGE | DEFERRED_MESSAGE_UPDATE);
    interaction.state = if is_deferred { InteractionState::Deferred } else { InteractionState::Answered };
    if kind != DEFERRED_MESSAGE_UPDATE && !is_empty_update {
        interaction.messages.extend(message);
    }
    let interaction = interaction.clone();
    if let Some(modal) = interaction.submitted_modal.and_then(|id| state.world.modals.get_mut(&id)) {
        modal.open = false;
    }
    state.announce_interaction_result("INTERACTION_SUCCESS", &interaction);
}

/// Returns the body for `with_response=true`.
fn response_body(state: &ServerState, id: Snowflake, kind: u64) -> Value {
    let Some(interaction) = state.world.interactions.get(&id) else {
        return Value::Null;
    };
    let mut summary = json!({
        "id": id, "type": interaction.kind, "channel_id": interaction.channel,
    });
    if let Some(guild) = interaction.guild {
        summary["guild_id"] = json!(guild);
    }
    let mut body = json!({});
    let message = interaction.original.and_then(|id| state.message(interaction.channel, id));
    if let Some(message) = message {
        summary["response_message_id"] = json!(message.id);
        summary["response_message_loading"] = json!(message.flags & LOADING != 0);
        summary["response_message_ephemeral"] = json!(message.ephemeral_for.is_some());
        // A deferred response has no message to show yet.
        if matches!(kind, CHANNEL_MESSAGE | MESSAGE_UPDATE) {
            body["resource"] = json!({ "type": kind, "message": state.message_object(message) });
        }
    }
    body["interaction"] = summary;
    body
}
