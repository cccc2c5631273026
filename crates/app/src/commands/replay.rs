//! `/replay`: shows a match as an animation.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// An animation of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The match's number.
    pub match_number: Option<u64>,
    /// The number of actions before the first position.
    pub from_action: Option<u32>,
    /// True if everyone sees it.
    pub share: bool,
}

impl Command for Replay {
    const SPEC: CommandSpec = CommandSpec::slash("replay", BotPresence::NotNeeded).options(&[
        OptionSpec::match_number(SuggestionKind::ReplayableMatch),
        OptionSpec::integer("from", 0..=u32::MAX as u64),
        OptionSpec::boolean("share"),
    ]);

    fn read(input: &CommandInput) -> Option<Replay> {
        let options = &input.options;
        Some(Replay {
            match_number: options.match_number(),
            from_action: options.number("from"),
            share: options.flag("share").unwrap_or_default(),
        })
    }

    fn wanted_match(&self) -> Option<WantedMatch> {
        Some(self.wanted())
    }

    fn on_picked_match(number: u64, options: &str) -> Option<Replay> {
        let from = options.strip_suffix(SHARED).unwrap_or(options);
        let from_action = if from.is_empty() { None } else { Some(from.parse().ok()?) };
        let read = Replay { match_number: Some(number), from_action, share: options.ends_with(SHARED) };
        (read.wanted().command.options == options).then_some(read)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.records.show_replay(context, &self.wanted(), self.from_action, self.share).await
    }
}

/// Ends the options of a replay that everyone sees, in a menu of matches.
const SHARED: &str = "all";

impl Replay {
    fn wanted(&self) -> WantedMatch {
        let from = self.from_action.map_or_else(String::new, |from| from.to_string());
        let options = [&*from, if self.share { SHARED } else { "" }].concat();
        WantedMatch::new("replay", MatchFit::Begun, self.match_number).with_options(options)
    }
}
