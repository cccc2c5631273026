//! Measures a PNG of a position against the `image` crate's own encoder on the same finished picture: once with good
//! compression, once as fast as it can.
//!
//! These two include no drawing; `render_png` draws, reduces the colours and encodes.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas::render::board::render_input::RenderInput;
use gonagas::render::encode::indexed_png;
use gonagas::render::encode::png::{render_png, render_rgba};
use gonagas_core::games::seega::Seega;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::highlights::Highlights;
use gonagas_core::kit::scene::{Piece, PieceKind, Scene};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use image::RgbaImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use std::hint::black_box;

fn plain(picture: &RgbaImage, compression: CompressionType) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, compression, FilterType::Adaptive);
    picture.write_with_encoder(encoder).expect("memory takes a picture");
    bytes
}

fn pictures(bench: &mut Criterion) {
    let board = Seega::default().board();
    let stone = |site: u8| (site, Piece { kind: PieceKind::Stone, owner: Some(Side::BOTH[usize::from(site % 2)]) });
    let scene = Scene {
        pieces: (0..48).filter(|site| site % 3 > 0).map(stone).collect(),
        score: vec![9, 7],
        ..Scene::default()
    };
    let taken = vec![(3, stone(1).1), (9, stone(1).1)];
    let marks =
        Highlights { last_turn_paths: vec![vec![6, 13]], captured: taken, selected: Some(16), targets: vec![15, 18] };
    let to_act = Some(Side::First);
    let view = RenderInput {
        board: &board,
        scene: &scene,
        info: Seega::INFO,
        marks: &marks,
        side_to_move: to_act,
        theme: Theme::default(),
    };
    let picture = render_rgba(&view);
    let (small, fast) = (CompressionType::Default, CompressionType::Fast);
    let sizes = [render_png(&view).len(), plain(&picture, small).len(), plain(&picture, fast).len()];
    println!("bytes: {} indexed; by the image crate {}, fast {}", sizes[0], sizes[1], sizes[2]);
    bench.bench_function("png", |run| run.iter(|| render_png(black_box(&view))));
    let (board, scene, info) = (ShapLuk.board(), ShapLuk.scene(&ShapLuk.initial_state()), ShapLuk::INFO);
    let lines = RenderInput { board: &board, scene: &scene, info, ..view };
    bench.bench_function("png of lines", |run| run.iter(|| render_png(black_box(&lines))));
    bench.bench_function("of it drawing", |run| run.iter(|| render_rgba(black_box(&view))));
    bench.bench_function("of it writing", |run| {
        run.iter(|| indexed_png::encode_indexed_png(black_box(&picture), Theme::Wood))
    });
    bench.bench_function("image crate, small", |run| run.iter(|| plain(black_box(&picture), small)));
    bench.bench_function("image crate, fast", |run| run.iter(|| plain(black_box(&picture), fast)));
}

criterion_group!(benches, pictures);
criterion_main!(benches);
