//! `/move`: plays one or more actions in a match.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::matches::lookup::{UNDO_WORD, split_match_number};
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use gonagas_core::matches::commands::typed_text::{plain_text, split_actions};

/// Actions in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The actions, separated by spaces or commas, or `undo`; a match number such as `#12` may come first.
    pub actions: String,
    /// The match's number.
    pub match_number: Option<u64>,
}

impl Command for Move {
    const SPEC: CommandSpec = CommandSpec::slash("move", BotPresence::Needed).options(&[
        OptionSpec::text("action").suggesting(SuggestionKind::Move).required(),
        OptionSpec::match_number(SuggestionKind::RunningMatch),
    ]);

    fn read(input: &CommandInput) -> Option<Move> {
        Some(Move { actions: input.options.string("action")?, match_number: input.options.match_number() })
    }

    fn wanted_match(&self) -> Option<WantedMatch> {
        Some(self.parse().0)
    }

    fn on_picked_match(number: u64, options: &str) -> Option<Move> {
        Some(Move { actions: options.to_owned(), match_number: Some(number) })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        let (wanted, actions) = self.parse();
        match wanted.fit {
            MatchFit::Running => services.match_commands.undo_action(context, &wanted).await,
            _ => services.match_commands.play_typed_moves(context, &wanted, actions).await,
        }
    }
}

impl Move {
    /// Returns the match and the actions. Any running match can be meant for [`UNDO_WORD`], also out of turn.
    fn parse(&self) -> (WantedMatch, Vec<String>) {
        let text = plain_text(&self.actions);
        let (number, text) = split_match_number(self.match_number, &text);
        let actions = split_actions(text);
        let typed = actions.join(" ");
        let fit = if typed.eq_ignore_ascii_case(UNDO_WORD) { MatchFit::Running } else { MatchFit::ToMove };
        (WantedMatch::new("move", fit, number).with_options(typed), actions)
    }
}
