//! Pictures as files to be attached.

use crate::app::port::MouthError;
use crate::render::png::png;
use crate::render::view::View;
use crate::ui::message::{Message, Picture};

/// A picture that has been drawn, or a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Drawn {
    /// The file's name.
    pub(super) name: String,
    /// What it shows, in words; empty for a text.
    pub(super) alt: String,
    /// The file.
    pub(super) bytes: Vec<u8>,
}

/// What is to be attached to a message, if anything is: its text, or its picture, which is drawn.
///
/// # Errors
///
/// [`MouthError::Refused`] when it cannot be drawn.
pub(super) async fn draw(message: &Message) -> Result<Option<Drawn>, MouthError> {
    if let Some(file) = &message.file {
        let bytes = file.text.clone().into_bytes();
        return Ok(Some(Drawn { name: file.name.clone(), alt: String::new(), bytes }));
    }
    let Some(picture) = message.picture.clone() else { return Ok(None) };
    // It takes milliseconds of computing, in which other answers would have to wait.
    let drawn = tokio::task::spawn_blocking(move || drawn(picture)).await;
    drawn.map(Some).map_err(|error| MouthError::Refused(error.to_string()))
}

fn drawn(picture: Picture) -> Drawn {
    let view = View {
        board: &picture.board,
        scene: &picture.scene,
        info: picture.info,
        marks: &picture.marks,
        to_act: picture.to_act,
    };
    let bytes = png(&view);
    Drawn { name: picture.name, alt: picture.alt, bytes }
}
