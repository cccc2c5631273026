//! SVG texts as pixels, rasterised once in each theme.

use crate::render::recolour;
use gonagas_core::kit::theme::Theme;
use image::{Rgba, RgbaImage};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The maximum number of cached pixels. Boards are few and large, sprites many and small: there is room for a dozen boards.
const MAX_CACHED_PIXELS: usize = 16 << 20;

/// The theme and the size in pixels.
type CacheKey = (Theme, u32, u32);

/// The cached images by key and then by text, so that a look-up copies nothing.
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

    /// Caches an image and returns the cached one: another thread may have drawn the same meanwhile. A full cache is
    /// emptied, and fills again with what is still in use.
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

/// Returns a drawing in the colours of a theme, at this size in pixels.
///
/// # Panics
///
/// Panics when the text is not an SVG or a side is 0. All drawings are our own.
#[must_use]
pub fn rasterise_cached(svg: &str, theme: Theme, width: u32, height: u32) -> Arc<RgbaImage> {
    // A thread that panicked with the lock held leaves at worst a wrong pixel count.
    let cache = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = cache().find(svg, (theme, width, height)) {
        return found;
    }
    let image = rasterise(&recolour::recolour_svg(theme, svg), width, height);
    cache().insert(svg, (theme, width, height), image)
}

/// Rasterises without caching, for drawings that are hardly ever repeated.
pub(in crate::render) fn rasterise(svg: &str, width: u32, height: u32) -> RgbaImage {
    let tree = Tree::from_str(svg, &Options::default()).expect("our drawings are valid SVG");
    let mut pixels = Pixmap::new(width, height).expect("our drawings have a size");
    let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    RgbaImage::from_fn(width, height, |x, y| {
        let colour = pixels.pixel(x, y).map(|pixel| pixel.demultiply());
        colour.map_or(Rgba([0; 4]), |c| Rgba([c.red(), c.green(), c.blue(), c.alpha()]))
    })
}
