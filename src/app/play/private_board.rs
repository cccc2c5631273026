//! Boards that one person sees alone: looking, turning them, and playing from them.

use crate::app::outbox::private_board::PrivateBoardOptions;
use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::{App, UserError};
use crate::store::Store;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};

impl<S: Store> App<S> {
    /// *Look* on the board for all shows a private one; on a private one it shows what there is now, and *Flip* turns it. What
    /// all see is turned for nobody.
    pub(in crate::app) async fn open_or_flip_private_board(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        let game = self.load_match(context.requester, control.match_ref).await?;
        self.check_match_viewable(context.requester, &game).await?;
        let flip = control.verb == MatchVerb::FlipBoard;
        match source {
            RequestSource::PrivateBoard { flipped: turned } => {
                self.update_private_board(context, &game, &PrivateBoardOptions::from_side(*turned != flip)).await
            }
            _ => self.show_private_board(context, &game, PrivateBoardOptions::default()).await,
        }
    }
}
