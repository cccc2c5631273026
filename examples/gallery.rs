//! Writes pictures of every game to look at: `cargo run --example gallery`.
//!
//! They go into `target/gallery`, or into the folder that is given as the argument: every position in every theme in
//! its own size, and in the folders `desktop` and `phone` as Discord's clients show it, within 550 by 350 pixels and
//! 360 wide.
//!
//! `cargo run --example gallery -- --docs` writes the pictures in `docs/pictures` that README and SCREENS.md show.

use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{self, RequestedRules};
use gonagas_render::board::render_input::RenderInput;
use gonagas_render::encode::gif::render_gif;
use gonagas_render::encode::png::render_png;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::image::board_image;
use gonagas_ui::board_phase::BoardPhase;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::BoardImage;
use gonagas_ui::replay_animation::{action_range, replay_animation};
use image::imageops::{self, FilterType};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fs;
use std::path::{Path, PathBuf};

/// The room that Discord's clients have for a picture.
const CLIENTS: [(&str, u32, u32); 2] = [("desktop", 550, 350), ("phone", 360, u32::MAX)];

/// The positions of games without dice that are played at random: name, rules and number of actions.
const POSITIONS: [(&str, &str, usize); 12] = [
    ("pahtum-blocks", "pahtum blocks=5", 3),
    ("pahtum-early", "pahtum blocks=5", 20),
    ("pahtum-over", "pahtum blocks=5", 49),
    ("seega-5-placing", "seega size=5", 14),
    ("seega-7-placing", "seega size=7", 25),
    ("seega-7-placed", "seega size=7", 49),
    ("seega-7-late", "seega size=7", 260),
    ("seega-9-placed", "seega size=9", 80),
    ("seega-9-late", "seega size=9", 400),
    ("shap-luk-start", "shap-luk", 0),
    ("shap-luk-early", "shap-luk", 7),
    ("shap-luk-late", "shap-luk", 60),
];

fn main() -> anyhow::Result<()> {
    let argument = std::env::args_os().nth(1);
    if argument.as_deref() == Some("--docs".as_ref()) {
        return write_docs(Path::new("docs/pictures"));
    }
    let folder = argument.map_or_else(|| PathBuf::from("target/gallery"), PathBuf::from);
    for (name, rules, actions) in POSITIONS {
        write_all(&folder, name, &random_game(rules, actions)?)?;
    }
    let capture = "a2-b2 c3-d4xc5xe3 a5-b4 d4-c5xb5xd5";
    let flight = format!("{capture} a1-a2 c5-d5 b1-a1 d5-c5 e4-e3 c5-b5 b2-c3 b5-b6 a3-b2 b6-c7>d3xc3xe3");
    write_all(&folder, "shap-luk-capture", &session_after("shap-luk", capture)?)?;
    write_all(&folder, "shap-luk-flight", &session_after("shap-luk", &flight)?)?;
    for rule_set in rules::list_rule_sets().into_iter().filter(|rule_set| rule_set.game_info.has_dice) {
        let name = rule_set.selector.trim_start_matches("rules=");
        for actions in [0, 1, 24, 60, 180] {
            let session = random_game(&format!("sahkku {}", rule_set.selector), actions)?;
            write_all(&folder, &format!("sahkku-{name}-{actions}"), &session)?;
        }
    }
    println!("{}", folder.display());
    Ok(())
}

