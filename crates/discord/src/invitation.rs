//! The link by which someone adds the bot to a server.

use poise::serenity_prelude as serenity;
use serenity::{ApplicationId, Permissions};

/// The permissions that matches need, threads of their own included.
const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// Returns the link.
pub fn invitation_url(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        PERMISSIONS.bits()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_for_hosts_has_the_same_link() {
        let link = invitation_url(ApplicationId::new(7)).replace("client_id=7", "client_id=APPLICATION_ID");
        assert!(include_str!("../../../docs/HOSTING.md").contains(&format!("`{link}`")), "{link}");
        assert!(include_str!("../../../README.md").contains(&link), "{link}");
    }
}
