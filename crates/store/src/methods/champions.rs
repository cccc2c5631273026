//! The roles of champions.

use crate::Store;
use crate::sql::champions::grants::{self, GrantKey, GrantState, RoleGrant};
use crate::sql::champions::roles;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::Timestamp;

impl Store {
    /// Lists the servers whose champions may have changed.
    pub async fn stale_champions(&self) -> Result<Vec<u64>, StoreError> {
        self.read(roles::stale_guilds).await
    }

    /// Lists the servers with roles for champions.
    pub async fn guilds_with_champion_roles(&self) -> Result<Vec<u64>, StoreError> {
        self.read(roles::guilds_with_roles).await
    }

    /// Stores the grants of roles that follow from the present champions of a server.
    pub async fn refresh_champions(&self, guild: u64, now: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| roles::refresh(connection, guild, now)).await
    }

    /// Lists the grants of roles that are due, the oldest first.
    pub async fn due_role_grants(&self, now: Timestamp) -> Result<Vec<RoleGrant>, StoreError> {
        self.read(move |connection| grants::due_grants(connection, now)).await
    }

    /// Records that Discord is asked to give or to take a role; false if that is no longer wanted.
    pub async fn begin_role_grant(&self, grant: RoleGrant) -> Result<bool, StoreError> {
        self.write(move |connection| grants::begin(connection, &grant)).await
    }

    /// Records the state of a role that a person is to have, and when it is looked at next. What Discord has done shows
    /// that it does not refuse the role.
    pub async fn settle_role_grant(
        &self,
        key: GrantKey,
        state: GrantState,
        now: Timestamp,
        due_at: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            grants::settle(connection, key, state, now, due_at)?;
            if state == GrantState::Given { roles::set_refused(connection, key.guild, key.role, false) } else { Ok(()) }
        })
        .await
    }

    /// Records that a person no longer has a role from the bot.
    pub async fn finish_taking_role(&self, key: GrantKey, now: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| grants::finish_taking(connection, key, now)).await
    }

    /// Has the bot look at a role later, after a refusal or another failure.
    pub async fn postpone_role_grant(
        &self,
        key: GrantKey,
        is_refused: bool,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            if is_refused {
                roles::set_refused(connection, key.guild, key.role, true)?;
            }
            grants::postpone(connection, key, due_at)
        })
        .await
    }

    /// Has the bot try again at once what it has still to give or to take on a server. Returns true if there is any.
    pub async fn retry_role_grants(&self, guild: u64, now: Timestamp) -> Result<bool, StoreError> {
        self.write(move |connection| grants::retry_guild(connection, guild, now)).await
    }

    /// Forgets a role that was deleted, and the people who had it.
    pub async fn forget_champion_role(&self, guild: u64, role: u64) -> Result<(), StoreError> {
        self.write(move |connection| roles::forget_role(connection, guild, role)).await
    }

    /// Forgets the roles of champions on a server that the bot has left.
    pub async fn forget_champion_roles(&self, guild: u64) -> Result<(), StoreError> {
        self.write(move |connection| roles::forget_guild(connection, guild)).await
    }
}
