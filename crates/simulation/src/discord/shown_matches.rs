//! The matches that messages and suggestions show to one person.

use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::{MatchControl, MatchVerb};
use gonagas_ui::message::{Control, Message};

/// A match that someone was shown between these times.
#[derive(Debug, Clone, Copy)]
pub struct ShownMatch {
    pub match_id: MatchId,
    pub user: UserId,
    pub from: Timestamp,
    pub until: Timestamp,
}

/// Returns the matches of the pictures and controls of a message.
pub fn matches_in_message(message: &Message) -> Vec<MatchId> {
    let image = message.image.iter().map(|image| image.file_name.as_str());
    let animation = message.animation.iter().map(|animation| animation.file_name.as_str());
    let file = message.attachment.iter().map(|file| file.file_name.as_str());
    let of_files = image.chain(animation).chain(file).filter_map(match_of_file);
    let of_controls = message.controls().filter_map(|control| {
        let Control::Button(button) = control else { return None };
        match CustomId::parse(&button.id)? {
            CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => Some(control.match_ref.id),
            _ => None,
        }
    });
    of_files.chain(of_controls).collect()
}

/// Returns the match of a file such as `gonagas-12-now-7.png`; `None` for other files of the bot, such as
/// `gonagas-ratings-3.png`.
fn match_of_file(name: &str) -> Option<MatchId> {
    let rest = name.strip_prefix("gonagas-")?;
    let number = rest.split(['-', '.']).next()?;
    number.parse().ok().map(MatchId)
}

/// Returns true if the typed text is the number of a match, so that its suggestions show matches.
pub fn suggests_matches(typing: &AutocompleteInput) -> bool {
    match typing.kind {
        SuggestionKind::UnfinishedMatch
        | SuggestionKind::RunningMatch
        | SuggestionKind::TakebackMatch
        | SuggestionKind::WatchableMatch
        | SuggestionKind::StoppableMatch
        | SuggestionKind::FinishedMatch
        | SuggestionKind::ReplayableMatch => true,
        SuggestionKind::Options
        | SuggestionKind::RuleSet
        | SuggestionKind::RulesPage
        | SuggestionKind::GlossaryTerm
        | SuggestionKind::Side
        | SuggestionKind::TimeControl
        | SuggestionKind::LocalTime
        | SuggestionKind::LocalHour
        | SuggestionKind::Move
        | SuggestionKind::Tournament => false,
    }
}

/// Returns the controls of a message that answer an event of a match; *Fair play* answers none.
pub fn match_controls(message: &Message) -> impl Iterator<Item = MatchControl> + '_ {
    let ids = message.controls().map(|control| match control {
        Control::Button(button) => &button.id,
        Control::Menu(menu) => &menu.id,
        Control::ChannelMenu(menu) => &menu.id,
    });
    ids.filter_map(|custom_id| match CustomId::parse(custom_id)? {
        CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => {
            Some(control).filter(|control| control.verb != MatchVerb::FairPlay)
        }
        _ => None,
    })
}

/// Returns true for a control with which a match goes on.
pub fn changes_play(verb: MatchVerb) -> bool {
    matches!(verb, MatchVerb::Play | MatchVerb::PickStep | MatchVerb::RollDice | MatchVerb::Accept)
}
