//! `/preferences`: changes and shows the preferences of a user.

use crate::commands::preferences::PreferencesUpdate;
use crate::limits::limited_action::LimitedAction;
use crate::matches::language::language_of;
use crate::people::PreferencesPanel;
use crate::request_context::RequestContext;
use crate::requester::Requester;
use crate::server::settings::unknown_value_error;
use crate::{UserError, private_catalog};
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::settings::challenge_habit::ChallengeHabit;
use gonagas_core::matches::settings::preferences::{ConfirmMoves, LanguageCode, Orientation, PreferencesPatch};
use gonagas_ui::custom_id::preferences::{PreferencesControl, PreferencesPage, SwitchedPreference};
use gonagas_ui::fitted_text::sanitize_text;
use gonagas_ui::i18n::{Catalog, offered_languages};
use gonagas_ui::local_time::{local_time_error_text, read_hour_or_none, read_local_time};
use gonagas_ui::message::Message;
use gonagas_ui::screens::preferences::{self, DISCORD_LANGUAGE};
use gonagas_ui::screens::private_texts::text_message;

impl PreferencesPanel {
    /// Changes what is given, and responds with the panel of all preferences of the requester.
    pub async fn update_preferences(
        &self,
        context: &RequestContext<'_>,
        update: &PreferencesUpdate,
    ) -> Result<(), UserError> {
        let page = if update.is_about_times() { PreferencesPage::Times } else { PreferencesPage::Boards };
        let panel = self.preferences_panel(context, update, page).await?;
        context.respond_privately(&panel).await
    }

    /// Changes the preference of a control of the panel.
    pub async fn handle_preferences_panel(
        &self,
        context: &RequestContext<'_>,
        control: PreferencesControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let picked = || value.map(str::to_owned).ok_or(UserError::ForgedControl);
        let none = PreferencesUpdate::default();
        let update = match control {
            PreferencesControl::Orientation => PreferencesUpdate { orientation: Some(picked()?), ..none },
            PreferencesControl::Theme => PreferencesUpdate { theme: Some(picked()?), ..none },
            PreferencesControl::Shape => PreferencesUpdate { board_shape: Some(picked()?), ..none },
            PreferencesControl::Confirm => PreferencesUpdate { confirm_moves: Some(picked()?), ..none },
            PreferencesControl::Language => PreferencesUpdate { language: Some(picked()?), ..none },
            PreferencesControl::StreakHour => PreferencesUpdate { streak: Some(picked()?), ..none },
            PreferencesControl::LocalTime => PreferencesUpdate { local_time: Some(picked()?), ..none },
            PreferencesControl::Digest => PreferencesUpdate { digest: Some(picked()?), ..none },
            PreferencesControl::Switch(preference, on) => switched(preference, on),
            PreferencesControl::Page(_) => none,
        };
        let page = match control {
            PreferencesControl::Page(page) => page,
            _ if update.is_about_times() => PreferencesPage::Times,
            _ => PreferencesPage::Boards,
        };
        let panel = self.preferences_panel(context, &update, page).await?;
        context.update_message(&panel).await
    }

    /// Changes what is given, and returns a page of the panel as it is then.
    async fn preferences_panel(
        &self,
        context: &RequestContext<'_>,
        update: &PreferencesUpdate,
        page: PreferencesPage,
    ) -> Result<Message, UserError> {
        let patch = parse_preferences(&context.catalog(), update, self.clock.now())?;
        let changes_nothing = patch == PreferencesPatch::default();
        let user = context.requester.user_id;
        // The panel is in the new language already.
        let chosen_language = patch.chosen_language.unwrap_or(context.requester.chosen_language);
        let requester = &Requester { chosen_language, ..context.requester.clone() };
        let catalog = private_catalog(requester);
        let asks_for_messages = patch.direct_messages == Some(true) || matches!(patch.streak_hour, Some(Some(_)));
        if asks_for_messages {
            self.limits.check(context.requester, LimitedAction::DirectMessages)?;
        }
        let patch = PreferencesPatch { language: language_of(requester), ..patch };
        let mut preferences = if changes_nothing {
            self.store.preferences(&[user]).await?.for_user(user)
        } else {
            let request = context.requester.stamp(self.clock.now());
            self.store.update_preferences(user, patch, request).await?
        };
        if let Some(chosen) = patch.chosen_language {
            self.languages.note_chosen_language(user, chosen);
        }
        if asks_for_messages {
            let text = match patch.direct_messages {
                Some(true) => catalog.text("direct-confirm"),
                _ => catalog.text("direct-streak-confirm"),
            };
            let message = text_message(text);
            preferences.accepts_direct_messages =
                self.direct_messages.confirm_direct_messages(context, preferences, Some(&message)).await?;
        }
        Ok(preferences::preferences_panel(&catalog, preferences, page, self.clock.now()))
    }
}

