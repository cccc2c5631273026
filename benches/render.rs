//! Measures pictures against the `png` crate's own time on the same finished pixels, for every game side by side.
//!
//! `cargo bench --bench render`. The first table takes turns between drawing and writing a picture (`render_png`) and only
//! writing it (indexed-8, fast compression, filter Up), so that other load on the machine counts alike; it prints medians,
//! their ratio and the size. Then criterion measures each by itself, and the `image` crate's encoder on the same picture.

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
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of measurements of which the median is taken.
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

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}

fn compare() {
    println!("{:28} {:>10} {:>9} {:>9} {:>6} {:>7}", "position", "pixels", "picture", "png", "ratio", "bytes");
    for (rules, actions) in POSITIONS {
        with_view(&played(rules, actions), |view| {
            let (pixels, palette) = (render_indices(view), Palette::for_theme(view.theme));
            let size = (pixels.bounds().width as u32, pixels.bounds().height as u32);
            let (mut whole, mut writing) = (Vec::new(), Vec::new());
            for _ in 0..TIMES {
                whole.push(time(|| render_png(black_box(view))));
                writing.push(time(|| encode_indexed_png(black_box(pixels.pixels()), size, palette)));
            }
            let (whole, writing) = (median(whole), median(writing));
            let (dimensions, bytes) = (format!("{}x{}", size.0, size.1), render_png(view).len());
            println!("{rules:28} {dimensions:>10} {whole:6.3} ms {writing:6.3} ms {:6.2} {bytes:7}", whole / writing);
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
