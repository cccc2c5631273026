//! Pictures as files to be attached.

use crate::app::port::MouthError;
use crate::render::chart::plot;
use crate::render::gif::gif;
use crate::render::png::png;
use crate::render::view::View;
use crate::ui::film::Film;
use crate::ui::message::{Chart, Message, Picture};

/// A picture or a film that has been drawn, or a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Drawn {
    /// The file's name.
    pub(super) name: String,
    /// What it shows, in words; empty for a text.
    pub(super) alt: String,
    /// The file.
    pub(super) bytes: Vec<u8>,
}

/// What is to be attached to a message, if anything is: its text, or its picture, film or curve, which is drawn.
///
/// # Errors
///
/// [`MouthError::Refused`] when it cannot be drawn.
pub(super) async fn draw(message: &Message) -> Result<Option<Drawn>, MouthError> {
    if let Some(file) = &message.file {
        let bytes = file.text.clone().into_bytes();
        return Ok(Some(Drawn { name: file.name.clone(), alt: String::new(), bytes }));
    }
    // It takes milliseconds of computing, of a film many, in which other answers would have to wait.
    let drawing = match (message.picture.clone(), message.film.clone(), message.chart.clone()) {
        (Some(picture), ..) => tokio::task::spawn_blocking(move || drawn(picture)),
        (None, Some(film), _) => tokio::task::spawn_blocking(move || filmed(film)),
        (None, None, Some(chart)) => tokio::task::spawn_blocking(move || plotted(chart)),
        (None, None, None) => return Ok(None),
    };
    drawing.await.map(Some).map_err(|error| MouthError::Refused(error.to_string()))
}

fn filmed(film: Film) -> Drawn {
    let shots = film.shots.iter().map(|shot| {
        let still = &shot.still;
        let (scene, marks, to_act) = (&still.scene, &still.marks, still.to_act);
        (View { board: &film.board, scene, info: film.info, marks, to_act }, shot.hundredths)
    });
    let bytes = gif(shots).unwrap_or_default();
    Drawn { name: film.name, alt: film.alt, bytes }
}

fn plotted(chart: Chart) -> Drawn {
    let bytes = plot(&chart.points);
    Drawn { name: chart.name, alt: chart.alt, bytes }
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
