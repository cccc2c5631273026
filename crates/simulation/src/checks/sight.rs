//! Sight: nobody is shown a match that they may not see, by an answer, a suggestion or a direct message.

use crate::discord::model::{DiscordModel, DiscordState};
use crate::discord::shown_matches::ShownMatch;
use crate::ledger::Ledger;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::location::MatchLocation;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::StoredMatch;

/// Returns content that people were shown since the last check and may not see. A change of their permissions in
/// between is no fault of the bot.
pub fn check(
    inspector: &MatchInspector,
    discord: &DiscordModel,
    ledger: &mut Ledger,
) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    let mut shown = std::mem::take(&mut ledger.unchecked_sights);
    shown.append(&mut discord.lock().shown_in_direct_messages);
    for ShownMatch { match_id, user, from, until } in shown {
        let stored = match inspector.load(match_id) {
            Ok(audited) => audited.stored,
            Err(StoreError::NotFound) => continue,
            Err(error) => return Err(error),
        };
        let state = discord.lock();
        let has_changed = state.sight_changed_at.get(&user).is_some_and(|changed_at| *changed_at >= from);
        // People whose data is erased play on under a placeholder, and a match may have been moved since.
        let has_moved = stored.events.last().is_some_and(|event| event.timestamp >= from);
        if !has_changed && !has_moved && !ledger.erased.contains(&user) && !may_see(&state, &stored, match_id, user) {
            wrong.push(format!("{} was shown #{} between {from} and {until} and may not see it", user.0, match_id.0));
        }
    }
    Ok(wrong)
}

/// Returns true if someone plays a match or sees its channel. A lost match is seen by members of its server.
fn may_see(state: &DiscordState, stored: &StoredMatch, id: MatchId, user: UserId) -> bool {
    let Ok(game) = Match::replay(id, stored.terms.clone(), &stored.events) else { return true };
    let initial = stored.terms.channel_ref;
    let is_member =
        initial.guild().and_then(|guild| state.guilds.get(&guild)).is_some_and(|it| it.members.contains(&user));
    let shown_in = match game.location() {
        MatchLocation::ChannelLost => return is_member || game.participants().contains(&user),
        MatchLocation::RelocatedTo(place) => place.channel,
        MatchLocation::InitialChannel => initial.channel,
    };
    // The bot may not know yet that a thread was deleted. A person who sees its channel saw it.
    let deleted = state.channels.get(&shown_in).filter(|channel| channel.is_deleted);
    let channel = deleted.and_then(|thread| thread.parent).unwrap_or(shown_in);
    game.participants().contains(&user) || state.can_see(user, channel)
}
