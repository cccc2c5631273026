//! The files of pictures: they have the pixels that were painted.

use crate::support::{Luck, checked_rule_sets};
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::rules::RequestedRules;
use gonagas_render::board::layout::PictureUse;
use gonagas_render::encode::png::{render_indices, render_png};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::image::board_image;
use gonagas_ui::board_phase::BoardPhase;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::BoardImage;
use std::io::Cursor;

/// The number of positions of a match that are drawn.
const POSITIONS: usize = 6;

/// The largest file of a picture.
const MAX_BYTES: usize = 42_000;

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
    for rules in all_rules() {
        for (place, image) in positions(&rules).into_iter().enumerate() {
            let turned = BoardImage { board: image.board.rotated().into(), ..image.clone() };
            // Each theme with each shape, in some position.
            let theme = Theme::ALL[place % 3];
            let shape = [BoardShape::Lying, BoardShape::Upright][place % 2];
            for image in [image, turned] {
                let mut view = image.render_input();
                (view.theme, view.shape) = (theme, shape);
                let painted = render_indices(&view, PictureUse::Still);
                let file = render_png(&view);
                assert!(indices(&file) == painted.into_raw(), "{rules}, {theme:?}, {shape:?}, {place}");
                assert!(file.len() <= MAX_BYTES, "{rules}, {theme:?}, {shape:?}, {place}: {} bytes", file.len());
            }
        }
    }
}
