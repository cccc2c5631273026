//! The gate before all handlers: on a server where only the commands of the application are installed, and in a
//! conversation without the bot, whatever is about a server of the bot is refused. All else works by answers alone.

use crate::Services;
use crate::command_kit::spec::{BotPresence, CommandKind};
use crate::request::{ReceivedRequest, Request};
use crate::requester::{PlaceKind, Requester};
use crate::{UserError, private_catalog};
use gonagas_core::matches::ids::ChannelRef;
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;

impl Services {
    /// Returns a requester with the place that they are in. A server on which only commands are installed is one
    /// without the bot, unless matches there wait for the bot to come back: its removal may be a mistake (`removals`).
    /// While it is not known if the bot is on a server, a match has the place where it began.
    ///
    /// Where the place cannot be read, the requester is as before and the error comes with it.
    pub(crate) async fn with_place(
        &self,
        requester: Requester,
        request: &ReceivedRequest,
    ) -> (Requester, Result<(), UserError>) {
        let Some(guild) = requester.channel_ref.guild() else { return (requester, Ok(())) };
        let is_without_bot = match (&requester.place_kind, &request.control) {
            (PlaceKind::CommandsOnly { .. }, _) => self.waits_for_bot(guild).await.map(|waits| !waits),
            (PlaceKind::Unknown, Some(CustomId::PublicBoard(control))) => {
                let found = self.state.store.match_guild(control.match_ref.id).await;
                found.map(|of_match| requester.uses_message_of(control.match_ref) && of_match.is_none())
            }
            _ => Ok(false),
        };
        match is_without_bot {
            Ok(true) => {
                let channel_ref = ChannelRef::without_bot(Some(guild), requester.channel_ref.channel);
                (Requester { channel_ref, ..requester }, Ok(()))
            }
            Ok(false) | Err(StoreError::NotFound) => (requester, Ok(())),
            Err(error) => (requester, Err(error.into())),
        }
    }

    /// Returns true for a server of the bot that is in no list: its removal was reported by mistake, or its matches
    /// wait.
    async fn waits_for_bot(&self, guild: u64) -> Result<bool, StoreError> {
        let store = &self.state.store;
        Ok(self.state.downtime.returned_at(Some(guild)).is_some()
            || !store.active_matches_in_guild(guild).await?.is_empty()
            || !store.pending_entries_on_guild(guild).await?.is_empty())
    }

    /// Checks that a request can be carried out in the place that it comes from.
    pub(crate) async fn check_place(&self, requester: &Requester, request: &ReceivedRequest) -> Result<(), UserError> {
        let catalog = private_catalog(requester);
        let guild = requester.channel_ref.guild();
        let is_refused = match requester.channel_ref.is_without_bot() {
            true => is_about_server(request),
            // Only what is new is refused on a server that waits for the bot.
            false => needed_presence(request) == BotPresence::NeededNow && self.state.downtime.is_guild_away(guild),
        };
        match &requester.place_kind {
            PlaceKind::CommandsOnly { invitation } if is_refused => {
                Err(catalog.format("refuse-commands-only", &[("link", invitation)]).into())
            }
            PlaceKind::Unknown if needed_presence(request) == BotPresence::NeededNow => {
                Err(catalog.text("refuse-stopping").into())
            }
            PlaceKind::Conversation if is_refused => Err(catalog.text("refuse-conversation").into()),
            _ => Ok(()),
        }
    }
}

/// Returns true for a request about a server of the bot: its settings, its moderation and its lists.
fn is_about_server(request: &ReceivedRequest) -> bool {
    match (&request.request, &request.control) {
        (Request::Command(command), _) => command.spec().is_guild_only && command.spec().kind == CommandKind::Slash,
        (_, Some(CustomId::Settings(_) | CustomId::OpenChallenges(_))) => true,
        (_, Some(CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. })) => {
            matches!(control.verb, MatchVerb::StopMatch | MatchVerb::EndAbandoned)
        }
        _ => false,
    }
}

/// Returns the presence that a request needs of the bot on its server.
fn needed_presence(request: &ReceivedRequest) -> BotPresence {
    match &request.request {
        Request::Command(command) => command.presence(),
        Request::PressControl { .. } | Request::SubmitForm { .. } | Request::SubmitFields { .. } => {
            match &request.control {
                Some(
                    CustomId::ChallengeForm(_)
                    | CustomId::MatchForm(_)
                    | CustomId::RuleSet(_)
                    | CustomId::Start(_)
                    | CustomId::Settings(_),
                ) => BotPresence::NeededNow,
                _ => BotPresence::NotNeeded,
            }
        }
        Request::UnreadableCommand(_) | Request::Unreadable | Request::Stopping => BotPresence::NotNeeded,
    }
}
