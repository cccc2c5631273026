//! Gives the champions of a server their roles, and takes them back.
//!
//! The store records with each change of a leaderboard that the champions of its server may have changed. What follows
//! from that is stored as grants of roles before Discord is asked for anything, so a bot that was killed goes on where
//! it stopped. A role that a person had before is not the bot's: it is never taken back. Once a day the bot looks after
//! the members with a role, since it hears of nobody who leaves a server or comes back.

use crate::ports::{ChannelClient, ChannelError, Membership, RoleOutcome};
use crate::server::ChampionRoles;
use futures_util::StreamExt;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::Timestamp;
use gonagas_store::store_error::StoreError;
use gonagas_store::{GrantKey, GrantState, RoleGrant};
use std::collections::BTreeMap;

/// The most servers whose roles are changed at the same time.
const CONCURRENCY: usize = 4;

/// The time after which a role that Discord keeps refusing to take back stays with its member.
const GIVES_UP_AFTER: Timestamp = 7 * DAY;

impl ChampionRoles {
    /// Stores the changes of champions, and gives and takes the roles that are due.
    pub async fn settle(&self, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.store.mark_inactive_provisional(now).await?;
        for guild in self.store.stale_champions().await? {
            if self.downtime.serves(Some(guild)) {
                self.store.refresh_champions(guild, now).await?;
            }
        }
        let mut by_guild: BTreeMap<u64, Vec<RoleGrant>> = BTreeMap::new();
        for grant in self.store.due_role_grants(now).await? {
            by_guild.entry(grant.key.guild).or_default().push(grant);
        }
        by_guild.retain(|guild, _| self.downtime.serves(Some(*guild)));
        let works = by_guild.into_values().map(|grants| self.settle_guild(grants, channels));
        let mut done = futures_util::stream::iter(works).buffer_unordered(CONCURRENCY);
        while let Some(outcome) = done.next().await {
            outcome?;
        }
        Ok(())
    }

    /// Gives and takes the roles of one server. Those that come after a failure follow later, too: Discord would fail
    /// again.
    async fn settle_guild(&self, grants: Vec<RoleGrant>, channels: &dyn ChannelClient) -> Result<(), StoreError> {
        let mut failure = None;
        for grant in grants {
            if failure.is_none() {
                let changed = match grant.is_wanted {
                    true => self.give(grant, channels).await?,
                    false => self.take(grant, channels).await?,
                };
                failure = changed.err();
            }
            if let Some(error) = &failure {
                self.put_off(grant, error).await?;
            }
        }
        Ok(())
    }

    /// Gives a role, or looks after one that was given.
    async fn give(
        &self,
        grant: RoleGrant,
        channels: &dyn ChannelClient,
    ) -> Result<Result<(), ChannelError>, StoreError> {
        let RoleGrant { key, state, .. } = grant;
        let tomorrow = Some(self.clock.now() + DAY);
        if state != GrantState::Asked {
            let membership = match channels.membership(key.guild, key.user).await {
                Ok(membership) => membership,
                Err(error) => return Ok(Err(error)),
            };
            let settled = match membership {
                // They may come back, without any role.
                None => Some((GrantState::New, tomorrow)),
                Some(member) if member.roles.contains(&key.role) => {
                    Some((if state == GrantState::New { GrantState::Held } else { state }, tomorrow))
                }
                // Someone has taken it from them on purpose.
                Some(Membership { joined_at, .. }) if state != GrantState::New && joined_at <= grant.changed_at => {
                    Some((state, tomorrow))
                }
                Some(_) => None,
            };
            if let Some((state, due_at)) = settled {
                return Ok(Ok(self.store.settle_role_grant(key, state, self.clock.now(), due_at).await?));
            }
        }
        if !self.store.begin_role_grant(grant).await? {
            return Ok(Ok(()));
        }
        let state = match channels.set_role(key.guild, key.user, key.role, true).await {
            Ok(RoleOutcome::Done) => GrantState::Given,
            Ok(RoleOutcome::UnknownMember) => GrantState::New,
            Ok(RoleOutcome::UnknownRole) => return Ok(Ok(self.forget_role(key).await?)),
            Err(error) => return Ok(Err(error)),
        };
        Ok(Ok(self.store.settle_role_grant(key, state, self.clock.now(), tomorrow).await?))
    }

    /// Takes a role back that the bot has given.
    async fn take(
        &self,
        grant: RoleGrant,
        channels: &dyn ChannelClient,
    ) -> Result<Result<(), ChannelError>, StoreError> {
        let key = grant.key;
        if !self.store.begin_role_grant(grant).await? {
            return Ok(Ok(()));
        }
        match channels.set_role(key.guild, key.user, key.role, false).await {
            Ok(RoleOutcome::Done | RoleOutcome::UnknownMember) => {
                Ok(Ok(self.store.finish_taking_role(key, self.clock.now()).await?))
            }
            Ok(RoleOutcome::UnknownRole) => Ok(Ok(self.forget_role(key).await?)),
            Err(error) => Ok(Err(error)),
        }
    }

    async fn forget_role(&self, key: GrantKey) -> Result<(), StoreError> {
        tracing::info!(guild = key.guild, role = key.role, "the role of a champion was deleted");
        self.store.forget_champion_role(key.guild, key.role).await
    }

    /// Has a role wait after a failure: a refusal until someone may have removed its cause.
    async fn put_off(&self, grant: RoleGrant, error: &ChannelError) -> Result<(), StoreError> {
        let now = self.clock.now();
        let is_refused = error.is_refusal() || matches!(error, ChannelError::Rejected(_));
        tracing::info!(%error, guild = grant.key.guild, "a role of a champion is still to be given or taken back");
        if is_refused && !grant.is_wanted && now - grant.changed_at >= GIVES_UP_AFTER {
            return self.store.finish_taking_role(grant.key, now).await;
        }
        let wait = match error {
            ChannelError::RateLimited(wait) => Timestamp::try_from(wait.as_millis()).unwrap_or(MINUTE),
            _ if is_refused => HOUR,
            _ => MINUTE,
        };
        self.store.postpone_role_grant(grant.key, is_refused, now + wait).await
    }
}
