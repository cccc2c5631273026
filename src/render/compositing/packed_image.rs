//! Pictures in little memory.
//!
//! A board's background is some five megabytes of pixels, nearly all of them in long runs of one colour.

use crate::render::compositing::pixel_rect::PixelRect;
use image::RgbaImage;

/// A picture as rows of runs.
#[derive(Debug)]
pub struct PackedImage {
    width: u32,
    height: u32,
    runs: Vec<Run>,
    /// The first run of each row, and the end of the last one.
    row_starts: Vec<usize>,
}

/// Neighbouring pixels of one colour.
#[derive(Debug, Clone, Copy)]
struct Run {
    length: u32,
    colour: [u8; 4],
}

impl PackedImage {
    /// Packs a picture.
    #[must_use]
    pub fn new(image: &RgbaImage) -> PackedImage {
        let (pixels, _) = image.as_raw().as_chunks::<4>();
        PackedImage::from_rows(image.width(), pixels.chunks(image.width().max(1) as usize))
    }

    /// Packs a picture from its rows, all of this width.
    #[must_use]
    pub fn from_rows<Row: AsRef<[[u8; 4]]>>(width: u32, rows: impl IntoIterator<Item = Row>) -> PackedImage {
        let (mut runs, mut row_starts) = (Vec::new(), vec![0]);
        for row in rows {
            let equal = row.as_ref().chunk_by(|one, other| one == other);
            runs.extend(equal.map(|run| Run { length: run.len() as u32, colour: run[0] }));
            row_starts.push(runs.len());
        }
        runs.shrink_to_fit();
        PackedImage { width, height: row_starts.len() as u32 - 1, runs, row_starts }
    }

    /// Returns the bounds.
    #[must_use]
    pub fn bounds(&self) -> PixelRect {
        PixelRect { x: 0, y: 0, width: self.width as i32, height: self.height as i32 }
    }

    /// Returns the memory that it takes, in bytes.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        self.runs.len() * size_of::<Run>() + self.row_starts.len() * size_of::<usize>()
    }

    /// Unpacks a region, which must lie within the picture.
    #[must_use]
    pub fn crop(&self, region: PixelRect) -> RgbaImage {
        let (width, height) = (region.width as usize, region.height as usize);
        let (left, right) = (region.x as usize, region.x as usize + width);
        let mut pixels: Vec<[u8; 4]> = Vec::with_capacity(width * height);
        for row in region.y as usize..region.y as usize + height {
            let mut start = 0;
            for run in &self.runs[self.row_starts[row]..self.row_starts[row + 1]] {
                let end = start + run.length as usize;
                let seen = end.min(right).saturating_sub(start.max(left));
                pixels.resize(pixels.len() + seen, run.colour);
                start = end;
            }
        }
        RgbaImage::from_raw(width as u32, height as u32, pixels.into_flattened()).expect("the pixels fill the region")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgba, imageops};

    #[test]
    fn every_region_is_unpacked_as_it_was() {
        let stripes = RgbaImage::from_fn(12, 7, |x, y| Rgba([(x / 5) as u8, (y / 2) as u8, (x * y % 3) as u8, 255]));
        let packed = PackedImage::new(&stripes);
        assert!(packed.crop(packed.bounds()) == stripes);
        for (x, y, width, height) in [(0, 0, 1, 1), (3, 2, 5, 4), (11, 6, 1, 1), (4, 0, 8, 7)] {
            let cut = imageops::crop_imm(&stripes, x, y, width, height).to_image();
            let region = PixelRect { x: x as i32, y: y as i32, width: width as i32, height: height as i32 };
            assert!(packed.crop(region) == cut, "{region:?}");
        }
    }

    #[test]
    fn flat_picture_takes_little_memory() {
        let flat = RgbaImage::from_pixel(1000, 1000, Rgba([9, 9, 9, 255]));
        assert!(PackedImage::new(&flat).byte_count() * 200 < flat.as_raw().len());
    }
}
