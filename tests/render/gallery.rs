//! Pictures to look at: `cargo test --test render_gallery -- --ignored` writes them under the target directory.

use crate::support;

use gonagas::games::pahtum::Pahtum;
use gonagas::games::seega::Seega;
use gonagas::kit::board::{Board, Site};
use gonagas::kit::game::Game;
use gonagas::kit::game_view::GameView;
use gonagas::kit::highlights::Highlights;
use gonagas::kit::outcome::GameStatus;
use gonagas::kit::scene::{Piece, PieceKind, Scene};
use gonagas::kit::side::Side;
use gonagas::kit::theme::Theme;
use gonagas::render::board::render_input::RenderInput;
use gonagas::render::encode::png::render_png;
use gonagas::session::game_session::GameSession;
use gonagas::session::rules::{self, Rules};
use std::path::PathBuf;
use support::Luck;

const FIRST: Piece = Piece { kind: PieceKind::Stone, owner: Some(Side::First) };
const SECOND: Piece = Piece { kind: PieceKind::Stone, owner: Some(Side::Second) };

fn save(name: &str, view: &RenderInput) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    std::fs::create_dir_all(&folder).expect("a folder for the gallery");
    let bytes = render_png(view);
    println!("{name}: {} bytes", bytes.len());
    std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a picture is written");
}

/// Plays a number of actions, always the one at a place in the list that wanders about.
fn played<G: GameView>(game: &G, count: usize) -> (Board, Scene) {
    let mut state = game.initial_state();
    for step in 0..count {
        let mut actions = Vec::new();
        game.legal_actions(&state, &mut actions);
        if actions.is_empty() {
            break;
        }
        game.play(&mut state, actions[(step * step * 7 + step * 31 + 5) % actions.len()]);
    }
    (game.board(), game.scene(&state))
}

fn plain<G: GameView>(name: &str, game: &G, count: usize, marks: &Highlights, to_act: Option<Side>) {
    let (board, scene) = played(game, count);
    let view = RenderInput {
        board: &board,
        scene: &scene,
        info: G::INFO,
        marks,
        side_to_move: to_act,
        theme: Theme::default(),
    };
    save(name, &view);
}

fn at(board: &Board, name: &str) -> Site {
    board.site_by_name(name).expect("a point of the board")
}

#[test]
#[ignore = "writes pictures for people to look at"]
fn pahtum() {
    let none = Highlights::default();
    let set = |answer: usize| Pahtum::RULE_SETS[0].build_rules(&[answer]);
    plain("pahtum-empty", &set(1), 0, &none, Some(Side::Second));
    let early = Highlights { last_turn_paths: vec![vec![at(&set(4).board(), "d4")]], ..Highlights::default() };
    plain("pahtum-early", &set(4), 16, &early, Some(Side::First));
    plain("pahtum-full", &set(7), 60, &none, None);
}

#[test]
#[ignore = "writes pictures for people to look at"]
fn seega() {
    for (answer, size) in [(1, 5), (0, 7), (2, 9)] {
        let game = Seega::RULE_SETS[0].build_rules(&[answer]);
        plain(&format!("seega-{size}-placing"), &game, size * size / 2, &Highlights::default(), Some(Side::First));
        plain(&format!("seega-{size}-placed"), &game, size * size - 1, &Highlights::default(), Some(Side::Second));
        plain(&format!("seega-{size}-late"), &game, 400, &Highlights::default(), Some(Side::Second));
    }
}

