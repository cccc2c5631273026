//! The names of people on lists that span servers.
//!
//! Discord's clients show a mention of someone with whom the reader shares no server as a number. There a name stands
//! beside it. Names are fetched for the page that is shown, kept in memory for an hour and never stored. People who are
//! hidden from leaderboards, or erased, have none.

use crate::UserError;
use crate::people::Names;
use crate::request_context::RequestContext;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::i18n::Catalog;
use std::collections::BTreeMap;

/// The most people who are named on a page.
const MAX_NAMED: usize = 10;

impl Names {
    /// Returns the texts for a list of people: with the names of those who come first, if it spans servers. The members
    /// of one server see each other's names already.
    pub async fn catalog_with_names(
        &self,
        context: &RequestContext<'_>,
        spans_servers: bool,
        people: impl IntoIterator<Item = UserId>,
    ) -> Result<Catalog, UserError> {
        self.add_names(context.catalog(), context, spans_servers, people).await
    }

    /// Adds to a catalog the names of those who come first in a list of people, if it spans servers.
    pub async fn add_names(
        &self,
        catalog: Catalog,
        context: &RequestContext<'_>,
        spans_servers: bool,
        people: impl IntoIterator<Item = UserId>,
    ) -> Result<Catalog, UserError> {
        if !spans_servers {
            return Ok(catalog);
        }
        let mut users: Vec<UserId> = Vec::new();
        for user in people.into_iter().filter(|user| user.is_person() && !user.is_erased()) {
            if user != context.requester.user_id && !users.contains(&user) {
                users.push(user);
            }
        }
        let visible = self.store.users_on_leaderboards(users).await;
        let mut users = visible?;
        users.truncate(MAX_NAMED);
        Ok(catalog.with_names(self.names_of(context, &users).await))
    }

    async fn names_of(&self, context: &RequestContext<'_>, users: &[UserId]) -> BTreeMap<UserId, String> {
        self.recent_names.forget_old(self.clock.now());
        let kept = |user: &UserId| Some((*user, self.recent_names.lock().get(user)?.0.clone()));
        let mut names: BTreeMap<UserId, String> = users.iter().filter_map(kept).collect();
        let missing: Vec<UserId> = users.iter().copied().filter(|user| !names.contains_key(user)).collect();
        if missing.is_empty() {
            return names;
        }
        let fetched = context.channels.user_names(&missing).await;
        let now = self.clock.now();
        self.recent_names.lock().extend(fetched.iter().map(|(user, name)| (*user, (name.clone(), now))));
        names.extend(fetched);
        names
    }
}
