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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ports::Clock as _;
    use crate::app::requests::{ChallengeRequest, Request};
    use crate::simulation::discord::initial_world;
    use crate::simulation::interaction_run::PlannedRequest;
    use crate::simulation::options::SimulationOptions;
    use crate::simulation::planted_defect::NoDefect;
    use crate::simulation::world::World;
    use gonagas_core::matches::clock::duration::DAY;
    use gonagas_core::matches::ids::{ChannelRef, MatchId, UserId};
    use std::sync::Arc;
    use std::time::Duration;

    /// Returns a world without faults in which someone has challenged everyone.
    async fn challenged(folder: &std::path::Path) -> World {
        let options = SimulationOptions { people: 2, guilds: 1, ..SimulationOptions::new(1, Duration::ZERO) };
        let mut world = World::new(&options, folder, Arc::new(NoDefect));
        world.discord.faults.end_faults();
        let challenge = ChallengeRequest {
            game: "pahtum".into(),
            opponent: None,
            options: String::new(),
            side: None,
            time_control: None,
            thread: None,
            rated: None,
            pair: None,
        };
        let request = PlannedRequest::Request(Request::Challenge(challenge));
        world.ask(UserId(initial_world::FIRST_PERSON), initial_world::FIRST_CHANNEL, request, None, None);
        world.pass(Duration::from_secs(5)).await;
        world
    }

    #[tokio::test(start_paused = true)]
    async fn match_that_cannot_be_announced_is_not_overdue_where_the_bot_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let world = challenged(folder.path()).await;
        let inspector = MatchInspector::open(&world.fleet.database).unwrap();
        let now = world.discord.clock.now();
        let overdue = |has_bot| {
            world.discord.lock().guilds.values_mut().for_each(|guild| guild.has_bot = has_bot);
            check(&inspector, &world.discord, now + 2 * DAY).unwrap().len()
        };
        assert_eq!(check(&inspector, &world.discord, now).unwrap(), [""; 0]);
        assert_eq!([true, false].map(&overdue), [1, 1], "its message is posted");
        let channel = ChannelRef { guild: Some(initial_world::FIRST_GUILD), channel: initial_world::FIRST_CHANNEL };
        let store = world.fleet.bots[0].app.store();
        store.enqueue_effects(MatchId(1), channel, &[Effect::PostMessage(Vec::new())], now).await.unwrap();
        assert_eq!([true, false].map(&overdue), [1, 0]);
    }
}
