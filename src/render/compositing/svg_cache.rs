//! SVG texts as pixels, rasterised once in each theme.

use crate::render::compositing::packed_image::PackedImage;
use crate::render::recolour;
use gonagas_core::kit::theme::Theme;
use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// The maximum size of each cache in bytes: all boards fit, and the sprites of a dozen of them.
const MAX_CACHED_BYTES: usize = 12 << 20;

/// The theme and the size in pixels.
type CacheKey = (Theme, u32, u32);

/// Cached images by key and then by text, so that a look-up copies nothing.
struct SvgCache<T> {
    images: HashMap<CacheKey, HashMap<String, Arc<T>>>,
    bytes: usize,
}

static SPRITES: LazyLock<Mutex<SvgCache<RgbaImage>>> = LazyLock::new(Mutex::default);
static BOARDS: LazyLock<Mutex<SvgCache<PackedImage>>> = LazyLock::new(Mutex::default);

impl<T> Default for SvgCache<T> {
    fn default() -> SvgCache<T> {
        SvgCache { images: HashMap::new(), bytes: 0 }
    }
}

impl<T> SvgCache<T> {
    fn find(&self, svg: &str, shape: CacheKey) -> Option<Arc<T>> {
        self.images.get(&shape)?.get(svg).cloned()
    }

    /// Caches an image of this size in bytes and returns the cached one: another thread may have drawn the same meanwhile.
    /// A full cache is emptied, and fills again with what is still in use.
    fn insert(&mut self, svg: &str, shape: CacheKey, image: T, bytes: usize) -> Arc<T> {
        if let Some(found) = self.find(svg, shape) {
            return found;
        }
        let image = Arc::new(image);
        if self.bytes + bytes > MAX_CACHED_BYTES {
            *self = SvgCache::default();
        }
        self.bytes += bytes;
        self.images.entry(shape).or_default().insert(svg.to_owned(), Arc::clone(&image));
        image
    }
}

/// Locks a cache. A thread that panicked with the lock held leaves at worst a wrong size.
fn lock<T>(cache: &Mutex<SvgCache<T>>) -> MutexGuard<'_, SvgCache<T>> {
    cache.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a drawing in the colours of a theme, at this size in pixels.
///
/// # Panics
///
/// Panics when the text is not an SVG or a side is 0. All drawings are our own.
#[must_use]
pub fn rasterise_cached(svg: &str, theme: Theme, width: u32, height: u32) -> Arc<RgbaImage> {
    let shape = (theme, width, height);
    if let Some(found) = lock(&SPRITES).find(svg, shape) {
        return found;
    }
    let image = rasterise(&recolour::recolour_svg(theme, svg), width, height);
    let bytes = image.as_raw().len();
    lock(&SPRITES).insert(svg, shape, image, bytes)
}

/// Returns a large drawing in the colours of a theme, at this size in pixels, packed.
///
/// # Panics
///
/// As [`rasterise_cached`].
#[must_use]
pub fn rasterise_packed(svg: &str, theme: Theme, width: u32, height: u32) -> Arc<PackedImage> {
    let shape = (theme, width, height);
    if let Some(found) = lock(&BOARDS).find(svg, shape) {
        return found;
    }
    let pixels = rasterise_pixmap(&recolour::recolour_svg(theme, svg), width, height);
    let rows = pixels.pixels().chunks(width as usize);
    let image = PackedImage::from_rows(width, rows.map(|row| row.iter().map(straight_colour).collect::<Vec<_>>()));
    let bytes = image.byte_count();
    lock(&BOARDS).insert(svg, shape, image, bytes)
}

/// Rasterises without caching, for drawings that are hardly ever repeated.
pub(in crate::render) fn rasterise(svg: &str, width: u32, height: u32) -> RgbaImage {
    let pixels = rasterise_pixmap(svg, width, height);
    let colours: Vec<[u8; 4]> = pixels.pixels().iter().map(straight_colour).collect();
    RgbaImage::from_raw(width, height, colours.into_flattened()).expect("the pixels fill the picture")
}

fn rasterise_pixmap(svg: &str, width: u32, height: u32) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("our drawings are valid SVG");
    let mut pixels = Pixmap::new(width, height).expect("our drawings have a size");
    let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels
}

/// Returns a colour that is not multiplied with its opacity.
fn straight_colour(pixel: &PremultipliedColorU8) -> [u8; 4] {
    let colour = pixel.demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}
