//! Animated GIFs: each frame equals a single picture of its position.

use gif::{ColorOutput, DecodeOptions};
use gonagas_core::games::seega::Seega;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::scene::{Highlights, Piece, PieceKind, Scene};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::frames::Frame;
use gonagas_render::board::captions::Captions;
use gonagas_render::board::layout::{Layout, PictureUse};
use gonagas_render::board::render_input::RenderInput;
use gonagas_render::encode::gif::render_gif;
use gonagas_render::encode::png::render_indices;
use gonagas_render::palette::Palette;
use gonagas_render::pixel_rect::PixelRect;
use image::RgbaImage;

/// Returns positions with more and more stones; the third equals the second.
fn positions() -> Vec<(Scene, Highlights)> {
    let stone = |site: u8| (site, Piece { kind: PieceKind::Stone, owner: Some(Side::BOTH[usize::from(site % 2)]) });
    let position = |stones: u8| {
        let scene = Scene { pieces: (0..stones).map(stone).collect(), ..Scene::default() };
        (scene, Highlights { last_turn_paths: vec![vec![stones.saturating_sub(1)]], ..Highlights::default() })
    };
    [1, 4, 4, 20].map(position).to_vec()
}

/// Draws a frame over the current picture.
fn draw_frame(seen: &mut RgbaImage, frame: &gif::Frame) {
    let pixels = frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] == 255);
    for (place, pixel) in pixels {
        let x = place as u32 % u32::from(frame.width);
        let y = place as u32 / u32::from(frame.width);
        let under = seen.get_pixel_mut(x + u32::from(frame.left), y + u32::from(frame.top));
        under.0.copy_from_slice(pixel);
    }
}

/// Checks that the picture after each frame equals the single picture of its position.
fn check(views: &[RenderInput], times: &[u16]) {
    let file = render_gif(std::iter::zip(views.iter().copied(), times.iter().copied())).expect("a replay");
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(file.as_slice()).expect("a GIF");
    let mut seen = RgbaImage::new(decoder.width().into(), decoder.height().into());
    for (place, (view, time)) in std::iter::zip(views, times).enumerate() {
        // A position with changes far apart has several frames, all but the last of them short.
        let mut passed = 0;
        while passed < *time {
            let frame = decoder.read_next_frame().expect("a frame").expect("a frame");
            assert!(frame.delay >= 2, "viewers slow down shorter frames");
            passed += frame.delay;
            draw_frame(&mut seen, frame);
        }
        assert_eq!(passed, *time);
        let single = render_indices(view, PictureUse::Frame);
        let palette = Palette::for_theme(view.theme);
        let differing = std::iter::zip(seen.pixels(), single.iter())
            // Only the corners are partly transparent, which a GIF cannot show.
            .filter(|(gif, index)| {
                usize::from(**index) >= palette.alphas().len() && gif.0[..3] != palette.colours()[usize::from(**index)]
            })
            .count();
        assert_eq!((seen.dimensions(), differing), (single.dimensions(), 0), "picture {place}");
    }
    assert!(decoder.read_next_frame().expect("an end").is_none());
}

#[test]
fn frames_equal_single_pictures() {
    let board = Seega::default().board();
    let positions = positions();
    let captions = Captions::default();
    let view = |(scene, marks)| RenderInput {
        board: &board,
        scene,
        info: Seega::INFO,
        marks,
        captions: &captions,
        side_to_move: None,
        theme: Theme::Wood,
        shape: BoardShape::default(),
    };
    let views: Vec<RenderInput> = positions.iter().map(|(scene, marks)| view((scene, marks))).collect();
    check(&views, &[100, 50, 70, 400]);
    check(&views[..1], &[400]);
    assert_eq!(render_gif([]), None);
}

#[test]
fn frames_equal_single_pictures_in_matches_of_all_games() {
    for name in ["pahtum", "sahkku", "seega", "shap-luk"] {
        let path = format!("{}/docs/games/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let record = GameRecord::parse(&std::fs::read_to_string(path).expect("a record")).expect("a record");
        let session = record.replay_game().expect("a game").session;
        let board = session.board();
        let info = session.rules().game_info();
        let length = session.action_log().len();
        let stills = session.frames(length - 10..length);
        let theme = Theme::Dark;
        let captions = Captions { heading: "Move 3".into(), ..Captions::default() };
        let views = stills.iter().map(|still| {
            let Frame { scene, highlights: marks, side_to_act: to_act, .. } = still;
            RenderInput {
                board: &board,
                scene,
                info,
                marks,
                captions: &captions,
                side_to_move: *to_act,
                theme,
                shape: BoardShape::Upright,
            }
        });
        let views: Vec<RenderInput> = views.collect();
        check(&views, &vec![50; views.len()]);
    }
}

#[test]
fn animation_marks_the_seat_to_act_within_its_tray() {
    let board = Seega::default().board();
    let captions = Captions::default();
    let marks = Highlights::default();
    let scene = Scene::default();
    let indices = |side_to_move| {
        let info = Seega::INFO;
        let theme = Theme::Wood;
        let shape = BoardShape::default();
        let board = &board;
        let scene = &scene;
        let marks = &marks;
        let captions = &captions;
        let view = RenderInput { board, scene, info, marks, captions, side_to_move, theme, shape };
        render_indices(&view, PictureUse::Frame)
    };
    let nobody = indices(None);
    let layout = Layout::new(&board, BoardShape::default(), PictureUse::Frame);
    for side in Side::BOTH {
        let shown = indices(Some(side));
        let PixelRect { x, y, width, height } = layout.tray(side);
        let changed = shown.enumerate_pixels().filter(|(x, y, index)| nobody.get_pixel(*x, *y) != *index);
        let places: Vec<_> = changed.map(|(x, y, _)| (x as i32, y as i32)).collect();
        assert!(places.len() > 100, "{side:?}: {} pixels", places.len());
        assert!(places.iter().all(|(left, top)| (x..x + width).contains(left) && (y..y + height).contains(top)));
    }
}
