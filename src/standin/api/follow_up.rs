//! What a bot does with an interaction's token after its first answer.

use super::draft::Draft;
use super::{Answer, Call, Reply};
use crate::standin::core::Core;
use crate::standin::id::Id;
use crate::standin::objects::LOADING;
use crate::standin::refusal::Refusal;
use crate::standin::world::{Interaction, Message, Origin};

/// `POST /webhooks/{}/{}`: a follow-up. The first one fills a deferred answer.
pub(super) fn create(core: &mut Core, call: &Call) -> Answer {
    let interaction = interaction(core, call)?;
    if let Some(deferred) = loading(core, &interaction) {
        return change(core, call, &interaction, &deferred);
    }
    let draft = Draft::read(&call.json, &call.files, "", 0)?;
    let mut message = core.answering(&interaction, draft.is_ephemeral());
    let original = interaction.original;
    message.kind = if original.is_some() { 19 } else { 0 };
    message.reference = original.filter(|id| core.message(interaction.channel, *id).is_some());
    message.origin = Some(Origin { original, ..interaction.origin.clone() });
    core.carry_out(&draft, &mut message)?;
    let id = message.id;
    core.post(message);
    core.answered(interaction.id, Some(id));
    reply(core, interaction.channel, id)
}

/// `GET /webhooks/{}/{}/messages/@original`
pub(super) fn get_original(core: &mut Core, call: &Call) -> Answer {
    let interaction = interaction(core, call)?;
    let original = interaction.original.ok_or_else(Refusal::unknown_message)?;
    reply(core, interaction.channel, original)
}

/// `PATCH /webhooks/{}/{}/messages/@original`
pub(super) fn edit_original(core: &mut Core, call: &Call) -> Answer {
    let interaction = interaction(core, call)?;
    let message = original(core, &interaction)?;
    change(core, call, &interaction, &message)
}

/// `DELETE /webhooks/{}/{}/messages/@original`
pub(super) fn delete_original(core: &mut Core, call: &Call) -> Answer {
    let interaction = interaction(core, call)?;
    let message = original(core, &interaction)?;
    core.remove(interaction.channel, message.id);
    core.answered(interaction.id, None);
    Ok(Reply::Nothing)
}

/// `GET /webhooks/{}/{}/messages/{}`
pub(super) fn get(core: &mut Core, call: &Call) -> Answer {
    let (interaction, message) = named(core, call)?;
    reply(core, interaction.channel, message.id)
}

/// `PATCH /webhooks/{}/{}/messages/{}`
pub(super) fn edit(core: &mut Core, call: &Call) -> Answer {
    let (interaction, message) = named(core, call)?;
    change(core, call, &interaction, &message)
}

/// `DELETE /webhooks/{}/{}/messages/{}`
pub(super) fn delete(core: &mut Core, call: &Call) -> Answer {
    let (interaction, message) = named(core, call)?;
    core.remove(interaction.channel, message.id);
    core.answered(interaction.id, None);
    Ok(Reply::Nothing)
}

/// The interaction of the path's application and token.
fn interaction(core: &Core, call: &Call) -> Result<Interaction, Refusal> {
    core.by_token(call.id(0)?, call.text(1)).cloned()
}

/// The message that `@original` means: the first answer, or what was pressed.
fn original(core: &Core, interaction: &Interaction) -> Result<Message, Refusal> {
    let original = interaction.original.ok_or_else(Refusal::unknown_message)?;
    core.message(interaction.channel, original).cloned().ok_or_else(Refusal::unknown_message)
}

/// The answer that still shows as thinking, if it does.
fn loading(core: &Core, interaction: &Interaction) -> Option<Message> {
    original(core, interaction).ok().filter(|message| message.flags & LOADING != 0)
}

/// The path's message, if it belongs to the interaction.
fn named(core: &Core, call: &Call) -> Result<(Interaction, Message), Refusal> {
    let interaction = interaction(core, call)?;
    let id = call.id(2)?;
    let own = interaction.original == Some(id) || interaction.messages.contains(&id);
    let message = core.message(interaction.channel, id).filter(|_| own).cloned();
    Ok((interaction, message.ok_or_else(Refusal::unknown_message)?))
}

/// Changes a message, and answers it.
fn change(core: &mut Core, call: &Call, interaction: &Interaction, old: &Message) -> Answer {
    let draft = Draft::read(&call.json, &call.files, "", old.flags)?;
    let mut message = old.clone();
    core.carry_out(&draft, &mut message)?;
    // A deferred answer appears for the first time; that is no edit.
    if old.flags & LOADING == 0 {
        message.edited = Some(core.now());
    }
    let id = message.id;
    core.replace(message);
    core.answered(interaction.id, Some(id));
    reply(core, interaction.channel, id)
}

fn reply(core: &Core, channel: Id, id: Id) -> Answer {
    let message = core.message(channel, id).ok_or_else(Refusal::unknown_message)?;
    Ok(Reply::Ok(core.message_object(message)))
}
