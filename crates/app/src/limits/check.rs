//! Refuses what comes too often, and says when to try again.

use crate::limits::limited_action::LimitedAction;
use crate::limits::usage::{LimitReached, LimitedParty, RecentUsage};
use crate::ports::Clock;
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::clock::duration::SECOND;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_ui::i18n::Catalog;
use gonagas_ui::time_text::exact_duration;
use std::sync::Arc;

/// Counts what people do, and refuses what comes too often.
pub struct Limits {
    clock: Arc<dyn Clock>,
    usage: RecentUsage,
}

impl Limits {
    pub fn new(clock: Arc<dyn Clock>) -> Limits {
        Limits { clock, usage: RecentUsage::default() }
    }

    /// Records a ping of an opponent. Returns false if they are pinged too often.
    pub fn record_ping(&self, user: UserId, opponent: UserId, now: Timestamp) -> bool {
        self.usage.record_ping(user, opponent, now)
    }

    /// Returns the number of actions that are remembered.
    pub fn count(&self) -> usize {
        self.usage.count()
    }
    /// Counts something that a person is about to do.
    pub fn check(&self, requester: &Requester, action: LimitedAction) -> Result<(), UserError> {
        let recorded = self.usage.record(action, requester.user_id, limited_place(requester), self.clock.now());
        recorded.map_err(|reached| limit_text(&private_catalog(requester), action, reached).into())
    }
}

/// Returns the server whose limits apply, by its id. A conversation has those of a server.
fn limited_place(requester: &Requester) -> Option<u64> {
    let channel = requester.channel_ref;
    channel.any_guild().or_else(|| channel.is_without_bot().then_some(channel.channel))
}

fn limit_text(catalog: &Catalog, action: LimitedAction, reached: LimitReached) -> String {
    let what = catalog.text(match action {
        LimitedAction::Challenge => "limit-challenges",
        LimitedAction::Ping | LimitedAction::RepeatedPing => "limit-pings",
        LimitedAction::Replay => "limit-replays",
        LimitedAction::Export => "limit-exports",
        LimitedAction::Hint => "limit-hints",
        LimitedAction::Review => "limit-reviews",
        LimitedAction::DirectMessages => "limit-messages",
        LimitedAction::Lookup => "limit-lookups",
        LimitedAction::Refresh => "limit-refreshes",
        LimitedAction::Share => "limit-shares",
    });
    let key = match reached.party {
        LimitedParty::User(_) | LimitedParty::Pair(..) => "limit-user",
        LimitedParty::Guild(_) => "limit-guild",
    };
    // In whole seconds, rounded up, so that the next try succeeds.
    let wait = (reached.wait + SECOND - 1) / SECOND * SECOND;
    let values = [
        ("count", &*reached.count.to_string()),
        ("what", &*what),
        ("period", &*exact_duration(catalog, action.limit().period)),
        ("wait", &*exact_duration(catalog, wait)),
    ];
    catalog.format(key, &values)
}
