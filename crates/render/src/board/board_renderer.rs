//! The parts that all pictures of a board share.

use crate::board::layout::{Layout, PictureUse};
use crate::board::render_input::RenderInput;
use crate::board::{board_background, dice_area, highlights, pieces, score_tray, scoring_lines, ways};
use crate::compositing::canvas::Canvas;
use crate::compositing::rasterise::rasterise_layers;
use crate::drawings::sprites;
use crate::palette::Palette;
use gonagas_core::kit::board::{Board, BoardShape};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use image::GrayImage;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The maximum memory of all backgrounds in bytes. The boards of all games in one theme fit.
const MAX_CACHED_BYTES: usize = 6 << 20;

/// The layout and the background of a board in one theme.
#[derive(Debug)]
pub struct BoardRenderer {
    key: BoardKey,
    layout: Layout,
    background: GrayImage,
}

/// Everything that layout and background depend on.
#[derive(Debug, Clone, PartialEq)]
struct BoardKey {
    board: Board,
    shape: BoardShape,
    theme: Theme,
    used_as: PictureUse,
}

/// The renderers that were used last, the latest at the end.
static CACHE: LazyLock<Mutex<Vec<Arc<BoardRenderer>>>> = LazyLock::new(Mutex::default);

impl BoardKey {
    fn matches(&self, input: &RenderInput, used_as: PictureUse) -> bool {
        (self.theme, self.shape, self.used_as) == (input.theme, input.shape, used_as) && self.board == *input.board
    }
}

impl BoardRenderer {
    /// Returns the renderer for this picture and all others of the same board, theme and use.
    #[must_use]
    pub fn cached(input: &RenderInput, used_as: PictureUse) -> Arc<BoardRenderer> {
        let lock = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let known = find_and_touch(&mut lock(), input, used_as);
        known.unwrap_or_else(|| {
            let renderer = Arc::new(BoardRenderer::prepare(input, used_as));
            add(&mut lock(), input, renderer)
        })
    }

    fn prepare(input: &RenderInput, used_as: PictureUse) -> BoardRenderer {
        let key = BoardKey { board: input.board.clone(), shape: input.shape, theme: input.theme, used_as };
        let layout = Layout::new(input.board, input.shape, used_as);
        let svg = board_background::background_svg(input.board, &layout, input.theme);
        let (width, height) = layout.picture.size();
        let drawn = rasterise_layers(&[svg], input.theme, width, height);
        let mut canvas = Canvas::new(Palette::for_theme(input.theme).to_indices(&drawn), input.theme);
        draw_board_marks(&mut canvas, input, &layout);
        BoardRenderer { key, layout, background: canvas.into_picture() }
    }

    /// Returns the layout of all pictures.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Paints a position in the indices of its theme's palette. The memory of an earlier picture is used again.
    #[must_use]
    pub fn paint(&self, input: &RenderInput, mut earlier: GrayImage) -> GrayImage {
        let layout = &self.layout;
        earlier.clone_from(&self.background);
        let mut canvas = Canvas::new(earlier, input.theme);
        ways::draw_ways(&mut canvas, input, layout);
        highlights::draw_below_pieces(&mut canvas, input, layout);
        pieces::draw_pieces(&mut canvas, input, layout);
        highlights::draw_above_pieces(&mut canvas, input, layout);
        scoring_lines::draw_scoring_lines(&mut canvas, input, layout);
        for side in Side::BOTH {
            score_tray::draw_score_tray(&mut canvas, input, layout, side);
        }
        score_tray::draw_headings(&mut canvas, input, layout);
        if input.info.has_dice {
            dice_area::draw_dice(&mut canvas, &input.scene.dice, layout);
        }
        canvas.into_picture()
    }
}

/// Finds the renderer for a picture, and notes that it was used last.
fn find_and_touch(
    cache: &mut Vec<Arc<BoardRenderer>>,
    input: &RenderInput,
    used_as: PictureUse,
) -> Option<Arc<BoardRenderer>> {
    let place = cache.iter().rposition(|known| known.key.matches(input, used_as))?;
    let found = cache.remove(place);
    cache.push(Arc::clone(&found));
    Some(found)
}

/// Adds a renderer, and returns the one that is kept: another thread may have added the same meanwhile.
fn add(cache: &mut Vec<Arc<BoardRenderer>>, input: &RenderInput, new: Arc<BoardRenderer>) -> Arc<BoardRenderer> {
    if let Some(first) = find_and_touch(cache, input, new.key.used_as) {
        return first;
    }
    cache.push(Arc::clone(&new));
    let mut bytes: usize = cache.iter().map(|known| known.background.len()).sum();
    while bytes > MAX_CACHED_BYTES && cache.len() > 1 {
        bytes -= cache.remove(0).background.len();
    }
    new
}

/// Draws the marks of the points into the background.
fn draw_board_marks(canvas: &mut Canvas, input: &RenderInput, layout: &Layout) {
    for point in &input.board.points {
        if let Some(layers) = point.mark.and_then(sprites::mark_sprite) {
            canvas.draw_centred(layers.into(), layout.to_pixel(point.x, point.y), layout.cell_size);
        }
    }
}
