//! `/rules`, and the controls by which one gets from one page of rules to another.

use crate::UserError;
use crate::play::Handbook;
use crate::request_context::RequestContext;
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::custom_id::rules::RulesControl;
use gonagas_ui::message::Message;
use gonagas_ui::screens::rules::find::{RulesPlace, find_page, find_typed_page};
use gonagas_ui::screens::rules::page::rules_page;

impl Handbook {
    /// Shows a page of the rules of a game, or of one of its rule sets.
    pub async fn show_rules(
        &self,
        context: &RequestContext<'_>,
        game: &str,
        set: Option<&str>,
        page: Option<&str>,
    ) -> Result<(), UserError> {
        let place = find_typed_page(&context.catalog(), game, set, page)?;
        context.respond_privately(&self.rules_page(context, &place).await).await
    }

    /// Shows the page of rules that is picked from a menu, or to which a button leads.
    pub async fn turn_rules_page(
        &self,
        context: &RequestContext<'_>,
        control: &RulesControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let place = match (control, value) {
            (RulesControl::Show { document, page }, _) => find_page(&catalog, document, page),
            (RulesControl::Page { document }, Some(page)) => find_page(&catalog, document, page),
            (RulesControl::Game | RulesControl::Document { .. }, Some(document)) => find_page(&catalog, document, ""),
            (_, None) => None,
        };
        let place = place.ok_or(UserError::ForgedControl)?;
        context.update_message(&self.rules_page(context, &place).await).await
    }

    /// Returns a page with boards as the requester prefers them.
    async fn rules_page(&self, context: &RequestContext<'_>, place: &RulesPlace) -> Message {
        let user = context.requester.user_id;
        // Rules can be read without the store, too.
        let preferred = self.store.preferences(&[user]).await.map(|preferred| preferred.for_user(user));
        let appearance = preferred.map(|preferred| BoardAppearance {
            theme: preferred.theme,
            shape: preferred.board_shape,
            text_board: preferred.text_boards,
            ..BoardAppearance::default()
        });
        rules_page(&context.catalog(), place, appearance.unwrap_or_default())
    }
}
