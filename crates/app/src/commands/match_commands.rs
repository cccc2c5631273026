//! The commands whose only option is the number of a match.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// Defines commands: name, matches that fit, suggested matches, presence of the bot, and the method of a service.
macro_rules! match_commands {
    ($($command:ident, $name:literal, $fit:ident, $suggestions:ident, $presence:ident: $service:ident.$method:ident;)+) => {$(
        #[doc = concat!("Requests `/", $name, "`.")]
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $command {
            /// The match's number.
            pub match_number: Option<u64>,
        }

        impl Command for $command {
            const SPEC: CommandSpec = CommandSpec::slash($name, BotPresence::$presence)
                .options(&[OptionSpec::match_number(SuggestionKind::$suggestions)]);

            fn read(input: &CommandInput) -> Option<$command> {
                Some($command { match_number: input.options.match_number() })
            }

            fn wanted_match(&self) -> Option<WantedMatch> {
                Some(WantedMatch::new($name, MatchFit::$fit, self.match_number))
            }

            fn on_picked_match(number: u64, options: &str) -> Option<$command> {
                options.is_empty().then_some($command { match_number: Some(number) })
            }

            async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
                let wanted = WantedMatch::new($name, MatchFit::$fit, self.match_number);
                services.$service.$method(context, &wanted).await
            }
        }
    )+};
}

match_commands! {
    Board, "board", Running, UnfinishedMatch, Needed: boards.show_board;
    Resign, "resign", Running, RunningMatch, Needed: boards.ask_resign_confirmation;
    Takeback, "takeback", Running, TakebackMatch, Needed: match_commands.request_takeback;
    Rematch, "rematch", Finished, FinishedMatch, Needed: rematches.propose_rematch;
    Hint, "hint", ToHint, RunningMatch, NotNeeded: analysis.show_hint;
    Review, "review", Finished, FinishedMatch, NotNeeded: analysis.show_review;
    Export, "export", Begun, ReplayableMatch, NotNeeded: records.export_record;
    Verify, "verify", Begun, ReplayableMatch, NotNeeded: records.verify_match;
}
