//! Pictures as files to be attached.

use crate::app::port::MouthError;
use crate::render::chart::plot;
use crate::render::gif::gif;
use crate::render::png::png;
use crate::render::view::View;
use crate::ui::film::Film;
use crate::ui::message::{Attached, Chart, Message, Picture};
use tokio::sync::Semaphore;

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

/// How many films are made at a time: others wait, and boards do not.
static FILMS: Semaphore = Semaphore::const_new(1);

impl Drawn {
    /// What kind of file it is, as the web calls it.
    pub(super) fn kind(&self) -> &'static str {
        match self.name.rsplit_once('.') {
            Some((_, "png")) => "image/png",
            Some((_, "gif")) => "image/gif",
            Some((_, "json")) => "application/json",
            _ => "text/plain",
        }
    }
}

/// What is to be attached to a message: its picture, film or curve, which is drawn, and its text.
///
/// # Errors
///
/// [`MouthError::Refused`] when it cannot be drawn.
pub(super) async fn draw(message: &Message) -> Result<Vec<Drawn>, MouthError> {
    // It takes milliseconds of computing, of a film many, in which other answers would have to wait.
    let drawing = match (message.picture.clone(), message.film.clone(), message.chart.clone()) {
        (Some(picture), ..) => Some(tokio::task::spawn_blocking(move || drawn(picture))),
        (None, Some(film), _) => {
            // Each keeps all processors busy for a moment.
            let turn = FILMS.acquire().await.map_err(|error| MouthError::Refused(error.to_string()))?;
            Some(tokio::task::spawn_blocking(move || {
                let _turn = turn;
                filmed(film)
            }))
        }
        (None, None, Some(chart)) => Some(tokio::task::spawn_blocking(move || plotted(chart))),
        (None, None, None) => None,
    };
    let mut files = Vec::new();
    if let Some(drawing) = drawing {
        files.push(drawing.await.map_err(|error| MouthError::Refused(error.to_string()))?);
    }
    files.extend(message.file.as_ref().map(written));
    Ok(files)
}

fn written(file: &Attached) -> Drawn {
    Drawn { name: file.name.clone(), alt: String::new(), bytes: file.text.clone().into_bytes() }
}

fn filmed(film: Film) -> Drawn {
    let shots = film.shots.iter().map(|shot| {
        let still = &shot.still;
        let (scene, marks, to_act) = (&still.scene, &still.marks, still.to_act);
        (View { board: &film.board, scene, info: film.info, marks, to_act, theme: film.theme }, shot.hundredths)
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
        theme: picture.theme,
    };
    let bytes = png(&view);
    Drawn { name: picture.name, alt: picture.alt, bytes }
}
