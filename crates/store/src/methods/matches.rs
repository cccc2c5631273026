//! Creating, extending and loading matches.

use crate::Store;
use crate::event_batch::{EventBatch, MatchIndex, NewMatch, RequestStamp};
use crate::match_outbox::MatchOutbox;
use crate::sql::engine::Connection;
use crate::sql::matches::rows::MatchRow;
use crate::sql::{interactions, matches, outbox, ratings, stored_match, users};
use crate::store_error::StoreError;
use crate::stored_match::{CreatedMatch, StoredMatch};
use gonagas_core::matches::MAX_COMPUTER_MATCHES_PER_USER;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, InteractionId, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::plan::ReplyPlan;
use gonagas_core::matches::settings::guild_settings::{BoardOverride, BoardOverrides};
use std::sync::Arc;

impl Store {
    /// Creates a match with its first event, [`gonagas_core::matches::log::event::EventKind::ChallengeCreated`] by the
    /// challenger, and its first outbox entries. Returns its number and its outbox.
    ///
    /// # Errors
    ///
    /// [`StoreError::RematchExists`] when it is a rematch and another one of the same match is pending or was accepted;
    /// [`StoreError::Blocked`] when one of the two blocks the other; [`StoreError::TooManyMatches`] when the challenger
    /// already has `limit` matches; [`StoreError::TooManyMatchesInGuild`] when they already have as many on the server
    /// as it allows; [`StoreError::RepeatedInteraction`] when the interaction has changed something before.
    pub async fn create_match(
        &self,
        terms: &Terms,
        secret: [u8; 32],
        stamp: impl Into<RequestStamp> + Send,
        index: &MatchIndex,
        effects: &[Effect],
        limit: usize,
    ) -> Result<CreatedMatch, StoreError> {
        let terms = terms.clone();
        let index = index.clone();
        let effects = effects.to_vec();
        let stamp = stamp.into();
        let create =
            move |connection: &Connection| create_match(connection, &terms, &secret, stamp, &index, &effects, limit);
        match stamp.interaction {
            Some(interaction) => {
                self.write_found(create, move |connection| find_created(connection, interaction)).await
            }
            None => self.write(create).await,
        }
    }

    /// Appends events to a match's log and their effects to its outbox, all or nothing. A result also updates ratings
    /// and standings. The second game of a pair is created with its events. Returns the outbox as it is after this,
    /// read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when the last event is no longer number `after`; nothing is stored then. When the match
    /// counts toward the limit of a user for whom it did not before: [`StoreError::TooManyMatches`] if they already
    /// have `limit` matches, [`StoreError::TooManyMatchesInGuild`] if they already have as many on the server as it
    /// allows, and [`StoreError::Blocked`] if they and another participant block each other. A match that is over
    /// counts for nobody. [`StoreError::NotFound`] when there is no such match. [`StoreError::RepeatedInteraction`]
    /// when the batch's interaction has changed something before.
    pub async fn append_events(
        &self,
        id: MatchId,
        after: u32,
        batch: &EventBatch,
        limit: usize,
    ) -> Result<MatchOutbox, StoreError> {
        let batch = Arc::new(batch.clone());
        let appended = Arc::clone(&batch);
        self.write_found(
            move |connection| append_events(connection, id, after, &batch, limit),
            move |connection| find_appended(connection, id, after, &appended),
        )
        .await
    }

    /// Adds effects to the outbox of a match without an event, such as a board that is posted again in `channel`.
    /// Returns the outbox as it is after this, read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    pub async fn enqueue_effects(
        &self,
        id: MatchId,
        channel: ChannelRef,
        effects: &[Effect],
        request: impl Into<RequestStamp> + Send,
    ) -> Result<MatchOutbox, StoreError> {
        let effects = effects.to_vec();
        let request = request.into();
        self.write_for(request, move |connection| enqueue_effects(connection, id, channel, &effects, request.at)).await
    }

    /// Changes one choice for the public boards of a match, and has its current message show the change. Returns the
    /// outbox as it is after this, read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    pub async fn change_public_boards(
        &self,
        id: MatchId,
        change: BoardOverride,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<MatchOutbox, StoreError> {
        let request = request.into();
        self.write_for(request, move |connection| change_public_boards(connection, id, change, request.at)).await
    }

    /// Replaces the planned replies of a user in a match.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when the last event is no longer number `after`; nothing is stored then.
    pub async fn set_reply_plan(
        &self,
        id: MatchId,
        after: u32,
        user: UserId,
        plan: Option<ReplyPlan>,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        self.write_for(request.into(), move |connection| {
            if matches::events::last_event_number(connection, id)? != after {
                return Err(StoreError::Conflict);
            }
            matches::plans::replace_plan(connection, id, user, plan.as_ref())
        })
        .await
    }

    /// Loads a match with its whole log, its outbox, the settings of its server and the preferences of its
    /// participants, in one read.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match. [`StoreError::UnsupportedEdition`] when it is played by an
    /// edition of its rules that this program does not know.
    pub async fn load_match(&self, id: MatchId) -> Result<StoredMatch, StoreError> {
        self.count_match_load();
        self.read(move |connection| stored_match::load_match(connection, id)).await
    }
}