/// Returns the change of one preference that is on or off.
fn switched(preference: SwitchedPreference, on: bool) -> PreferencesUpdate {
    let on = Some(on);
    let none = PreferencesUpdate::default();
    match preference {
        SwitchedPreference::AutoPlayForced => PreferencesUpdate { auto_play_forced: on, ..none },
        SwitchedPreference::AutoRoll => PreferencesUpdate { auto_roll: on, ..none },
        SwitchedPreference::Pings => PreferencesUpdate { pings: on, ..none },
        SwitchedPreference::DirectMessages => PreferencesUpdate { direct_messages: on, ..none },
        SwitchedPreference::TextBoards => PreferencesUpdate { text_boards: on, ..none },
        SwitchedPreference::PuzzleNames => PreferencesUpdate { puzzle_names: on, ..none },
        SwitchedPreference::PuzzleGames => PreferencesUpdate { puzzle_games: on, ..none },
    }
}

fn parse_preferences(
    catalog: &Catalog,
    update: &PreferencesUpdate,
    now: Timestamp,
) -> Result<PreferencesPatch, UserError> {
    let orientation = |typed: &String| {
        let known = Orientation::ALL.map(Orientation::as_str).join("`, `");
        Orientation::read(typed).ok_or_else(|| unknown_value_error(catalog, typed, &known))
    };
    let theme = |typed: &String| {
        let known = Theme::ALL.map(Theme::as_str).join("`, `");
        Theme::parse(typed).ok_or_else(|| unknown_value_error(catalog, typed, &known))
    };
    let board_shape = |typed: &String| {
        let known = BoardShape::ALL.map(BoardShape::as_str).join("`, `");
        BoardShape::parse(typed).ok_or_else(|| unknown_value_error(catalog, typed, &known))
    };
    let confirm_moves = |typed: &String| {
        let known = ConfirmMoves::ALL.map(ConfirmMoves::as_str).join("`, `");
        ConfirmMoves::read(typed).ok_or_else(|| unknown_value_error(catalog, typed, &known))
    };
    let language = |typed: &String| match offered_languages().find(|known| known == typed) {
        Some(known) => Ok(LanguageCode::parse(known)),
        None if typed == DISCORD_LANGUAGE => Ok(None),
        None => {
            let known = offered_languages().chain([DISCORD_LANGUAGE]).collect::<Vec<_>>().join("`, `");
            Err(unknown_value_error(catalog, typed, &known))
        }
    };
    let local_time = |typed: &String| {
        read_local_time(typed, now).map_err(|error| UserError::from(local_time_error_text(catalog, typed, error)))
    };
    let hour = |typed: &String| {
        let unknown = || catalog.format("refuse-hour", &[("hour", &sanitize_text(typed))]).into();
        read_hour_or_none(typed).ok_or_else::<UserError, _>(unknown)
    };
    let digest_hour = update.digest.as_ref().map(hour).transpose()?;
    // The daily message is a direct one.
    let wants_digest = matches!(digest_hour, Some(Some(_))).then_some(true);
    Ok(PreferencesPatch {
        auto_play_forced: update.auto_play_forced,
        auto_roll: update.auto_roll,
        pings: update.pings,
        direct_messages: update.direct_messages.or(wants_digest),
        accepts_direct_messages: None,
        orientation: update.orientation.as_ref().map(orientation).transpose()?,
        theme: update.theme.as_ref().map(theme).transpose()?,
        board_shape: update.board_shape.as_ref().map(board_shape).transpose()?,
        text_boards: update.text_boards,
        confirm_moves: update.confirm_moves.as_ref().map(confirm_moves).transpose()?,
        language: None,
        chosen_language: update.language.as_ref().map(language).transpose()?,
        utc_offset: update.local_time.as_ref().map(local_time).transpose()?,
        digest_hour,
        streak_hour: update.streak.as_ref().map(hour).transpose()?,
        puzzle_names: update.puzzle_names,
        puzzle_games: update.puzzle_games,
        challenge_habit: ChallengeHabit::default(),
    })
}
