//! Pictures of palette indices, one byte a pixel.

use crate::palette::Palette;
use crate::pixel_rect::PixelRect;
use image::RgbaImage;

/// A picture of palette indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexImage {
    width: i32,
    pixels: Vec<u8>,
}

impl IndexImage {
    /// Wraps the indices of a picture of this width, row by row.
    #[must_use]
    pub fn new(width: i32, pixels: Vec<u8>) -> IndexImage {
        IndexImage { width, pixels }
    }

    /// Converts a picture to the nearest colours of a palette. Flat art has long runs of one colour, so each run is
    /// looked up once.
    #[must_use]
    pub fn from_rgba(image: &RgbaImage, palette: &Palette) -> IndexImage {
        let (colours, _) = image.as_raw().as_chunks::<4>();
        let mut pixels = Vec::with_capacity(colours.len());
        for run in colours.chunk_by(|one, other| one == other) {
            pixels.resize(pixels.len() + run.len(), palette.nearest_index(run[0]));
        }
        IndexImage { width: image.width() as i32, pixels }
    }

    /// Returns the bounds.
    #[must_use]
    pub fn bounds(&self) -> PixelRect {
        let height = self.pixels.len().checked_div(self.width as usize).unwrap_or(0) as i32;
        PixelRect { x: 0, y: 0, width: self.width, height }
    }

    /// Returns the indices, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Returns the indices, to be changed.
    pub fn pixels_mut(&mut self) -> &mut [u8] {
        &mut self.pixels
    }
}
