//! Compressed bands of pictures that were drawn lately. A move changes few of them.

use crate::compositing::composition::{Composition, RegionKey};
use crate::encode::compressed_band::CompressedBand;
use crate::pixel_rect::PixelRect;
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bands, at most so many bytes of them.
#[derive(Debug)]
pub struct BandCache {
    bands: Mutex<KeptBands>,
    max_bytes: usize,
}

/// The bands in two generations. When the recent one has half of the bytes it becomes the older one, and what was older
/// is dropped. What is used becomes recent again.
#[derive(Debug, Default)]
struct KeptBands {
    recent: HashMap<RegionKey, Arc<CompressedBand>>,
    older: HashMap<RegionKey, Arc<CompressedBand>>,
    recent_bytes: usize,
}

impl BandCache {
    /// Starts empty.
    #[must_use]
    pub fn new(max_bytes: usize) -> BandCache {
        BandCache { bands: Mutex::default(), max_bytes }
    }

    /// Returns a region as wide as the picture, compressed.
    #[must_use]
    pub fn band(&self, composition: &Composition, region: PixelRect) -> Arc<CompressedBand> {
        let key = composition.region_key(region);
        let known = self.lock().find(&key, self.max_bytes);
        known.unwrap_or_else(|| {
            let band = Arc::new(CompressedBand::new(composition, region));
            self.lock().add(key, Arc::clone(&band), self.max_bytes);
            band
        })
    }

    /// Returns the memory that all bands and their keys take, in bytes.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        let kept = self.lock();
        kept.recent.iter().chain(&kept.older).map(|(key, band)| entry_bytes(key, band)).sum()
    }

    /// Locks the bands. A thread that panicked with the lock held leaves at worst a wrong size.
    fn lock(&self) -> MutexGuard<'_, KeptBands> {
        self.bands.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl KeptBands {
    fn find(&mut self, key: &RegionKey, max_bytes: usize) -> Option<Arc<CompressedBand>> {
        if let Some(band) = self.recent.get(key) {
            return Some(Arc::clone(band));
        }
        let (key, band) = self.older.remove_entry(key)?;
        self.add(key, Arc::clone(&band), max_bytes);
        Some(band)
    }

    fn add(&mut self, key: RegionKey, band: Arc<CompressedBand>, max_bytes: usize) {
        let bytes = entry_bytes(&key, &band);
        if self.recent_bytes + bytes > max_bytes / 2 {
            self.older = mem::take(&mut self.recent);
            self.recent_bytes = 0;
        }
        // Another thread may have added the same meanwhile.
        if self.recent.insert(key, band).is_none() {
            self.recent_bytes += bytes;
        }
    }
}

fn entry_bytes(key: &RegionKey, band: &CompressedBand) -> usize {
    key.byte_count() + size_of::<Arc<CompressedBand>>() + band.byte_count()
}
