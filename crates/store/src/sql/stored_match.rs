//! Loading a match with everything that belongs to it.

use crate::sql::engine::Connection;
use crate::sql::matches::rows::MatchRow;
use crate::sql::{guild_settings, matches, outbox, users};
use crate::store_error::StoreError;
use crate::stored_match::{MatchSettings, StoredMatch, StoredPartner};
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::settings::guild_settings::BoardOverrides;

/// Reads a match and the settings that apply to it. All queries see the snapshot of the caller's transaction.
pub(crate) fn load_match(connection: &Connection, id: MatchId) -> Result<StoredMatch, StoreError> {
    let MatchRow { terms, secret, board_overrides, mentioned_role } = matches::rows::load_row(connection, id)?;
    Ok(StoredMatch {
        secret,
        events: matches::events::load_events(connection, id)?,
        outbox: outbox::entries::load_match_outbox(connection, id)?,
        thread: outbox::posts::match_thread(connection, id)?,
        settings: load_match_settings(connection, id, &terms, (board_overrides, mentioned_role))?,
        partner: load_partner(connection, id, &terms)?,
        plans: matches::plans::load_plans(connection, id)?,
        terms,
    })
}

/// Loads the other game of a pair, once both have begun.
fn load_partner(connection: &Connection, id: MatchId, terms: &Terms) -> Result<Option<StoredPartner>, StoreError> {
    let load = |id| {
        Ok(StoredPartner {
            id,
            terms: matches::rows::load_row(connection, id)?.terms,
            events: matches::events::load_events(connection, id)?,
            current_message: outbox::posts::current_message(connection, id)?,
        })
    };
    matches::rows::partner_of(connection, id, terms)?.map(load).transpose()
}

fn load_match_settings(
    connection: &Connection,
    id: MatchId,
    terms: &Terms,
    (board_overrides, mentioned_role): (BoardOverrides, Option<u64>),
) -> Result<MatchSettings, StoreError> {
    let participants = matches::participants::load_participants(connection, id)?;
    let users: Vec<UserId> = participants.into_iter().map(|participant| participant.user_id).collect();
    Ok(MatchSettings {
        guild: guild_settings::load_settings(connection, terms.channel_ref.guild())?,
        board_overrides,
        mentioned_role,
        preferences: users::preferences::load_preferences(connection, &users)?,
        users,
    })
}
