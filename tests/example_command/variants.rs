//! `/variants`: lists the rule sets of a game.

use gonagas_app::command_kit::Command;
use gonagas_app::command_kit::choices::GAMES;
use gonagas_app::command_kit::input::CommandInput;
use gonagas_app::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use gonagas_app::{RequestContext, Services, UserError};
use gonagas_core::session::rules::list_rule_sets;
use gonagas_ui::screens::private_texts::text_message;

/// The rule sets of a game, or one of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Variants {
    /// The game's identifier.
    pub game: String,
    /// A rule set, as typed; `None` is all.
    pub rule_set: Option<String>,
}

impl Command for Variants {
    const SPEC: CommandSpec = CommandSpec::slash("variants", BotPresence::NotNeeded).options(&[
        OptionSpec::choice("game", GAMES).required(),
        OptionSpec::text("set").suggesting(SuggestionKind::RuleSet),
    ]);

    fn read(input: &CommandInput) -> Option<Variants> {
        Some(Variants { game: input.options.string("game")?, rule_set: input.options.string("set") })
    }

    async fn run(self, _: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        let of_game = list_rule_sets().into_iter().filter(|listing| listing.game_info.id == self.game);
        let names = of_game.map(|listing| listing.rule_set_name().to_owned());
        let names: Vec<_> = names.filter(|name| self.rule_set.as_ref().is_none_or(|wanted| name == wanted)).collect();
        let text = context.catalog().format("variants-found", &[("names", &names.join(", "))]);
        context.respond_privately(&text_message(text)).await
    }
}
