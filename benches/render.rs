//! What a picture costs, against a plain run of the `image` crate's own encoder over the same finished picture.
//!
//! The second figure holds no drawing at all: `png` has to draw, reduce the colours and write in less than that.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas::games::seega::Seega;
use gonagas::kit::game::Game;
use gonagas::kit::marks::Marks;
use gonagas::kit::scene::{Kind, Piece, Scene};
use gonagas::kit::show::Show;
use gonagas::kit::side::Side;
use gonagas::render::indexed;
use gonagas::render::png::{paint, png};
use gonagas::render::view::View;
use image::{ImageFormat, RgbaImage};
use std::hint::black_box;
use std::io::Cursor;

fn plain(picture: &RgbaImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).expect("memory takes a picture");
    bytes.into_inner()
}

fn pictures(bench: &mut Criterion) {
    let board = Seega::default().board();
    let stone = |site: u8| (site, Piece { kind: Kind::Stone, side: Some(Side::BOTH[usize::from(site % 2)]) });
    let scene =
        Scene { pieces: (0..48).filter(|site| site % 3 > 0).map(stone).collect(), score: vec![9, 7], note: None };
    let taken = vec![(3, stone(1).1), (9, stone(1).1)];
    let marks = Marks { last: vec![6, 13], taken, picked: Some(16), targets: vec![15, 18] };
    let to_act = Some(Side::First);
    let view = View { board: &board, scene: &scene, info: Seega::INFO, marks: &marks, to_act, upside_down: false };
    let picture = paint(&view);
    println!("{} bytes indexed, {} bytes by the image crate", png(&view).len(), plain(&picture).len());
    bench.bench_function("png", |run| run.iter(|| png(black_box(&view))));
    bench.bench_function("of it drawing", |run| run.iter(|| paint(black_box(&view))));
    bench.bench_function("of it writing", |run| run.iter(|| indexed::encode(black_box(&picture))));
    bench.bench_function("the image crate writing", |run| run.iter(|| plain(black_box(&picture))));
}

criterion_group!(benches, pictures);
criterion_main!(benches);
