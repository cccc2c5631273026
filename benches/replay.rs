//! Measures the replay of a match, for every game and rule set: of 80 actions and of the maximum that `/replay` shows,
//! first as multiples of a single picture of the last position, and then each by itself.
//!
//! `cargo bench --bench replay`. The games are the longest of a few random ones; Pahtum has none of 80 actions.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{self, Rules};
use gonagas_render::encode::gif::render_gif;
use gonagas_render::encode::png::render_png;
use gonagas_ui::board_phase::BoardPhase;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::replay_animation::{self, MAX_ACTIONS, ReplayAnimation};
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

/// Returns the replay of the last actions.
fn last_actions(session: &GameSession, actions: usize) -> ReplayAnimation {
    let length = session.action_log().len();
    replay_animation::replay_animation(
        &Catalog::for_locale("en"),
        session,
        length.saturating_sub(actions)..length,
        BoardPhase::Running,
        String::new(),
        String::new(),
    )
}

fn replay(animation: &ReplayAnimation) -> Vec<u8> {
    render_gif(animation.timed_inputs()).expect("a replay")
}

fn single(animation: &ReplayAnimation) -> Vec<u8> {
    render_png(&animation.timed_inputs().last().expect("a frame").0)
}

fn time(work: impl FnOnce() -> Vec<u8>) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// Returns the median times of a single picture and of the two replays in milliseconds. They take turns, so that other
/// load on the machine affects all.
fn medians(replays: &[ReplayAnimation; 2]) -> [f64; 3] {
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..TIMES {
        times[0].push(time(|| single(&replays[0])));
        times[1].push(time(|| replay(&replays[0])));
        times[2].push(time(|| replay(&replays[1])));
    }
    times.map(|mut times: Vec<Duration>| {
        times.sort_unstable();
        times[TIMES / 2].as_secs_f64() * 1e3
    })
}

fn replays(bench: &mut Criterion) {
    let games: Vec<GameSession> = all_rules().iter().map(long_game).collect();
    for session in &games {
        let replays = [80, MAX_ACTIONS].map(|actions| last_actions(session, actions));
        let [picture, short, long] = medians(&replays);
        let describe = |(animation, time): (&ReplayAnimation, f64)| {
            let (actions, kilobytes) = (animation.frames.len() - 1, replay(animation).len() / 1000);
            format!("{actions} actions {time:.1} ms, {:.0} pictures, {kilobytes} kB", time / picture)
        };
        let replays_text: Vec<String> = std::iter::zip(&replays, [short, long]).map(describe).collect();
        println!("{}: a picture {picture:.2} ms; {}", session.rules(), replays_text.join("; "));
    }
    for session in games {
        let (name, animation) = (session.rules().to_string(), last_actions(&session, 80));
        bench.bench_function(&format!("80 actions of {name}"), |run| run.iter(|| replay(black_box(&animation))));
    }
}

criterion_group!(benches, replays);
criterion_main!(benches);
