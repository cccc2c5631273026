//! The commands whose only option is the number of a match.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// Defines commands: name, suggested matches, presence of the bot, and the method of a service.
macro_rules! match_commands {
    ($($command:ident, $name:literal, $suggestions:ident, $presence:ident: $service:ident.$method:ident;)+) => {$(
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

            async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
                services.$service.$method(context, self.match_number).await
            }
        }
    )+};
}

match_commands! {
    Board, "board", UnfinishedMatch, Needed: boards.show_board;
    Resign, "resign", RunningMatch, Needed: boards.ask_resign_confirmation;
    Takeback, "takeback", TakebackMatch, Needed: match_commands.request_takeback;
    Rematch, "rematch", FinishedMatch, Needed: rematches.propose_rematch;
    Hint, "hint", RunningMatch, NotNeeded: analysis.show_hint;
    Review, "review", FinishedMatch, NotNeeded: analysis.show_review;
    Export, "export", ReplayableMatch, NotNeeded: records.export_record;
    Verify, "verify", ReplayableMatch, NotNeeded: records.verify_match;
}