/// Writes the pictures of README and SCREENS.md: the last positions of the matches in `docs/games` in every theme,
/// those of long boards upright, too, and one match as a replay.
fn write_docs(folder: &Path) -> anyhow::Result<()> {
    for name in ["pahtum", "seega", "shap-luk", "sahkku"] {
        let record = GameRecord::parse(&fs::read_to_string(format!("docs/games/{name}.txt"))?)?;
        let session = record.replay_game()?.session;
        let image = image_of(&session);
        fs::write(folder.join(format!("{name}.png")), render_png(&image.render_input()))?;
        for theme in Theme::ALL.into_iter().filter(|theme| *theme != Theme::default()) {
            let picture = render_png(&RenderInput { theme, ..image.render_input() });
            fs::write(folder.join(format!("{name}-{}.png", theme.as_str())), picture)?;
        }
        if session.board().has_shapes() {
            let upright = RenderInput { shape: BoardShape::Upright, ..image.render_input() };
            fs::write(folder.join(format!("{name}-upright.png")), render_png(&upright))?;
        }
        if session.rules().game_info().has_dice {
            let part = action_range(None, session.action_log().len());
            let (catalog, phase) = (Catalog::for_locale("en"), phase_of(&session));
            let replay = replay_animation(&catalog, &session, part, phase, String::new(), String::new());
            fs::write(folder.join(format!("{name}.gif")), render_gif(replay.timed_inputs()).unwrap_or_default())?;
        }
    }
    Ok(())
}

/// Writes a position in every theme, from the other side, upright, and as each client shows it.
fn write_all(folder: &Path, name: &str, session: &GameSession) -> anyhow::Result<()> {
    let image = image_of(session);
    for theme in Theme::ALL {
        write(folder, &format!("{name}-{}", theme.as_str()), &RenderInput { theme, ..image.render_input() })?;
    }
    let upright = RenderInput { shape: BoardShape::Upright, ..image.render_input() };
    write(folder, &format!("{name}-upright"), &upright)?;
    let resigned = BoardPhase::Over(session.status().active_side().map(Side::opponent));
    let turned = image_in(session, resigned).flipped();
    write(folder, &format!("{name}-turned-over"), &turned.render_input())
}

fn write(folder: &Path, name: &str, input: &RenderInput) -> anyhow::Result<()> {
    let bytes = render_png(input);
    fs::create_dir_all(folder)?;
    fs::write(folder.join(format!("{name}.png")), &bytes)?;
    let picture = image::load_from_memory(&bytes)?.into_rgba8();
    for (client, width, height) in CLIENTS {
        let share =
            (f64::from(width) / f64::from(picture.width())).min(f64::from(height) / f64::from(picture.height()));
        let [width, height] = [picture.width(), picture.height()].map(|side| (f64::from(side) * share).round() as u32);
        fs::create_dir_all(folder.join(client))?;
        let scaled = imageops::resize(&picture, width, height, FilterType::Lanczos3);
        scaled.save(folder.join(client).join(format!("{name}.png")))?;
    }
    println!("{name}: {}×{}, {} bytes", picture.width(), picture.height(), bytes.len());
    Ok(())
}

fn image_of(session: &GameSession) -> BoardImage {
    image_in(session, phase_of(session))
}

fn phase_of(session: &GameSession) -> BoardPhase {
    session.status().outcome().map_or(BoardPhase::Running, |end| BoardPhase::Over(end.winner))
}

fn image_in(session: &GameSession, phase: BoardPhase) -> BoardImage {
    board_image(&Catalog::for_locale("en"), MatchId(1), session, &SelectionPath::default(), phase, String::new())
}

/// Plays a number of random actions, the same every time.
fn random_game(rules: &str, actions: usize) -> anyhow::Result<GameSession> {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut below = |bound: u32| (rng.next_u64() % u64::from(bound)) as u32;
    let mut session = RequestedRules::parse(rules)?.resolve(&mut below).start_session();
    while session.status().outcome().is_none() && session.action_log().len() < actions {
        let action = session.sample_roll(&mut below).unwrap_or_else(|| {
            let mut legal = session.legal_notations();
            legal.swap_remove(below(legal.len() as u32) as usize)
        });
        session.play(&action)?;
    }
    Ok(session)
}

/// Starts a session and plays the actions, parted by spaces.
fn session_after(rules: &str, actions: &str) -> anyhow::Result<GameSession> {
    let mut session = RequestedRules::parse(rules)?.resolve(&mut |_| 0).start_session();
    actions.split_whitespace().try_for_each(|action| session.play(action))?;
    Ok(session)
}
