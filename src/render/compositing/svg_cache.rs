//! SVG texts made into pixels, each once in each theme.

use crate::kit::theme::Theme;
use crate::render::recolour;
use image::{Rgba, RgbaImage};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// How many pixels are kept. Boards are few and large, sprites many and small: room for a dozen of the first.
const MAX_CACHED_PIXELS: usize = 16 << 20;

/// The colours and the size.
type CacheKey = (Theme, u32, u32);

/// What was made, by shape and then by text, so that a look-up copies nothing.
#[derive(Default)]
struct SvgCache {
    images: HashMap<CacheKey, HashMap<String, Arc<RgbaImage>>>,
    pixels: usize,
}

static CACHE: LazyLock<Mutex<SvgCache>> = LazyLock::new(Mutex::default);

impl SvgCache {
    fn find(&self, svg: &str, shape: CacheKey) -> Option<Arc<RgbaImage>> {
        self.images.get(&shape)?.get(svg).cloned()
    }

    /// Keeps an image, and gives back the one that is kept: another thread may have drawn the same meanwhile. When the room is
    /// used up everything goes and what is still needed comes back by itself.
    fn insert(&mut self, svg: &str, shape: CacheKey, image: RgbaImage) -> Arc<RgbaImage> {
        if let Some(found) = self.find(svg, shape) {
            return found;
        }
        let image = Arc::new(image);
        let pixels = image.width() as usize * image.height() as usize;
        if self.pixels + pixels > MAX_CACHED_PIXELS {
            *self = SvgCache::default();
        }
        self.pixels += pixels;
        self.images.entry(shape).or_default().insert(svg.to_owned(), Arc::clone(&image));
        image
    }
}

/// The drawing in the colours of a theme, at this size in pixels.
///
/// # Panics
///
/// Panics when the text is no SVG or a side is 0: all drawings are our own.
#[must_use]
pub fn rasterise_cached(svg: &str, theme: Theme, width: u32, height: u32) -> Arc<RgbaImage> {
    // A thread that panicked while it held the lock left at worst a wrong count of pixels behind.
    let kept = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = kept().find(svg, (theme, width, height)) {
        return found;
    }
    let image = rasterise(&recolour::recolour_svg(theme, svg), width, height);
    kept().insert(svg, (theme, width, height), image)
}

/// The same, and not kept: for what is hardly ever drawn twice.
pub(in crate::render) fn rasterise(svg: &str, width: u32, height: u32) -> RgbaImage {
    let tree = Tree::from_str(svg, &Options::default()).expect("our drawings are sound SVG");
    let mut pixels = Pixmap::new(width, height).expect("our drawings have a size");
    let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    RgbaImage::from_fn(width, height, |x, y| {
        let colour = pixels.pixel(x, y).map(|pixel| pixel.demultiply());
        colour.map_or(Rgba([0; 4]), |c| Rgba([c.red(), c.green(), c.blue(), c.alpha()]))
    })
}
