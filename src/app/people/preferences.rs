//! `/preferences`: changes and shows the preferences of a user.

use crate::app::request_context::RequestContext;
use crate::app::requests::PreferencesUpdate;
use crate::app::server::settings::unknown_value_error;
use crate::app::{App, UserError, user_error};
use crate::store::Store;
use crate::ui::i18n::Catalog;
use crate::ui::screens::settings;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::settings::preferences::{Orientation, PreferencesPatch};

impl<S: Store> App<S> {
    /// Changes what is given, and responds with all preferences of the requester.
    pub(in crate::app) async fn update_preferences(
        &self,
        context: &RequestContext<'_>,
        update: &PreferencesUpdate,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let patch = parse_preferences(&catalog, update)?;
        let preferences = if patch == PreferencesPatch::default() {
            self.store
                .preferences(&[context.requester.user_id])
                .await
                .map(|preferred| preferred.for_user(context.requester.user_id))
        } else {
            self.claim_interaction(context.requester).await?;
            self.store.update_preferences(context.requester.user_id, patch).await
        };
        let preferences = preferences.map_err(|error| user_error::from_store_error(context.requester, None, &error))?;
        context.respond_privately(&settings::preferences_message(&catalog, preferences)).await
    }
}

fn parse_preferences(catalog: &Catalog, update: &PreferencesUpdate) -> Result<PreferencesPatch, UserError> {
    let orientation = |typed: &String| {
        let known = Orientation::ALL.map(Orientation::as_str).join("`, `");
        Orientation::read(typed).ok_or_else(|| unknown_value_error(catalog, typed, &known))
    };
    let theme = |typed: &String| {
        let known = Theme::ALL.map(Theme::as_str).join("`, `");
        Theme::parse(typed).ok_or_else(|| unknown_value_error(catalog, typed, &known))
    };
    Ok(PreferencesPatch {
        auto_play_forced: update.auto_play_forced,
        auto_roll: update.auto_roll,
        pings: update.pings,
        direct_messages: update.direct_messages,
        orientation: update.orientation.as_ref().map(orientation).transpose()?,
        theme: update.theme.as_ref().map(theme).transpose()?,
        text_boards: update.text_boards,
    })
}
