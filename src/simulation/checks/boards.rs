//! The boards that people see once there are no faults any more.

use crate::simulation::discord::model::{DiscordModel, DiscordState};
use crate::store::sqlite::{AuditedMatch, MatchInspector};
use crate::store::store_error::StoreError;
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::message::{Control, Message};
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::log::location::MatchLocation;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;

/// Returns what people see that is not so, and what they should see and do not.
///
/// # Errors
///
/// When the database cannot be read.
pub(in crate::simulation) fn check(
    inspector: &MatchInspector,
    discord: &DiscordModel,
) -> Result<Vec<String>, StoreError> {
    let state = discord.lock();
    let mut wrong = Vec::new();
    for (id, _) in inspector.last_events()? {
        let audited = inspector.load(id)?;
        let Ok(game) = Match::replay(id, audited.stored.terms.clone(), &audited.stored.events) else { continue };
        wrong.extend(check_match(&state, &audited, &game).map(|text| format!("#{}: {text}", id.0)));
        wrong.extend(check_old_messages(&state, &audited, &game));
    }
    Ok(wrong)
}

/// Returns what is wrong with the current message of a match.
fn check_match(state: &DiscordState, audited: &AuditedMatch, game: &Match) -> Option<String> {
    let outbox = &audited.stored.outbox;
    let guild = game.terms().channel_ref.guild.and_then(|guild| state.guilds.get(&guild));
    if guild.is_some_and(|guild| !guild.has_bot) || game.location() == MatchLocation::ChannelLost {
        return None;
    }
    if let Some(entry) = outbox.pending.first() {
        return Some(format!(
            "{} deliveries wait, the first is {:?} in {:?}",
            outbox.pending.len(),
            entry.effect,
            entry.channel
        ));
    }
    let Some(current) = outbox.current_message else {
        return matches!(game.phase(), MatchPhase::Playing(_)).then(|| "no board was ever posted".to_owned());
    };
    let posted = state.messages.get(&current.message_id)?;
    let is_gone = state.channels.get(&posted.channel).is_none_or(|channel| channel.is_deleted);
    // Whoever deletes a board knows that it is gone.
    if posted.is_deleted || is_gone {
        return None;
    }
    match game.phase() {
        MatchPhase::Playing(play) => {
            let image = posted.content.image.as_ref()?;
            if !current.is_challenge && image.scene.pieces != play.session.scene().pieces {
                return Some(format!("message {} shows another position", current.message_id));
            }
            let stale =
                match_controls(&posted.content, game.id()).find(|control| !game.is_current(control.event_number));
            stale.map(|control| {
                format!(
                    "message {} has controls for event {}, and the last is {}",
                    current.message_id,
                    control.event_number,
                    game.last_event_number()
                )
            })
        }
        MatchPhase::Challenge | MatchPhase::Over(..) => {
            let is_over = game.ending().is_some();
            let left =
                match_controls(&posted.content, game.id()).find(|control| is_over && changes_play(control.verb))?;
            Some(format!("message {} of a match that is over has the control {left:?}", current.message_id))
        }
    }
}

/// Returns the old messages of a match on which one can still play.
fn check_old_messages(state: &DiscordState, audited: &AuditedMatch, game: &Match) -> Option<String> {
    let guild = game.terms().channel_ref.guild.and_then(|guild| state.guilds.get(&guild));
    if guild.is_some_and(|guild| !guild.has_bot) {
        return None;
    }
    let current = audited.stored.outbox.current_message.map(|posted| posted.message_id);
    let posted = audited.stored.outbox.current_message?.channel.channel;
    let is_old = |id: u64| Some(id) != current;
    let old = state.messages.iter().filter(|(id, message)| {
        is_old(**id) && message.audience.is_none() && !message.is_deleted && message.channel == posted
    });
    let mut playable = old
        .filter(|(_, message)| match_controls(&message.content, game.id()).any(|control| changes_play(control.verb)));
    let (id, _) = playable.next()?;
    Some(format!("#{}: the old message {id} still has controls, beside {current:?}", game.id().0))
}

fn changes_play(verb: MatchVerb) -> bool {
    matches!(verb, MatchVerb::Play | MatchVerb::PickStep | MatchVerb::RollDice | MatchVerb::Accept)
}

/// Returns the controls of a message that are about a match.
fn match_controls(message: &Message, id: MatchId) -> impl Iterator<Item = MatchControl> + '_ {
    let ids = message.controls().map(|control| match control {
        Control::Button(button) => &button.id,
        Control::Menu(menu) => &menu.id,
        Control::ChannelMenu(menu) => &menu.id,
    });
    ids.filter_map(move |custom_id| match CustomId::parse(custom_id)? {
        CustomId::PublicBoard(control) if control.match_ref.id == id => Some(control),
        _ => None,
    })
}
