//! Everything that falls due happens: challenges expire, players run out of time, and the computer acts.

use crate::simulation::discord::model::{DiscordModel, DiscordState};
use crate::store::audit_report::AuditedMatch;
use crate::store::sqlite::MatchInspector;
use crate::store::store_error::StoreError;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::state::match_state::Match;

/// The longest time that something may be overdue without faults.
const MAX_DELAY: Timestamp = 2 * MINUTE;

/// Returns what is overdue, and the matches that wait for the computer. Where the bot is not any more nothing falls due before the board
/// of a turn is posted, and it never is: such a match ends when the bot next learns on which servers it is.
///
/// # Errors
///
/// When the database cannot be read.
pub(in crate::simulation) fn check(
    inspector: &MatchInspector,
    discord: &DiscordModel,
    now: Timestamp,
) -> Result<Vec<String>, StoreError> {
    let state = discord.lock();
    let mut overdue = Vec::new();
    for (id, _) in inspector.last_events()? {
        let audited = inspector.load(id)?;
        if is_unannounced(&state, &audited) {
            continue;
        }
        let Ok(game) = Match::replay(id, audited.stored.terms.clone(), &audited.stored.events) else { continue };
        if let Some(deadline) = audited.index.deadline.filter(|deadline| deadline + MAX_DELAY < now) {
            overdue.push(format!("#{}: its deadline was {} ms ago", id.0, now - deadline));
        } else if game.computer_to_act().is_some() && game.ending().is_none() {
            overdue.push(format!("#{}: the computer is to act", id.0));
        }
    }
    Ok(overdue)
}

/// Returns true if a board waits to be posted on a server that the bot is not on.
fn is_unannounced(state: &DiscordState, audited: &AuditedMatch) -> bool {
    let waits = audited.stored.outbox.pending.iter().any(|entry| matches!(entry.effect, Effect::PostMessage(_)));
    waits && state.lacks_bot(audited.stored.terms.channel_ref.guild)
}
