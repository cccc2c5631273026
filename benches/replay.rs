//! Measures the replay of a match, for every game and rule set: of 80 actions and of the maximum that `/replay` shows,
//! first as multiples of a single picture of the last position, and then each by itself.
//!
//! `cargo bench --bench replay`. The games are the longest of a few random ones. On two cores the last 150 actions took as
//! long as 30 pictures (sáhkku, Lágesvuotna) to 71 (Seega on 7×7 cells), between 0.20 s and 0.63 s, and were files of 0.7
//! to 1.6 MiB; 80 actions took as long as 16 to 41 pictures. Pahtum has no games as long.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas::render::board::render_input::RenderInput;
use gonagas::render::encode::gif::render_gif;
use gonagas::render::encode::png::render_png;
use gonagas::ui::replay_animation::{self, MAX_ACTIONS, ReplayAnimation};
use gonagas_core::kit::theme::Theme;
use gonagas_core::session::frames::Frame;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{self, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of random games from which a long one is chosen.
const GAMES: u64 = 20;

/// The number of actions that are enough.
const ENOUGH: usize = 2 * MAX_ACTIONS;

/// The number of measurements, of which the median is taken.
const TIMES: usize = 15;

/// Returns the measured rules: Seega in all sizes, of the other games every rule set with default options.
fn all_rules() -> Vec<Rules> {
    let sizes = [5, 9].map(|size| format!("seega size={size}"));
    let listed =
        rules::list_rule_sets().into_iter().map(|rule_set| format!("{} {}", rule_set.game_info.id, rule_set.selector));
    let settle = |text: String| rules::RequestedRules::parse(&text).expect("rules").resolve(&mut |_| 0);
    listed.chain(sizes).map(settle).collect()
}

/// Returns a random game that is long enough.
fn played(rules: &Rules, seed: u64) -> GameSession {
    let (mut session, mut rng) = (rules.start_session(), ChaCha8Rng::seed_from_u64(seed));
    let mut below = |bound: u32| (rng.next_u64() % u64::from(bound)) as u32;
    while session.status().outcome().is_none() && session.action_log().len() < ENOUGH {
        let roll = session.sample_roll(&mut below);
        let action = roll.unwrap_or_else(|| {
            let mut legal = session.legal_notations();
            legal.swap_remove(below(legal.len() as u32) as usize)
        });
        session.play(&action).expect("a legal action");
    }
    session
}

fn long_game(rules: &Rules) -> GameSession {
    let games = (0..GAMES).map(|seed| played(rules, seed));
    games.max_by_key(|session| session.action_log().len()).expect("a game")
}

fn view<'a>(replay_data: &'a ReplayAnimation, frame: &'a Frame) -> RenderInput<'a> {
    let (scene, marks, to_act) = (&frame.scene, &frame.highlights, frame.side_to_act);
    RenderInput {
        board: &replay_data.board,
        scene,
        info: replay_data.info,
        marks,
        side_to_move: to_act,
        theme: Theme::default(),
    }
}

/// Renders the replay of the last actions, as the bot does.
fn replay(session: &GameSession, actions: usize) -> Vec<u8> {
    let length = session.action_log().len();
    let replay_data = replay_animation::replay_animation(
        session,
        length.saturating_sub(actions)..length,
        String::new(),
        String::new(),
    );
    render_gif(replay_data.frames.iter().map(|frame| (view(&replay_data, &frame.frame), frame.centiseconds)))
        .expect("a replay")
}

fn single(session: &GameSession) -> Vec<u8> {
    let length = session.action_log().len();
    let replay_data = replay_animation::replay_animation(session, length..length, String::new(), String::new());
    render_png(&view(&replay_data, &replay_data.frames[0].frame))
}

fn time(work: impl FnOnce() -> Vec<u8>) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// Returns the median times of a single picture and of the two replays. They take turns, so that other load on the machine
/// affects all.
fn medians(session: &GameSession) -> [f64; 3] {
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..TIMES {
        times[0].push(time(|| single(session)));
        times[1].push(time(|| replay(session, 80)));
        times[2].push(time(|| replay(session, MAX_ACTIONS)));
    }
    times.map(|mut times: Vec<Duration>| {
        times.sort_unstable();
        times[TIMES / 2].as_secs_f64()
    })
}

fn replays(bench: &mut Criterion) {
    let games: Vec<GameSession> = all_rules().iter().map(long_game).collect();
    for session in &games {
        let [picture, short, long] = medians(session);
        let replays_text = [(80, short), (MAX_ACTIONS, long)].map(|(actions, time)| {
            let (actions, size) = (actions.min(session.action_log().len()), replay(session, actions).len() as f64);
            format!(
                "{actions} actions {time:.2} s, {:.0} pictures, {:.2} MiB",
                time / picture,
                size / f64::from(1 << 20)
            )
        });
        println!("{}: a picture {:.1} ms; {}", session.rules(), picture * 1e3, replays_text.join("; "));
    }
    for session in games {
        let name = session.rules().to_string();
        bench.bench_function(&format!("80 actions of {name}"), |run| run.iter(|| replay(black_box(&session), 80)));
    }
}

criterion_group!(benches, replays);
criterion_main!(benches);
