//! What a film of a match costs, of every game and set of rules: of 80 actions and of as many as `/replay` shows at most,
//! first as times a single picture of the last position, and then each by itself.
//!
//! `cargo bench --bench replay`. The games are the longest of a few that are played at random. On two cores the last 150
//! actions took as long as 30 pictures (sáhkku, Lágesvuotna) to 71 (Seega on 7×7 cells), between 0.20 s and 0.63 s, and were
//! files of 0.7 to 1.6 MiB; 80 actions took as long as 16 to 41 pictures. Pahtum has no games as long.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas::kit::theme::Theme;
use gonagas::render::board::render_input::RenderInput;
use gonagas::render::encode::gif::render_gif;
use gonagas::render::encode::png::render_png;
use gonagas::session::frames::Frame;
use gonagas::session::game_session::GameSession;
use gonagas::session::rules::{self, Rules};
use gonagas::ui::replay_animation::{self, MAX_ACTIONS, ReplayAnimation};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How many games are played to find a long one.
const GAMES: u64 = 20;

/// How many actions are enough.
const ENOUGH: usize = 2 * MAX_ACTIONS;

/// How often each is done to find its usual time.
const TIMES: usize = 15;

/// The rules that are measured: of Seega all sizes, of the others every set, as it is usually played.
fn all_rules() -> Vec<Rules> {
    let sizes = [5, 9].map(|size| format!("seega size={size}"));
    let listed =
        rules::list_rule_sets().into_iter().map(|listing| format!("{} {}", listing.game_info.id, listing.selector));
    let settle = |text: String| rules::RequestedRules::parse(&text).expect("rules").resolve(&mut |_| 0);
    listed.chain(sizes).map(settle).collect()
}

/// A game played at random, until it is long enough.
fn played(rules: &Rules, seed: u64) -> GameSession {
    let (mut table, mut luck) = (rules.start_session(), ChaCha8Rng::seed_from_u64(seed));
    let mut below = |bound: u32| (luck.next_u64() % u64::from(bound)) as u32;
    while table.status().outcome().is_none() && table.action_log().len() < ENOUGH {
        let thrown = table.sample_roll(&mut below);
        let action = thrown.unwrap_or_else(|| {
            let mut legal = table.legal_notations();
            legal.swap_remove(below(legal.len() as u32) as usize)
        });
        table.play(&action).expect("a legal action");
    }
    table
}

fn long_game(rules: &Rules) -> GameSession {
    let games = (0..GAMES).map(|seed| played(rules, seed));
    games.max_by_key(|table| table.action_log().len()).expect("a game")
}

fn view<'a>(film: &'a ReplayAnimation, still: &'a Frame) -> RenderInput<'a> {
    let (scene, marks, to_act) = (&still.scene, &still.highlights, still.side_to_act);
    RenderInput { board: &film.board, scene, info: film.info, marks, side_to_move: to_act, theme: Theme::default() }
}

/// All that is done when the last actions of a game are asked for, but what is to be said beside it.
fn replay(table: &GameSession, actions: usize) -> Vec<u8> {
    let length = table.action_log().len();
    let film =
        replay_animation::replay_animation(table, length.saturating_sub(actions)..length, String::new(), String::new());
    render_gif(film.frames.iter().map(|shot| (view(&film, &shot.frame), shot.centiseconds))).expect("a film")
}

fn single(table: &GameSession) -> Vec<u8> {
    let length = table.action_log().len();
    let film = replay_animation::replay_animation(table, length..length, String::new(), String::new());
    render_png(&view(&film, &film.frames[0].frame))
}

fn time(work: impl FnOnce() -> Vec<u8>) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// The usual times of a single picture and of the two films. They take turns, so that whatever else the machine does hits
/// all.
fn usual(table: &GameSession) -> [f64; 3] {
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..TIMES {
        times[0].push(time(|| single(table)));
        times[1].push(time(|| replay(table, 80)));
        times[2].push(time(|| replay(table, MAX_ACTIONS)));
    }
    times.map(|mut times: Vec<Duration>| {
        times.sort_unstable();
        times[TIMES / 2].as_secs_f64()
    })
}

fn replays(bench: &mut Criterion) {
    let games: Vec<GameSession> = all_rules().iter().map(long_game).collect();
    for table in &games {
        let [picture, short, long] = usual(table);
        let films = [(80, short), (MAX_ACTIONS, long)].map(|(actions, time)| {
            let (actions, size) = (actions.min(table.action_log().len()), replay(table, actions).len() as f64);
            format!(
                "{actions} actions {time:.2} s, {:.0} pictures, {:.2} MiB",
                time / picture,
                size / f64::from(1 << 20)
            )
        });
        println!("{}: a picture {:.1} ms; {}", table.rules(), picture * 1e3, films.join("; "));
    }
    for table in games {
        let name = table.rules().to_string();
        bench.bench_function(&format!("80 actions of {name}"), |run| run.iter(|| replay(black_box(&table), 80)));
    }
}

criterion_group!(benches, replays);
criterion_main!(benches);
