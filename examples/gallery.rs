//! Writes pictures of every game to look at: `cargo run --example gallery`.
//!
//! They go into `target/gallery`, or into the folder that is given as the argument.

use gonagas::render::board::render_input::RenderInput;
use gonagas::render::encode::png::render_png;
use gonagas_core::games::pahtum::Pahtum;
use gonagas_core::games::seega::Seega;
use gonagas_core::kit::board::{Board, Site};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::highlights::Highlights;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::scene::{Piece, PieceKind, Scene};
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{self, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fs;
use std::path::PathBuf;

const FIRST: Piece = Piece { kind: PieceKind::Stone, owner: Some(Side::First) };
const SECOND: Piece = Piece { kind: PieceKind::Stone, owner: Some(Side::Second) };

fn main() -> anyhow::Result<()> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("target/gallery"), PathBuf::from);
    fs::create_dir_all(&folder)?;
    let gallery = Gallery { folder };
    gallery.draw_pahtum()?;
    gallery.draw_seega()?;
    gallery.draw_seega_highlights()?;
    gallery.draw_full_score_trays()?;
    gallery.draw_shap_luk()?;
    gallery.draw_sahkku()?;
    println!("{}", gallery.folder.display());
    Ok(())
}

/// The folder that the pictures are written to.
struct Gallery {
    folder: PathBuf,
}

impl Gallery {
    fn draw_pahtum(&self) -> anyhow::Result<()> {
        let with_blocks = |answer: usize| Pahtum::RULE_SETS[0].build_rules(&[answer]);
        let none = Highlights::default();
        self.save_game("pahtum-empty", &with_blocks(1), 0, &none, Some(Side::Second))?;
        let last_move = vec![vec![site(&with_blocks(4).board(), "d4")]];
        let early = Highlights { last_turn_paths: last_move, ..Highlights::default() };
        self.save_game("pahtum-early", &with_blocks(4), 16, &early, Some(Side::First))?;
        self.save_game("pahtum-full", &with_blocks(7), 60, &none, None)
    }

    fn draw_seega(&self) -> anyhow::Result<()> {
        let none = Highlights::default();
        for (answer, size) in [(1, 5), (0, 7), (2, 9)] {
            let game = Seega::RULE_SETS[0].build_rules(&[answer]);
            self.save_game(&format!("seega-{size}-placing"), &game, size * size / 2, &none, Some(Side::First))?;
            self.save_game(&format!("seega-{size}-placed"), &game, size * size - 1, &none, Some(Side::Second))?;
            self.save_game(&format!("seega-{size}-late"), &game, 400, &none, Some(Side::Second))?;
        }
        Ok(())
    }

    /// Draws a capture of three stones in the middle of a game, and a selected stone.
    fn draw_seega_highlights(&self) -> anyhow::Result<()> {
        let board = Seega::default().board();
        let at = |name: &str| site(&board, name);
        let first = ["d5", "b5", "f5", "d7", "a1", "c2", "g1", "e3", "b1"].map(|name| (at(name), FIRST));
        let second = ["a2", "c3", "f1", "g3", "b7", "e6"].map(|name| (at(name), SECOND));
        let mut pieces = [first.as_slice(), second.as_slice()].concat();
        pieces.sort_by_key(|(site, _)| *site);
        let scene = Scene { pieces, score: vec![18, 7], dice: vec![], note: None };
        let capture = Highlights {
            last_turn_paths: vec![vec![at("d4"), at("d5")]],
            captured: ["c5", "e5", "d6"].map(|name| (at(name), SECOND)).to_vec(),
            ..Highlights::default()
        };
        let selection = Highlights {
            last_turn_paths: vec![vec![at("a3"), at("a2")]],
            selected: Some(at("c2")),
            targets: ["b2", "d2", "c1"].map(at).to_vec(),
            ..Highlights::default()
        };
        self.save_seega("seega-capture", &board, &scene, &capture, Some(Side::Second))?;
        self.save_seega("seega-selection", &board, &scene, &selection, Some(Side::First))
    }

    /// Draws boards of each size with nearly all stones captured.
    fn draw_full_score_trays(&self) -> anyhow::Result<()> {
        for (answer, size, score) in [(1, 5, vec![12, 11]), (0, 7, vec![24, 15]), (2, 9, vec![40, 39])] {
            let board = Seega::RULE_SETS[0].build_rules(&[answer]).board();
            let scene = Scene { pieces: vec![(0, FIRST), (1, FIRST), (5, FIRST)], score, dice: vec![], note: None };
            let last_capture =
                Highlights { last_turn_paths: vec![vec![6, 1]], captured: vec![(2, SECOND)], ..Highlights::default() };
            self.save_seega(&format!("seega-{size}-captured"), &board, &scene, &last_capture, None)?;
        }
        Ok(())
    }

