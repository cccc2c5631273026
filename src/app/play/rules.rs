//! `/rules`, and the menus by which one gets from one game's rules to another's.

use crate::app::request_context::RequestContext;
use crate::app::user_error::forged_control_error;
use crate::app::{App, UserError};
use crate::store::Store;
use crate::ui::custom_id::rules::RulesControl;
use crate::ui::message::Message;
use crate::ui::option_completion;
use crate::ui::screens::rules;

impl<S: Store> App<S> {
    /// Shows the rules of a game, or of one of its rule sets.
    pub(in crate::app) async fn show_rules(
        &self,
        context: &RequestContext<'_>,
        id: &str,
        set: Option<&str>,
    ) -> Result<(), UserError> {
        let rules = self.rules_page(context, id, set).await?;
        context.respond_privately(&rules).await
    }

    /// Shows the rules that are picked from a menu.
    pub(in crate::app) async fn turn_rules_page(
        &self,
        context: &RequestContext<'_>,
        control: &RulesControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let value = value.ok_or_else(|| forged_control_error(context.requester))?;
        let rules = match control {
            RulesControl::Game => self.rules_page(context, value, None).await?,
            RulesControl::RuleSet { game } => self.rules_page(context, game, Some(value)).await?,
        };
        context.update_message(&rules).await
    }

    /// Returns rules with a board in the colours that the requester prefers.
    async fn rules_page(
        &self,
        context: &RequestContext<'_>,
        id: &str,
        set: Option<&str>,
    ) -> Result<Message, UserError> {
        let (catalog, user) = (context.catalog(), context.requester.user_id);
        // Rules can be read without the store, too.
        let theme = self.store.preferences(&[user]).await.map(|preferred| preferred.for_user(user).theme);
        let theme = theme.unwrap_or_default();
        let found = match set {
            None => rules::game_rules_message(&catalog, id, theme),
            Some(set) => rules::rule_set_message(&catalog, id, &option_completion::normalize_typed(set), theme),
        };
        found.map_err(UserError::from)
    }
}
