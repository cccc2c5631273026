//! Bands of pictures that are kept: pictures have the pixels that were painted, wherever their bands come from.

use crate::support::{Luck, checked_rule_sets};
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::rules::RequestedRules;
use gonagas_render::board::layout::{Layout, PictureUse};
use gonagas_render::encode::band_cache::BandCache;
use gonagas_render::encode::png::{render_indices, render_png_with};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::image::board_image;
use gonagas_ui::board_phase::BoardPhase;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::BoardImage;
use std::io::Cursor;
use std::thread;

/// The number of positions of a match that are drawn.
const POSITIONS: usize = 6;
/// Enough for all bands of a test.
const ROOMY: usize = 4 << 20;

/// Returns positions of a random match of these rules, a few actions apart.
fn positions(rules: &str) -> Vec<BoardImage> {
    let rules = RequestedRules::parse(rules).expect("rules").resolve(&mut |_| 0);
    let mut session = rules.start_session();
    let mut luck = Luck::seeded(11);
    let mut images = Vec::new();
    while images.len() < POSITIONS && session.status().outcome().is_none() {
        let roll = session.sample_roll(&mut |bound| luck.below(bound as usize) as u32);
        let action = roll.unwrap_or_else(|| {
            let mut legal = session.legal_notations();
            legal.swap_remove(luck.below(legal.len()))
        });
        session.play(&action).expect("a legal action");
        if session.action_log().len().is_multiple_of(3) {
            let path = SelectionPath::default();
            let catalog = Catalog::for_locale("en");
            images.push(board_image(&catalog, MatchId(1), &session, &path, BoardPhase::Running, String::new()));
        }
    }
    images
}

fn all_rules() -> Vec<String> {
    let listed = checked_rule_sets().into_iter().map(|set| format!("{} {}", set.game_info.id, set.selector));
    let sizes = ["seega size=5", "seega size=9"].map(str::to_owned);
    listed.chain(sizes.into_iter().filter(|_| !crate::support::is_example_game_added())).collect()
}

/// Returns the palette indices of a file. All its checksums are verified.
fn indices(file: &[u8]) -> Vec<u8> {
    let mut options = png::DecodeOptions::default();
    options.set_ignore_checksums(false);
    let mut decoder = png::Decoder::new_with_options(Cursor::new(file), options);
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a header");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("pixels");
    reader.finish().expect("an end");
    pixels
}

#[test]
fn pictures_of_all_games_have_the_pixels_that_are_painted() {
    let kept = BandCache::new(ROOMY);
    for rules in all_rules() {
        for (place, image) in positions(&rules).into_iter().enumerate() {
            let turned = BoardImage { board: image.board.rotated().into(), ..image.clone() };
            // Each theme with each shape, in some position.
            let theme = Theme::ALL[place % 3];
            let shape = [BoardShape::Lying, BoardShape::Upright][place % 2];
            for image in [image, turned] {
                let mut view = image.render_input();
                (view.theme, view.shape) = (theme, shape);
                let file = render_png_with(&view, &kept);
                assert!(
                    indices(&file) == render_indices(&view, PictureUse::Still).pixels(),
                    "{rules}, {theme:?}, {shape:?}, {place}"
                );
                assert!(file == render_png_with(&view, &BandCache::new(ROOMY)), "{rules}: other bytes than alone");
            }
        }
    }
}

#[test]
fn bands_cover_the_picture_without_gaps() {
    for rules in all_rules() {
        let board = RequestedRules::parse(&rules).expect("rules").resolve(&mut |_| 0).start_session().board();
        for shape in [BoardShape::Lying, BoardShape::Upright] {
            let layout = Layout::new(&board, shape, PictureUse::Still);
            let bands = layout.bands();
            let ends: Vec<i32> = bands.iter().map(|band| band.y + band.height).collect();
            let starts: Vec<i32> = bands.iter().map(|band| band.y).collect();
            assert_eq!(starts[1..], ends[..ends.len() - 1], "{rules}");
            assert_eq!((starts[0], ends[ends.len() - 1]), (0, layout.picture.height), "{rules}");
            assert!(bands.iter().all(|band| (band.x, band.width) == (0, layout.picture.width) && band.height > 0));
        }
    }
}

#[test]
fn threads_share_bands_within_the_bound() {
    let max_bytes = 60_000;
    let kept = BandCache::new(max_bytes);
    let images = positions(&all_rules()[0]);
    thread::scope(|scope| {
        for first in 0..4 {
            let kept = &kept;
            let images = &images;
            scope.spawn(move || {
                for image in images.iter().cycle().skip(first).take(3 * images.len()) {
                    let view = image.render_input();
                    assert!(
                        indices(&render_png_with(&view, kept)) == render_indices(&view, PictureUse::Still).pixels()
                    );
                    assert!(kept.byte_count() <= max_bytes, "{} bytes", kept.byte_count());
                }
            });
        }
    });
    assert!(kept.byte_count() > max_bytes / 4, "{} bytes", kept.byte_count());
}

#[test]
fn band_that_is_used_again_is_kept() {
    let image = positions(&all_rules()[0]).remove(0);
    let images = positions(&all_rules()[0]);
    let alone = BandCache::new(ROOMY);
    let _ = render_png_with(&image.render_input(), &alone);
    let kept = BandCache::new(ROOMY);
    for _ in 0..3 {
        images.iter().for_each(|image| drop(render_png_with(&image.render_input(), &kept)));
    }
    let one = alone.byte_count();
    let all = kept.byte_count();
    assert!(all < one * images.len(), "{} pictures share no bands: {one} bytes, {all} bytes", images.len());
}