    fn draw_shap_luk(&self) -> anyhow::Result<()> {
        self.save_session("shap-luk-start", &session_after("shap-luk", "")?, None)?;
        let capture = "a2-b2 c3-d4xc5xe3 a5-b4 d4-c5xb5xd5";
        self.save_session("shap-luk-capture", &session_after("shap-luk", capture)?, Some(("a1", "a2")))?;
        let sanctuary = format!("{capture} a1-a2 c5-d5 b1-a1 d5-c5 e4-e3 c5-b5 b2-c3 b5-b6 a3-b2");
        let general = Some(("b6", "b5 c6 c7"));
        self.save_session("shap-luk-sanctuary", &session_after("shap-luk", &sanctuary)?, general)?;
        let flight = format!("{sanctuary} b6-c7>d3xc3xe3");
        self.save_session("shap-luk-flight", &session_after("shap-luk", &flight)?, None)
    }

    /// Draws each rule set at the start and at some points of a random game.
    fn draw_sahkku(&self) -> anyhow::Result<()> {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for rule_set in rules::list_rule_sets().into_iter().filter(|rule_set| rule_set.game_info.has_dice) {
            let mut session = session_after(&format!("sahkku {}", rule_set.selector), "")?;
            let name = rule_set.selector.trim_start_matches("rules=");
            for played in 0..=180 {
                if [0, 1, 60, 120, 180].contains(&played) {
                    self.save_session(&format!("sahkku-{name}-{played}"), &session, None)?;
                }
                let legal = session.legal_notations();
                if !legal.is_empty() {
                    session.play(&legal[(rng.next_u64() % legal.len() as u64) as usize])?;
                }
            }
        }
        Ok(())
    }

    /// Draws a game after a number of actions, with the given highlights.
    fn save_game<G: GameView>(
        &self,
        name: &str,
        game: &G,
        actions: usize,
        marks: &Highlights,
        side_to_move: Option<Side>,
    ) -> anyhow::Result<()> {
        let (board, scene) = position_after(game, actions);
        let (info, theme) = (G::INFO, Theme::default());
        self.save(name, &RenderInput { board: &board, scene: &scene, info, marks, side_to_move, theme })
    }

    fn save_seega(
        &self,
        name: &str,
        board: &Board,
        scene: &Scene,
        marks: &Highlights,
        side_to_move: Option<Side>,
    ) -> anyhow::Result<()> {
        let (info, theme) = (Seega::INFO, Theme::default());
        self.save(name, &RenderInput { board, scene, info, marks, side_to_move, theme })
    }

    /// Draws a position as the bot shows it, with a selected piece and its targets where they are given.
    fn save_session(&self, name: &str, session: &GameSession, selection: Option<(&str, &str)>) -> anyhow::Result<()> {
        let (board, scene, mut marks) = (session.board(), session.scene(), session.highlights());
        if let Some((piece, targets)) = selection {
            marks.selected = Some(site(&board, piece));
            marks.targets = targets.split(' ').map(|name| site(&board, name)).collect();
        }
        let side_to_move = match session.status() {
            GameStatus::AwaitingAction(side) | GameStatus::AwaitingRoll(side) => Some(side),
            GameStatus::Over(_) => None,
        };
        let (info, theme) = (session.rules().game_info(), Theme::default());
        self.save(name, &RenderInput { board: &board, scene: &scene, info, marks: &marks, side_to_move, theme })
    }

    fn save(&self, name: &str, input: &RenderInput) -> anyhow::Result<()> {
        let bytes = render_png(input);
        println!("{name}.png: {} bytes", bytes.len());
        fs::write(self.folder.join(format!("{name}.png")), bytes)?;
        Ok(())
    }
}

/// Plays a number of actions, each from another place of the list of legal ones.
fn position_after<G: GameView>(game: &G, count: usize) -> (Board, Scene) {
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

/// Starts a session and plays the actions, parted by spaces.
fn session_after(rules: &str, actions: &str) -> anyhow::Result<GameSession> {
    let mut session = Rules::parse(rules)?.start_session();
    actions.split_whitespace().try_for_each(|action| session.play(action))?;
    Ok(session)
}

fn site(board: &Board, name: &str) -> Site {
    board.site_by_name(name).expect("a point of the board")
}
