//! Sprites, prepared once in each theme and size.

use crate::compositing::rasterise::rasterise_layers;
use crate::compositing::sprite::prepare_sprite;
use crate::drawings::drawing::Drawing;
use crate::palette::Palette;
use gonagas_core::kit::theme::Theme;
use image::GrayAlphaImage;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// The maximum size of the cache in bytes: the sprites of all games in all themes fit.
const MAX_CACHED_BYTES: usize = 8 << 20;

/// Everything that a sprite depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SpriteKey {
    /// The drawing.
    pub drawing: Drawing,
    /// The theme.
    pub theme: Theme,
    /// The width and height in pixels, at least 1.
    pub size: (u32, u32),
    /// The opacity, of 255.
    pub opacity: u8,
}

#[derive(Default)]
struct SpriteCache {
    sprites: HashMap<SpriteKey, Arc<GrayAlphaImage>>,
    bytes: usize,
}

static CACHE: LazyLock<Mutex<SpriteCache>> = LazyLock::new(Mutex::default);

/// Locks the cache. A thread that panicked with the lock held leaves at worst a wrong size.
fn lock() -> MutexGuard<'static, SpriteCache> {
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the sprite of a drawing.
#[must_use]
pub fn cached_sprite(key: SpriteKey) -> Arc<GrayAlphaImage> {
    if let Some(found) = lock().sprites.get(&key) {
        return Arc::clone(found);
    }
    let (width, height) = key.size;
    let image = rasterise_layers(&key.drawing.svg_layers(), key.theme, width, height);
    let sprite = Arc::new(prepare_sprite(&image, Palette::for_theme(key.theme), key.opacity));
    lock().add(key, sprite)
}

impl SpriteCache {
    /// Adds a sprite, and returns the one that is kept: another thread may have added the same meanwhile.
    fn add(&mut self, key: SpriteKey, sprite: Arc<GrayAlphaImage>) -> Arc<GrayAlphaImage> {
        if let Some(first) = self.sprites.get(&key) {
            return Arc::clone(first);
        }
        // A full cache is emptied, and fills again with what is still in use.
        if self.bytes + sprite.len() > MAX_CACHED_BYTES {
            *self = SpriteCache::default();
        }
        self.bytes += sprite.len();
        self.sprites.insert(key, Arc::clone(&sprite));
        sprite
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sprite_that_two_threads_have_prepared_counts_once() {
        let mut cache = SpriteCache::default();
        let key = SpriteKey { drawing: Drawing::TurnRing(8, 8), theme: Theme::default(), size: (8, 8), opacity: 255 };
        let sprite = || {
            let image = rasterise_layers(&key.drawing.svg_layers(), key.theme, 8, 8);
            Arc::new(prepare_sprite(&image, Palette::for_theme(key.theme), key.opacity))
        };
        let first = cache.add(key.clone(), sprite());
        let second = cache.add(key.clone(), sprite());
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(cache.bytes, first.len());
    }
}
