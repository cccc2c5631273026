//! Measures pictures against the `png` crate's own time on the same finished pixels, for every game side by side.
//!
//! `cargo bench --bench render`. A picture is drawn and written; the `png` crate only writes (indexed-8, the same level
//! of compression, no filter). The two take turns, so that other load on the machine counts alike. The first table
//! draws one late position again and again, the second whole random matches, action after action. Both print medians,
//! their ratio and the largest file. Then criterion measures each by itself, and the `image` crate's encoder on the
//! same picture.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::RequestedRules;
use gonagas_render::board::layout::PictureUse;
use gonagas_render::board::render_input::RenderInput;
use gonagas_render::encode::png::{COMPRESSION_LEVEL, render_indices, render_png};
use gonagas_render::palette::Palette;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::image::board_image;
use gonagas_ui::board_phase::BoardPhase;
use gonagas_ui::i18n::Catalog;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{GrayImage, RgbaImage};
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of measurements of a position, of which the median is taken.
const TIMES: usize = 301;

/// The number of matches whose positions are measured.
const MATCHES: u64 = 3;

/// The maximum number of positions of a match.
const MAX_POSITIONS: usize = 120;

/// The positions: rules, and the number of random actions.
const POSITIONS: [(&str, usize); 8] = [
    ("pahtum blocks=5", 47),
    ("seega size=5", 40),
    ("seega size=7", 70),
    ("seega size=9", 100),
    ("shap-luk", 12),
    ("sahkku rules=devils-game", 60),
    ("sahkku rules=raisa", 80),
    ("sahkku rules=lagesvuotna", 60),
];

/// Plays a random match up to this number of actions, and calls `visit` after each.
fn play(rules: &str, (seed, actions): (u64, usize), mut visit: impl FnMut(&GameSession)) -> GameSession {
    let rules = RequestedRules::parse(rules).expect("rules").resolve(&mut |_| 0);
    let (mut session, mut rng) = (rules.start_session(), ChaCha8Rng::seed_from_u64(seed));
    let mut below = |bound: u32| (rng.next_u64() % u64::from(bound)) as u32;
    while session.status().outcome().is_none() && session.action_log().len() < actions {
        let action = session.sample_roll(&mut below).unwrap_or_else(|| {
            let mut legal = session.legal_notations();
            legal.swap_remove(below(legal.len() as u32) as usize)
        });
        session.play(&action).expect("a legal action");
        visit(&session);
    }
    session
}

fn played(rules: &str, actions: usize) -> GameSession {
    play(rules, (7, actions), |_| ())
}

fn with_view<T>(session: &GameSession, work: impl FnOnce(&RenderInput) -> T) -> T {
    let catalog = Catalog::for_locale("en");
    let path = SelectionPath::default();
    work(&board_image(&catalog, MatchId(1), session, &path, BoardPhase::Running, String::new()).render_input())
}

/// The times of pictures and of the `png` crate on the same pixels, and the size of the largest file.
#[derive(Default)]
struct Measured {
    pictures: Vec<Duration>,
    writing: Vec<Duration>,
    pixels: (u32, u32),
    bytes: usize,
}

impl Measured {
    /// Measures a picture once. Its drawings are prepared already, as they are after a few matches.
    fn measure(&mut self, view: &RenderInput) {
        let (pixels, palette) = (render_indices(view, PictureUse::Still), Palette::for_theme(view.theme));
        self.pixels = pixels.dimensions();
        let (elapsed, bytes) = time(|| render_png(black_box(view)));
        self.pictures.push(elapsed);
        self.bytes = self.bytes.max(bytes);
        self.writing.push(time(|| indexed(black_box(&pixels), palette)).0);
    }

    fn print(self, name: &str) {
        let (picture, writing) = (median(self.pictures), median(self.writing));
        let (dimensions, bytes) = (format!("{}x{}", self.pixels.0, self.pixels.1), self.bytes);
        println!("{name:28} {dimensions:>10} {picture:6.3} ms {writing:6.3} ms {:6.2} {bytes:7}", picture / writing);
    }
}

fn time(work: impl FnOnce() -> Vec<u8>) -> (Duration, usize) {
    let start = Instant::now();
    let bytes = black_box(work()).len();
    (start.elapsed(), bytes)
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}

fn compare() {
    println!("{:28} {:>10} {:>9} {:>9} {:>6} {:>7}", "a late position", "pixels", "picture", "png", "ratio", "bytes");
    for (rules, actions) in POSITIONS {
        with_view(&played(rules, actions), |view| {
            let mut measured = Measured::default();
            (0..TIMES).for_each(|_| measured.measure(view));
            measured.print(rules);
        });
    }
    println!("{:28} {:>10} {:>9} {:>9} {:>6} {:>7}", "in a match", "pixels", "picture", "png", "ratio", "bytes");
    for (rules, _) in POSITIONS {
        let mut measured = Measured::default();
        for seed in 0..MATCHES {
            play(rules, (seed, MAX_POSITIONS), |session| with_view(session, |view| measured.measure(view)));
        }
        measured.print(rules);
    }
}

/// Encodes palette indices with the `png` crate alone.
fn indexed(picture: &GrayImage, palette: &Palette) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    encoder.set_trns(palette.alphas());
    encoder.set_deflate_compression(DeflateCompression::Level(COMPRESSION_LEVEL));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().expect("memory takes a header");
    writer.write_image_data(picture).expect("memory takes a picture");
    writer.finish().expect("memory takes an end");
    bytes
}

fn plain(picture: &RgbaImage, compression: CompressionType) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, compression, FilterType::Adaptive);
    picture.write_with_encoder(encoder).expect("memory takes a picture");
    bytes
}

fn pictures(bench: &mut Criterion) {
    compare();
    with_view(&played("seega size=7", 70), |view| {
        let picture = image::load_from_memory(&render_png(view)).expect("a PNG").into_rgba8();
        bench.bench_function("png", |run| run.iter(|| render_png(black_box(view))));
        bench.bench_function("of it drawing", |run| run.iter(|| render_indices(black_box(view), PictureUse::Still)));
        for (name, compression) in
            [("image crate, small", CompressionType::Default), ("image crate, fast", CompressionType::Fast)]
        {
            println!("{name}: {} bytes", plain(&picture, compression).len());
            bench.bench_function(name, |run| run.iter(|| plain(black_box(&picture), compression)));
        }
    });
}

criterion_group!(benches, pictures);
criterion_main!(benches);
