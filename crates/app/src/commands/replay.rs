//! `/replay`: shows a match as an animation.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::matches::match_place::{MAX_TURN_LENGTH, MatchPlace};
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// An animation of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The match's number.
    pub match_number: Option<u64>,
    /// The place from which it is shown.
    pub from: Option<MatchPlace>,
    /// True if everyone sees it.
    pub share: bool,
}

impl Command for Replay {
    const SPEC: CommandSpec = CommandSpec::slash("replay", BotPresence::NotNeeded).options(&[
        OptionSpec::match_number(SuggestionKind::ReplayableMatch),
        OptionSpec::short_text("from", MAX_TURN_LENGTH),
        OptionSpec::boolean("share"),
    ]);

    fn read(input: &CommandInput) -> Option<Replay> {
        let options = &input.options;
        Some(Replay {
            match_number: options.match_number(),
            from: options.string("from").map(MatchPlace::Turn),
            share: options.flag("share").unwrap_or_default(),
        })
    }

    fn wanted_match(&self) -> Option<WantedMatch> {
        Some(self.wanted())
    }

    fn on_picked_match(number: u64, options: &str) -> Option<Replay> {
        let shared = options.strip_suffix(SHARED);
        let place = shared.map_or(options, |place| place.strip_suffix(SEPARATOR).unwrap_or(place));
        let read = Replay { match_number: Some(number), from: MatchPlace::read(place)?, share: shared.is_some() };
        (read.wanted().command.options == options).then_some(read)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.records.show_replay(context, &self.wanted(), self.from.as_ref(), self.share).await
    }
}

/// Ends the options of a replay that everyone sees, in a menu of matches.
const SHARED: &str = "all";

/// Stands before [`SHARED`] after a turn, whose step may have these letters.
const SEPARATOR: char = ',';

impl Replay {
    fn wanted(&self) -> WantedMatch {
        let mut options = MatchPlace::write(self.from.as_ref());
        if self.share {
            options.extend(matches!(self.from, Some(MatchPlace::Turn(_))).then_some(SEPARATOR));
            options.push_str(SHARED);
        }
        WantedMatch::new("replay", MatchFit::Begun, self.match_number).with_options(options)
    }
}
