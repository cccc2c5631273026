//! The people who may organise competitions, and how many a server may have.

use crate::UserError;
use crate::request_context::RequestContext;
use gonagas_store::Store;

/// The most competitions of a server that are not over.
const MAX_ACTIVE_PER_GUILD: u32 = 20;

/// Refuses a requester who is neither a manager nor has the role of organisers, nor, where `moderators` may do it, is a
/// moderator. Returns the server.
pub(super) async fn check_organiser(
    store: &Store,
    context: &RequestContext<'_>,
    moderators: bool,
) -> Result<u64, UserError> {
    let catalog = context.catalog();
    let requester = context.requester;
    let refused = || UserError::from(catalog.text("tournament-refuse-organiser"));
    let guild = requester.channel_ref.guild().ok_or_else(refused)?;
    let permissions = requester.user_permissions;
    if permissions.manage_guild || moderators && permissions.manage_messages {
        return Ok(guild);
    }
    let settings = store.guild_settings(Some(guild)).await?;
    let Some(role) = settings.organiser_role else { return Err(refused()) };
    match context.channels.membership(guild, requester.user_id).await {
        Ok(Some(membership)) if membership.roles.contains(&role) => Ok(guild),
        Ok(_) => Err(refused()),
        Err(_) => Err(catalog.text("tournament-refuse-organiser-unknown").into()),
    }
}

/// Refuses one more competition on a server that has as many as it may have.
pub(super) async fn check_active_count(
    store: &Store,
    context: &RequestContext<'_>,
    guild: u64,
) -> Result<(), UserError> {
    match store.count_active_competitions(guild).await? < MAX_ACTIVE_PER_GUILD {
        true => Ok(()),
        false => {
            let most = MAX_ACTIVE_PER_GUILD.to_string();
            Err(context.catalog().format("tournament-refuse-full-server", &[("most", &most)]).into())
        }
    }
}
