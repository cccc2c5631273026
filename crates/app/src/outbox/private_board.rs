//! The look of a board that only one user sees.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::PrivateBoards;
use crate::ports::ChannelClient;
use crate::private_catalog;
use crate::requests::Requester;
use gonagas_store::store_error::StoreError;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::image::mark_action;
use gonagas_ui::message::Message;
use gonagas_ui::screens::private_board::{PrivateBoardView, private_board_message};

impl PrivateBoards {
    /// Renders the board of a match for the requester alone.
    pub async fn render_private_board(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        loaded: &LoadedMatch,
        view: &PrivateBoardOptions,
    ) -> Result<Message, StoreError> {
        let catalog = private_catalog(requester);
        let follows = self.matches.watch_state(requester, loaded).await?.is_some();
        let link = loaded.url(channels);
        // The time makes the name one of a kind: the same board may be shown twice.
        let file = format!("gonagas-{}-own-{}-{}.png", loaded.id().0, loaded.last_event_number(), self.clock.now());
        let user = requester.user_id;
        let path = &view.picked_path;
        let flipped = view.flipped;
        let elsewhere = catalog.format("look-for-all", &[("link", &link)]);
        let lines: Vec<String> = view.notes.iter().cloned().chain((!link.is_empty()).then_some(elsewhere)).collect();
        let mut shown = private_board_message(
            &catalog,
            PrivateBoardView {
                game: loaded,
                viewer: user,
                path,
                file_name: &file,
                flipped,
                is_watching: follows,
                now: self.clock.now(),
            },
            &lines,
        );
        if let (Some(action), Some(image), Some(play)) = (&view.marked_action, &mut shown.image, loaded.play_state()) {
            mark_action(image, &play.session, action);
        }
        Ok(self.audiences.appearance_or_default(loaded, requester).await.apply_without_flipping(shown))
    }
}

/// The options of a private board.
#[derive(Debug, Clone, Default)]
pub struct PrivateBoardOptions {
    /// True if it is seen from its other side.
    pub flipped: bool,
    /// The choices made so far.
    pub picked_path: SelectionPath,
    /// Lines above everything else.
    pub notes: Vec<String>,
    /// The action that is marked on the picture.
    pub marked_action: Option<String>,
}

impl PrivateBoardOptions {
    /// Returns the options of a board from this side, without choices and notes.
    pub fn from_side(flipped: bool) -> PrivateBoardOptions {
        PrivateBoardOptions { flipped, ..PrivateBoardOptions::default() }
    }
}
