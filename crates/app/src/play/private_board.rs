//! The buttons that open and flip private boards.

use crate::UserError;
use crate::outbox::private_board::PrivateBoardOptions;
use crate::play::Boards;
use crate::request_context::{RequestContext, RequestSource};
use gonagas_ui::custom_id::match_control::{MatchControl, MatchVerb};

impl Boards {
    /// Opens a private board, or updates the one whose button was pressed, and flips it if the button says so. The
    /// public board is flipped for nobody.
    pub async fn open_or_flip_private_board(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        let game = self.matches.load(context.requester, control.match_ref).await?;
        self.sight.check_viewable(context, &game).await?;
        let flip = control.verb == MatchVerb::FlipBoard;
        match source {
            RequestSource::PrivateBoard { flipped } => {
                self.private_boards
                    .update_private_board(context, &game, &PrivateBoardOptions::from_side(*flipped != flip))
                    .await
            }
            _ => self.private_boards.show_private_board(context, &game, PrivateBoardOptions::default()).await,
        }
    }
}
