//! The gate before all handlers: on a server where only the commands of the application are installed, and in a
//! conversation without the bot, whatever may need the bot there is refused, and nothing is stored about the place.
//!
//! Requests that only read, or concern the requester alone, go on working there as in direct messages.

use crate::Services;
use crate::command_kit::spec::BotPresence;
use crate::commands::Commands;
use crate::request::{ReceivedRequest, Request};
use crate::requester::{PlaceKind, Requester};
use crate::{UserError, private_catalog};
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;

impl Services {
    /// Checks that a request can be carried out in the place that it comes from. A server with running matches is one
    /// that the bot was on: its removal may be a mistake, for which the matches wait (`removals`), and only what is new
    /// is refused there.
    pub(crate) async fn check_place(&self, requester: &Requester, request: &ReceivedRequest) -> Result<(), UserError> {
        let needed = needed_presence(request);
        let invitation = match &requester.place_kind {
            PlaceKind::CommandsOnly { invitation } => invitation,
            PlaceKind::Conversation if needed != BotPresence::NotNeeded => {
                return Err(private_catalog(requester).text("refuse-conversation").into());
            }
            _ => return Ok(()),
        };
        let guild = requester.channel_ref.guild();
        // A removal that Discord reported by mistake leaves the server out of the lists.
        if needed == BotPresence::NotNeeded || self.state.downtime.returned_at(guild).is_some() {
            return Ok(());
        }
        if !(needed == BotPresence::NeededNow && self.state.downtime.is_guild_away(guild)) {
            let with_matches = self.state.store.active_guilds().await?;
            if guild.is_some_and(|guild| with_matches.contains(&guild)) {
                return Ok(());
            }
        }
        Err(private_catalog(requester).format("refuse-commands-only", &[("link", invitation)]).into())
    }
}

/// Returns the presence that a request needs of the bot on its server.
fn needed_presence(request: &ReceivedRequest) -> BotPresence {
    match &request.request {
        Request::Command(command) => command.presence(),
        Request::PressControl { .. } | Request::SubmitForm { .. } => match &request.control {
            Some(CustomId::ChallengeForm(_) | CustomId::RuleSet(_) | CustomId::Start(_) | CustomId::Settings(_)) => {
                BotPresence::NeededNow
            }
            Some(id) if control_needs_bot(id) => BotPresence::Needed,
            _ => BotPresence::NotNeeded,
        },
        Request::UnreadableCommand(_) | Request::Unreadable | Request::Stopping => BotPresence::NotNeeded,
    }
}

/// Returns true for a control that may post, or store something about a server or one of its matches.
fn control_needs_bot(control: &CustomId) -> bool {
    match control {
        CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => !matches!(
            control.verb,
            MatchVerb::Cancel
                | MatchVerb::ViewPrivately
                | MatchVerb::FlipBoard
                | MatchVerb::Replay
                | MatchVerb::StepThrough
                | MatchVerb::Record
                | MatchVerb::Hint
                | MatchVerb::Review
                | MatchVerb::FairPlay
        ),
        CustomId::MatchPicker(control) => Commands::all()
            .find(&control.command.name)
            .is_some_and(|command| command.spec.presence != BotPresence::NotNeeded),
        CustomId::OpenChallenges(_)
        | CustomId::ChallengeForm(_)
        | CustomId::RuleSet(_)
        | CustomId::Settings(_)
        | CustomId::ShareLeaderboard(_)
        | CustomId::Start(_) => true,
        CustomId::Replay(_)
        | CustomId::MatchList(_)
        | CustomId::Leaderboard(_)
        | CustomId::EraseData(_)
        | CustomId::Preferences(_)
        | CustomId::Rules(_)
        | CustomId::Glossary(_)
        | CustomId::Course(_)
        | CustomId::LessonBoard(_)
        | CustomId::Puzzles(_)
        | CustomId::PuzzleBoard(_) => false,
    }
}
