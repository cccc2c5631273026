//! `/help`, `/rules` and `/glossary`, with the controls by which one turns their pages.

use crate::UserError;
use crate::play::Handbook;
use crate::request_context::RequestContext;
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::custom_id::lists::GlossaryControl;
use gonagas_ui::custom_id::rules::RulesControl;
use gonagas_ui::message::Message;
use gonagas_ui::screens::glossary::{glossary_page, term_message};
use gonagas_ui::screens::help::help_message;
use gonagas_ui::screens::lists::match_list::{MatchEntry, urgency_rank};
use gonagas_ui::screens::rules::find::{RulesPlace, find_page, find_typed_page};
use gonagas_ui::screens::rules::page::rules_page;

/// The most matches that the help begins with.
const MAX_URGENT_MATCHES: usize = 3;

impl Handbook {
    /// Shows the help, after the matches that wait for the requester.
    pub async fn show_help(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        let user = context.requester.user_id;
        // The help can be read without the store, too.
        let mut waiting = self.match_finder.unfinished_matches(context.requester).await.unwrap_or_default();
        waiting.retain(|game| urgency_rank(game, user) < 2);
        waiting.sort_by_key(|game| urgency_rank(game, user));
        let entry = |game| self.matches.running_match_entry(game, context.channels);
        let waiting: Vec<MatchEntry> = waiting.into_iter().take(MAX_URGENT_MATCHES).map(entry).collect();
        context.respond_privately(&help_message(&context.catalog(), user, &waiting)).await
    }

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

    /// Explains a term; without one, shows the first page of the glossary.
    pub async fn show_glossary(&self, context: &RequestContext<'_>, term: Option<&str>) -> Result<(), UserError> {
        let catalog = context.catalog();
        let message = match term {
            Some(term) => term_message(&catalog, term)?,
            None => glossary_page(&catalog, 0),
        };
        context.respond_privately(&message).await
    }

    /// Shows another page of the glossary.
    pub async fn turn_glossary_page(
        &self,
        context: &RequestContext<'_>,
        control: GlossaryControl,
    ) -> Result<(), UserError> {
        context.update_message(&glossary_page(&context.catalog(), control.page)).await
    }
}
