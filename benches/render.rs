//! Measures pictures against the `png` crate's own time on the same finished pixels, for every game side by side.
//!
//! `cargo bench --bench render`. The first table takes turns between drawing and writing a picture (`render_png`), only
//! writing it, and writing it by the `png` crate: as fast as it can (indexed-8, fast compression, filter Up), and about as
//! small as ours (level 2, no filter). So other load on the machine counts alike. It prints the fastest quarter's times, the ratio
//! of the whole to the fast one, and the sizes. Then criterion measures each by itself, and the `image` crate's encoder on the same picture.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas::render::board::render_input::RenderInput;
use gonagas::render::encode::indexed_png::encode_indexed_png;
use gonagas::render::encode::png::{render_indices, render_png};
use gonagas::render::palette::Palette;
use gonagas::ui::board_controls::selection_path::SelectionPath;
use gonagas::ui::board_image::image::board_image;
use gonagas::ui::board_phase::BoardPhase;
use gonagas::ui::i18n::Catalog;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::RequestedRules;
use image::RgbaImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use png::{BitDepth, ColorType, DeflateCompression, Filter};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of measurements of each.
const TIMES: usize = 301;

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

fn played(rules: &str, actions: usize) -> GameSession {
    let rules = RequestedRules::parse(rules).expect("rules").resolve(&mut |_| 0);
    let (mut session, mut rng) = (rules.start_session(), ChaCha8Rng::seed_from_u64(7));
    let mut below = |bound: u32| (rng.next_u64() % u64::from(bound)) as u32;
    while session.status().outcome().is_none() && session.action_log().len() < actions {
        let action = session.sample_roll(&mut below).unwrap_or_else(|| {
            let mut legal = session.legal_notations();
            legal.swap_remove(below(legal.len() as u32) as usize)
        });
        session.play(&action).expect("a legal action");
    }
    session
}

fn with_view<T>(session: &GameSession, work: impl FnOnce(&RenderInput) -> T) -> T {
    let catalog = Catalog::for_locale("en");
    let path = SelectionPath::default();
    work(&board_image(&catalog, MatchId(1), session, &path, BoardPhase::Running, String::new()).render_input())
}

fn time(work: impl FnOnce() -> Vec<u8>) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// Returns the time in milliseconds that a quarter stays below: other programs run during the longer ones.
fn lower_quartile(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 4].as_secs_f64() * 1e3
}

/// Writes palette indices by the `png` crate.
fn by_crate(indices: &[u8], size: (u32, u32), palette: &Palette, how: (DeflateCompression, Filter)) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(1 << 16);
    let mut encoder = png::Encoder::new(&mut bytes, size.0, size.1);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    encoder.set_trns(palette.alphas());
    encoder.set_deflate_compression(how.0);
    encoder.set_filter(how.1);
    let mut writer = encoder.write_header().expect("memory takes a header");
    writer.write_image_data(indices).expect("memory takes a picture");
    writer.finish().expect("memory takes an end");
    bytes
}

fn compare() {
    let names = ["pixels", "picture", "writing", "fast", "small", "ratio", "bytes", "fast", "small"];
    println!("{:26} {}", "position", names.map(|name| format!("{name:>9}")).concat());
    let [fast, small] =
        [(DeflateCompression::FdeflateUltraFast, Filter::Up), (DeflateCompression::Level(2), Filter::NoFilter)];
    for (rules, actions) in POSITIONS {
        with_view(&played(rules, actions), |view| {
            let (image, palette) = (render_indices(view), Palette::for_theme(view.theme));
            let (pixels, size) = (image.pixels(), (image.bounds().width as u32, image.bounds().height as u32));
            let mut times = [const { Vec::new() }; 4];
            for _ in 0..TIMES {
                times[0].push(time(|| render_png(black_box(view))));
                times[1].push(time(|| encode_indexed_png(black_box(pixels), size, palette)));
                times[2].push(time(|| by_crate(black_box(pixels), size, palette, fast)));
                times[3].push(time(|| by_crate(black_box(pixels), size, palette, small)));
            }
            let [whole, writing, fast_time, small_time] = times.map(lower_quartile);
            let bytes = [
                render_png(view).len(),
                by_crate(pixels, size, palette, fast).len(),
                by_crate(pixels, size, palette, small).len(),
            ];
            println!(
                "{rules:26} {:>9} {whole:6.3} ms {writing:5.3} ms {fast_time:5.3} ms {small_time:5.3} ms {:8.2}{}",
                format!("{}x{}", size.0, size.1),
                whole / fast_time,
                bytes.map(|bytes| format!("{bytes:9}")).concat()
            );
        });
    }
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
        bench.bench_function("of it drawing", |run| run.iter(|| render_indices(black_box(view))));
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