pub fn create_match(
    connection: &Connection,
    terms: &Terms,
    secret: &[u8; 32],
    stamp: RequestStamp,
    index: &MatchIndex,
    effects: &[Effect],
    limit: usize,
) -> Result<CreatedMatch, StoreError> {
    let RequestStamp { at, interaction } = stamp;
    matches::challenges::check_rematch(connection, terms.rematch_of, at)?;
    if let Some(opponent) = terms.opponent {
        users::blocks::check_not_blocked(connection, terms.challenger, opponent)?;
    }
    // A challenge to a pair counts as one match, and as two once it is accepted.
    let further = if terms.pair == Some(PairGame::First) { 2 } else { 1 };
    if terms.is_against_computer() {
        let limit = MAX_COMPUTER_MATCHES_PER_USER;
        matches::participants::check_computer_limit(connection, terms.challenger, further, limit)?;
    }
    // The games of competitions have a limit of their own, which is checked when people enter.
    if terms.competition.is_none() {
        let guild = terms.channel_ref.guild();
        matches::participants::check_match_limits(connection, terms.challenger, guild, further, limit)?;
    }
    let id = matches::rows::insert_match(connection, terms, secret, at, index)?;
    interactions::record_interaction(connection, interaction, Some(id), at)?;
    let created = NewEvent { actor: Some(terms.challenger), kind: EventKind::ChallengeCreated };
    matches::events::insert_events(connection, id, 0, at, &[created])?;
    matches::participants::insert_participants(connection, id, index)?;
    let board_overrides = match terms.rematch_of {
        Some(before) => matches::rows::load_row(connection, before)?.board_overrides,
        None => BoardOverrides::default(),
    };
    matches::rows::replace_board_overrides(connection, id, board_overrides)?;
    let mentioned_role = matches::rows::mention_role(connection, id, terms, at)?;
    outbox::entries::enqueue_effects(connection, id, None, effects, at)?;
    Ok(CreatedMatch {
        id,
        board_overrides,
        mentioned_role,
        outbox: outbox::entries::load_match_outbox(connection, id)?,
    })
}

/// Returns the match that an interaction has created.
fn find_created(connection: &Connection, interaction: InteractionId) -> Result<Option<CreatedMatch>, StoreError> {
    let Some(id) = interactions::match_of(connection, interaction)? else { return Ok(None) };
    let MatchRow { board_overrides, mentioned_role, .. } = matches::rows::load_row(connection, id)?;
    Ok(Some(CreatedMatch {
        id,
        board_overrides,
        mentioned_role,
        outbox: outbox::entries::load_match_outbox(connection, id)?,
    }))
}

/// Returns the outbox of a match if a batch was appended to its log. Nobody else appends the same at the same time.
fn find_appended(
    connection: &Connection,
    id: MatchId,
    after: u32,
    batch: &EventBatch,
) -> Result<Option<MatchOutbox>, StoreError> {
    match matches::events::are_last(connection, id, after, batch.occurred_at, &batch.events)? {
        true => Ok(Some(outbox::entries::load_match_outbox(connection, id)?)),
        false => Ok(None),
    }
}

pub fn append_events(
    connection: &Connection,
    id: MatchId,
    after: u32,
    batch: &EventBatch,
    limit: usize,
) -> Result<MatchOutbox, StoreError> {
    if batch.events.is_empty() {
        return Err(StoreError::Failed("a batch without events".into()));
    }
    interactions::record_interaction(connection, batch.interaction, Some(id), batch.occurred_at)?;
    match matches::events::last_event_number(connection, id)? {
        0 => return Err(StoreError::NotFound),
        last if last != after => return Err(StoreError::Conflict),
        _ => {}
    }
    matches::participants::update_participants(connection, id, &batch.index, limit)?;
    matches::events::insert_events(connection, id, after, batch.occurred_at, &batch.events)?;
    matches::rows::update_index(connection, id, &batch.index)?;
    if let Some(plans) = &batch.plans {
        matches::plans::replace_plans(connection, id, plans)?;
    }
    if let Some(result) = &batch.result {
        ratings::results::record_result(connection, id, batch.occurred_at, result)?;
    }
    if batch.index.is_over {
        let has_result = batch.result.is_some();
        outbox::entries::enqueue_end_effects(connection, id, &batch.effects, has_result, batch.occurred_at)?;
    } else {
        outbox::entries::enqueue_effects(connection, id, None, &batch.effects, batch.occurred_at)?;
    }
    if let Some(second) = &batch.second_game {
        begin_second_game(connection, id, second, limit)?;
    }
    outbox::entries::load_match_outbox(connection, id)
}

/// Creates the second game of a pair, which begins in the same transaction. Its boards look like the boards of the
/// first game.
fn begin_second_game(connection: &Connection, first: MatchId, new: &NewMatch, limit: usize) -> Result<(), StoreError> {
    let stamp = RequestStamp::from(new.begun.occurred_at);
    let NewMatch { terms, secret, challenge_index, challenge_effects, begun } = new;
    let created = create_match(connection, terms, secret, stamp, challenge_index, challenge_effects, limit)?;
    let overrides = matches::rows::load_row(connection, first)?.board_overrides;
    matches::rows::replace_board_overrides(connection, created.id, overrides)?;
    append_events(connection, created.id, 1, begun, limit)?;
    Ok(())
}

fn enqueue_effects(
    connection: &Connection,
    id: MatchId,
    channel: ChannelRef,
    effects: &[Effect],
    at: Timestamp,
) -> Result<MatchOutbox, StoreError> {
    if matches::events::last_event_number(connection, id)? == 0 {
        return Err(StoreError::NotFound);
    }
    outbox::entries::enqueue_effects(connection, id, Some(channel), effects, at)?;
    outbox::entries::load_match_outbox(connection, id)
}

fn change_public_boards(
    connection: &Connection,
    id: MatchId,
    change: BoardOverride,
    at: Timestamp,
) -> Result<MatchOutbox, StoreError> {
    let overrides = matches::rows::load_row(connection, id)?.board_overrides.with(change);
    matches::rows::replace_board_overrides(connection, id, overrides)?;
    outbox::entries::enqueue_effects(connection, id, None, &[Effect::UpdateMessage], at)?;
    outbox::entries::load_match_outbox(connection, id)
}
