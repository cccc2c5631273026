//! The pictures of the rules.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_image::alt_text::position_alt_text;
use crate::board_image::image::board_image;
use crate::board_phase::BoardPhase;
use crate::i18n::Catalog;
use crate::message::BoardImage;
use crate::rulebook::document::Picture;
use crate::rulebook::library::library;
use gonagas_core::matches::ids::MatchId;

/// Returns the board of a picture, with the last turn marked; its alternative text begins with the caption. `None` when
/// there is no such position, which the tests exclude.
#[must_use]
pub fn picture_image(catalog: &Catalog, picture: &Picture, file_name: String) -> Option<BoardImage> {
    let session = library().position(&picture.position)?.session_after(picture.action_count)?;
    let phase = session.status().outcome().map_or(BoardPhase::Running, |outcome| BoardPhase::Over(outcome.winner));
    let alt_text = position_alt_text(catalog, &plain_text(&picture.caption), &session, phase);
    // No match has this number.
    let image = board_image(catalog, MatchId(0), &session, &SelectionPath::default(), phase, file_name);
    Some(BoardImage { alt_text, ..image })
}

/// Leaves out the markup of a caption, which an alternative text does not show.
fn plain_text(caption: &str) -> String {
    caption.replace(['*', '`'], "")
}