/// A capture of three in the middle of a game, and a picked piece.
#[test]
#[ignore = "writes pictures for people to look at"]
fn marks() {
    let board = Seega::default().board();
    let site = |name: &str| at(&board, name);
    let first = ["d5", "b5", "f5", "d7", "a1", "c2", "g1", "e3", "b1"].map(|name| (site(name), FIRST));
    let second = ["a2", "c3", "f1", "g3", "b7", "e6"].map(|name| (site(name), SECOND));
    let mut pieces = [first.as_slice(), second.as_slice()].concat();
    pieces.sort_by_key(|(site, _)| *site);
    let scene = Scene { pieces, score: vec![18, 7], dice: vec![], note: None };
    let taken = ["c5", "e5", "d6"].map(|name| (site(name), SECOND)).to_vec();
    let capture =
        Highlights { last_turn_paths: vec![vec![site("d4"), site("d5")]], captured: taken, ..Highlights::default() };
    let picked = Highlights {
        last_turn_paths: vec![vec![site("a3"), site("a2")]],
        selected: Some(site("c2")),
        targets: ["b2", "d2", "c1"].map(site).to_vec(),
        ..Highlights::default()
    };
    for (name, marks, to_act) in [("capture", &capture, Side::Second), ("picked", &picked, Side::First)] {
        let view = RenderInput {
            board: &board,
            scene: &scene,
            info: Seega::INFO,
            marks,
            side_to_move: Some(to_act),
            theme: Theme::default(),
        };
        save(name, &view);
    }
    for (answer, score) in [(1, vec![12, 11]), (0, vec![24, 15]), (2, vec![40, 39])] {
        let board = Seega::RULE_SETS[0].build_rules(&[answer]).board();
        let pieces = vec![(0, FIRST), (1, FIRST), (5, FIRST)];
        let won = Scene { pieces, score, dice: vec![], note: None };
        let taken =
            Highlights { last_turn_paths: vec![vec![6, 1]], captured: vec![(2, SECOND)], ..Highlights::default() };
        let view = RenderInput {
            board: &board,
            scene: &won,
            info: Seega::INFO,
            marks: &taken,
            side_to_move: None,
            theme: Theme::default(),
        };
        save(&format!("everything-taken-{answer}"), &view);
    }
}

/// The position of a game as the bot would show it, perhaps with a piece that is picked.
fn shown(name: &str, table: &GameSession, picked: Option<(&str, &str)>) {
    let (board, scene, mut marks) = (table.board(), table.scene(), table.highlights());
    if let Some((piece, targets)) = picked {
        marks.selected = Some(at(&board, piece));
        marks.targets = targets.split(' ').map(|name| at(&board, name)).collect();
    }
    let to_act = match table.status() {
        GameStatus::AwaitingAction(side) | GameStatus::AwaitingRoll(side) => Some(side),
        GameStatus::Over(_) => None,
    };
    save(
        name,
        &RenderInput {
            board: &board,
            scene: &scene,
            info: table.rules().game_info(),
            marks: &marks,
            side_to_move: to_act,
            theme: Theme::default(),
        },
    );
}

fn after(rules: &str, actions: &str) -> GameSession {
    let mut table = Rules::parse(rules).expect("rules").start_session();
    actions.split_whitespace().for_each(|action| table.play(action).expect("a legal action"));
    table
}

#[test]
#[ignore = "writes pictures for people to look at"]
fn shap_luk() {
    shown("shap-luk-start", &after("shap-luk", ""), None);
    let capture = "a2-b2 c3-d4xc5xe3 a5-b4 d4-c5xb5xd5";
    shown("shap-luk-capture", &after("shap-luk", capture), Some(("a1", "a2")));
    let haven = format!("{capture} a1-a2 c5-d5 b1-a1 d5-c5 e4-e3 c5-b5 b2-c3 b5-b6 a3-b2");
    shown("shap-luk-haven", &after("shap-luk", &haven), Some(("b6", "b5 c6 c7")));
    shown("shap-luk-flight", &after("shap-luk", &format!("{haven} b6-c7>d3xc3xe3")), None);
}

/// Each rule set at the start and at some points of a random game.
#[test]
#[ignore = "writes pictures for people to look at"]
fn sahkku() {
    let mut luck = Luck::seeded(5);
    for listing in rules::list_rule_sets().into_iter().filter(|listing| listing.game_info.has_dice) {
        let mut table = after(&format!("sahkku {}", listing.selector), "");
        let name = listing.selector.trim_start_matches("rules=");
        for played in 0..=180 {
            if [0, 1, 60, 120, 180].contains(&played) {
                shown(&format!("sahkku-{name}-{played}"), &table, None);
            }
            let legal = table.legal_notations();
            if !legal.is_empty() {
                table.play(&legal[luck.below(legal.len())]).expect("a legal action");
            }
        }
    }
}
