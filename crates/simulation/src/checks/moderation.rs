//! Moderation: only people who may manage messages stop matches, and only matches of others.

use crate::ledger::Ledger;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::log::stop::StopReason;

/// Returns a new event of a moderator that someone else has caused.
pub fn check(id: MatchId, terms: &Terms, new: &[Event], ledger: &Ledger) -> Option<String> {
    let moderators = terms.channel_ref.guild.and_then(|guild| ledger.moderators.get(&guild));
    new.iter().find_map(|event| {
        let moderates =
            matches!(event.kind, EventKind::Stopped(StopReason::Moderator) | EventKind::ModeratorNoteAdded(_));
        let user = event.actor.filter(|user| moderates && user.is_person())?;
        let may = moderators.is_some_and(|moderators| moderators.contains(&user));
        let is_own = terms.challenger == user || terms.opponent == Some(user);
        (!may || is_own).then(|| format!("#{}: {} may not moderate it and caused {event:?}", id.0, user.0))
    })
}
