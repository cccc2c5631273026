//! Attachments: pictures, replays and texts as files.
//!
//! Pictures are rendered on a few threads. Every thread keeps the memory of the largest pictures that it has rendered,
//! and more threads than processors are not faster: with the runtime's blocking threads, dozens of them kept some
//! megabytes each, and left no processor for answers that Discord waits for.

use gonagas_app::ports::ChannelError;
use gonagas_app::workers::{WorkLost, WorkerPool};
use gonagas_render::course_chart::render_course_chart;
use gonagas_render::cross_table::render_cross_table;
use gonagas_render::encode::gif::render_gif;
use gonagas_render::encode::png::render_png;
use gonagas_render::rating_chart::render_rating_chart;
use gonagas_ui::message::{Block, BoardImage, Chart, Message, Plot, TextAttachment};
use gonagas_ui::replay_animation::ReplayAnimation;
use std::num::NonZero;
use std::sync::LazyLock;
use std::thread;
use tokio::sync::Semaphore;

/// A rendered picture or replay, or a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttachmentFile {
    /// The file name.
    pub name: String,
    /// The alternative text of a picture; empty for a text.
    pub alt_text: String,
    /// The file's contents.
    pub bytes: Vec<u8>,
}

/// The least number of threads, so that a replay, which takes as long as dozens of boards, does not hold them up.
const MIN_THREADS: usize = 2;

/// The largest number of threads.
const MAX_THREADS: usize = 4;

/// The threads, as long as the process runs.
static POOL: LazyLock<WorkerPool> = LazyLock::new(|| {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    WorkerPool::start("render", processors.clamp(MIN_THREADS, MAX_THREADS), || {})
});

/// Number of replays rendered at a time. Others wait; pictures of boards do not.
static REPLAY_PERMITS: Semaphore = Semaphore::const_new(1);

impl AttachmentFile {
    /// Returns the MIME type.
    pub fn mime_type(&self) -> &'static str {
        match self.name.rsplit_once('.') {
            Some((_, "png")) => "image/png",
            Some((_, "gif")) => "image/gif",
            Some((_, "json")) => "application/json",
            _ => "text/plain",
        }
    }
}

/// Renders the attachments of a message: the pictures of its parts; its picture, replay or chart; and its text.
///
/// # Errors
///
/// [`ChannelError::Rejected`] when rendering fails.
pub async fn render_attachments(message: &Message) -> Result<Vec<AttachmentFile>, ChannelError> {
    let lost = |error: WorkLost| ChannelError::Rejected(error.to_string());
    let mut files = Vec::new();
    for picture in message.blocks.iter().flat_map(block_pictures).chain(&message.image).cloned() {
        let draw = move || {
            let bytes = render_png(&picture.render_input());
            AttachmentFile { name: picture.file_name, alt_text: picture.alt_text, bytes }
        };
        files.push(POOL.run(draw).await.map_err(lost)?);
    }
    match (message.animation.clone(), message.chart.clone()) {
        _ if message.image.is_some() => {}
        (Some(animation), _) => {
            // A replay takes as long as dozens of boards. The other threads are for boards.
            let _turn = REPLAY_PERMITS.acquire().await.map_err(|error| ChannelError::Rejected(error.to_string()))?;
            files.push(POOL.run(move || render_replay(animation)).await.map_err(lost)?);
        }
        (None, Some(chart)) => files.push(POOL.run(move || render_chart(chart)).await.map_err(lost)?),
        (None, None) => {}
    }
    files.extend(message.attachment.as_ref().map(text_file));
    Ok(files)
}

/// Returns the pictures of a part of a layout.
fn block_pictures(block: &Block) -> &[BoardImage] {
    if let Block::Pictures(pictures) = block { pictures } else { &[] }
}

fn text_file(file: &TextAttachment) -> AttachmentFile {
    AttachmentFile { name: file.file_name.clone(), alt_text: String::new(), bytes: file.text.clone().into_bytes() }
}

fn render_replay(animation: ReplayAnimation) -> AttachmentFile {
    let bytes = render_gif(animation.timed_inputs()).unwrap_or_default();
    AttachmentFile { name: animation.file_name, alt_text: animation.alt_text, bytes }
}

fn render_chart(chart: Chart) -> AttachmentFile {
    let bytes = match &chart.plot {
        Plot::CrossTable(table) => render_cross_table(&chart.title, table),
        Plot::Ratings(points) => render_rating_chart(&chart.title, points),
        Plot::Course { chances, seats, shades, marks } => {
            render_course_chart(&chart.title, (seats, *shades), chances, marks)
        }
    };
    AttachmentFile { name: chart.file_name, alt_text: chart.alt_text, bytes }
}
