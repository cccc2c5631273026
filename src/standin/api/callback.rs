//! The first answer to an interaction.

use serde_json::{Value, json};

use super::draft::Draft;
use super::{Answer, Call, Reply};
use crate::standin::check::{bounds, list, modal, options};
use crate::standin::clock::millis;
use crate::standin::core::Core;
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::objects::{EPHEMERAL, LOADING};
use crate::standin::refusal::{Problems, Refusal};
use crate::standin::world::{Interaction, Message, Modal, State};

/// Answer with a message.
const MESSAGE: u64 = 4;
/// Answer with a message later.
const DEFER: u64 = 5;
/// Change the message that was pressed, later or not at all.
pub(super) const DEFER_UPDATE: u64 = 6;
/// Change the message that was pressed.
const UPDATE: u64 = 7;
/// Offer completions.
const COMPLETE: u64 = 8;
/// Show a modal.
const MODAL: u64 = 9;

/// Interaction types.
const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const AUTOCOMPLETE: u64 = 4;

/// `POST /interactions/{}/{}/callback`
pub(super) fn respond(core: &mut Core, call: &Call) -> Answer {
    core.fail_late();
    let id = call.id(0)?;
    let interaction = core.world.interactions.get(&id).filter(|i| i.token == call.text(1));
    let interaction = interaction.cloned().ok_or_else(Refusal::unknown_interaction)?;
    if interaction.acknowledged.is_some() {
        return Err(Refusal::acknowledged());
    }
    if core.now() >= interaction.made + millis(limits::FIRST_ANSWER) {
        return Err(Refusal::unknown_interaction());
    }
    let kind = kind(&call.json, &interaction)?;
    let message = carry_out(core, call, &interaction, kind)?;
    acknowledge(core, id, kind, message);
    if !call.query_flag("with_response") {
        return Ok(Reply::Nothing);
    }
    Ok(Reply::Ok(response(core, id, kind)))
}

/// Reads the type and judges whether it fits the interaction.
fn kind(json: &Value, interaction: &Interaction) -> Result<u64, Refusal> {
    let Some(kind) = json["type"].as_u64() else {
        return Err(Problems::one("type", "BASE_TYPE_REQUIRED", "This field is required"));
    };
    let on_message = interaction.source().is_some();
    let fits = match kind {
        MESSAGE | DEFER => interaction.kind != AUTOCOMPLETE,
        DEFER_UPDATE | UPDATE => on_message && interaction.kind != AUTOCOMPLETE,
        COMPLETE => interaction.kind == AUTOCOMPLETE,
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
    Err(Problems::one("type", "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}.")))
}

/// Does what the answer says; answers the message that `@original` will mean.
fn carry_out(core: &mut Core, call: &Call, interaction: &Interaction, kind: u64) -> Result<Option<Id>, Refusal> {
    let data = &call.json["data"];
    match kind {
        MESSAGE => {
            let draft = Draft::read(data, &call.files, "data", 0)?;
            core.answer_with(interaction, &draft).map(Some)
        }
        DEFER => Ok(Some(defer(core, interaction, data))),
        DEFER_UPDATE => Ok(interaction.source()),
        UPDATE => update(core, call, interaction).map(Some),
        COMPLETE => complete(core, data, interaction.id).map(|()| None),
        _ => show(core, data, interaction).map(|()| None),
    }
}

impl Core {
    /// A message in answer to an interaction, not yet posted.
    pub(super) fn answering(&mut self, interaction: &Interaction, ephemeral: bool) -> Message {
        let mut message = self.blank_message(interaction.channel, self.world.bot.id);
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
            let source = interaction.source();
            message.reference = source.filter(|id| self.message(interaction.channel, *id).is_some());
            message.kind = if message.reference.is_some() { 19 } else { 0 };
        }
        message
    }

    /// Posts a message in answer to an interaction.
    fn answer_with(&mut self, interaction: &Interaction, draft: &Draft) -> Result<Id, Refusal> {
        let mut message = self.answering(interaction, draft.is_ephemeral());
        self.carry_out(draft, &mut message)?;
        let id = message.id;
        self.post(message);
        Ok(id)
    }
}

/// Posts a message that says that an answer will come.
fn defer(core: &mut Core, interaction: &Interaction, data: &Value) -> Id {
    let ephemeral = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
    let mut message = core.answering(interaction, ephemeral);
    message.flags |= LOADING;
    let id = message.id;
    core.post(message);
    id
}

/// Changes the message that was pressed.
fn update(core: &mut Core, call: &Call, interaction: &Interaction) -> Result<Id, Refusal> {
    let source = interaction.source().ok_or_else(Refusal::unknown_message)?;
    let message = core.message(interaction.channel, source).cloned();
    let mut message = message.ok_or_else(Refusal::unknown_message)?;
    let data = &call.json["data"];
    if !data.is_null() {
        let draft = Draft::read(data, &call.files, "data", message.flags)?;
        core.carry_out(&draft, &mut message)?;
        message.edited = Some(core.now());
        core.replace(message);
    }
    Ok(source)
}

/// Keeps the completions for the person who types.
fn complete(core: &mut Core, data: &Value, id: Id) -> Result<(), Refusal> {
    let mut problems = Problems::default();
    let choices = list(&mut problems, data, "data", "choices");
    bounds(&mut problems, "data.choices", choices.len(), 0, limits::CHOICES);
    for (index, choice) in choices.iter().enumerate() {
        // Text or number, as the option asks; only texts have a length to look at.
        let kind = if choice["value"].is_number() { options::kind::NUMBER } else { options::kind::STRING };
        options::check_choice(&mut problems, choice, &format!("data.choices.{index}"), kind);
    }
    problems.check()?;
    let choices = json!(choices);
    if let Some(interaction) = core.world.interactions.get_mut(&id) {
        interaction.choices = Some(choices);
    }
    Ok(())
}

/// Shows a modal to the person.
fn show(core: &mut Core, data: &Value, interaction: &Interaction) -> Result<(), Refusal> {
    let mut problems = Problems::default();
    modal::check(&mut problems, data, "data");
    problems.check()?;
    let text = |field: &str| data[field].as_str().unwrap_or_default().to_owned();
    let mut components = data["components"].as_array().cloned().unwrap_or_default();
    crate::standin::check::components::complete(&mut components);
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
fn acknowledge(core: &mut Core, id: Id, kind: u64, message: Option<Id>) {
    let now = core.now();
    let Some(interaction) = core.world.interactions.get_mut(&id) else {
        return;
    };
    interaction.acknowledged = Some(now);
    interaction.callback = Some(kind);
    interaction.original = message;
    interaction.state = if matches!(kind, DEFER | DEFER_UPDATE) { State::Deferred } else { State::Answered };
    if kind != DEFER_UPDATE {
        interaction.messages.extend(message);
    }
    let interaction = interaction.clone();
    if let Some(modal) = interaction.submitted.and_then(|id| core.world.modals.get_mut(&id)) {
        modal.open = false;
    }
    core.announce_result("INTERACTION_SUCCESS", &interaction);
}

/// The body for `with_response=true`.
fn response(core: &Core, id: Id, kind: u64) -> Value {
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
        if matches!(kind, MESSAGE | UPDATE) {
            body["resource"] = json!({ "type": kind, "message": core.message_object(message) });
        }
    }
    body["interaction"] = about;
    body
}
