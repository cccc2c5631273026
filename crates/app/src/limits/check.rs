//! Refuses what comes too often, and says when to try again.

use crate::limits::limited_action::LimitedAction;
use crate::limits::usage::{LimitReached, LimitedParty};
use crate::requests::Requester;
use crate::{App, UserError, private_catalog};
use gonagas_core::matches::clock::duration::SECOND;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::time_text::exact_duration;

impl App {
    /// Counts something that a person is about to do.
    ///
    /// # Errors
    ///
    /// A refusal when they, or all people on their server, have done it too often lately.
    pub(crate) fn check_limit(&self, requester: &Requester, action: LimitedAction) -> Result<(), UserError> {
        let recorded = self.recent_usage.record(action, requester.user_id, requester.channel_ref.guild, self.now());
        recorded.map_err(|reached| limit_text(&private_catalog(requester), action, reached).into())
    }
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
