//! Everything that falls due happens: challenges expire, players run out of time, and the computer acts.

use crate::discord::model::DiscordModel;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;

/// The longest time that something may be overdue without faults.
const MAX_DELAY: Timestamp = 2 * MINUTE;

/// Returns the overdue work, and the matches that wait for the computer. Where the bot is not any more nothing falls
/// due, until the matches end a day after the bot has heard of it.
pub fn check(inspector: &MatchInspector, discord: &DiscordModel, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let state = discord.lock();
    let mut overdue = Vec::new();
    for (id, _) in inspector.last_events()? {
        let audited = inspector.load(id)?;
        if state.waits_for_bot(audited.stored.terms.channel_ref.guild(), now) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::initial_world;
    use crate::interaction_run::PlannedRequest;
    use crate::options::SimulationOptions;
    use crate::planted_defect::NoDefect;
    use crate::world::World;
    use gonagas_app::commands::challenge::Challenge;
    use gonagas_app::commands::challenge::ChallengeRequest;
    use gonagas_app::ports::Clock as _;
    use gonagas_app::request::Request;
    use gonagas_app::requester::Opponent;
    use gonagas_core::matches::clock::duration::DAY;
    use gonagas_core::matches::ids::UserId;
    use std::sync::Arc;
    use std::time::Duration;

    /// Returns a world without faults in which someone has challenged someone, who has a day to answer.
    async fn challenged(folder: &std::path::Path) -> World {
        let options = SimulationOptions { people: 2, guilds: 1, ..SimulationOptions::new(1, Duration::ZERO) };
        let mut world = World::new(&options, folder, Arc::new(NoDefect));
        world.discord.faults.end_faults();
        let challenged = UserId(initial_world::FIRST_PERSON + 1);
        let opponent = Opponent { user_id: challenged, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
        let challenge = ChallengeRequest {
            game: "pahtum".into(),
            opponent: Some(opponent),
            options: String::new(),
            side: None,
            time_control: Some("none".into()),
            thread: None,
            rated: None,
            pair: None,
            from: None,
        };
        let request = PlannedRequest::Request(Request::from(Challenge::User(challenge)));
        world.ask(UserId(initial_world::FIRST_PERSON), initial_world::FIRST_CHANNEL, request, None, None);
        world.pass(Duration::from_secs(5)).await;
        world
    }

    #[tokio::test(start_paused = true)]
    async fn match_is_not_overdue_while_it_waits_for_the_bot_to_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let world = challenged(folder.path()).await;
        let inspector = MatchInspector::open(&world.fleet.database).unwrap();
        let now = world.discord.clock.now();
        let overdue = |removals: Vec<(Timestamp, Option<Timestamp>)>| {
            world.discord.lock().guilds.values_mut().for_each(|guild| guild.removals = removals.clone());
            check(&inspector, &world.discord, now + 2 * DAY).unwrap().len()
        };
        assert_eq!(check(&inspector, &world.discord, now).unwrap(), [""; 0]);
        assert_eq!(overdue(vec![]), 1, "the bot is there");
        assert_eq!(overdue(vec![(now + DAY, None)]), 0);
        assert_eq!(overdue(vec![(now + DAY, Some(now + 2 * DAY - 1))]), 1, "it has come back");
        assert_eq!(overdue(vec![(now, None)]), 1, "it was removed two days ago");
    }
}
